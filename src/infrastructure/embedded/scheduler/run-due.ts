import type { Sql } from 'postgres';

/**
 * Has the database do what is due. Does nothing when another process of the same database is at it.
 * @returns name and SQLSTATE of the tasks that fail just now
 */
export const runDue = async (sql: Sql): Promise<readonly string[]> => {
  const [row] = await sql<{ counts: Record<string, number> | null }[]>`select public.server_run_due() as counts`;
  if (row?.counts == null) return [];
  // Only the code: the message of a failure may contain personal input.
  const failing = await sql<{ name: string; code: string }[]>`select t.name, split_part(t.last_error, ' ', 1) as code
    from public.server_due_tasks() t where t.last_error is not null`;
  return failing.map(({ name, code }) => `${name} ${code}`);
};
