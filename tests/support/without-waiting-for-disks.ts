import type { Sql } from 'postgres';

/** A database that lives as long as a test need not outlive the machine: nothing is waited for until a disk has it. */
export const withoutWaitingForDisks = async (sql: Sql): Promise<void> => {
  await sql`alter system set fsync = off`;
  await sql`select pg_reload_conf()`;
};
