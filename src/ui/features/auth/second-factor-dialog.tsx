import { useModal } from '../../components/use-modal.ts';
import { accountText } from './account.text.ts';
import styles from './second-factor-dialog.module.scss';
import { SecondFactorStep } from './second-factor-step.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onPassed: () => void;
  readonly onCancel: () => void;
}

/** Requires the second factor again in a dialog, so that no input on the page is lost. */
export const SecondFactorDialog = ({ isOpen, onPassed, onCancel }: Props) => {
  const dialog = useModal(isOpen);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-label={accountText.stepUp}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      {isOpen ? <SecondFactorStep isAgain onPassed={onPassed} onBack={onCancel} /> : null}
    </dialog>
  );
};
