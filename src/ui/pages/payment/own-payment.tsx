import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { OrderDetail } from '../../../domain/order/order.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Mark } from '../../components/mark.tsx';
import { paths } from '../../core/paths.ts';
import { useStore, useViewModel } from '../../core/view-model.tsx';
import { ReadFailure } from '../../features/auth/read-failure.tsx';
import { StaySignedIn } from '../../features/auth/stay-signed-in.tsx';
import { MissingOrder } from '../../features/order/missing-order.tsx';
import { orderText } from '../../features/order/order.text.ts';
import { ClockStore } from '../../stores/clock.store.ts';
import { clockTime } from '../../text/time.ts';
import { paymentText as text } from './payment.text.ts';
import { PaymentViewModel } from './payment.view-model.ts';
import styles from './payment-page.module.scss';

interface Props {
  readonly children: (model: PaymentViewModel, order: OrderDetail) => ReactNode;
}

/** The order in the address, if it belongs to the signed-in person. */
export const OwnPayment = ({ children }: Props) => {
  const [query] = useSearchParams();
  const id = query.get('order') ?? '';
  if (id === '') return <NoOrder />;
  return (
    <StaySignedIn>
      {(user) => (
        <div className={`wrap ${styles['page']}`}>
          <Followed key={`${user.id} ${id}`} id={id}>
            {children}
          </Followed>
        </div>
      )}
    </StaySignedIn>
  );
};

/** The address names no order: it is an old link, or the shop sells this in a chat and has no number. */
const NoOrder = () => (
  <EmptyState
    heading="h1"
    title={text.title}
    text={text.noOrderText}
    action={
      <>
        <Link className={buttonClass('primary')} to={paths.orders}>
          {text.toOrders}
        </Link>
        <Link className={buttonClass('secondary')} to={paths.help}>
          {text.toHelp}
        </Link>
      </>
    }
  />
);

const Followed = observer(({ id, children }: Props & { readonly id: string }) => {
  const model = useViewModel(PaymentViewModel, (made) => made.for(id));
  const { isLocal } = useStore(ClockStore);
  const { order, awaySince } = model;
  if (order !== null)
    return (
      <>
        {order.isTest || order.payment?.method === 'sandbox' ? (
          <p className={styles['test']}>
            <Mark tone="warning">{text.test}</Mark> {text.testText}
          </p>
        ) : null}
        <p className={styles['away']} role="status">
          {awaySince === null ? null : text.away(clockTime(awaySince, isLocal))}
        </p>
        {children(model, order)}
      </>
    );
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
