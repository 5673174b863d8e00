import type { createPostgresConnection } from '@supabase/lite/postgres';
import { PROCEDURE } from './rest-call.ts';
import type { Introspection, Procedure } from './schema-cache.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Arguments = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Arguments => typeof value === 'object' && value !== null && !Array.isArray(value);
const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';
const bare = (type: string): string => (type.split('.').at(-1) ?? type).replaceAll('"', '');

const quoted = (text: string): string => `"${text.replace(/["\\]/g, '$&$&')}"`;
/** A list as the database's array, unless the column holds JSON. */
const arrayText = (list: readonly unknown[]): string =>
  `{${list.map((one) => (one === null ? 'NULL' : Array.isArray(one) ? arrayText(one) : quoted(scalarText(one)))).join(',')}}`;
const scalarText = (value: unknown): string => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** An object as a row of a table, as `json_populate_record` makes it: by the names of columns, missing ones are null. */
const rowText = (value: Arguments, columns: Introspection['columns']): string => {
  const parts = [...columns]
    .sort((one, other) => one.ordinal_position - other.ordinal_position)
    .map(({ name, pg_type, type }) => {
      const part = value[name] ?? null;
      if (part === null) return '';
      return quoted(Array.isArray(part) && !isJsonType(pg_type ?? type) ? arrayText(part) : scalarText(part));
    });
  return `(${parts.join(',')})`;
};

/** A value of a body as text for an argument of that type; null leaves it to the library. */
const argumentText = (value: unknown, type: string, { columns }: Introspection): string | null => {
  // A text in a body for an argument of JSON is JSON text, as in upstream.
  if (isJsonType(type)) return typeof value === 'string' ? JSON.stringify(value) : null;
  if (!isObject(value)) return null;
  const own = columns.filter(({ table }) => table === bare(type));
  return own.length === 0 ? null : rowText(value, own);
};

const typeOf = (one: Procedure, name: string): string | undefined => one.arg_types[one.arg_names.indexOf(name)];

/** The only value of a body, `{"": value}`, as text for a procedure whose only argument has no name and is no JSON. */
const unnamedText = (args: Arguments, alike: readonly Procedure[]): string | null => {
  const [name, ...others] = Object.keys(args);
  const [one] = alike.filter(
    ({ arg_types, arg_names }) => arg_types.length === 1 && (arg_names[0] ?? '') === '' && !isJsonType(arg_types[0]),
  );
  return name === '' && others.length === 0 && one !== undefined ? scalarText(args['']) : null;
};

/** Converts arguments of a body as upstream does: texts for JSON, rows of tables, and the value of an argument without a name. */
export const withProcedureArguments = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    if (ast.type !== 'rpc' || ast.httpMethod !== 'POST' || !isObject(ast.args)) return ast;
    const introspection = await connection.introspect({ useCache: true });
    const alike = (introspection.functions ?? []).filter(({ name }) => name === ast.function);
    const unnamed = unnamedText(ast.args, alike);
    if (unnamed !== null) return { ...ast, args: [unnamed], paramsType: 'positional', inputType: 'text' } as typeof ast;
    const names = Object.keys(ast.args);
    const callable = alike.filter(({ arg_names }) => names.every((name) => arg_names.includes(name)));
    const converted = Object.entries(ast.args).filter(([, value]) => typeof value === 'string' || isObject(value));
    const args = converted.flatMap(([name, value]) => {
      const [text = null, ...others] = new Set(callable.map((one) => argumentText(value, typeOf(one, name) ?? '', introspection)));
      return text === null || others.length > 0 ? [] : [[name, text] as const];
    });
    return { ...ast, args: { ...ast.args, ...Object.fromEntries(args) } };
  };
};

const NOT_ONE = 'PGRST116';
const wantsObject = ({ headers }: Request): boolean => headers.get('accept')?.includes('application/vnd.pgrst.object') === true;

/** A single row that the request's filters leave out is null, where no object was asked for. */
const withNull = async (request: Request, answer: Response): Promise<Response> => {
  if (answer.status !== 406 || wantsObject(request)) return answer;
  const { code } = (await answer.clone().json()) as { readonly code?: unknown };
  return code === NOT_ONE ? Response.json(null, { headers: { 'access-control-allow-origin': '*' } }) : answer;
};

/**
 * Answers requests of procedures as upstream does where the library does not. It takes the arguments of HEAD for filters, so that the
 * procedure is read instead, and refuses a single row that filters leave out.
 */
export const answerProcedure = async (request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> => {
  const { url, method, headers, signal } = request;
  if (!PROCEDURE.test(new URL(url).pathname)) return ask(request);
  if (method !== 'HEAD') return withNull(request, await ask(request));
  const answer = await withNull(request, await ask(new Request(url, { method: 'GET', headers, signal })));
  return new Response(null, { status: answer.status, headers: answer.headers });
};
