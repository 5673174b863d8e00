import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { FactRows } from '../../components/fact-rows.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { actorNames, eventName } from '../../features/order/order.text.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { shortMoment } from '../../text/time.ts';
import { orderPageText as text } from './order.text.ts';
import styles from './order-page.module.scss';

interface Props {
  readonly order: OrderDetail;
}

/** The lines of the price. */
export const Prices = ({ order }: Props) => (
  <section>
    <h2>{text.price}</h2>
    <dl className={styles['prices']}>
      <dt>{text.unitPrice}</dt>
      <dd>{formatRupiah(order.unitPrice)}</dd>
      {order.discount === 0 ? null : (
        <>
          <dt>{text.discount}</dt>
          <dd>{text.less(order.discount)}</dd>
        </>
      )}
      {order.deposit === 0 ? null : (
        <>
          <dt>{text.deposit}</dt>
          <dd>{formatRupiah(order.deposit)}</dd>
        </>
      )}
      <dt>{text.total}</dt>
      <dd className={styles['total']}>{formatRupiah(order.total)}</dd>
      {order.paidAmount === null || order.paidAmount >= order.total ? null : (
        <>
          <dt>{text.uniqueCode}</dt>
          <dd>{text.less(order.total - order.paidAmount)}</dd>
          <dt>{text.paid}</dt>
          <dd>{formatRupiah(order.paidAmount)}</dd>
        </>
      )}
    </dl>
  </section>
);

/** The product, and the buyer's account in the game. */
export const Bought = observer(({ order }: Props) => {
  const toasts = useStore(ToastStore);
  const { gameId, server, note } = order.details;
  const copy = () =>
    navigator.clipboard.writeText(order.number).then(
      () => toasts.show('success', text.copied),
      () => undefined,
    );
  const lines = [
    [text.gameId, gameId],
    [text.server, server],
    [text.note, note],
  ] as const;
  return (
    <section>
      <h2>{text.bought}</h2>
      <dl className={styles['facts']}>
        <dt>{text.number}</dt>
        <dd>
          {order.number}{' '}
          <button type="button" className={styles['copy']} onClick={() => void copy()}>
            {text.copyNumber}
          </button>
        </dd>
        <FactRows facts={lines} />
      </dl>
      {order.warrantyDays === 0 ? null : <p className={styles['hint']}>{text.warranty(order.warrantyDays)}</p>}
      {order.productId === null ? null : (
        <p>
          <Link to={paths.product(order.productId)}>{text.product}</Link>
        </p>
      )}
    </section>
  );
});

/** The order events, newest first. A buyer reads "Toko" instead of a person's name. */
export const History = observer(({ order }: Props) => {
  const { isLocal } = useStore(ClockStore);
  return (
    <section>
      <h2>{text.history}</h2>
      <ol className={styles['history']}>
        {order.events.toReversed().map(({ seq, event, actor, at, note }) => (
          <li key={seq}>
            <strong>{eventName(event)}</strong>
            {note === null ? null : <span className={styles['note']}>{note}</span>}
            <span className={styles['when']}>
              {text.by(actorNames[actor])}
              <time dateTime={at.toISOString()}>{shortMoment(at, isLocal)}</time>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
});
