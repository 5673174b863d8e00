import type { Sql } from 'postgres';
import { inTransaction } from '../postgres/transaction.ts';
import { LIFETIME_S } from './access-tokens.ts';
import { publicPartOf } from './signing-key.ts';
import { KEYS_CHANGED, type SigningKeyStore } from './signing-keys.ts';

/** Running shops hear of the rotation within this time, until which they may sign with the previous key. */
const SLACK_S = 60;

/** A key of `jwks.json`. */
export interface ListedSigningKey {
  readonly kid: string;
  readonly createdAt: Date;
  /** When its last token has ended; null for one that signs. */
  readonly endsAt: Date | null;
}

/** Lists the keys that have not ended, the newest first. */
export const listSigningKeys = (sql: Sql, now: Date): Promise<readonly ListedSigningKey[]> =>
  sql<ListedSigningKey[]>`select kid, created_at as "createdAt", ends_at as "endsAt" from auth.signing_keys
    where ends_at is null or ends_at > ${now} order by created_at desc`;

/**
 * Makes a new key sign access tokens. All others end when their last token has ended, or at once. Running shops before this database take
 * it up; one with a data folder of its own makes a key of its own.
 */
export const rotateSigningKey = async (sql: Sql, store: SigningKeyStore, now: Date, isImmediate: boolean): Promise<void> => {
  const { kid } = await store.read();
  // Stored first: a shop that hears of the rotation finds the new key.
  const next = await store.replace(kid);
  const endsAt = isImmediate ? now : new Date(now.getTime() + (LIFETIME_S + SLACK_S) * 1000);
  await inTransaction(sql, async (transaction) => {
    await transaction`insert into auth.signing_keys (kid, public_key, created_at)
      values (${next.kid}, ${transaction.json({ ...publicPartOf(next) })}, ${now}) on conflict (kid) do nothing`;
    await transaction`update auth.signing_keys set ends_at = least(ends_at, ${endsAt}) where kid <> ${next.kid} and (ends_at is null or ends_at > ${now})`;
    await transaction`select pg_notify(${KEYS_CHANGED}, '')`;
  });
};
