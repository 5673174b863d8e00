import type { Sql, TransactionSql } from 'postgres';
import type { TestUser } from './test-database.ts';

/** What an SQL expression over `t` answers for each text, in the order of the texts. */
export const answersOf = async <T>(sql: Sql, expression: string, texts: readonly (string | null)[]): Promise<readonly T[]> => {
  const rows = await sql.unsafe<{ answer: T }[]>(
    `select ${expression} as answer from unnest($1::text[]) with ordinality as given (t, place) order by place`,
    [[...texts]],
  );
  return rows.map(({ answer }) => answer);
};

/** Each case beside its answer, so that a difference names the case. */
export const named = <C, T>(cases: readonly C[], answers: readonly T[]): readonly (readonly [C, T | undefined])[] =>
  cases.map((one, place) => [one, answers[place]]);

/** The shop's time stands still at a moment until the transaction ends. */
export const freezeShopTime = async (transaction: Sql | TransactionSql, at: Date): Promise<void> => {
  await transaction.unsafe(
    `create or replace function private.shop_now() returns timestamptz language sql stable as $$ select '${at.toISOString()}'::timestamptz $$`,
  );
};

/** The transaction acts as a signed-in person, with the rights of the test. @param more other claims of the token */
export const actAs = async (
  transaction: Sql | TransactionSql,
  { id, sessionId }: Pick<TestUser, 'id' | 'sessionId'>,
  more: object = {},
): Promise<void> => {
  const claims = JSON.stringify({ sub: id, role: 'authenticated', session_id: sessionId, aal: 'aal1', ...more });
  await transaction`select set_config('request.jwt.claims', ${claims}, true), set_config('request.jwt.claim.sub', ${id}, true)`;
};

/** Changes rows as no client can, without triggers and foreign keys. */
export const changeRows = async (transaction: TransactionSql, statements: string): Promise<void> => {
  await transaction.unsafe(`set local session_replication_role = replica; ${statements}; set local session_replication_role = origin`);
};

/** Fills ids into a statement: `<name>` stands for the id of that name. @throws for a name without one */
export const withIds = (statement: string, ids: Readonly<Record<string, string>>): string =>
  statement.replace(/<([a-z][a-z_. ]*)>/g, (_, name: string) => {
    if (ids[name] === undefined) throw new Error(`no id for ${name}`);
    return `'${ids[name]}'`;
  });

/** Runs work in a transaction that is always undone. */
export const undone = async <T>(sql: Sql, work: (transaction: TransactionSql) => Promise<T>): Promise<T> => {
  const outcome: { value?: T } = {};
  await sql
    .begin(async (transaction) => {
      outcome.value = await work(transaction);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return outcome.value as T;
};
class Undone extends Error {}
