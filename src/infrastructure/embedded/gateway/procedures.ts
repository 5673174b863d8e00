import type { createPostgresConnection } from '@supabase/lite/postgres';
import { exactBody, type Fields, isFields, scalarText, writtenArgument } from './body-values.ts';
import { DEFAULT_SCHEMA, PROCEDURE, restCall } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';
import type { Introspection, Procedure } from './schema-cache.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Ast = Awaited<ReturnType<Connection['onPostgrestAST']>>;

const typeOf = (one: Procedure, name: string): string | undefined => one.arg_types[one.arg_names.indexOf(name)];
const isJsonType = (type: string | undefined): boolean => type === 'json' || type === 'jsonb';

/** Whether the only argument has no name. */
const takesWhole = ({ arg_types, arg_names }: Procedure): boolean => arg_types.length === 1 && (arg_names[0] ?? '') === '';

/** Whether a body has one value without a name, `{"": value}`, for a procedure whose only argument has no name and is no JSON. */
const isUnnamed = (args: Fields, alike: readonly Procedure[]): boolean => {
  const [name, ...others] = Object.keys(args);
  return name === '' && others.length === 0 && alike.some((one) => takesWhole(one) && !isJsonType(one.arg_types[0]));
};

/** The table whose rows procedures of a name return; undefined for other types. */
const tableOf = (name: string | undefined, { functions = [], columns }: Introspection): string | undefined => {
  const type = functions.find((one) => one.name === name)?.return_type.replace(/^(?:.*\.)?"?(.+?)"?$/s, '$1');
  return columns.some(({ table }) => table === type) ? type : undefined;
};

/** What is selected of a procedure's rows, where a name that is no column is a function of the row. */
const ofRows = (ast: Ast, introspection: Introspection): Ast => {
  const table = tableOf(ast.function, introspection);
  const isAlone = ast.join === undefined && /^\w+$/.test(ast.function ?? '');
  if (table === undefined || ast.select === undefined || !isAlone) return ast;
  const isComputed = (part: unknown): part is string =>
    typeof part === 'string' && /^\w+$/.test(part) && !introspection.columns.some((one) => one.table === table && one.name === part);
  return { ...ast, select: ast.select.map((part) => (isComputed(part) ? `${ast.function}.${part}` : part)) } as Ast;
};

/** Arguments as they are passed on; as JSON they are what was sent, for a procedure whose only argument is the whole body. */
const withBody = <T extends object>(args: T, body: unknown): T => Object.defineProperty(args, 'toJSON', { value: () => body });

/** The library takes a body of `false`, `0`, `""` or `null` for none. */
const withFalsyBody = (ast: Ast): Ast => {
  const body = restCall()?.body;
  if (ast.type !== 'rpc' || ast.httpMethod !== 'POST' || ast.inputType !== undefined || body === undefined || body.text === '') return ast;
  return { ...ast, args: exactBody(null, body.text, body.type), inputType: 'json' } as Ast;
};

/** Arguments of a body as the parameter `columns` names them. */
const ofColumns = (args: unknown, columns: readonly string[] | undefined): unknown =>
  columns === undefined || !isFields(args) ? args : Object.fromEntries(columns.map((name) => [name, args[name] ?? null]));

/** Passes arguments of a body on as PostgreSQL reads them for their types, as upstream does. */
export const withProcedureArguments = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const given = withFalsyBody(await rest(request));
    const ast = given.type === 'rpc' ? ofRows(given, await connection.introspect({ useCache: true })) : given;
    const args = ofColumns(ast.args, ast.$meta?.columns);
    if (ast.type !== 'rpc' || ast.httpMethod !== 'POST' || ast.inputType !== 'json') return ast;
    if (Array.isArray(args)) return { ...ast, args: withBody(args.map(scalarText), args) } as typeof ast;
    if (!isFields(args)) return { ...ast, args: withBody({}, args), paramsType: 'named' } as typeof ast;
    const introspection = await connection.introspect({ useCache: true });
    const alike = (introspection.functions ?? []).filter(({ name }) => name === ast.function);
    const whole = restCall()?.wholeBody;
    if (whole !== undefined && !alike.some((one) => takesWhole(one) && one.arg_types[0] === whole)) {
      const name = `${ast.schema ?? DEFAULT_SCHEMA}.${ast.function}`;
      const searched = `Searched for the function ${name} with a single unnamed ${whole} parameter, but no matches were found in the schema cache.`;
      throw new RestRefusal(404, 'PGRST202', `Could not find the function ${name} in the schema cache`, { details: searched });
    }
    if (isUnnamed(args, alike)) return { ...ast, args: [scalarText(args[''])], paramsType: 'positional', inputType: 'text' } as typeof ast;
    const names = Object.keys(args);
    const callable = alike.filter(({ arg_names }) => names.every((name) => arg_names.includes(name)));
    const written = Object.entries(args).map(([name, value]) => {
      const types = callable.map((one) => typeOf(one, name)).filter((type) => type !== undefined);
      return [name, writtenArgument(value, types)] as const;
    });
    return { ...ast, args: withBody(Object.fromEntries(written), args) } as typeof ast;
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
export const answerProcedure = async (request: Request, forward: (request: Request) => Promise<Response>): Promise<Response> => {
  const { url, method, headers, signal } = request;
  if (!PROCEDURE.test(new URL(url).pathname)) return forward(request);
  if (method !== 'HEAD') return withNull(request, await forward(request));
  const answer = await withNull(request, await forward(new Request(url, { method: 'GET', headers, signal })));
  return new Response(null, { status: answer.status, headers: answer.headers });
};
