import { type ReactNode, type SyntheticEvent, useId } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FormAlert } from '../../../../components/forms/form-alert.tsx';
import { useModal } from '../../../../components/use-modal.ts';
import { layoutText } from '../../../../text/layout.ts';
import styles from './form-dialog.module.scss';

interface Props {
  readonly title: string;
  readonly message: ReactNode;
  readonly confirm: string;
  readonly isDangerous?: boolean;
  readonly isBusy: boolean;
  /** Why the action failed, where no field shows it. */
  readonly problem?: string | null;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The fields. */
  readonly children?: ReactNode;
}

/** A confirmation dialog with fields. */
export const FormDialog = ({
  title,
  message,
  confirm,
  isDangerous = false,
  isBusy,
  problem = null,
  onConfirm,
  onCancel,
  children,
}: Props) => {
  const id = useId();
  const dialog = useModal();
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
          if (!isBusy) onConfirm();
        }}
      >
        {children === undefined ? null : <div className={styles['fields']}>{children}</div>}
        <FormAlert text={problem} />
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
