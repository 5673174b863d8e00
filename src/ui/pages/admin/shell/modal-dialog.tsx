import type { MouseEvent, ReactNode } from 'react';
import { useModal } from '../../../components/use-modal.ts';
import styles from './over-page.module.scss';

interface Props {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog that is mounted while it is open; Escape and a click on the backdrop close it. */
export const ModalDialog = ({ label, onClose, children }: Props) => {
  const dialog = useModal();
  const pressed = ({ target }: MouseEvent): void => {
    if (target === dialog.current) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself.
    <dialog ref={dialog} className={styles['over']} aria-label={label} onClick={pressed} onCancel={onClose}>
      {children}
    </dialog>
  );
};
