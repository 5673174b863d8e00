import type { TransactionSql } from 'postgres';
import { moment } from './frozen-shop.ts';
import { idOf, inserted, type Value } from './seeded-rows.ts';

export type Columns = Readonly<Record<string, Value>>;
export interface SeededOrder {
  readonly order: Columns;
  readonly facts?: Columns;
  readonly rental?: Columns;
  readonly deadlines?: readonly Columns[];
}

/** SQL of an order with a unit that it holds; its unit is named `unit of <name>`. Checks, but neither triggers nor references, see its rows. */
export const seededOrder = (name: string, { order, facts = {}, rental, deadlines = [] }: SeededOrder): string =>
  [
    inserted('public.orders', [{ id: idOf(name), created_at: moment('-1 day'), ...order }]),
    inserted('private.units', [{ id: idOf(`unit of ${name}`), state: 'reserved' }]),
    inserted('private.order_facts', [{ order_id: idOf(name), unit_id: idOf(`unit of ${name}`), ...facts }]),
    ...(rental === undefined
      ? []
      : [
          inserted('private.rentals', [{ kind: 'rental', order_id: idOf(name), unit_id: idOf(`unit of ${name}`), minutes: 60, ...rental }]),
        ]),
    inserted(
      'private.order_deadlines',
      deadlines.map((deadline) => ({ order_id: idOf(name), ...deadline })),
    ),
  ]
    .filter((statement) => statement !== '')
    .join('; ');
export const rows = async (tx: TransactionSql, query: string): Promise<unknown[][]> =>
  (await tx.unsafe(query).values()).map((row) => [...row]);
export const value = async (tx: TransactionSql, query: string): Promise<unknown> => (await rows(tx, query))[0]?.[0];
/** The state of the order, the last event with its actor, and the state of its unit. */
export const orderNow = async (tx: TransactionSql, name: string): Promise<unknown[] | undefined> =>
  (
    await rows(
      tx,
      `select o.state, (select e.event || ' by ' || e.actor_kind from public.order_events e where e.order_id = o.id order by e.seq desc limit 1),
        (select u.state from private.units u where u.id = '${idOf(`unit of ${name}`)}') from public.orders o where o.id = '${idOf(name)}'`,
    )
  )[0];
/** A deadline: how far its end is, and whether it is done. */
export const deadlineNow = (tx: TransactionSql, order: string, name: string): Promise<unknown> =>
  value(
    tx,
    `select (due_at - ${moment()})::text || case when done_at is null then '' when done_at = ${moment()} then ', done now' else ', done' end
      from private.order_deadlines where order_id = '${idOf(order)}' and name = '${name}'`,
  );
