import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { orderPaths } from '../../features/order/order-paths.ts';
import { DialogStore } from '../../stores/dialog.store.ts';
import { orderPageText as text } from './order.text.ts';
import type { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';

const CANCELLING: Readonly<Record<string, string>> = { processing: text.cancelPaid, payment_review: text.cancelReview };

interface Props {
  readonly model: OrderViewModel;
  readonly order: OrderDetail;
}

/** The buyer's possible steps: one main action, the others secondary. */
export const Steps = observer(({ model, order }: Props) => {
  const dialog = useStore(DialogStore);
  const [hasAccepted, setAccepted] = useState(false);
  const { steps } = model;
  const { busy } = model.runner;
  const hours = order.requestedHours ?? 0;
  const confirm = async () => {
    const left = order.credential?.checklist.filter(({ isDone }) => !isDone).length ?? 0;
    const ofAccount = text.confirmAccount + (left === 0 ? '' : text.confirmUnticked(left));
    const message = order.saleKind === 'account' ? ofAccount : text.confirmText;
    const isSure = await dialog.open({ title: text.confirmTitle, message, confirmText: text.confirm });
    if (isSure) await model.confirm(hasAccepted);
  };
  const cancel = async () => {
    const isSure = await dialog.open({
      type: 'warning',
      title: text.cancelTitle(order.number),
      message: CANCELLING[order.state] ?? (order.kind === 'rental' ? text.cancelUnpaidRental : text.cancelUnpaid),
      cancelText: text.keep,
      confirmText: text.cancel,
    });
    if (isSure) await model.cancel();
  };
  const askCancellation = async () => {
    const isSure = await dialog.open({ title: text.askTitle, message: text.askText, confirmText: text.askCancellation });
    if (isSure) await model.askCancellation();
  };
  return (
    <>
      {steps.includes('grant_more_time') ? <p className={styles['hint']}>{text.grantHint(hours)}</p> : null}
      {steps.includes('confirm') && order.saleKind === 'account' ? (
        <label className={styles['accept']}>
          <input type="checkbox" checked={hasAccepted} onChange={(event) => setAccepted(event.target.checked)} />
          <span>{text.acceptAccount}</span>
        </label>
      ) : null}
      <div className={styles['steps']}>
        {steps.includes('pay') ? (
          <Link className={buttonClass('primary')} to={orderPaths.payment(order.id)}>
            {order.rest === null ? text.pay : text.payRest}
          </Link>
        ) : null}
        {steps.includes('confirm') ? (
          <Button
            variant="primary"
            isBusy={busy === 'confirm'}
            disabled={order.saleKind === 'account' && !hasAccepted}
            onClick={() => void confirm()}
          >
            {text.confirm}
          </Button>
        ) : null}
        {steps.includes('grant_more_time') ? (
          <Button variant="primary" isBusy={busy === 'grant_more_time'} onClick={() => void model.grantTime()}>
            {text.grantTime(hours)}
          </Button>
        ) : null}
        {order.state === 'payment_review' ? (
          <Link className={buttonClass('secondary')} to={orderPaths.payment(order.id)}>
            {text.seePayment}
          </Link>
        ) : null}
        {order.state === 'expired' && order.refunds.length === 0 ? (
          <Link className={buttonClass('primary')} to={paths.searchFor(order.gameName ?? order.productName)}>
            {text.similar}
          </Link>
        ) : null}
        {order.receiptCode === null ? null : (
          <Link className={buttonClass('secondary')} to={orderPaths.receipt(order.id)}>
            {text.receipt}
          </Link>
        )}
        {steps.includes('cancel') ? (
          <Button variant="text" isBusy={busy === 'cancel'} onClick={() => void cancel()}>
            {text.cancel}
          </Button>
        ) : null}
        {steps.includes('ask_cancellation') ? (
          order.events.some(({ event }) => event === 'ask_cancellation') ? (
            <p className={styles['hint']}>{text.asked}</p>
          ) : (
            <Button variant="text" isBusy={busy === 'ask_cancellation'} onClick={() => void askCancellation()}>
              {text.askCancellation}
            </Button>
          )
        ) : null}
      </div>
    </>
  );
});
