import type { Sql } from 'postgres';

/**
 * Runs due tasks in the database. Does nothing while another process of the same database runs them.
 * @returns name and SQLSTATE of the failing tasks
 */
export const runDue = async (sql: Sql): Promise<readonly string[]> => {
  const [row] = await sql<{ counts: Record<string, number> | null }[]>`select public.server_run_due() as counts`;
  if (row?.counts == null) return [];
  // Only the code, because the message of a failure may contain personal data.
  const failing = await sql<{ name: string; code: string }[]>`select t.name, split_part(t.last_error, ' ', 1) as code
    from public.server_due_tasks() t where t.last_error is not null`;
  return failing.map(({ name, code }) => `${name} ${code}`);
};
