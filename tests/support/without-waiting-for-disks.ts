import type { Sql } from 'postgres';

/** The database of a test need not survive a crash of the machine, so it does not wait for the disk. */
export const withoutWaitingForDisks = async (sql: Sql): Promise<void> => {
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
};
