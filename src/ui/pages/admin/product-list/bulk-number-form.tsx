import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { RowSet } from '../../../../application/catalog/staff-products.ts';
import { changedPrice, type PriceChange, type PriceStep } from '../../../../domain/catalog/price-change.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { readStock } from '../../../../domain/catalog/read-stock.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { readAmount } from '../../../../domain/shared/amount.ts';
import { fail, type Result, succeed } from '../../../../domain/shared/result.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { failureText } from '../kit/failure-text.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import styles from './bulk-dialog.module.scss';
import { BulkAnswers, type BulkFormProps, BulkPreview } from './bulk-form-parts.tsx';
import { StepSelect } from './step-select.tsx';

const KINDS = (['percent', 'add', 'set'] as const).map((kind) => [kind, bulkText.priceKinds[kind]] as const);

/** A number that may be negative: `-10`, `−5.000`; percents may have a comma. */
const signed = (text: string, kind: PriceChange['kind']): Result<number> => {
  const plain = text.trim().replace('−', '-');
  if (kind === 'percent') {
    return /^[-+]?\d{1,6}([.,]\d{1,2})?%?$/.test(plain)
      ? succeed(Number(plain.replace('%', '').replace(',', '.')))
      : fail('PERCENT_UNREADABLE');
  }
  if (kind === 'set') return readAmount(plain, { min: 1, max: PRODUCT_LIMITS.price });
  const read = readAmount(plain.replace(/^[-+]/, ''), { max: PRODUCT_LIMITS.price });
  return read.ok && plain.startsWith('-') ? succeed(-read.value) : read;
};

/** What was read, below the field. */
const shownValue = (value: number, asking: 'stock' | 'price', kind: PriceChange['kind']): string | null => {
  if (asking === 'stock') return formatCount(value);
  return kind === 'percent' ? null : formatRupiah(value);
};

/** The lowest and the highest of the new prices; null when one of them cannot be. */
const rangeOf = (prices: readonly (number | null)[]): readonly [number, number] | null => {
  let from = Number.POSITIVE_INFINITY;
  let to = Number.NEGATIVE_INFINITY;
  for (const price of prices) {
    if (price === null) return null;
    from = Math.min(from, price);
    to = Math.max(to, price);
  }
  return from <= to ? [from, to] : null;
};

/** A new stock, or new prices: a share or an amount more or less, rounded, or one price for all. */
export const NumberForm = observer(({ asking, rows, onRun, onCancel }: BulkFormProps<'stock' | 'price'>) => {
  const [kind, setKind] = useState<PriceChange['kind']>('percent');
  const [step, setStep] = useState<PriceStep>(1);
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const read = asking === 'stock' ? readStock(text) : signed(text, kind);
  const value = read.ok ? read.value : null;
  const reading = text.trim() === '' ? null : read.ok ? shownValue(read.value, asking, kind) : failureText(read.failure);
  const priceOf = (price: number): number | null =>
    value === null ? null : changedPrice(price, kind === 'set' ? { kind, value } : { kind, value, step });
  const range = asking === 'price' && value !== null && rows.length > 1 ? rangeOf(rows.map(({ price }) => priceOf(price))) : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = rows.flatMap((row): { readonly row: StaffProduct; readonly set: RowSet }[] => {
      if (asking === 'stock') return value === null ? [] : [{ row, set: { stock: value } }];
      const price = priceOf(row.price);
      return price === null ? [] : [{ row, set: { price } }];
    });
    if (wanted.length === rows.length) onRun(wanted);
    else setError(read.ok ? bulkText.noPrice : failureText(read.failure));
  };
  const shown = (row: StaffProduct): string => {
    if (asking === 'stock') return `${formatCount(row.stock)} → ${formatCount(value ?? row.stock)}`;
    const price = priceOf(row.price);
    return `${formatRupiah(row.price)} → ${price === null ? bulkText.noPrice : formatRupiah(price)}`;
  };
  return (
    <form onSubmit={submit} noValidate>
      <h2 id="judul-ubah-banyak">{bulkText.question(asking, rows.length)}</h2>
      {asking === 'price' ? <Segmented label={bulkText.priceHow} options={KINDS} value={kind} onChange={setKind} /> : null}
      <TextField
        label={asking === 'stock' ? bulkText.newStock : bulkText.priceValue[kind]}
        name="nilai"
        inputMode="text"
        autoComplete="off"
        hint={reading}
        error={error}
        value={text}
        onChange={(input) => {
          setText(input);
          setError(null);
        }}
      />
      {asking === 'price' && kind !== 'set' ? <StepSelect value={step} onChange={setStep} /> : null}
      {value === null ? null : <BulkPreview rows={rows} show={shown} />}
      {range === null ? null : <p className={styles['note']}>{bulkText.range(...range)}</p>}
      <BulkAnswers count={rows.length} onCancel={onCancel} />
    </form>
  );
});
