import { observer } from 'mobx-react-lite';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { accountName } from '../parts/order/account-name.ts';
import styles from './settlements.module.scss';
import { settlementsText as text } from './settlements.text.ts';
import type { SettlementForm, SettlementsViewModel } from './settlements.view-model.ts';

interface Props {
  readonly model: SettlementsViewModel;
  readonly form: SettlementForm;
  readonly onBooked: () => void;
}

const named = (account: string): readonly [string, string] => [account, accountName(account)];

/** Records a settlement as the bank statement shows it. */
export const SettlementDialog = observer(({ model, form, onBooked }: Props) => {
  const { page, net, set } = model;
  return (
    <FormDialog
      title={text.addTitle}
      message={text.addText}
      confirm={text.save}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={() => void model.save(onBooked)}
      onCancel={model.drop}
    >
      <TextField
        type="date"
        label={text.day}
        name="settled_on"
        error={model.problemOf('date')}
        value={form.settledOn}
        onChange={(settledOn) => set({ settledOn })}
      />
      <ChoiceField
        label={text.gateway}
        name="gateway"
        error={null}
        options={page?.gateways.map(({ gateway }) => named(gateway)) ?? []}
        value={form.gateway}
        onChange={(gateway) => set({ gateway })}
      />
      <ChoiceField
        label={text.bank}
        name="bank"
        error={null}
        options={page?.banks.map(named) ?? []}
        value={form.bank}
        onChange={(bank) => set({ bank })}
      />
      <AmountField
        min={1}
        label={text.gross}
        name="gross"
        showsHint
        hint={text.grossHint(model.balance)}
        error={model.problemOf('gross', 'balance')}
        value={form.gross}
        onChange={(gross) => set({ gross })}
      />
      <AmountField
        label={text.fee}
        name="fee"
        hint={text.feeHint}
        error={model.problemOf('fee')}
        value={form.fee}
        onChange={(fee) => set({ fee })}
      />
      <p className={styles['net']} aria-live="polite">
        {text.net} <b>{net === null ? '-' : formatRupiah(net)}</b>
      </p>
      <TextField
        label={text.reference}
        name="reference"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        hint={text.referenceHint}
        error={model.problemOf('reference')}
        value={form.reference}
        onChange={(reference) => set({ reference })}
      />
    </FormDialog>
  );
});
