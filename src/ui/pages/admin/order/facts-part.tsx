import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AdminOrderDetail } from '../../../../application/order/order-admin-repository.ts';
import { orderTitle } from '../../../../domain/order/order-group.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { useStore } from '../../../core/view-model.tsx';
import { shortMoment } from '../../../text/time.ts';
import { adminPaths } from '../kit/admin-paths.ts';
import { Part, PartFacts } from '../kit/part.tsx';
import { PermissionStore } from '../kit/permission.store.ts';
import { orderTexts } from '../parts/order/order.text.ts';
import { StateMark } from '../parts/order/state-mark.tsx';
import { orderText } from './order.text.ts';

/** The orders that a group pays for, or the group that pays for an order. */
const groupFacts = ({ id, group }: AdminOrderDetail['order']): readonly (readonly [string, ReactNode])[] => {
  if (group === null) return [];
  const shown = group.id === id ? group.orders : [group];
  const links = shown.map((one) => (
    <li key={one.id}>
      <Link to={adminPaths.order(one.id)}>{one.number}</Link> <StateMark state={one.state} />
    </li>
  ));
  return [[group.id === id ? orderText.orders : orderText.paidWith, <ul key="group">{links}</ul>]];
};

/** The product, the buyer, and the deadlines of an order. */
export const FactsPart = ({ found: { order, buyerId, buyerName } }: { readonly found: AdminOrderDetail }) => {
  const { may } = useStore(PermissionStore);
  const { details } = order;
  const product =
    order.productId === null || !may('catalogue.write') ? (
      orderTitle(order)
    ) : (
      <Link to={adminPaths.product(order.productId)}>{orderTitle(order)}</Link>
    );
  const buyer = buyerId === null || !may('customers.read') ? buyerName : <Link to={adminPaths.customer(buyerId)}>{buyerName}</Link>;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [orderText.product, product],
    ...groupFacts(order),
    [orderText.kind, orderTexts.kinds[order.saleKind]],
    [orderText.buyer, buyer],
    [orderText.total, formatRupiah(order.total)],
    ...(order.discount === 0 ? [] : [[orderText.discount, formatRupiah(order.discount)] as const]),
    [orderText.placed, shortMoment(order.createdAt, false)],
    ...(details.gameId === null ? [] : [[orderText.gameId, details.gameId] as const]),
    ...(details.server === null ? [] : [[orderText.server, details.server] as const]),
    ...(details.note === null ? [] : [[orderText.wish, details.note] as const]),
    [orderText.promise, orderText.hoursOf(order.deliveryHours)],
    [orderText.warranty, orderText.days(order.warrantyDays)],
    ...order.deadlines.map(
      ({ name, dueAt, pausedAt }) =>
        [orderTexts.deadlines[name], pausedAt === null ? shortMoment(dueAt, false) : orderText.paused] as const,
    ),
  ];
  return (
    <Part title={orderText.facts}>
      <PartFacts facts={facts} />
    </Part>
  );
};
