import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { layoutText } from '../../text/layout.ts';
import styles from './address-dialog.module.scss';
import { productPageText } from './product.text.ts';

interface Props {
  readonly address: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** An address to copy manually, on devices that can neither share nor copy. */
export const AddressDialog = ({ address, isOpen, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    if (!isOpen) return;
    dialog.current?.showModal();
    field.current?.select();
  }, [isOpen]);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{productPageText.copyTitle}</h2>
      <p>{productPageText.copyText}</p>
      <input ref={field} readOnly value={address} aria-label={productPageText.copyLabel} />
      <Button isWide onClick={() => dialog.current?.close()}>
        {layoutText.close}
      </Button>
    </dialog>
  );
};
