import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { connect } from '../postgres/connect.ts';

/** Tables of sealed secrets that are erased after hours or days. They are small, because little is waiting to be erased at a time. */
const ERASABLE = ['private.order_logins', 'private.login_code_requests', 'private.refund_destinations'];
const CLOSING_S = 2;

/**
 * Rewrites the tables of short-lived secrets of a copied database. PostgreSQL keeps the bytes of an erased value in the file of its table until
 * their place is needed, and a copy of the files would contain them. In the copy nobody waits for the lock.
 * @returns the file of the write-ahead log that the copy needs once it is stopped
 */
export const dropErasedSecrets = async (url: string): Promise<string> => {
  const sql = connect(url, 1);
  try {
    for (const table of ERASABLE) {
      const [found] = await sql<{ exists: boolean }[]>`select to_regclass(${table}) is not null as exists`;
      if (found?.exists === true) await sql.unsafe(`vacuum full ${table}`);
    }
    await sql`select pg_switch_wal()`;
    await sql`checkpoint`;
    const [last] = await sql<{ file: string }[]>`select redo_wal_file as file from pg_control_checkpoint()`;
    return last?.file ?? '';
  } finally {
    await sql.end({ timeout: CLOSING_S });
  }
};

/** Removes what a database that was stopped does not need of its write-ahead log, which may hold pages as they were before an erasure. */
export const dropEarlierLog = async (postgres: string, needed: string): Promise<void> => {
  const folder = join(postgres, 'pg_wal');
  for (const name of await readdir(folder)) if (/^[0-9A-F]{24}$/.test(name) && name < needed) await rm(join(folder, name));
};
