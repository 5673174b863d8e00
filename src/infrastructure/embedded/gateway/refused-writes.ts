import type { createPostgresConnection } from '@supabase/lite/postgres';
import { restCall } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

const FILTERED: Readonly<Record<string, string>> = { UpdateQueryNode: 'UPDATE', DeleteQueryNode: 'DELETE' };

/** Refuses as pg-safeupdate does: for every role, and before the database checks permissions. */
const requiringFilter: Plugin = {
  transformQuery: ({ node }) => {
    const write = FILTERED[node.kind];
    if (write !== undefined && !('where' in node && node.where !== undefined))
      throw new RestRefusal(400, '21000', `${write} requires a WHERE clause`);
    return node;
  },
  transformResult: async ({ result }) => result,
};

/**
 * Refuses requests that would change or delete every row of a table, as a hosted project does, which loads pg-safeupdate into every session of
 * its gateway (PostgREST documentation, "Block Full-Table Operations"). Of what procedures do, tests/house/filtered-writes.test.ts sees to it.
 */
export const withFilteredWrites = (connection: Connection): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) =>
    within(context, (db) => work(restCall() === undefined ? db : db.withPlugin(requiringFilter)), options);
};

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
