import { observer } from 'mobx-react-lite';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { transfersText as text } from './transfers.text.ts';
import type { TransfersViewModel } from './transfers.view-model.ts';

interface Props {
  readonly model: TransfersViewModel;
  readonly form: NonNullable<TransfersViewModel['form']>;
  readonly onRecorded: () => void;
}

/** Records a transfer as the bank statement shows it. */
export const RecordDialog = observer(({ model, form, onRecorded }: Props) => {
  const number = form.order?.number ?? null;
  const confirm = async (): Promise<void> => {
    if (await model.record()) onRecorded();
  };
  return (
    <FormDialog
      title={text.recordTitle(number)}
      message={text.recordText(number)}
      confirm={text.record}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={() => void confirm()}
      onCancel={model.drop}
    >
      <AmountField
        label={text.amount}
        min={1}
        name="amount"
        hint={text.amountHint}
        error={model.isAmountWrong ? text.amountWrong : null}
        value={form.amount}
        onChange={(amount) => model.set({ amount })}
      />
      <TextField
        label={text.reference}
        name="reference"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        hint={text.referenceHint}
        error={model.isReferenceWrong ? text.referenceWrong : null}
        value={form.reference}
        onChange={(reference) => model.set({ reference })}
      />
      {form.accounts.length === 0 ? null : (
        <ChoiceField
          label={text.account}
          name="account"
          hint={text.accountHint}
          error={null}
          options={form.accounts}
          value={form.account}
          onChange={(account) => model.set({ account })}
        />
      )}
      <TextField
        type="date"
        label={text.day}
        name="received_on"
        error={null}
        value={form.receivedOn}
        onChange={(receivedOn) => model.set({ receivedOn })}
      />
    </FormDialog>
  );
});
