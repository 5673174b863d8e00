import { useState } from 'react';
import { TextField } from '../../../../components/forms/text-field.tsx';
import { FormDialog } from './form-dialog.tsx';

interface Props {
  readonly title: string;
  readonly message: string;
  readonly label: string;
  readonly hint: string;
  readonly confirm: string;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  /** Why the action failed. */
  readonly problem: string | null;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
}

/** A confirmation that requires a reason, which the log records. */
export const ReasonDialog = ({ label, hint, problem, onConfirm, ...dialog }: Props) => {
  const [reason, setReason] = useState('');
  return (
    <FormDialog {...dialog} onConfirm={() => onConfirm(reason)}>
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
    </FormDialog>
  );
};
