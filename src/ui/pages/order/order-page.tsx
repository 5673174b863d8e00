import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { isRunning } from '../../../domain/complaint/complaint.ts';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { Mark } from '../../components/mark.tsx';
import { loadOnce } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import type { Bindings } from '../../core/resolver.ts';
import { useResolver, useStore, useViewModel } from '../../core/view-model.tsx';
import { ReadFailure } from '../../features/auth/read-failure.tsx';
import { SecondFactorDialog } from '../../features/auth/second-factor-dialog.tsx';
import { StaySignedIn } from '../../features/auth/stay-signed-in.tsx';
import { MissingOrder } from '../../features/order/missing-order.tsx';
import { OrderOpeningNote } from '../../features/order/opening-note.tsx';
import { deadlines, orderSentence, orderText } from '../../features/order/order.text.ts';
import { OrderMark } from '../../features/order/order-mark.tsx';
import { orderPaths } from '../../features/order/order-paths.ts';
import { RefusalAlert } from '../../features/order/refusal-alert.tsx';
import { ClockStore } from '../../stores/clock.store.ts';
import { ToastStore } from '../../stores/toast.store.ts';
import { shortMoment } from '../../text/time.ts';
import { Complaints } from './complaint/complaints.tsx';
import { Destination } from './destination.tsx';
import { Bought, History, Prices } from './facts.tsx';
import { GroupOrders } from './group-orders.tsx';
import { Messages } from './messages.tsx';
import { orderPageText as text } from './order.text.ts';
import { OrderViewModel } from './order.view-model.ts';
import styles from './order-page.module.scss';
import { Steps } from './steps.tsx';
import { VaultCard } from './vault/vault-card.tsx';

const rentalModule = new DeferredModule(async () => (await import('./rental/rental-parts.ts')).rentalParts);
const loginModule = new DeferredModule(async () => ({ LoginCard: (await import('./vault/login-card.tsx')).LoginCard, bindings: null }));

/** Sections that most orders do not need; null until they are loaded, and where they are not needed. */
const usePart = <Part extends { readonly bindings: Bindings | null }>(module: DeferredModule<Part>, isNeeded: boolean): Part | null => {
  const resolver = useResolver();
  const toasts = useStore(ToastStore);
  const [found, setFound] = useState<Part | null>(null);
  useEffect(() => {
    if (!isNeeded) return undefined;
    let isOver = false;
    module.ready().then(
      (loaded) => {
        if (isOver) return;
        if (loaded.bindings !== null) loadOnce(resolver, loaded.bindings);
        setFound(loaded);
      },
      () => {
        if (!isOver) toasts.show('error', text.partNotLoaded);
      },
    );
    return () => {
      isOver = true;
    };
  }, [module, isNeeded, resolver, toasts]);
  return found;
};

export const OrderPage = () => {
  const { id = '' } = useParams();
  return (
    <StaySignedIn>
      {(user) => (
        <div className={`wrap ${styles['page']}`}>
          <OwnOrder key={`${user.id} ${id}`} id={id} />
        </div>
      )}
    </StaySignedIn>
  );
};

const OwnOrder = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(OrderViewModel, (made) => made.for(id));
  const { order } = model;
  if (order !== null) return <Shown model={model} order={order} />;
  if (model.status === 'loading')
    return (
      <p role="status" className={styles['waiting']}>
        {text.loading}
      </p>
    );
  return model.status === 'missing' ? (
    <MissingOrder />
  ) : (
    <ReadFailure failure={model.failure} texts={orderText.failed} heading="h1" onRetry={() => void model.load()} />
  );
});

