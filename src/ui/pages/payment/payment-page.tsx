import { observer } from 'mobx-react-lite';
import { Link, Navigate } from 'react-router-dom';
import { countdownTo } from '../../../domain/flash-sale/countdown.ts';
import { awaitsDecision } from '../../../domain/order/buyer-steps.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { timeToPay } from '../../../domain/order/time-to-pay.ts';
import { isOpenWay, type WayToPay, waysToPay } from '../../../domain/payment/ways-to-pay.ts';
import { Button } from '../../components/button.tsx';
import { ClockFigures } from '../../components/clock-figures.tsx';
import { Icon } from '../../components/icon.tsx';
import { Mark } from '../../components/mark.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { useStore } from '../../core/view-model.tsx';
import { OrderOpeningNote } from '../../features/order/opening-note.tsx';
import { orderText } from '../../features/order/order.text.ts';
import { orderPaths } from '../../features/order/order-paths.ts';
import { RefusalAlert } from '../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { DialogStore } from '../../stores/dialog.store.ts';
import { CopyButton } from './copy-button.tsx';
import { Instructions } from './instructions.tsx';
import { OwnPayment } from './own-payment.tsx';
import { paymentText as text } from './payment.text.ts';
import type { PaymentViewModel } from './payment.view-model.ts';
import styles from './payment-page.module.scss';
import { ProofForm } from './proof-form.tsx';

export const PaymentPage = () => (
  <OwnPayment>
    {(model, order) =>
      order.state === 'pending_payment' && !awaitsDecision(order) ? (
        <Payable model={model} order={order} />
      ) : (
        <Navigate to={orderPaths.paymentStatus(order.id)} replace />
      )
    }
  </OwnPayment>
);

interface Props {
  readonly model: PaymentViewModel;
  readonly order: OrderDetail;
}

/** The time left to pay; the shop accepts the payment a little longer. */
const TimeLeft = observer(({ order }: Pick<Props, 'order'>) => {
  const { now } = useStore(ClockStore);
  const time = timeToPay(order, now);
  if (time === null) return null;
  return time.end > now ? (
    <p className={styles['time']}>
      <Icon name="clock" size="small" />
      <span>{text.timeLeft}</span>
      <ClockFigures left={countdownTo(time.end, time.from)} />
    </p>
  ) : (
    <p className={styles['over']} role="status">
      {text.timeOver}
    </p>
  );
});

const Amount = ({ order }: Pick<Props, 'order'>) => {
  const due = order.rest?.amount ?? order.total;
  const amount = order.payment?.amount ?? due;
  return (
    <section className={styles['amount']}>
      {order.rest === null ? null : (
        <p>
          <Mark tone="warning">{orderText.short}</Mark> {text.restText(order.total - due, due)}
        </p>
      )}
      <p className={styles['label']}>{order.payment !== null ? text.amount : order.rest === null ? text.total : text.rest}</p>
      <p className={styles['figures']}>
        <Rupiah amount={amount} size="page" />
        {order.payment === null ? null : <CopyButton text={String(amount)}>{text.copyAmount}</CopyButton>}
      </p>
      {amount < due ? <p className={styles['hint']}>{text.less(due - amount)}</p> : null}
    </section>
  );
};

/** A way to pay that is refused is named: the buyer may have pressed another since. */
const Refusal = observer(({ model }: Pick<Props, 'model'>) => {
  const code = model.runner.refusal?.code ?? null;
  const { pressed } = model;
  const sentence = code === 'METHOD_UNAVAILABLE' ? text.wayRefused : code === 'GATEWAY_AWAY' ? text.wayAway : null;
  return <RefusalAlert code={code} text={pressed === null ? null : (sentence?.(pressed) ?? null)} />;
});

/** The other ways to pay. */
const Methods = observer(({ model, order }: Props) => {
  const { payment } = order;
  const others = waysToPay(order).filter((way) => !isOpenWay(order, way));
  const choice = (way: WayToPay) => (
    <li key={`${way.method} ${way.account?.id ?? ''}`}>
      <button type="button" disabled={model.runner.busy !== null} onClick={() => void model.open(way)}>
        <span>
          <b>{text.wayName(way)}</b>
          <span className={styles['hint']}>{text.wayHint(way)}</span>
        </span>
        <Icon name="chevronRight" />
      </button>
    </li>
  );
  if (payment === null)
    return (
      <section>
        <h2>{text.methods}</h2>
        {others.length === 0 ? (
          <p className={styles['hint']}>{text.noMethods}</p>
        ) : (
          <ul className={styles['methods']}>{others.map(choice)}</ul>
        )}
      </section>
    );
  return others.length === 0 ? null : (
    <details className={styles['others']}>
      <summary>
        {text.otherMethods} <Icon name="chevronDown" size="small" />
      </summary>
      <p className={styles['hint']}>{text.changeHint}</p>
      <ul className={styles['methods']}>{others.map(choice)}</ul>
    </details>
  );
});

const Payable = observer(({ model, order }: Props) => {
  const dialogs = useStore(DialogStore);
  const { payment } = order;
  const cancel = async (): Promise<void> => {
    const isMeant = await dialogs.open({
      title: text.cancelTitle,
      message: order.kind === 'group' ? text.cancelGroup : order.kind === 'purchase' ? text.cancelText : text.cancelRental,
      type: 'warning',
      confirmText: text.cancelYes,
      cancelText: text.cancelNo,
    });
    if (isMeant) await model.cancel();
  };
  return (
    <>
      <header className={styles['head']}>
        <div>
          <h1>{text.title}</h1>
          <p className={styles['what']}>
            <Link to={orderPaths.order(order.id)}>{orderTitle(order)}</Link>
            <span>{text.order(order.number)}</span>
          </p>
        </div>
        <TimeLeft order={order} />
      </header>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {order.kind === 'purchase' ? null : <p className={styles['hint']}>{text.holds[order.kind]}</p>}
          <OrderOpeningNote order={order} />
          <Amount order={order} />
          <Refusal model={model} />
          {payment === null ? null : (
            <section aria-busy={model.runner.busy === 'open' || undefined}>
              <h2>{payment.instructions.kind === 'transfer' ? text.transferTo(payment.instructions.bank) : text.names[payment.method]}</h2>
              <Instructions payment={payment} />
              {payment.isAutomatic && payment.method !== 'sandbox' ? <p className={styles['automatic']}>{text.automatic}</p> : null}
            </section>
          )}
          <Methods model={model} order={order} />
        </div>
        <div className={styles['side']}>
          {payment?.isAutomatic === false ? <ProofForm model={model} /> : null}
          <Button variant="text" isBusy={model.runner.busy === 'cancel'} onClick={() => void cancel()}>
            {text.cancel}
          </Button>
        </div>
      </div>
    </>
  );
});
