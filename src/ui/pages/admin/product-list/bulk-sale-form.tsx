import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { PriceStep } from '../../../../domain/catalog/price-change.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { parsePercentOff, plannedSale, type SalePlan } from '../../../../domain/flash-sale/sale-plan.ts';
import { readCount } from '../../../../domain/shared/count.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { momentFromWib } from '../../../../domain/shared/wib.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { BulkViewModel } from './bulk.view-model.ts';
import styles from './bulk-dialog.module.scss';
import { BulkAnswers, type BulkFormProps, BulkPreview } from './bulk-form-parts.tsx';
import { StepSelect } from './step-select.tsx';

interface Inputs {
  readonly percent: string;
  readonly start: string;
  readonly end: string;
  readonly units: string;
}

/** The plan that the fields describe, and what is wrong with them. Until the end is entered, a day stands in for the preview. */
const readPlan = ({ percent, start, end, units }: Inputs, step: PriceStep, now: Date) => {
  const off = parsePercentOff(percent);
  const startsAt = start === '' ? now : momentFromWib(start);
  const endsAt = momentFromWib(end);
  const count = units.trim() === '' ? null : readCount(units, PRODUCT_LIMITS.stock);
  const from = startsAt ?? now;
  const isEnd = endsAt !== null && endsAt > from && endsAt > now;
  const problems: Partial<Record<keyof Inputs, string>> = {
    ...(off === null ? { percent: bulkText.salePercentBad } : {}),
    ...(startsAt === null ? { start: bulkText.saleStartBad } : {}),
    ...(isEnd ? {} : { end: bulkText.saleEndBad }),
    ...((units.trim() !== '' && count === null) || count === 0 ? { units: bulkText.invalid } : {}),
  };
  const until = isEnd ? endsAt : new Date(Math.max(from.getTime(), now.getTime()) + 86_400_000);
  const plan: SalePlan | null = off === null ? null : { percent: off, step, startsAt: from, endsAt: until, units: count };
  return { plan, problems };
};

/** A flash sale for every selected product: each is checked, and those that cannot have one are named before and after. */
export const SaleForm = observer(({ asking, rows, list, bulk, onCancel }: BulkFormProps<'sale'> & { readonly bulk: BulkViewModel }) => {
  const clock = useStore(ClockStore);
  // The moment the dialog opened, so that a press is judged by what the preview showed.
  const [now] = useState(clock.now);
  const [inputs, setInputs] = useState<Inputs>({ percent: '', start: '', end: '', units: '' });
  const [step, setStep] = useState<PriceStep>(1000);
  const [isTried, setIsTried] = useState(false);
  const { plan, problems } = readPlan(inputs, step, now);
  const sales = plan === null ? [] : rows.map((row) => [row, plannedSale(plan, row, now)] as const);
  const skipped = new Map<string, number>();
  for (const [, sale] of sales) if ('problem' in sale) skipped.set(sale.problem, (skipped.get(sale.problem) ?? 0) + 1);
  const able = sales.flatMap(([row, sale]) => ('draft' in sale ? [row] : []));
  const prices = new Map(sales.flatMap(([row, sale]) => ('draft' in sale ? [[row.id, sale.draft.salePrice] as const] : [])));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setIsTried(true);
    if (plan !== null && Object.keys(problems).length === 0 && able.length > 0) void bulk.planSales(list, plan, now);
  };
  const field = (name: keyof Inputs, label: string, more: { readonly hint?: string; readonly type?: 'datetime-local' } = {}) => (
    <TextField
      label={label}
      name={`sale-${name}`}
      {...(more.type === undefined ? { inputMode: 'decimal', autoComplete: 'off' } : { type: more.type })}
      hint={more.hint}
      error={isTried ? (problems[name] ?? null) : null}
      value={inputs[name]}
      onChange={(value) => setInputs({ ...inputs, [name]: value })}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <h2 id="judul-ubah-banyak">{bulkText.question(asking, rows.length)}</h2>
      {field('percent', bulkText.salePercent)}
      <StepSelect value={step} onChange={setStep} />
      {field('start', bulkText.saleStart, { type: 'datetime-local', hint: bulkText.saleStartHint })}
      {field('end', bulkText.saleEnd, { type: 'datetime-local' })}
      {field('units', bulkText.saleUnits, { hint: bulkText.saleUnitsHint })}
      {plan === null ? null : (
        <>
          <BulkPreview rows={able} show={(row) => `${formatRupiah(row.price)} → ${formatRupiah(prices.get(row.id) ?? row.price)}`} />
          <p className={styles['note']} role="status">
            {bulkText.saleCan(able.length)}{' '}
            {skipped.size === 0
              ? null
              : bulkText.saleSkipped([...skipped].map(([problem, count]) => [bulkText.saleSkips[problem] ?? problem, count]))}
          </p>
          {isTried && able.length === 0 ? <FormAlert text={bulkText.saleNone} /> : null}
        </>
      )}
      <BulkAnswers count={able.length} submit={bulkText.saleCreate(able.length)} onCancel={onCancel} />
    </form>
  );
});
