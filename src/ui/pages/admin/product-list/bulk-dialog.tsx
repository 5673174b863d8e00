import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { RowSet } from '../../../../application/catalog/staff-products.ts';
import { changedPrice, type PriceChange } from '../../../../domain/catalog/price-change.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { parseAmount } from '../../../../domain/shared/parse-rupiah.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { useModal } from '../../../components/use-modal.ts';
import { inlineText } from '../kit/table/inline.text.ts';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import type { BulkViewModel } from './bulk.view-model.ts';
import styles from './bulk-dialog.module.scss';
import type { ProductListViewModel } from './product-list.view-model.ts';

interface Props {
  readonly bulk: BulkViewModel;
  readonly list: ProductListViewModel;
}

const KINDS = (['percent', 'add', 'set'] as const).map((kind) => [kind, bulkText.priceKinds[kind]] as const);
const PREVIEWED = 4;

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

/** Asks for the new stock or price of the selection, and previews the result. */
export const BulkDialog = observer(({ bulk, list }: Props) => {
  const { asking } = bulk;
  const dialog = useModal(asking !== null);
  return (
    <dialog
      ref={dialog}
      className={styles['dialog']}
      aria-labelledby="judul-ubah-banyak"
      onCancel={(event) => {
        event.preventDefault();
        bulk.ask(null);
      }}
    >
      {asking === null ? null : <NumberForm asking={asking} bulk={bulk} list={list} />}
    </dialog>
  );
});

const NumberForm = observer(({ asking, bulk, list }: Props & { readonly asking: 'stock' | 'price' }) => {
  const [kind, setKind] = useState<PriceChange['kind']>('percent');
  const [text, setText] = useState('');
  const [error, setError] = useState<string | null>(null);
  const rows = list.chosenRows;
  const read = asking === 'stock' ? parseAmount(text, PRODUCT_LIMITS.stock) : signed(text, kind);
  const value = typeof read === 'number' ? read : null;
  const priceOf = (price: number): number | null => (value === null ? null : changedPrice(price, { kind, value }));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = rows.flatMap((row): { readonly row: typeof row; readonly set: RowSet }[] => {
      if (asking === 'stock') return value === null ? [] : [{ row, set: { stock: value } }];
      const price = priceOf(row.price);
      return price === null ? [] : [{ row, set: { price } }];
    });
    if (wanted.length === rows.length) void bulk.run(list, asking, wanted);
    else setError(read === 'unreadable' ? bulkText.invalid : read === 'too-much' ? tooMuch(asking, kind) : bulkText.noPrice);
  };
  const shown = (row: (typeof rows)[number]): string => {
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
      {value === null ? null : (
        <dl className={styles['preview']} aria-label={bulkText.preview}>
          {rows.slice(0, PREVIEWED).map((row) => (
            <div key={row.id}>
              <dt>{row.name}</dt>
              <dd>{shown(row)}</dd>
            </div>
          ))}
          {rows.length > PREVIEWED ? <p>{`+ ${formatCount(rows.length - PREVIEWED)}`}</p> : null}
        </dl>
      )}
      <div className={styles['answers']}>
        <Button onClick={() => bulk.ask(null)}>{bulkText.cancel}</Button>
        <Button type="submit" variant="primary">
          {bulkText.save(rows.length)}
        </Button>
      </div>
    </form>
  );
});
