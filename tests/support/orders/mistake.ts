import type { Sql } from 'postgres';

/** Mutates a function of a separate database. */
export const putMistake = async (sql: Sql, name: string, find: string, put: string): Promise<void> => {
  const rows = await sql<{ definition: string }[]>`select pg_get_functiondef(oid) as definition from pg_proc where proname = ${name}`;
  const definition = rows[0]?.definition ?? '';
  if (rows.length !== 1 || !definition.includes(find)) throw new Error(`${name} is written otherwise`);
  await sql.unsafe(definition.replace(find, put));
};
