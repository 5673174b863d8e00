import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { AdminPaymentException } from '../../../../application/order/order-admin-repository.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { paymentsText as text } from './payments.text.ts';
import type { PaymentsViewModel } from './payments.view-model.ts';

interface Props {
  readonly model: PaymentsViewModel;
  readonly exception: AdminPaymentException;
}

/** Assigns a payment without an order to one. */
export const MatchDialog = observer(({ model, exception }: Props) => {
  const [number, setNumber] = useState('');
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={text.matchLooseTitle}
      message={text.matchText(exception.amount, null)}
      confirm={text.match}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={() => void model.decide({ kind: 'match', exception }, reason, number)}
      onCancel={model.drop}
    >
      <TextField
        label={text.matchNumber}
        name="number"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={20}
        value={number}
        error={null}
        onChange={setNumber}
      />
      <TextField
        label={text.reason}
        name="reason"
        hint={text.reasonHint}
        autoComplete="off"
        maxLength={300}
        value={reason}
        error={null}
        onChange={setReason}
      />
    </FormDialog>
  );
});
