import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { ComplaintCase, Decision } from '../../../../application/complaint/complaint-admin-repository.ts';
import { parseMinutes } from '../../../../domain/catalog/rental-minutes.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { complaintOutcomes } from '../../../features/complaint/complaint.text.ts';
import { shortMoment } from '../../../text/time.ts';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { complaintText as text } from './complaint.text.ts';
import type { ComplaintViewModel } from './complaint.view-model.ts';
import styles from './complaint-page.module.scss';
import { type DecisionInput, mostOf, outcomesOf, reachesNext, suggestedAmount } from './decision-input.ts';

const DANGEROUS: ReadonlySet<Decision['outcome']> = new Set(['refund', 'part_refund', 'keep_deposit']);

interface FieldsProps {
  readonly model: ComplaintViewModel;
  readonly found: ComplaintCase;
  readonly input: DecisionInput;
  readonly onChange: (given: Partial<DecisionInput>) => void;
}

const amountHint = (found: ComplaintCase, outcome: Decision['outcome']): string => {
  const { rental } = found;
  const most = text.amountHint(mostOf(found, outcome));
  return rental === null || outcome === 'keep_deposit' ? most : `${text.amountSuggested(rental)} ${most}`;
};

const minutesHint = (found: ComplaintCase, minutes: string): string => {
  const until = found.rental?.freeUntil ?? null;
  if (until === null) return text.minutesHint;
  const when = shortMoment(until, false);
  return reachesNext(found, parseMinutes(minutes) ?? 0) ? text.minutesReach(when) : `${text.minutesHint} ${text.minutesFree(when)}`;
};

/** The fields of an outcome in addition to the reason. */
const OutcomeFields = observer(({ model, found, input, onChange }: FieldsProps) => {
  const { problems } = model;
  const { outcome } = input;
  if (outcome === 'part_refund' || outcome === 'keep_deposit')
    return (
      <AmountField
        label={outcome === 'keep_deposit' ? text.kept : text.amount}
        min={1}
        name="amount"
        showsHint
        hint={amountHint(found, outcome)}
        error={problems.amount ?? null}
        value={input.amount}
        onChange={(amount) => onChange({ amount })}
      />
    );
  if (outcome === 'minutes')
    return (
      <TextField
        label={text.minutes}
        name="minutes"
        autoComplete="off"
        maxLength={40}
        showsHint
        hint={minutesHint(found, input.minutes)}
        error={problems.minutes ?? null}
        value={input.minutes}
        onChange={(minutes) => onChange({ minutes })}
      />
    );
  const extensions = found.rental?.unusedExtensions ?? [];
  if (outcome === 'refund' && extensions.length > 0)
    return (
      <label className={styles['asks']}>
        <input
          type="checkbox"
          name="extensions"
          checked={!input.keepsExtensions}
          onChange={({ target }) => onChange({ keepsExtensions: !target.checked })}
        />
        <span>{text.extensions(extensions)}</span>
      </label>
    );
  if (outcome !== 'replacement') return null;
  return (
    <>
      <ChoiceField
        label={text.unit}
        name="unit"
        hint={found.replacements.length === 0 ? text.noUnitsHint : null}
        showsHint
        error={problems.unit ?? null}
        options={
          found.replacements.length === 0
            ? [['', text.noUnits]]
            : found.replacements.map((unit, place) => [unit.unitId, `${place + 1}. ${unit.productName}, ${formatRupiah(unit.price)}`])
        }
        value={input.unitId}
        onChange={(unitId) => onChange({ unitId })}
      />
      {found.rental === null ? null : (
        <TextField
          type="datetime-local"
          label={text.start}
          name="start"
          error={problems.start ?? null}
          value={input.start}
          onChange={(start) => onChange({ start })}
        />
      )}
    </>
  );
});

/** What the decision does; on appeal also to the refund of the first one. */
const message = ({ order: { complaint } }: ComplaintCase): string =>
  complaint === null || complaint.state !== 'appealed' || complaint.firstOutcome !== 'part_refund'
    ? text.decideText
    : `${text.decideText} ${text.replaces(complaint.firstAmount ?? 0, complaint.refundSent > 0)}`;

/** The form of a decision. */
export const DecisionDialog = observer(({ model, found }: { readonly model: ComplaintViewModel; readonly found: ComplaintCase }) => {
  const outcomes = outcomesOf(found);
  const amountFor = (outcome: Decision['outcome']): string => String(suggestedAmount(found, outcome) || '');
  const [typed, setTyped] = useState<DecisionInput>(() => {
    const outcome = outcomes[0] ?? 'help';
    return {
      outcome,
      amount: amountFor(outcome),
      minutes: '',
      unitId: found.replacements[0]?.unitId ?? '',
      start: '',
      keepsExtensions: false,
      reason: '',
    };
  });
  const change = (given: Partial<DecisionInput>): void => setTyped((before) => ({ ...before, ...given }));
  // The chosen outcome may no longer be possible.
  const unitId = (found.replacements.find((unit) => unit.unitId === typed.unitId) ?? found.replacements[0])?.unitId ?? '';
  const input = { ...typed, unitId };
  const isWithoutFile =
    input.outcome === 'keep_deposit' && !(found.order.complaint?.files.some(({ author }) => author === 'shop') ?? false);
  return (
    <FormDialog
      title={text.decideTitle}
      message={message(found)}
      confirm={text.decide}
      isDangerous={DANGEROUS.has(input.outcome)}
      isBusy={model.isBusy}
      problem={model.refusal ?? (isWithoutFile ? text.keepNeedsFile : null)}
      onConfirm={() => void model.decide(input)}
      onCancel={model.drop}
    >
      <ChoiceField
        label={text.outcome}
        name="outcome"
        error={null}
        options={outcomes.map((one) => [one, complaintOutcomes[one]])}
        value={input.outcome}
        onChange={(value) => {
          const outcome = outcomes.find((one) => one === value) ?? input.outcome;
          change({ outcome, amount: amountFor(outcome) });
        }}
      />
      <OutcomeFields model={model} found={found} input={input} onChange={change} />
      <AreaField
        label={text.reason}
        name="reason"
        autoComplete="off"
        maxLength={1000}
        hint={text.reasonHint}
        error={model.problems.reason ?? null}
        value={input.reason}
        onChange={(reason) => change({ reason })}
      />
    </FormDialog>
  );
});
