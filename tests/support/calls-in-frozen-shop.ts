import type { Sql, TransactionSql } from 'postgres';
import { actAs, changeRows } from './answers.ts';
import { FROZEN_AT, frozen } from './frozen-shop.ts';
import { value } from './seeded-orders.ts';
import type { TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

/** Calls of people within undone transactions of the frozen shop. Names in angle brackets stand for ids in statements and calls. */
export interface FrozenCalls<Person extends string> {
  /** Changes rows and acts as a person, with a fresh second factor. */
  inShop<T>(who: Person, changes: readonly string[], work: (tx: TransactionSql) => Promise<T>): Promise<T>;
  answer(tx: TransactionSql, call: string): Promise<Json>;
  /** The answer of a call, or the SQLSTATE of its failure. */
  answered(who: Person, call: string, changes?: readonly string[]): Promise<Json>;
}

/** @param filled fills the ids into a statement */
export const callsInFrozenShop = <Person extends string>(
  sql: Sql,
  people: Readonly<Record<Person, TestUser>>,
  filled: (statement: string) => string,
): FrozenCalls<Person> => {
  const inShop: FrozenCalls<Person>['inShop'] = (who, changes, work) =>
    frozen(sql, async (tx) => {
      await changeRows(tx, filled(changes.join('; ') || 'select 1'));
      await actAs(tx, people[who], { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
      return work(tx);
    });
  const answer: FrozenCalls<Person>['answer'] = async (tx, call) => (await value(tx, `select ${filled(call)}`)) as Json;
  return {
    inShop,
    answer,
    answered: (who, call, changes = []) =>
      inShop(who, changes, (tx) => answer(tx, call)).catch((error: { code: string }) => ({ failed: error.code })),
  };
};
