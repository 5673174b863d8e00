import type { JSONValue, TransactionSql } from 'postgres';

/** Inserts rows of one shape with one statement. Keys are column names; dates are sent as ISO texts. @param table with its schema */
export const insertRows = async (sql: TransactionSql, table: string, rows: readonly object[]): Promise<void> => {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql(Object.keys(first));
  const values = JSON.parse(JSON.stringify(rows)) as JSONValue;
  await sql`
    insert into ${sql(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql(table)}, ${sql.json(values)})`;
};
