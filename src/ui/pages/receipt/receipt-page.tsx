import { observer } from 'mobx-react-lite';
import { Link, useParams } from 'react-router-dom';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { groupedReceiptCode } from '../../../domain/order/receipt-code.ts';
import type { RentalDetail } from '../../../domain/rental/rental.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { FactRows } from '../../components/fact-rows.tsx';
import { QrCode } from '../../components/qr-code.tsx';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ReadFailure } from '../../features/auth/read-failure.tsx';
import { StaySignedIn } from '../../features/auth/stay-signed-in.tsx';
import { orderStates, orderText } from '../../features/order/order.text.ts';
import { orderPaths } from '../../features/order/order-paths.ts';
import { lengthText } from '../../features/rental/rental-words.text.ts';
import { useSiteSettings } from '../../features/settings/use-site-settings.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment } from '../../text/time.ts';
import { receiptText as text } from './receipt.text.ts';
import { ReceiptViewModel } from './receipt.view-model.ts';
import styles from './receipt-page.module.scss';

export const ReceiptPage = () => {
  const { id = '' } = useParams();
  return (
    <StaySignedIn>
      {(user) => (
        <div className={`wrap ${styles['page']}`}>
          <OwnReceipt key={`${user.id} ${id}`} id={id} />
        </div>
      )}
    </StaySignedIn>
  );
};

const OwnReceipt = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(ReceiptViewModel, (made) => made.for(id));
  const { paid } = model;
  if (paid !== null) return <Sheet order={paid.order} code={paid.code} />;
  if (model.status === 'loading') return <p role="status">{text.loading}</p>;
  if (model.status === 'failed')
    return <ReadFailure failure={model.failure} texts={orderText.failed} heading="h1" onRetry={() => void model.load()} />;
  return (
    <EmptyState
      heading="h1"
      title={text.missingTitle}
      text={text.missingText}
      action={
        <Link className={buttonClass('primary')} to={orderPaths.order(id)}>
          {text.back}
        </Link>
      }
    />
  );
});

/** The rental period as far as it is known: it starts with the first opening. */
const periodOf = ({ startAt, openedAt, endsAt, endedAt }: RentalDetail, moment: (at: Date) => string): string => {
  const end = endedAt ?? endsAt;
  return end === null ? text.from(moment(openedAt ?? startAt)) : text.fromTo(moment(openedAt ?? startAt), moment(end));
};

/** The refunds with their times and the bank's references; null without any. */
const refundedLine = ({ refunds }: OrderDetail, moment: (at: Date) => string): string | null => {
  const lines = refunds
    .filter(({ isExtra }) => !isExtra)
    .map(({ amount, sentAt, grantedAt, reference }) =>
      sentAt === null ? text.refundGranted(amount, moment(grantedAt)) : text.refundSent(amount, moment(sentAt), reference),
    );
  return lines.length === 0 ? null : lines.join('; ');
};

const Sheet = observer(({ order, code }: { readonly order: OrderDetail; readonly code: string }) => {
  const { isLocal } = useStore(ClockStore);
  const { siteName } = useSiteSettings();
  const paidAt = order.events.find(({ event }) => event === 'pay' || event === 'revive')?.at ?? order.createdAt;
  const { rental } = order;
  const uniqueCode = order.total - (order.paidAmount ?? order.total);
  const lines = [
    [text.number, order.number],
    [text.date, shortMoment(paidAt, isLocal)],
    [text.product, orderTitle(order)],
    [text.orders, order.kind === 'group' ? (order.group?.orders ?? []).map(({ number }) => number).join(', ') : null],
    [text.game, order.gameName],
    [text.gameId, order.details.gameId],
    [text.rental, rental === null ? null : rental.optionName || lengthText(rental.minutes)],
    [text.period, rental === null ? null : periodOf(rental, (at) => shortMoment(at, isLocal))],
    [text.unitPrice, formatRupiah(order.unitPrice)],
    [text.discount, order.discount === 0 ? null : `−${formatRupiah(order.discount)}`],
    [text.deposit, order.deposit === 0 ? null : formatRupiah(order.deposit)],
    [text.uniqueCode, uniqueCode === 0 ? null : `−${formatRupiah(uniqueCode)}`],
    [text.total, formatRupiah(order.total - uniqueCode)],
    [text.refunded, refundedLine(order, (at) => shortMoment(at, isLocal))],
    [text.method, order.paidMethod === null ? null : text.methods[order.paidMethod]],
    [text.state, orderStates[order.state]],
    [text.vaultHead, order.credential?.head ?? null],
  ] as const;
  return (
    <>
      <div className={styles['tools']}>
        <Link className={buttonClass('secondary')} to={orderPaths.order(order.id)}>
          {text.back}
        </Link>
        <Button variant="primary" onClick={() => window.print()}>
          {text.print}
        </Button>
      </div>
      <article className={styles['sheet']}>
        <p className={styles['shop']}>{siteName}</p>
        <h1>{text.headings[order.kind]}</h1>
        {order.isTest ? <p className={styles['test']}>{text.test}</p> : null}
        <dl>
          <FactRows facts={lines} />
        </dl>
        {order.warrantyDays === 0 ? null : <p>{text.warranty(order.warrantyDays)}</p>}
        <div className={styles['code']}>
          <QrCode text={`${window.location.origin}${orderPaths.verification(code)}`} label={text.scan} />
        </div>
        <p className={styles['scan']}>{text.scan}</p>
        <p className={styles['scan']}>
          {text.orType} <Link to={orderPaths.verificationForm}>{`${window.location.host}${orderPaths.verificationForm}`}</Link>{' '}
          <b className={styles['digits']}>{groupedReceiptCode(code)}</b>
        </p>
        <p className={styles['scan']}>{text.note}</p>
      </article>
    </>
  );
});
