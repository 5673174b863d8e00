import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import { awaitsDecision } from '../../../domain/order/buyer-steps.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { buttonClass } from '../../components/button.tsx';
import { Icon, type IconName } from '../../components/icon.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { OrderOpeningNote } from '../../features/order/opening-note.tsx';
import { orderSentence } from '../../features/order/order.text.ts';
import { orderPaths } from '../../features/order/order-paths.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { dayAndTime } from '../../text/time.ts';
import { OwnPayment } from './own-payment.tsx';
import { paymentText as text } from './payment.text.ts';
import type { PaymentViewModel } from './payment.view-model.ts';
import styles from './payment-status-page.module.scss';

type Tone = 'wait' | 'good' | 'ended';

const headOf = (order: OrderDetail): readonly [title: string, tone: Tone, icon: IconName] => {
  if (awaitsDecision(order)) return [text.exception, 'wait', 'search'];
  switch (order.state) {
    case 'pending_payment':
      return [order.rest === null ? text.waiting : text.short(order.rest.amount), 'wait', 'clock'];
    case 'payment_review':
      return [text.review, 'wait', 'search'];
    case 'expired':
      return [text.expired, 'ended', 'clock'];
    case 'cancelled':
      return [text.cancelled, 'ended', 'close'];
    case 'refunded':
      return [text.refunded, 'ended', 'check'];
    default:
      return [text.paid, 'good', 'check'];
  }
};

export const PaymentStatusPage = () => <OwnPayment>{(model, order) => <Status model={model} order={order} />}</OwnPayment>;

const Status = observer(({ model, order }: { readonly model: PaymentViewModel; readonly order: OrderDetail }) => {
  const { isLocal } = useStore(ClockStore);
  const [title, tone, icon] = headOf(order);
  const due = order.deadlines.find(({ pausedAt }) => pausedAt === null);
  const isEnded = order.state === 'expired' || order.state === 'cancelled';
  const isToPay = order.state === 'pending_payment' && !awaitsDecision(order);
  return (
    <section className={styles['status']} data-tone={tone}>
      <span className={styles['sign']}>
        <Icon name={icon} size="large" />
      </span>
      <div role="status">
        <h1>{title}</h1>
        <p>{orderSentence(order, due === undefined ? null : dayAndTime(due.dueAt, isLocal), (at) => dayAndTime(at, isLocal))}</p>
      </div>
      <OrderOpeningNote order={order} />
      <p className={styles['facts']}>
        {orderTitle(order)}
        <br />
        {text.order(order.number)}
      </p>
      <div className={styles['ways']}>
        {isToPay ? (
          <Link className={buttonClass('primary', true)} to={orderPaths.payment(order.id)}>
            {order.rest === null ? text.toPayment : text.payRest}
          </Link>
        ) : null}
        {isEnded ? (
          <Link className={buttonClass('primary', true)} to={order.productId === null ? paths.products : paths.product(order.productId)}>
            {text.toProducts}
          </Link>
        ) : null}
        <Link className={buttonClass(isToPay || isEnded ? 'secondary' : 'primary', true)} to={orderPaths.order(order.id)}>
          {text.toOrder}
        </Link>
      </div>
      {model.isAwaited ? <p className={styles['hint']}>{text.movesOn}</p> : null}
    </section>
  );
});
