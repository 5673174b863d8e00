import { Link } from 'react-router-dom';
import type { AdminOrderSummary } from '../../../../application/order/order-admin-repository.ts';
import { orderTitle } from '../../../../domain/order/order-group.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Mark } from '../../../components/mark.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import listStyles from '../kit/list/list.module.scss';
import type { TableColumn } from '../kit/table/table-column.ts';
import { orderTexts } from '../parts/order/order.text.ts';
import { StateMark, TestMark } from '../parts/order/state-mark.tsx';
import { ordersText } from './orders.text.ts';
import styles from './orders-page.module.scss';

const { columns } = ordersText;

const dueOf = ({ deadline }: AdminOrderSummary, now: Date) => {
  if (deadline === null) return null;
  const name = orderTexts.deadlines[deadline.name];
  if (deadline.pausedAt !== null) return orderTexts.paused(name);
  return (
    <span className={styles['marks']}>
      {orderTexts.until(name, shortMoment(deadline.dueAt, false))}
      {deadline.dueAt < now ? <Mark tone="danger">{ordersText.overdue}</Mark> : null}
    </span>
  );
};

/** The columns of the list of orders. @param now decides what is overdue */
export const orderColumns = (now: Date): readonly TableColumn<AdminOrderSummary>[] => [
  {
    id: 'number',
    header: columns.number,
    isRowHeader: true,
    cell: ({ id, number, isTest }) => (
      <span className={styles['marks']}>
        <Link className={`${listStyles['name']} ${listStyles['nowrap']}`} to={adminPaths.order(id)}>
          {number}
        </Link>
        <TestMark isTest={isTest} />
      </span>
    ),
  },
  {
    id: 'state',
    header: columns.state,
    cell: ({ state, rest }) => (
      <span className={styles['marks']}>
        <StateMark state={state} />
        {rest === null ? null : <Mark tone="warning">{orderTexts.exceptions.short}</Mark>}
      </span>
    ),
  },
  {
    id: 'product',
    header: columns.product,
    cell: (order) => (
      <>
        {orderTitle(order)} <small className={styles['faint']}>{orderTexts.kinds[order.saleKind]}</small>
      </>
    ),
  },
  { id: 'buyer', header: columns.buyer, isNamed: true, cell: ({ buyerName }) => buyerName },
  {
    id: 'total',
    header: columns.total,
    isNumber: true,
    isNamed: true,
    cell: ({ total }) => <span className={listStyles['nowrap']}>{formatRupiah(total)}</span>,
  },
  { id: 'due', header: columns.due, cell: (order) => dueOf(order, now) },
  { id: 'created', header: columns.created, isNamed: true, isFaint: true, cell: ({ createdAt }) => shortMoment(createdAt, false) },
];
