import type { TransactionSql } from 'postgres';
import { changeRows, undone, withIds } from './answers.ts';
import { frozen } from './frozen-shop.ts';
import type { TestDatabase } from './test-database.ts';

type Read<T> = (transaction: TransactionSql) => Promise<T>;
type Ids = Readonly<Record<string, string>>;
type Database = Pick<TestDatabase, 'sql'>;

const afterChanges =
  <T>(changes: readonly string[], ids: Ids, read: Read<T>): Read<T> =>
  async (transaction) => {
    for (const change of changes) await changeRows(transaction, withIds(change, ids));
    return read(transaction);
  };

/** Changes rows past their triggers, reads, and undoes the changes. @param changes statements in which `<name>` stands for an id of `ids` */
export const planted = <T>({ sql }: Database, changes: readonly string[], ids: Ids, read: Read<T>): Promise<T> =>
  undone(sql, afterChanges(changes, ids, read));

/** `planted` at the frozen shop time. */
export const plantedFrozen = <T>({ sql }: Database, changes: readonly string[], ids: Ids, read: Read<T>): Promise<T> =>
  frozen(sql, afterChanges(changes, ids, read));

/** The column `found` of the first row of a query, in which `<name>` stands for an id of `ids`. */
export const found = async (transaction: TransactionSql, ids: Readonly<Record<string, string>>, query: string): Promise<unknown> =>
  (await transaction.unsafe(withIds(query, ids)))[0]?.['found'];

/** A statement that inserts a row. @param columns SQL of each value */
export const insertInto = (table: string, columns: Readonly<Record<string, string>>): string =>
  `insert into ${table} (${Object.keys(columns).join(', ')}) values (${Object.values(columns).join(', ')})`;

/** A statement that posts a journal: `post('paid', '<held>', ['order_escrow', -1, '<held>'], ['goods', 1])`. */
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
