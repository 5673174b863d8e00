import type { TransactionSql } from 'postgres';
import { callsInFrozenShop, type FrozenCalls } from './calls-in-frozen-shop.ts';
import { type DeliveredAccounts, openDeliveredAccounts } from './delivered-accounts.ts';
import { moment } from './frozen-shop.ts';
import { openOrderWorld } from './order-world.ts';
import type { Columns } from './seeded-orders.ts';
import { idOf, inserted } from './seeded-rows.ts';
import type { TestUser } from './test-database.ts';

type Person = 'buyer' | 'other' | 'cs' | 'finance' | 'owner';

/** SQL of the id of `complaint()`. */
export const COMPLAINT = `'${idOf('complaint')}'`;
/** SQL of a complaint of the frozen shop, which disputes its order while it is running. `<order>` is an order of DeliveredAccounts. */
export const complaint = (more: Columns = {}, order = '<order>'): string => {
  const row = inserted('private.complaints', [
    {
      ...{
        id: idOf('complaint'),
        order_id: `(${order})`,
        reason: 'other',
        text: 'x',
        from_state: 'delivered',
        opened_at: moment('-1 day'),
      },
      ...{ due_at: moment('5 hours'), turn_from: moment('-1 hour'), reminded: 1, ...more },
    },
  ]);
  const isRunning = ['open', 'appealed', undefined].includes(more['state'] as string | undefined);
  return isRunning ? `${row}; update public.orders set state = 'disputed' where id = ${order}` : row;
};

/** Two delivered accounts of different buyers, and staff: calls within undone transactions of the frozen shop. */
export interface ComplaintShop extends FrozenCalls<Person> {
  readonly accounts: DeliveredAccounts;
  readonly people: Readonly<Record<Person, TestUser>>;
  /** Columns of the complaint. */
  stored(tx: TransactionSql, columns: string, where?: string): Promise<unknown>;
  close(): Promise<void>;
}

export const openComplaintShop = async (): Promise<ComplaintShop> => {
  const world = await openOrderWorld();
  const owner = await world.staff('owner');
  const accounts = await openDeliveredAccounts(world, owner);
  await world.database.sql.unsafe(`update private.order_deadlines set due_at = ${moment('1 day')} where done_at is null`);
  const { own, other, filled } = accounts;
  const people = { buyer: own.buyer, other: other.buyer, owner, cs: await world.staff('cs'), finance: await world.staff('finance') };
  return {
    ...{ accounts, people },
    ...callsInFrozenShop(world.database.sql, people, filled),
    stored: async (tx, columns, where = `id = ${COMPLAINT}`) =>
      (await tx.unsafe(`select ${columns} from private.complaints where ${where}`))[0],
    close: () => world.close(),
  };
};
