import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type RestCall, restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Ast = Parameters<Connection['onPostgrestAST']>[0];
type Row = Readonly<Record<string, unknown>>;

const WRITES = new Set(['insert', 'upsert', 'update']);
const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Columns that a request names (`columns=`) and a row of its body does not have: null, or with `missing=default` what the table says. The
 * library always stores what the table says, and always answers null.
 */
export const withMissingColumns = (connection: Connection): void => {
  const named = new WeakMap<RestCall, { columns?: readonly string[] }>();
  /** The library changes those columns of a stored row that the first row of the body has, and looks for stored rows by their keys. */
  const defaultsOf = async ({ type, from, onConflict }: Ast, columns: readonly string[]): Promise<Row> => {
    if (type !== 'upsert') return {};
    const { primary_keys } = await connection.introspect({ useCache: true });
    const keys = onConflict ?? primary_keys.find(({ table }) => table === from)?.columns ?? [];
    return Object.fromEntries(columns.filter((name) => !keys.includes(name)).map((name) => [name, undefined]));
  };
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    const call = restCall();
    const columns = ast.$meta?.columns;
    if (call === undefined || columns === undefined || ast.$meta === undefined || !WRITES.has(String(ast.type))) return ast;
    const isDefault = call.preferences.get('missing') === 'default';
    if (isDefault) named.set(call, ast.$meta as { columns?: readonly string[] });
    const filled = isDefault ? await defaultsOf(ast, columns) : Object.fromEntries(columns.map((name) => [name, null]));
    const fill = (value: unknown): unknown => (isRow(value) ? { ...filled, ...value } : value);
    const values: unknown = ast.values;
    return { ...ast, values: Array.isArray(values) ? values.map(fill) : fill(values) } as typeof ast;
  };
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const meta = named.get(restCall() as RestCall);
    // The request is checked by now; with the names the library would answer null.
    if (meta !== undefined) delete meta.columns;
    return within(context, work, options);
  };
};
