import { observer } from 'mobx-react-lite';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { type DeadlineName, ORDER_FILTERS, type OrderSummary } from '../../../domain/order/order.ts';
import { orderTitle } from '../../../domain/order/order-group.ts';
import { orderedPicture } from '../../../domain/order/ordered-picture.ts';
import { Button, buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Mark } from '../../components/mark.tsx';
import { Picture } from '../../components/picture.tsx';
import { Rupiah } from '../../components/rupiah.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ReadFailure } from '../../features/auth/read-failure.tsx';
import { StaySignedIn } from '../../features/auth/stay-signed-in.tsx';
import { deadlines, orderFilters, orderText } from '../../features/order/order.text.ts';
import { OrderMark } from '../../features/order/order-mark.tsx';
import { orderPaths } from '../../features/order/order-paths.ts';
import { rentalLine } from '../../features/rental/rental-order.text.ts';
import { lengthText, nearMoment } from '../../features/rental/rental-words.text.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { shortMoment } from '../../text/time.ts';
import { ordersText } from './orders.text.ts';
import { OrdersViewModel } from './orders.view-model.ts';
import styles from './orders-page.module.scss';

export const OrdersPage = () => (
  <div className={`wrap ${styles['page']}`}>
    <h1>{ordersText.title}</h1>
    <StaySignedIn>{({ id }) => <OrderList key={id} />}</StaySignedIn>
  </div>
);

const OrderList = observer(() => {
  const model = useViewModel(OrdersViewModel);
  return (
    <>
      <Filters model={model} />
      {model.status === 'loading' ? (
        <p role="status" className={styles['waiting']}>
          {ordersText.loading}
        </p>
      ) : model.status === 'failed' ? (
        <ReadFailure failure={model.failure} texts={orderText.failed} onRetry={() => void model.load()} />
      ) : model.orders.length === 0 ? (
        <Nothing model={model} />
      ) : (
        <>
          <ul className={styles['list']}>
            {model.orders.map((order) => (
              <li key={order.id}>
                <OrderLine order={order} />
              </li>
            ))}
          </ul>
          <div className={styles['more']}>
            <p role="status">{model.hasMoreFailed ? ordersText.moreFailed : ''}</p>
            {model.hasMore ? (
              <Button isBusy={model.isLoadingMore} onClick={() => void model.more()}>
                {ordersText.more}
              </Button>
            ) : null}
          </div>
        </>
      )}
    </>
  );
});

const Filters = observer(({ model }: { readonly model: OrdersViewModel }) => {
  const strip = useRef<HTMLFieldSetElement>(null);
  const { filter: chosen, counts } = model;
  // On a narrow screen an address may choose a filter outside of the visible part. Only the strip scrolls, not the page.
  useEffect(() => {
    const button = strip.current?.querySelector<HTMLElement>(`[value="${chosen}"]`);
    if (strip.current != null && button != null)
      strip.current.scrollLeft = button.offsetLeft - strip.current.offsetLeft - (strip.current.clientWidth - button.offsetWidth) / 2;
  }, [chosen]);
  return (
    <fieldset ref={strip} className={styles['filters']} aria-label={ordersText.filter}>
      {ORDER_FILTERS.map((filter) => (
        <button key={filter} type="button" value={filter} aria-pressed={chosen === filter} onClick={() => model.choose(filter)}>
          {orderFilters[filter]}
          {counts === null || counts[filter] === 0 ? null : <span>{ordersText.count(counts[filter])}</span>}
        </button>
      ))}
    </fieldset>
  );
});

/** The line of a rental has this already. */
const isShown = (name: DeadlineName, rental: OrderSummary['rental']): boolean => rental?.endsAt != null && name === 'rental_end';

const OrderLine = observer(({ order }: { readonly order: OrderSummary }) => {
  const { now, isLocal } = useStore(ClockStore);
  const { deadline, rental } = order;
  return (
    <article className={styles['order']}>
      <Picture address={orderedPicture(order)} alt="" className={styles['picture']} sizes="72px" />
      <div className={styles['what']}>
        <p className={styles['marks']}>
          <OrderMark state={order.state} kind={order.kind} />
          {order.kind === 'purchase' ? null : <Mark>{ordersText.kinds[order.kind]}</Mark>}
          {order.rest === null ? null : <Mark tone="warning">{orderText.short}</Mark>}
          {order.isTest ? <Mark tone="warning">{orderText.test}</Mark> : null}
        </p>
        <h2>
          <Link to={orderPaths.order(order.id)}>{orderTitle(order)}</Link>
        </h2>
        <p className={styles['facts']}>{[order.number, shortMoment(order.createdAt, isLocal)].join(' · ')}</p>
        {rental === null ? null : <p className={styles['due']}>{rentalLine(rental, (at) => nearMoment(at, now, isLocal), lengthText)}</p>}
        {deadline === null || isShown(deadline.name, rental) || deadline.pausedAt !== null ? null : (
          <p className={styles['due']}>{deadlines[deadline.name](shortMoment(deadline.dueAt, isLocal))}</p>
        )}
      </div>
      <Rupiah amount={order.total} size="row" />
    </article>
  );
});

const Nothing = observer(({ model }: { readonly model: OrdersViewModel }) =>
  model.filter === 'all' ? (
    <EmptyState
      title={ordersText.emptyTitle}
      text={ordersText.emptyText}
      action={
        <Link className={buttonClass('primary')} to={paths.products}>
          {ordersText.shop}
        </Link>
      }
    />
  ) : (
    <EmptyState
      title={ordersText.emptyFilterTitle}
      text={ordersText.emptyFilterText}
      action={<Button onClick={() => model.choose('all')}>{ordersText.showAll}</Button>}
    />
  ),
);
