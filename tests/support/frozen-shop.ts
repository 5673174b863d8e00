import type { Sql, TransactionSql } from 'postgres';
import type { TestUser } from './test-database.ts';

/** Where the shop time stands still, in seconds since 1970. */
export const FROZEN_AT = 1_925_000_000;

/** SQL of a moment so far from the frozen shop time. `+1 microsecond` is the next one that the database can tell. */
export const moment = (distance = '0'): string => `(to_timestamp(${FROZEN_AT}) + interval '${distance}')`;

const UNDO = 'the case is over';

/**
 * Runs the work in a transaction in which the shop time stands still, and rolls it back: cases leave no rows to each other.
 * Constraints and triggers apply to the work; `set` changes rows without them.
 */
export const frozen = async <T>(sql: Sql, work: (tx: TransactionSql) => Promise<T>): Promise<T> => {
  const results: T[] = [];
  try {
    await sql.begin(async (tx) => {
      await tx.unsafe(
        `update private.shop_clock set stored_at = ${moment()}, machine_at = ${moment()}, is_held = false, held_since = null`,
      );
      results.push(await work(tx));
      throw new Error(UNDO);
    });
  } catch (error) {
    if (!(error instanceof Error) || error.message !== UNDO) throw error;
  }
  const [result] = results;
  if (result === undefined) throw new Error('no result');
  return result;
};

/** Changes rows as no client can, without triggers and foreign keys. */
export const set = async (tx: TransactionSql, statements: string): Promise<void> => {
  await tx.unsafe(`set local session_replication_role = replica; ${statements}; set local session_replication_role = origin`);
};

/** Makes a person the caller of what follows in the transaction. */
export const callAs = async (tx: TransactionSql, user: Pick<TestUser, 'id' | 'sessionId'>, more: object = {}): Promise<void> => {
  const claims = JSON.stringify({ sub: user.id, role: 'authenticated', session_id: user.sessionId, aal: 'aal1', ...more });
  await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${user.id}, true)`;
};
