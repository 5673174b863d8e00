import { type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../../../components/button.tsx';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { layoutText } from '../../../../text/layout.ts';
import styles from './reason-dialog.module.scss';

interface Props {
  readonly title: string;
  readonly message: string;
  readonly label: string;
  readonly hint: string;
  readonly confirm: string;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  /** Why it was not done. */
  readonly problem: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** A confirmation that requires a reason, which the log records. */
export const ReasonDialog = ({ title, message, label, hint, confirm, isDangerous, isBusy, problem, onConfirm, onCancel }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  const cancel = (event: SyntheticEvent): void => {
    event.preventDefault();
    onCancel();
  };
  return (
    <dialog ref={dialog} className={styles['dialog']} aria-labelledby={id} onCancel={cancel}>
      <h2 id={id}>{title}</h2>
      <p>{message}</p>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) onConfirm(reason);
        }}
      >
        <TextField
          label={label}
          name="reason"
          hint={hint}
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={problem}
          onChange={setReason}
        />
        <div className={styles['answers']}>
          <Button onClick={onCancel}>{layoutText.cancel}</Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isBusy}>
            {confirm}
          </Button>
        </div>
      </form>
    </dialog>
  );
};
