import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { PersonComplaints } from '../../../../application/complaint/complaint-admin-repository.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Button } from '../../../components/button.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { RetryButton } from '../../../components/retry-button.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { Part } from '../kit/part.tsx';
import { StateMark } from '../parts/order/state-mark.tsx';
import { customerText } from './customer.text.ts';
import { CustomerOrdersViewModel } from './customer-orders.view-model.ts';
import styles from './customer-page.module.scss';

/** Further orders are in the list of orders, further complaints behind a press. */
const SHOWN = 5;

const ComplaintsPart = ({ complaints: { count, newest } }: { readonly complaints: PersonComplaints }) => {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? newest : newest.slice(0, SHOWN);
  return (
    <Part title={customerText.complaints}>
      <ul>
        {shown.map((complaint) => (
          <li key={complaint.id}>
            <p>
              <Link to={adminPaths.complaint(complaint.id)}>{complaint.number}</Link> {complaint.productName}
              <small>{shortMoment(complaint.openedAt, false)}</small>
            </p>
            <span className={styles['faint']}>{complaint.outcome === null ? customerText.openComplaint : customerText.decided}</span>
          </li>
        ))}
      </ul>
      {isWhole || newest.length <= SHOWN ? null : (
        <Button variant="text" onClick={() => setWhole(true)}>
          {customerText.allComplaints(count)}
        </Button>
      )}
      {isWhole && count > newest.length ? <p className={styles['faint']}>{customerText.newestComplaints(newest.length, count)}</p> : null}
    </Part>
  );
};

/** The newest orders and rentals of a customer, and the complaints about them. */
export const OrdersPart = observer(({ id }: { readonly id: string }) => {
  const model = useViewModel(CustomerOrdersViewModel, (made) => made.for(id));
  const { orders, complaints, problem, isLoading } = model;
  return (
    <>
      <Part title={customerText.orders}>
        {problem === null ? null : (
          <>
            <FormAlert text={problem} />
            <RetryButton onRetry={() => void model.load()}>{customerText.retry}</RetryButton>
          </>
        )}
        {problem === null && !isLoading && orders.length === 0 ? <p className={styles['faint']}>{customerText.noOrders}</p> : null}
        <ul>
          {orders.slice(0, SHOWN).map((order) => (
            <li key={order.id}>
              <p>
                <Link to={adminPaths.order(order.id)}>{order.number}</Link> {order.productName}
                <small>
                  {[
                    ...(order.kind === 'rental' || order.kind === 'extension' ? [customerText.rental] : []),
                    formatRupiah(order.total),
                    shortMoment(order.createdAt, false),
                  ].join(' · ')}
                </small>
              </p>
              <StateMark state={order.state} />
            </li>
          ))}
        </ul>
        {orders.length > SHOWN ? <Link to={adminPaths.ordersOf(id)}>{customerText.allOrders}</Link> : null}
      </Part>
      {complaints.count === 0 ? null : <ComplaintsPart complaints={complaints} />}
    </>
  );
});
