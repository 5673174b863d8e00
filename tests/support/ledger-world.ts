import type { TransactionSql } from 'postgres';
import { withIds } from './answers.ts';
import { type OrderWorld, openOrderWorld } from './order-world.ts';
import { found, planted, post } from './planted.ts';

export type Line = readonly [account: string, amount: number, party?: string];

/** Two orders without a payment, `<order>` and `<beside>`, and the journals that a test plants for them. */
export interface LedgerWorld extends OrderWorld {
  /** Of the orders and of their products. */
  readonly names: Readonly<Record<string, string>>;
  /** Plants rows beside money of the other order, of every kind, which no function may take for money of `<order>`; reads, and undoes it. */
  booked<T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T>;
  found(transaction: TransactionSql, query: string): Promise<unknown>;
}

/** Statements for a LedgerWorld. */
export const costOf = (order: string, amount: string): string =>
  `insert into private.product_private_data (product_id, cost) values (<${order} product>, ${amount})
    on conflict (product_id) do update set cost = excluded.cost`;
export const ofKind = (value: string): string => `update orders set kind = '${value}' where id = <order>`;
export const paid = (...lines: readonly Line[]): string => post('paid', '<order>', ...lines);
export const inEscrow = (amount: number): Line => ['order_escrow', -amount, '<order>'];
export const PAID = paid(['cash:gateway:sandbox', 100_000], inEscrow(100_000));
export const refundOf = (order: string, amount: number, key = 'R-1', exception = 'null'): string =>
  `insert into private.refunds (key, order_id, amount, exception_id) values ('${key}', <${order}>, ${amount}, ${exception})`;

/** A query of the lines of journals of some kinds, each as account and amount; those of an order with its name. */
export const linesOf = (...kinds: readonly string[]): string =>
  `select coalesce(jsonb_agg(jsonb_build_array(l.account, l.amount) || case l.party when <order> then '["order"]'::jsonb
      when <beside> then '["beside"]' else '[]' end order by j.id, l.line), '[]') as found
    from private.journals j join private.journal_lines l on l.journal_id = j.id where j.kind in ('${kinds.join("', '")}')`;

const BESIDE = [
  "update orders set kind = 'rental', is_test = true where id = <beside>",
  post(
    'paid',
    '<beside>',
    ['cash:bank:bca', 900],
    ['expense:unique_code', 70],
    ['difference', 60],
    ['expense:compensation', 50],
    ['order_escrow', -600, '<beside>'],
    ['deposit_escrow', -300, '<beside>'],
    ['revenue:sale', -180],
  ),
];

export const openLedgerWorld = async (): Promise<LedgerWorld> => {
  const world = await openOrderWorld();
  const names: Record<string, string> = {};
  for (const name of ['order', 'beside']) {
    const product = await world.product();
    names[`${name} product`] = product;
    names[name] = String((await world.place(await world.buyer(), product))['id']);
  }
  await world.database.sql.unsafe(withIds(costOf('beside', '77'), names));
  return {
    ...world,
    names,
    booked: (changes, read) => planted(world.database, [...BESIDE, ...changes], names, read),
    found: (transaction, query) => found(transaction, names, query),
  };
};
