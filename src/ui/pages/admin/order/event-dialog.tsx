import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { Transition } from '../../../../domain/order/transitions.ts';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { orderText } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';

const DANGEROUS: ReadonlySet<string> = new Set(['cancel', 'end_for_breach', 'refund', 'refund_part', 'reject_proof']);
/** Without a reason, these are only confirmed. */
const WITHOUT_NOTE: ReadonlySet<string> = new Set(['start_work']);

/** The fields of an event before it is sent. */
export const EventDialog = observer(
  ({ model, transition, most }: { readonly model: OrderViewModel; readonly transition: Transition; readonly most: number }) => {
    const [note, setNote] = useState('');
    const [amount, setAmount] = useState('');
    const [hours, setHours] = useState('24');
    const { event, needsReason } = transition;
    const { title, text, button } = orderText.event(event);
    return (
      <FormDialog
        title={title}
        message={text}
        confirm={button}
        isDangerous={DANGEROUS.has(event)}
        isBusy={model.isBusy}
        problem={model.refusal}
        onConfirm={() => void model.answer({ note, amount, hours })}
        onCancel={model.drop}
      >
        {event === 'refund_part' ? (
          <AmountField
            label={orderText.amount}
            min={1}
            name="amount"
            showsHint
            hint={orderText.amountHint(most)}
            error={model.problems.amount ?? null}
            value={amount}
            onChange={setAmount}
          />
        ) : null}
        {event === 'ask_more_time' ? (
          <TextField
            label={orderText.hours}
            name="hours"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            error={model.problems.hours ?? null}
            value={hours}
            onChange={setHours}
          />
        ) : null}
        {WITHOUT_NOTE.has(event) ? null : (
          <AreaField
            label={needsReason ? orderText.reason : orderText.note}
            name="note"
            autoComplete="off"
            maxLength={needsReason ? 300 : 1000}
            hint={needsReason ? orderText.reasonHint : orderText.noteHint}
            error={model.problems.note ?? null}
            value={note}
            onChange={setNote}
          />
        )}
      </FormDialog>
    );
  },
);
