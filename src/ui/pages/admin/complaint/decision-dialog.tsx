import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ComplaintCase } from '../../../../application/complaint/complaint-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { complaintOutcomes } from '../../../features/complaint/complaint.text.ts';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { complaintText as text } from './complaint.text.ts';
import type { ComplaintViewModel, DecisionInput } from './complaint.view-model.ts';

const OUTCOMES: readonly DecisionInput['outcome'][] = ['help', 'replacement', 'part_refund', 'refund', 'no_fault'];

/** What a decision asks for. */
export const DecisionDialog = observer(({ model, found }: { readonly model: ComplaintViewModel; readonly found: ComplaintCase }) => {
  const [outcome, setOutcome] = useState<DecisionInput['outcome']>('help');
  const [amount, setAmount] = useState('');
  const [unitId, setUnitId] = useState(found.replacements[0]?.unitId ?? '');
  const [reason, setReason] = useState('');
  return (
    <FormDialog
      title={text.decideTitle}
      message={text.decideText}
      confirm={text.decide}
      isDangerous={outcome === 'refund' || outcome === 'part_refund'}
      isBusy={model.isBusy}
      problem={model.refusal}
      onConfirm={() => void model.decide({ outcome, amount, unitId, reason })}
      onCancel={model.drop}
    >
      <ChoiceField
        label={text.outcome}
        name="outcome"
        error={null}
        options={OUTCOMES.map((one) => [one, complaintOutcomes[one]])}
        value={outcome}
        onChange={(value) => setOutcome(OUTCOMES.find((one) => one === value) ?? outcome)}
      />
      {outcome === 'part_refund' ? (
        <TextField
          label={text.amount}
          name="amount"
          inputMode="numeric"
          autoComplete="off"
          maxLength={20}
          hint={text.amountHint(found.refundable)}
          error={model.problems.amount ?? null}
          value={amount}
          onChange={setAmount}
        />
      ) : null}
      {outcome === 'replacement' ? (
        <ChoiceField
          label={text.unit}
          name="unit"
          error={model.problems.unit ?? null}
          options={
            found.replacements.length === 0
              ? [['', text.noUnits]]
              : found.replacements.map((unit, place) => [unit.unitId, `${place + 1}. ${unit.productName}, ${formatRupiah(unit.price)}`])
          }
          value={unitId}
          onChange={setUnitId}
        />
      ) : null}
      <AreaField
        label={text.reason}
        name="reason"
        autoComplete="off"
        maxLength={1000}
        hint={text.reasonHint}
        error={model.problems.reason ?? null}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
});
