import type { createPostgresConnection } from '@supabase/lite/postgres';
import { RestRefusal } from './rest-refusal.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/** Parameters of one statement, by the protocol between the driver and the database. */
const MOST_VALUES = 65_534;

const WRITES = new Set(['insert', 'upsert', 'update', 'put']);
const isRow = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value);
/** Whether a row gives no value to any column; undefined is what the table says (missing-columns.ts). */
const isEmpty = (row: object): boolean => Object.values(row).every((value) => value === undefined);

/**
 * Refuses bodies that are no rows, which the library takes for rows, and new rows without a column, for which it would write a statement
 * without columns. Upstream inserts the latter with what the table says.
 */
export const withWrittenRows = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    const values: unknown = ast.values;
    // The library answers requests without a body.
    if (!WRITES.has(String(ast.type)) || values === undefined || values === null) return ast;
    const rows: readonly unknown[] = Array.isArray(values) ? values : [values];
    const isUpdate = ast.type === 'update';
    if (!rows.every(isRow) || (!isUpdate && rows.some(isEmpty))) throw new RestRefusal(400, 'PGRST102', 'Empty or invalid json');
    if (rows.length * Object.keys(rows[0] ?? {}).length > MOST_VALUES)
      throw new RestRefusal(413, '54000', `more than ${MOST_VALUES} values in one request`);
    // An update takes the first row of a list. An empty object changes nothing.
    return isUpdate && isEmpty(rows[0] ?? {}) ? ({ ...ast, values: {} } as typeof ast) : ast;
  };
};
