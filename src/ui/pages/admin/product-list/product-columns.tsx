import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { staffAvailability } from '../../../../domain/catalog/low-stock.ts';
import { PRODUCT_LIMITS } from '../../../../domain/catalog/product-limits.ts';
import { readStock } from '../../../../domain/catalog/read-stock.ts';
import type { StaffProduct } from '../../../../domain/catalog/staff-product.ts';
import { percentOff } from '../../../../domain/flash-sale/flash-sale.ts';
import { coverPicture } from '../../../../domain/media/product-pictures.ts';
import { readAmount } from '../../../../domain/shared/amount.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Picture } from '../../../components/picture.tsx';
import { TierMark } from '../../../components/tier-mark.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { useClockValue } from '../../../features/clock/use-clock-value.ts';
import { ClockStore } from '../../../stores/clock.store.ts';
import { productText } from '../../../text/product.ts';
import { shortMoment, timeAgo } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { InlineNumber, type SaveOutcome } from '../kit/table/inline-number.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import type { InlineField } from './inline-edit.view-model.ts';
import styles from './product-columns.module.scss';
import { productListText } from './product-list.text.ts';

const readPrice = (text: string) => readAmount(text, { min: 1, max: PRODUCT_LIMITS.price });

const agoOf = (at: Date, now: Date): string | null => timeAgo(at, now);

/** When a row was changed: relative, after a week the day; the title has the exact time. */
const ChangedAt = observer(({ at }: { readonly at: Date }) => {
  const ago = useClockValue(at, agoOf);
  const moment = shortMoment(at, useStore(ClockStore).isLocal);
  return (
    <time className={styles['faint']} dateTime={at.toISOString()} title={moment}>
      {ago ?? moment}
    </time>
  );
});

const TONES = { sold: 'none', low: 'low', available: undefined } as const;
const { columns: names } = productListText;

/** The discount in percent, as the shop shows it; 0 without one. */
const offOf = ({ price, struckPrice }: StaffProduct): number => percentOff({ salePrice: price, originalPrice: struckPrice ?? price });

const faint = (text: string) => <span className={styles['faint']}>{text}</span>;

/** Kind, game and category of a row; a category that is called like its kind is said once. */
const placeOf = (row: StaffProduct): string => {
  const kind = productText.kinds[row.saleKind];
  const category = row.category?.name === kind ? null : row.category?.name;
  return [kind, row.game?.name ?? productListText.noGame, category, row.isSample ? productListText.sample : null]
    .filter(Boolean)
    .join(' · ');
};

/** The columns of the list of products. */
export const productColumns = (
  save: (row: StaffProduct, field: InlineField, value: number) => Promise<SaveOutcome>,
): TableColumn<StaffProduct>[] => [
  {
    id: 'name',
    header: names.product,
    isSortable: true,
    isMain: true,
    cell: (row) => (
      <Link className={styles['product']} to={adminPaths.product(row.id)}>
        <Picture address={coverPicture(row)} alt="" sizes="36px" />
        <span>
          <b>{row.name}</b>
          <small>{placeOf(row)}</small>
        </span>
      </Link>
    ),
  },
  {
    id: 'tier',
    header: names.tier,
    from: 'desktop',
    cell: ({ tier }) => (tier === null ? faint(productListText.none) : <TierMark tier={tier} />),
  },
  {
    id: 'price',
    header: names.price,
    isSortable: true,
    isNumber: true,
    cell: (row) => {
      const off = offOf(row);
      return (
        <>
          {off > 0 ? <span className={styles['off']}>{productText.percentOff(off)}</span> : null}
          <InlineNumber
            label={productListText.priceOf(row.name)}
            value={row.price}
            read={readPrice}
            show={formatRupiah}
            onSave={(value) => save(row, 'price', value)}
          />
        </>
      );
    },
  },
  {
    id: 'stock',
    header: names.stock,
    isSortable: true,
    isNumber: true,
    isNamed: true,
    cell: (row) => (
      <InlineNumber
        label={productListText.stockOf(row.name)}
        value={row.stock}
        read={readStock}
        show={formatCount}
        tone={TONES[staffAvailability(row.stock, row.lowStockAt)]}
        onSave={(value) => save(row, 'stock', value)}
      />
    ),
  },
  {
    id: 'state',
    header: names.state,
    isAside: true,
    cell: ({ state }) => (
      <span className={styles['state']} data-state={state}>
        {productListText.stateWords[state]}
      </span>
    ),
  },
  {
    id: 'rental',
    header: names.rental,
    from: 'desktop',
    cell: ({ rentalFrom }) => (rentalFrom === null ? faint(productListText.notRentable) : formatRupiah(rentalFrom)),
  },
  { id: 'updated', header: names.updated, isSortable: true, from: 'desktop', cell: ({ updatedAt }) => <ChangedAt at={updatedAt} /> },
];
