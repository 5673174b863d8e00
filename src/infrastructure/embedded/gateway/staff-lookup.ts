import type { Sql } from 'postgres';
import { withDeadline } from './deadline.ts';

/** Changes of roles apply after this time; permissions do not depend on it. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 1000;

/** Whether an account has a role, from a list that is read at most every ten seconds. While the database is unavailable, no account has one. */
export const staffLookup = (sql: Sql): ((account: string) => Promise<boolean>) => {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>());
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<ReadonlySet<string>> => {
    const rows = await withDeadline(sql<{ user_id: string }[]>`select user_id from private.user_roles`, TIMEOUT_MS);
    return new Set(rows.map((row) => row.user_id));
  };
  return async (account) => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      known = read().catch(() => new Set<string>());
    }
    return (await known).has(account);
  };
};
