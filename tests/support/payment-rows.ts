import type { TransactionSql } from 'postgres';
import { actAs } from './answers.ts';
import { FROZEN_AT, moment } from './frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from './order-world.ts';
import { found, insertInto, plantedFrozen } from './planted.ts';
import type { TestUser } from './test-database.ts';

/** SQL of the values of columns, which replace those that a row has by default. */
export type Columns = Readonly<Record<string, string>>;

/** SQL of the id of the attempt, and of the exception, of a number from 1 to 9. */
export const numbered = (place: number): string => `'00000000-0000-4000-8000-00000000000${place}'`;

/** An attempt of `<order>` to pay Rp9.900 by transfer, which failed. */
export const transferAttempt = (place: number, given: Columns = {}): string =>
  insertInto('private.payment_attempts', {
    id: numbered(place),
    order_id: '<order>',
    reference: `'REF-0${place}'`,
    gateway: "'manual'",
    method: "'transfer'",
    account: "'cash:bank:bca'",
    amount: '9900',
    unique_code: '100',
    state: "'failed'",
    expires_at: moment(),
    opened_at: moment(),
    ...given,
  });

/** An exception of Rp4.000 of `<order>` and the attempt of its number. */
export const exceptionOfAttempt = (place: number, kind: string, given: Columns = {}): string =>
  insertInto('private.payment_exceptions', {
    id: numbered(place),
    kind: `'${kind}'`,
    attempt_id: numbered(place),
    order_id: '<order>',
    amount: '4000',
    at: moment(),
    ...given,
  });

/** A receipt of Rp9.900 that belongs to no order. */
export const strayReceipt = (reference: string, given: Columns = {}): string =>
  insertInto('private.payment_exceptions', {
    kind: "'unknown'",
    amount: '9900',
    account: "'cash:bank:bca'",
    bank_reference: `'${reference}'`,
    received_on: "'2030-12-31'",
    at: moment(),
    ...given,
  });

/** No role has another permission than this one, and no other one needs a second factor. */
export const onlyPermission = (permission: string): readonly string[] =>
  ['role_permissions', 'factor_permissions'].map((table) => `delete from private.${table} where permission <> '${permission}'`);

/** Unpaid orders of Rp10.000 in a shop with two bank accounts, where time stands still. */
export interface PaymentShop {
  readonly world: OrderWorld;
  /** Finance staff with a second factor, and without. */
  readonly finance: TestUser;
  readonly single: TestUser;
  /** Ids that stand for `<name>` in statements: of orders, of `bca` and `bri`, and of `finance`. */
  readonly names: Readonly<Record<string, string>>;
  /** Changes rows, reads, and undoes the changes. */
  changed<T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T>;
  found(transaction: TransactionSql, query: string): Promise<unknown>;
  /** What an expression answers to staff who showed a second factor so many seconds ago. */
  call(transaction: TransactionSql, expression: string, who?: TestUser, secondsAgo?: number): Promise<unknown>;
}

/** @param orders names of orders, each of a buyer of its own */
export const openPaymentShop = async (...orders: readonly string[]): Promise<PaymentShop> => {
  const world = await openOrderWorld();
  const { sql } = world.database;
  const [finance, single] = [await world.staff('finance'), await world.database.user('finance')];
  const names: Record<string, string> = { finance: finance.id };
  const product = await world.product({ price: 10_000 });
  for (const name of orders) names[name] = String((await world.place(await world.buyer(), product))['id']);
  const accounts = [
    { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
    { bank: 'BRI', number: '9876543210', holder: 'Arena Dua' },
  ];
  await sql`update private.payment_settings set accounts = ${sql.json(accounts)}`;
  for (const { id, code } of await sql<{ id: string; code: string }[]>`select id, code from private.shop_accounts`)
    names[code.replace('cash:bank:', '')] = id;
  const foundIn: PaymentShop['found'] = (transaction, query) => found(transaction, names, query);
  return {
    ...{ world, finance, single, names, found: foundIn },
    changed: (changes, read) => plantedFrozen(world.database, changes, names, read),
    call: async (transaction, expression, who = finance, secondsAgo = 0) => {
      await actAs(transaction, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - secondsAgo }] });
      return foundIn(transaction, `select ${expression} as found`);
    },
  };
};
