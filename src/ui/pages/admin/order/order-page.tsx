import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AdminOrderDetail } from '../../../../application/order/order-admin-repository.ts';
import type { OrderDetail, OrderEvent } from '../../../../domain/order/order.ts';
import type { RentalDetail } from '../../../../domain/rental/rental.ts';
import { Button, buttonClass } from '../../../components/button.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { useStore, useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { ListState } from '../kit/list/list-state.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part, PartFacts } from '../kit/part.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { defineScreen } from '../kit/screen.tsx';
import { useUnsavedGuard } from '../kit/use-unsaved-guard.ts';
import { orderTexts } from '../parts/order/order.text.ts';
import { StateMark, TestMark } from '../parts/order/state-mark.tsx';
import { ClaimDeposit } from './claim-deposit.tsx';
import { claimDepositBindings } from './claim-deposit.view-model.ts';
import { EventDialog } from './event-dialog.tsx';
import { FactsPart } from './facts-part.tsx';
import { MessagesPart } from './messages-part.tsx';
import { MoneyParts } from './money-parts.tsx';
import { orderText } from './order.text.ts';
import { OrderViewModel, orderBindings } from './order.view-model.ts';
import styles from './order-page.module.scss';
import { orderRentalText, orderRentalText as text } from './rental.text.ts';
import { serviceBindings } from './service.view-model.ts';
import { ServicePart } from './service-part.tsx';

const moment = (name: string, at: Date | null): readonly (readonly [string, ReactNode])[] =>
  at === null ? [] : [[name, shortMoment(at, false)]];

/** The calendar of a rental, its minutes and its deposit. */
const RentalPart = ({ order, rental }: { readonly order: OrderDetail; readonly rental: RentalDetail }) => {
  const { unitPosition, startAt, readyAt, openedAt, startsBy, endsAt, endedAt } = rental;
  const facts: readonly (readonly [string, ReactNode])[] = [
    ...(rental.optionName === '' ? [] : [[text.option, rental.optionName] as const]),
    ...(unitPosition === undefined ? [] : [[text.unit, text.unitOf(unitPosition)] as const]),
    [text.minutes, text.minutesOf(rental.minutes, rental.creditedMinutes)],
    ...moment(text.start, startAt),
    ...moment(text.ready, readyAt),
    ...moment(text.opened, openedAt),
    ...(openedAt === null ? moment(text.startsBy, startsBy) : []),
    ...(endedAt === null ? moment(text.ends, endsAt) : moment(text.ended, endedAt)),
    [text.deposit, text.depositOf(order.deposit, rental.depositState)],
    ...(rental.rules === null ? [] : [[text.rules, rental.rules] as const]),
  ];
  return (
    <Part title={text.title}>
      <PartFacts facts={facts} />
    </Part>
  );
};

/** The order events, newest first. */
const TimelinePart = ({ events }: { readonly events: readonly OrderEvent[] }) => (
  <Part title={orderText.timeline}>
    <ol>
      {events.toReversed().map((event) => (
        <li key={event.seq}>
          <p className={styles['text']}>
            {orderText.happened(event.event)}
            {event.note === null ? '' : `: ${event.note}`}
            <small>{orderText.by(orderTexts.actors[event.actor], shortMoment(event.at, false))}</small>
          </p>
          <small>{orderText.seq(event)}</small>
        </li>
      ))}
    </ol>
  </Part>
);

/** Events that continue an order. */
const MAIN: ReadonlySet<string> = new Set(['start_work', 'deliver']);
/** Events that end it. */
const DANGEROUS: ReadonlySet<string> = new Set(['cancel', 'end_for_breach']);

/** Another order is another page, so that neither state nor a late answer is carried over. */
export const OrderPage = () => {
  const { id = '' } = useParams();
  return <Order key={id} id={id} />;
};

/** One order: state, possible events, history, money, messages. */
const Order = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(OrderViewModel, (made) => made.for(id));
  const { found } = model;
  useUnsavedGuard(model.message.isEdited);
  const back = (
    <Link className={buttonClass(found === null ? 'secondary' : 'text')} to={adminPaths.orders}>
      {orderText.back}
    </Link>
  );
  if (found === null) return <EmptyState heading="h1" title={orderText.missingTitle} text={orderText.missingText} action={back} />;
  return (
    <>
      <PageHead
        title={found === undefined ? orderText.title : found.order.number}
        note={
          found === undefined ? undefined : (
            <span className={styles['marks']}>
              <StateMark state={found.order.state} />
              <TestMark isTest={found.order.isTest} />
            </span>
          )
        }
      >
        {back}
      </PageHead>
      <ListState isLoading={found === undefined} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {found === undefined ? null : <Found model={model} found={found} />}
      </ListState>
      {model.transition === null || found === undefined ? null : (
        <EventDialog model={model} transition={model.transition} most={found.mostPartRefund} />
      )}
    </>
  );
});

