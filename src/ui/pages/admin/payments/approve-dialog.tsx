import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import type { PaymentReview } from '../../../../application/order/order-admin-repository.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { AmountField } from '../kit/form/amount-field.tsx';
import { FormDialog } from '../kit/list/form-dialog.tsx';
import { paymentsText as text } from './payments.text.ts';
import type { PaymentsViewModel } from './payments.view-model.ts';
import styles from './payments-page.module.scss';

const comparison = (expected: number, entered: number): string => (entered === expected ? text.same : text.difference(entered - expected));

/** Approves a payment: expected and received amount, the bank's reference, and a confirmation that the account was checked. */
export const ApproveDialog = observer(({ model, review }: { readonly model: PaymentsViewModel; readonly review: PaymentReview }) => {
  const [amount, setAmount] = useState('');
  const [reference, setReference] = useState('');
  const [isSeen, setSeen] = useState(false);
  const [isTried, setTried] = useState(false);
  const entered = amountOf(amount);
  const isReferenceWrong = reference.trim().length < 3;
  const confirm = (): void => {
    setTried(true);
    if (entered === null || entered < 1 || isReferenceWrong || !isSeen) return;
    void model.approve(review, { amount: entered, reference: reference.trim() });
  };
  return (
    <FormDialog
      title={text.approveTitle(review.number)}
      message={text.approveText(review.total)}
      confirm={text.approve}
      isBusy={model.isBusy}
      problem={isTried && !isSeen ? text.seenMissing : model.refusal}
      onConfirm={confirm}
      onCancel={model.drop}
    >
      <AmountField
        label={text.entered}
        min={1}
        name="amount"
        error={isTried && (entered === null || entered < 1) ? text.enteredWrong : null}
        value={amount}
        onChange={setAmount}
      />
      <dl className={styles['amounts']} aria-live="polite">
        <div>
          <dt>{text.expected}</dt>
          <dd>{formatRupiah(review.amount)}</dd>
        </div>
        <div>
          <dt>{text.enteredLabel}</dt>
          <dd>{entered === null ? '-' : formatRupiah(entered)}</dd>
        </div>
        {entered === null ? null : (
          <p className={entered === review.amount ? styles['same'] : styles['different']}>{comparison(review.amount, entered)}</p>
        )}
      </dl>
      <TextField
        label={text.reference}
        name="reference"
        autoComplete="off"
        autoCapitalize="none"
        maxLength={60}
        hint={text.referenceHint}
        error={isTried && isReferenceWrong ? text.referenceMissing : null}
        value={reference}
        onChange={setReference}
      />
      <label className={styles['seen']}>
        <input type="checkbox" name="seen" checked={isSeen} onChange={({ target }) => setSeen(target.checked)} />
        <span>{text.seen}</span>
      </label>
    </FormDialog>
  );
});
