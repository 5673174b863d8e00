import { Link } from 'react-router-dom';
import type { OrderDetail, OrderGroup } from '../../../domain/order/order.ts';
import { formatRupiah } from '../../../domain/shared/rupiah.ts';
import { OrderMark } from '../../features/order/order-mark.tsx';
import { orderPaths } from '../../features/order/order-paths.ts';
import { orderPageText as text } from './order.text.ts';
import styles from './order-page.module.scss';

interface Props {
  readonly order: OrderDetail;
  readonly group: OrderGroup;
}

/** The orders that are paid together; of one of them, the way to their payment. */
export const GroupOrders = ({ order, group }: Props) =>
  group.id === order.id ? (
    <ul className={styles['group']} aria-label={text.groupOrders}>
      {group.orders.map(({ id, number, state, total }) => (
        <li key={id}>
          <Link to={orderPaths.order(id)}>{number}</Link>
          <OrderMark state={state} />
          <span>{formatRupiah(total)}</span>
        </li>
      ))}
    </ul>
  ) : (
    <p>
      <Link to={orderPaths.order(group.id)}>{text.toGroup(group.number)}</Link>
    </p>
  );
