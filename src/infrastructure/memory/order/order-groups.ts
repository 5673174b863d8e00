import type { OrderGroup } from '../../../domain/order/order.ts';
import type { OrderActor, TransitionEvent } from '../../../domain/order/transitions.ts';
import type { StoredOrder } from './stored-order.ts';

/** The orders of a group, in the order of their ids. */
export const membersOf = (orders: readonly StoredOrder[], groupId: string): readonly StoredOrder[] =>
  orders.filter((order) => order.groupId === groupId);

/** The group that pays for an order, or that it is; null for every other. */
export const groupOf = (orders: readonly StoredOrder[], { detail, groupId }: StoredOrder): OrderGroup | null => {
  const group = orders.find((order) => order.detail.id === (groupId ?? detail.id));
  if (group?.detail.kind !== 'group') return null;
  const { id, number, state } = group.detail;
  const shown = membersOf(orders, id).map(({ detail: member }) => ({
    id: member.id,
    number: member.number,
    state: member.state,
    total: member.total,
  }));
  return { id, number, state, orders: shown };
};

/** Whether lists show an order: of a group the orders once it is paid, before that the group. */
export const isListed = (orders: readonly StoredOrder[], order: StoredOrder): boolean => {
  if (order.detail.kind === 'group') return order.detail.state !== 'completed';
  return order.groupId === null || groupOf(orders, order)?.state === 'completed';
};

/** What the orders of a group do when it is paid, expires or is cancelled; null where nothing follows. */
export const memberEvent = (event: TransitionEvent, actor: OrderActor): readonly [TransitionEvent, OrderActor] | null => {
  if (event === 'payment_timeout' || event === 'reject_last_proof') return ['payment_timeout', 'deadline'];
  return event === 'pay' || event === 'revive' || event === 'cancel' ? [event, actor] : null;
};
