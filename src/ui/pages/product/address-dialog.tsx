import { useEffect, useId, useRef } from 'react';
import { Button } from '../../components/button.tsx';
import { layoutText } from '../../text/layout.ts';
import styles from './address-dialog.module.scss';

const addressDialogText = {
  title: 'Salin tautan ini',
  text: 'Browser ini tidak bisa menyalin sendiri. Tautannya sudah dipilih, tinggal kamu salin.',
  label: 'Tautan halaman ini',
} as const;

interface Props {
  readonly address: string;
  readonly onClose: () => void;
}

/** An address to copy manually, on devices that can neither share nor copy. */
export const AddressDialog = ({ address, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => {
    dialog.current?.showModal();
    field.current?.select();
  }, []);
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onClose={onClose}>
      <h2 id={id}>{addressDialogText.title}</h2>
      <p>{addressDialogText.text}</p>
      <input ref={field} readOnly value={address} aria-label={addressDialogText.label} />
      <Button isWide onClick={() => dialog.current?.close()}>
        {layoutText.close}
      </Button>
    </dialog>
  );
};