/** An account is delivered with its sealed data; an item may have some. */
const needsVault = ({ state, saleKind, credential }: OrderDetail): boolean =>
  state === 'processing' && saleKind === 'account' && credential?.has === false;

/** An order that somebody works on, or whose buyer sealed a login. */
const isService = ({ order, worker, workers }: AdminOrderDetail): boolean =>
  order.saleKind === 'service' && (order.login !== null || worker !== null || workers.length > 0);

const Found = observer(({ model, found }: { readonly model: OrderViewModel; readonly found: AdminOrderDetail }) => {
  const { may } = useStore(PermissionStore);
  const { order, risks } = found;
  const isReview = order.state === 'payment_review' && may('payments.write');
  const toSend = order.refunds.some(({ state }) => state === 'granted') && may('refunds.write');
  return (
    <>
      <p className={styles['sentence']} role="status">
        {orderText.sentence(order)}
      </p>
      {order.exception?.state === 'open' ? <FormAlert text={orderText.exception(order.exception.amount)} /> : null}
      <div className={styles['actions']}>
        {isReview || (order.exception?.state === 'open' && may('payments.write')) ? (
          <Link className={buttonClass('primary')} to={adminPaths.payments}>
            {orderText.toPayments}
          </Link>
        ) : null}
        {order.complaint !== null && may('complaints.write') ? (
          <Link className={buttonClass(order.state === 'disputed' ? 'primary' : 'secondary')} to={adminPaths.complaint(order.complaint.id)}>
            {orderText.toComplaint}
          </Link>
        ) : null}
        {order.credential !== null && order.productId !== null && may('credentials.write') ? (
          <Link className={buttonClass(needsVault(order) ? 'primary' : 'secondary')} to={adminPaths.vaultOf(order.productId)}>
            {order.credential.has ? orderText.toVault : orderText.fillVault}
          </Link>
        ) : null}
        {order.rental !== null && may('rentals.write') ? (
          <Link className={buttonClass(order.state === 'returning' ? 'primary' : 'secondary')} to={adminPaths.rentals}>
            {orderRentalText.toBoard}
          </Link>
        ) : null}
        {order.parentId === null ? null : (
          <Link className={buttonClass('secondary')} to={adminPaths.order(order.parentId)}>
            {orderRentalText.toParent}
          </Link>
        )}
        {toSend ? (
          <Link className={buttonClass('primary')} to={adminPaths.refunds}>
            {orderText.toRefunds}
          </Link>
        ) : null}
        {model.transitions.map((transition, place) => (
          <Button
            key={transition.event}
            variant={
              DANGEROUS.has(transition.event)
                ? 'danger'
                : place === 0 && MAIN.has(transition.event) && !needsVault(order)
                  ? 'primary'
                  : 'secondary'
            }
            onClick={() => model.openDialog(transition)}
          >
            {orderText.event(transition.event).button}
          </Button>
        ))}
        {order.rental?.depositState === 'held' && order.state === 'returning' && may('rentals.write') ? (
          <ClaimDeposit orderId={order.id} most={order.deposit} />
        ) : null}
      </div>
      {risks.length === 0 ? null : (
        <Part title={orderText.risks}>
          <ul>
            {risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </Part>
      )}
      <div className={styles['columns']}>
        <div>
          <FactsPart found={found} />
          {isService(found) ? <ServicePart found={found} onChanged={model.load} /> : null}
          {order.rental === null ? null : <RentalPart order={order} rental={order.rental} />}
        </div>
        <TimelinePart events={order.events} />
        <MessagesPart model={model} messages={order.messages} mayWrite={may('orders.write')} isService={order.saleKind === 'service'} />
        <div>
          <MoneyParts found={found} />
        </div>
      </div>
    </>
  );
});

export const orderScreen = defineScreen({
  title: orderText.title,
  bindings: [orderBindings, claimDepositBindings, serviceBindings],
  Component: OrderPage,
});
