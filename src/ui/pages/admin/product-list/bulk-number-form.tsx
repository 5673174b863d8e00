import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { RowSet } from '../../../../application/catalog/staff-products.ts';
import { changedPrice, type PriceChange, type PriceStep } from '../../../../domain/catalog/price-change.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { parseAmount } from '../../../../domain/shared/parse-rupiah.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { inlineText } from '../kit/table/inline.text.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import styles from './bulk-dialog.module.scss';
import { BulkAnswers, type BulkFormProps, BulkPreview } from './bulk-form-parts.tsx';
import { StepSelect } from './step-select.tsx';

const KINDS = (['percent', 'add', 'set'] as const).map((kind) => [kind, bulkText.priceKinds[kind]] as const);

/** A number that may be negative: `-10`, `−5.000`; percents may have a comma. */
const signed = (text: string, kind: PriceChange['kind']): ReturnType<typeof parseAmount> => {
  const plain = text.trim().replace('−', '-');
  if (kind === 'percent') {
    return /^[-+]?\d{1,6}([.,]\d{1,2})?%?$/.test(plain) ? Number(plain.replace('%', '').replace(',', '.')) : 'unreadable';
  }
  const isLess = plain.startsWith('-');
  if (isLess && kind === 'set') return 'unreadable';
  const amount = parseAmount(plain.replace(/^[-+]/, ''), PRODUCT_LIMITS.price);
  return typeof amount === 'number' && isLess ? -amount : amount;
};

/** Why a value is too high; a price that is added or subtracted has no single maximum. */
const tooMuch = (asking: 'stock' | 'price', kind: PriceChange['kind']): string => {
  if (asking === 'stock') return inlineText.atMost(formatCount(PRODUCT_LIMITS.stock));
  return kind === 'set' ? inlineText.atMost(formatRupiah(PRODUCT_LIMITS.price)) : bulkText.noPrice;
};

/** The lowest and the highest of the new prices; null when one of them cannot be. */
const rangeOf = (prices: readonly (number | null)[]): readonly [number, number] | null => {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
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
  const read = asking === 'stock' ? parseAmount(text, PRODUCT_LIMITS.stock) : signed(text, kind);
  const value = typeof read === 'number' ? read : null;
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
    else setError(read === 'unreadable' ? bulkText.invalid : read === 'too-much' ? tooMuch(asking, kind) : bulkText.noPrice);
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
        inputMode={asking === 'stock' ? 'numeric' : 'text'}
        autoComplete="off"
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
