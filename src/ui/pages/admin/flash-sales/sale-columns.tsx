import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { AdminFlashSale } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import { struckPrice } from '../../../../domain/catalog/strikable-price.ts';
import { isLive } from '../../../../domain/flash-sale/flash-sale.ts';
import { coverPicture } from '../../../../domain/media/product-pictures.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { iconButtonClass } from '../../../components/icon-button.tsx';
import { Mark } from '../../../components/mark.tsx';
import { OldPrice } from '../../../components/old-price.tsx';
import { Picture } from '../../../components/picture.tsx';
import { useStore } from '../../../core/view-model.tsx';
import { ClockStore } from '../../../stores/clock.store.ts';
import { DialogStore } from '../../../stores/dialog.store.ts';
import { ToastStore } from '../../../stores/toast.store.ts';
import { shortMoment } from '../../../text/time.ts';
import { AdminIcon } from '../kit/admin-icon.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { failureText } from '../kit/failure-text.ts';
import { formText } from '../kit/form/form.text.ts';
import type { TableColumn } from '../kit/table/table-column.ts';
import { flashSalesText as text } from './flash-sales.text.ts';
import type { FlashSalesViewModel } from './flash-sales.view-model.ts';
import styles from './sale-columns.module.scss';
import { SaleUndoStore } from './sale-undo.store.ts';

/** Actions that end or delete a sale: confirmed first, reported afterwards; an early end can be undone. */
const useSaleActions = (model: FlashSalesViewModel) => {
  const dialog = useStore(DialogStore);
  const toasts = useStore(ToastStore);
  const clock = useStore(ClockStore);
  const undo = useStore(SaleUndoStore);
  return {
    end: async (entry: AdminFlashSale): Promise<void> => {
      const { name, price } = entry.product;
      const question = { title: text.endTitle, message: text.endText(name, price), type: 'warning', confirmText: text.end } as const;
      if (!(await dialog.open(question))) return;
      const ended = await model.end(entry);
      if (ended.ok) undo.offer(text.ended, entry.sale, ended.value);
      else toasts.show('error', failureText(ended.failure));
    },
    remove: async (entry: AdminFlashSale): Promise<void> => {
      const message = text.removeText(entry.product.name, isLive(entry.sale, clock.now));
      const question = { title: text.removeTitle, message, type: 'error', confirmText: formText.remove } as const;
      if (!(await dialog.open(question))) return;
      const removed = await model.remove(entry);
      if (removed.ok) toasts.show('success', text.removed);
      else toasts.show('error', failureText(removed.failure));
    },
  };
};

/** What visitors see struck through while the sale runs. */
const Struck = observer(({ entry: { sale, product } }: { readonly entry: Pick<AdminFlashSale, 'sale' | 'product'> }) => {
  const { now } = useStore(ClockStore);
  const at = now < sale.startsAt ? sale.startsAt : now;
  const was = struckPrice([sale.originalPrice, product.price], sale.salePrice, product.strikable, at);
  return was === null ? null : <OldPrice was={was} amount={sale.salePrice} />;
});

const { columns } = text;

/** The columns of the list of sales. */
export const saleColumns = (model: FlashSalesViewModel): readonly TableColumn<AdminFlashSale>[] => [
  { id: 'product', header: columns.product, isRowHeader: true, cell: (entry) => <SaleProduct entry={entry} /> },
  {
    id: 'price',
    header: columns.price,
    isNamed: true,
    cell: ({ sale, product }) => (
      <span className={styles['lines']}>
        <b>{formatRupiah(sale.salePrice)}</b>
        <Struck entry={{ sale, product }} />
      </span>
    ),
  },
  {
    id: 'time',
    header: columns.time,
    isNamed: true,
    cell: ({ sale }) => (
      <span className={styles['lines']}>
        <span>{text.starts(shortMoment(sale.startsAt, false))}</span>
        <span>{text.ends(shortMoment(sale.endsAt, false))}</span>
      </span>
    ),
  },
  {
    id: 'stock',
    header: columns.stock,
    isNamed: true,
    cell: ({ sale }) => <span className={styles['stock']}>{text.stock(sale.stock, sale.initialStock)}</span>,
  },
  { id: 'actions', header: columns.actions, cell: (entry) => <SaleActions entry={entry} model={model} /> },
];

const SaleProduct = ({ entry: { sale, product } }: { readonly entry: AdminFlashSale }) => (
  <span className={styles['product']}>
    <Picture className={styles['cover']} address={coverPicture(product)} alt="" sizes="48px" />
    <span className={styles['words']}>
      <Link to={adminPaths.flashSale(sale.id)}>{product.name}</Link>
      <small>{[product.game?.name, product.tier?.name].filter(Boolean).join(' · ')}</small>
      <span className={styles['notes']}>
        {sale.salePrice >= product.price ? <Mark tone="warning">{text.notBelow}</Mark> : null}
        {product.isVisible ? null : <Mark tone="warning">{text.hidden}</Mark>}
        {sale.stock === 0 ? <Mark tone="warning">{text.soldOut}</Mark> : null}
      </span>
    </span>
  </span>
);

const SaleActions = observer(({ entry, model }: { readonly entry: AdminFlashSale; readonly model: FlashSalesViewModel }) => {
  const { sale, product } = entry;
  const { now } = useStore(ClockStore);
  const { end, remove } = useSaleActions(model);
  const isBusy = model.busy === sale.id;
  return (
    <span className={styles['actions']}>
      {isLive(sale, now) ? (
        <button
          type="button"
          className={styles['end']}
          disabled={isBusy}
          aria-label={text.actionsOf(text.end, product.name)}
          onClick={() => void end(entry)}
        >
          {text.end}
        </button>
      ) : null}
      <Link className={iconButtonClass} to={adminPaths.flashSale(sale.id)} aria-label={text.actionsOf(formText.edit, product.name)}>
        <AdminIcon name="edit" />
      </Link>
      <Link className={iconButtonClass} to={adminPaths.copyFlashSale(sale.id)} aria-label={text.actionsOf(formText.copy, product.name)}>
        <AdminIcon name="copy" />
      </Link>
      <button
        type="button"
        className={iconButtonClass}
        disabled={isBusy}
        aria-label={text.actionsOf(formText.remove, product.name)}
        onClick={() => void remove(entry)}
      >
        <AdminIcon name="trash" />
      </button>
    </span>
  );
});