const Shown = observer(({ model, order }: { readonly model: OrderViewModel; readonly order: OrderDetail }) => {
  const { isLocal } = useStore(ClockStore);
  const [next] = order.deadlines.filter(({ pausedAt }) => pausedAt === null);
  // Most items are delivered in the game itself; a code is sealed for some.
  const isSealed = order.kind !== 'extension' && (order.saleKind === 'account' || (order.credential?.sealedAt ?? null) !== null);
  const credential = isSealed ? order.credential : null;
  const { complaint, rental } = order;
  const parts = usePart(rentalModule, rental !== null);
  const logins = usePart(loginModule, order.login !== null);
  const ofRental = rental === null || parts === null ? null : { order, rental, clock: model.shopClock, ...parts };
  const until = order.state === 'disputed' ? (complaint?.dueAt ?? null) : (next?.dueAt ?? null);
  // An account is opened and secured before it is confirmed, and the sections follow that order.
  const isVaultFirst = credential?.isOpen === true && model.steps.includes('confirm');
  const steps = (
    <>
      <RefusalAlert code={model.runner.refusalOf('cancel', 'confirm', 'grant_more_time', 'ask_cancellation')} />
      <Steps model={model} order={order} />
    </>
  );
  const handOver = [
    order.login === null || logins === null ? null : <logins.LoginCard key="login" order={order} login={order.login} host={model} />,
    credential === null ? null : ofRental !== null ? (
      <ofRental.RentedVault key="vault" order={order} rental={ofRental.rental} clock={ofRental.clock}>
        {(rented) => <VaultCard order={order} credential={credential} host={model} rented={rented} />}
      </ofRental.RentedVault>
    ) : rental === null ? (
      <VaultCard key="vault" order={order} credential={credential} host={model} />
    ) : null,
    isVaultFirst ? (
      <section key="steps" className={styles['now']} aria-label={text.confirmTitle}>
        {steps}
      </section>
    ) : null,
  ];
  // The key keeps the state of the section when its position changes.
  const disputes = <Complaints key="complaint" order={order} host={model} />;
  const sentence = orderSentence(order, until === null ? null : shortMoment(until, isLocal), (at) => shortMoment(at, isLocal));
  const below = (
    <>
      <OrderOpeningNote order={order} />
      {order.isTest ? <p className={styles['hint']}>{orderText.testHint}</p> : null}
      {order.parentId === null ? null : (
        <p>
          <Link to={orderPaths.order(order.parentId)}>{text.toParent}</Link>
        </p>
      )}
      {order.group === null ? null : <GroupOrders order={order} group={order.group} />}
      {isVaultFirst ? null : steps}
    </>
  );
  const isDisputeFirst = complaint !== null && (isRunning(complaint) || complaint.appealUntil !== null);
  return (
    <>
      <p className={styles['crumb']}>
        <Link to={paths.orders}>{orderText.toOrders}</Link>
      </p>
      <p className={styles['marks']}>
        <OrderMark state={order.state} kind={order.kind} />
        {order.rest === null ? null : <Mark tone="warning">{orderText.short}</Mark>}
        {order.isTest ? <Mark tone="warning">{orderText.test}</Mark> : null}
      </p>
      <h1>{orderTitle(order)}</h1>
      <div className={styles['columns']}>
        <div className={styles['main']}>
          {ofRental === null ? (
            <section className={styles['now']} aria-live="polite">
              <p className={styles['sentence']}>{sentence}</p>
              {below}
            </section>
          ) : (
            // Not a live region: only changes of the state are announced.
            <section className={styles['now']}>
              <ofRental.RentalNow order={order} rental={ofRental.rental} clock={ofRental.clock} host={model} sentence={sentence}>
                {below}
              </ofRental.RentalNow>
            </section>
          )}
          {isDisputeFirst ? [disputes, ...handOver] : [...handOver, disputes]}
          {order.refunds.length > 0 || order.destination !== null ? <Destination model={model} order={order} /> : null}
          <Messages model={model} order={order} />
        </div>
        <div className={styles['side']}>
          {ofRental === null ? null : <ofRental.RentalFacts order={order} rental={ofRental.rental} />}
          <Prices order={order} />
          {order.deadlines.length === 0 ? null : (
            <section>
              <h2>{text.due}</h2>
              <ul className={styles['dues']}>
                {order.deadlines.map(({ name, dueAt, pausedAt }) => (
                  <li key={name}>
                    {deadlines[name](shortMoment(dueAt, isLocal))}
                    {pausedAt === null ? null : <span>{text.paused}</span>}
                  </li>
                ))}
              </ul>
            </section>
          )}
          <Bought order={order} />
          <History order={order} />
        </div>
      </div>
      <SecondFactorDialog isOpen={model.proving !== null} onPassed={model.proven} onCancel={model.stopProving} />
    </>
  );
});
