import type { TestDatabase } from './test-database.ts';

const undone = Symbol('undone');

/**
 * Changes rows past their triggers, reads, and takes the changes back.
 * @param changes - statements in which `:name` stands for a value of `names`
 */
export const planted = async <T>(
  database: TestDatabase,
  changes: readonly string[],
  names: Readonly<Record<string, string>>,
  read: (sql: Pick<TestDatabase['sql'], 'unsafe'>) => Promise<T>,
): Promise<T> => {
  let found: T | undefined;
  try {
    await database.sql.begin(async (sql) => {
      await sql`set local session_replication_role = replica`;
      for (const change of changes) await sql.unsafe(change.replace(/(?<![:\w]):([a-z_]+)/g, (_, name: string) => `'${names[name]}'`));
      found = await read(sql);
      throw undone;
    });
  } catch (error) {
    if (error !== undone) throw error;
  }
  return found as T;
};

/** A statement that posts a journal: `post('paid', ':held', ['order_escrow', -1, ':held'], ['goods', 1])`. */
export const post = (
  kind: string,
  order: string | null,
  ...lines: readonly (readonly [account: string, amount: number, party?: string])[]
): string => postAs(`${kind}:'||gen_random_uuid()||'`, kind, order, ...lines);

export const postAs = (
  key: string,
  kind: string,
  order: string | null,
  ...lines: readonly (readonly [account: string, amount: number, party?: string])[]
): string =>
  `select private.post_journal('${key}', '${kind}', ${order ?? 'null'}, jsonb_build_array(${lines
    .map(([account, amount, party]) => `jsonb_build_array('${account}', ${amount}, ${party ?? 'null'})`)
    .join(', ')}))`;
