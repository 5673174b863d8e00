import type { createPostgresConnection } from '@supabase/lite/postgres';
import { missingOf, noColumn, refuseColumnsAround } from './columns-around.ts';
import { nearestNames } from './nearest-name.ts';
import { type Asked, DEFAULT_SCHEMA, type RestCall, restCall } from './rest-call.ts';
import type { Introspection, Procedure } from './schema-cache.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/** PostgREST names a table or a procedure in a hint only where it is that similar, so that hints list no names (14.6, #4675). */
const LIKE_A_NAME = 0.75;
/** Names of a procedure's arguments, and of tables that are related. */
const LIKELY = 0.33;

interface Fault {
  readonly code: string;
  readonly message: string;
  readonly details: unknown;
  readonly hint: unknown;
}

const listed = (names: readonly string[]): string => `(${[...names].sort().join(', ')})`;
const nameOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const argumentsOf = ({ ast: { args } }: Asked): readonly string[] => {
  const given: unknown = Array.isArray(args) ? args[0] : args;
  return typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.keys(given) : [];
};

const proceduresOf = ({ known: { functions = [] }, ast }: Asked): readonly Procedure[] =>
  functions.filter(({ name }) => name === ast.function);

/** Whether a procedure takes these arguments: all that it demands, and none that it does not have. */
const takes = ({ arg_names, arg_types, arg_defaults, has_variadic }: Procedure, names: readonly string[]): boolean => {
  const demanded = arg_types.length - arg_defaults - (has_variadic ? 1 : 0);
  return (
    names.every((name) => name !== '' && arg_names.includes(name)) && arg_names.slice(0, demanded).every((name) => names.includes(name))
  );
};

const unknownProcedure = (asked: Asked, { schema, wholeBody }: RestCall): string | null => {
  if (wholeBody !== undefined) return null;
  const name = nameOf(asked.ast.function);
  const alike = proceduresOf(asked);
  const names = (asked.known.functions ?? []).map((one) => one.name);
  const [nearest] =
    alike.length === 0
      ? nearestNames(name, names, LIKE_A_NAME)
      : nearestNames(
          listed(argumentsOf(asked)),
          alike.map(({ arg_names }) => listed(arg_names)),
          LIKELY,
        ).map((names) => `${name}${names}`);
  return nearest === undefined ? null : `Perhaps you meant to call the function ${schema ?? DEFAULT_SCHEMA}.${nearest}`;
};

/** Only those that take what was given could have been meant; null where the library means procedures that take a whole body. */
const candidates = (asked: Asked, { schema }: RestCall): string | null => {
  const names = argumentsOf(asked);
  const meant = proceduresOf(asked).filter((one) => takes(one, names));
  if (meant.length < 2) return null;
  const described = meant
    .map(({ arg_names, arg_types }) => arg_types.map((type, place) => `${arg_names[place] ?? ''} => ${type.replace(/^pg_catalog\./, '')}`))
    .toSorted((one, other) => one.length - other.length || (one.join() < other.join() ? -1 : 1))
    .map((given) => `${schema ?? DEFAULT_SCHEMA}.${nameOf(asked.ast.function)}(${given.join(', ')})`);
  return `Could not choose the best candidate function between: ${described.join(', ')}`;
};

const relationsOf = ({ tables, views }: Introspection): readonly string[] => [...tables, ...views].map(({ name }) => name);

const unknownRelation = (asked: Asked, { schema }: RestCall): string | null => {
  const [nearest] = nearestNames(nameOf(asked.ast.from), relationsOf(asked.known), LIKE_A_NAME);
  return nearest === undefined ? null : `Perhaps you meant the table '${schema ?? DEFAULT_SCHEMA}.${nearest}'`;
};

/** Tables that can be embedded in a table: those it refers to, those that refer to it, and those behind a table between. */
const relatedTo = ({ foreign_keys, primary_keys }: Introspection, table: string): readonly string[] => {
  const isBetween = (name: string): boolean => {
    const columns = primary_keys.find((key) => key.table === name)?.columns ?? [];
    return foreign_keys.some((key) => key.table === name && key.ref_table === table && columns.includes(key.column));
  };
  return foreign_keys.flatMap((key) => {
    if (key.table === table) return [key.ref_table];
    if (key.ref_table === table) return [key.table];
    return isBetween(key.table) ? [key.ref_table] : [];
  });
};

const UNRELATED = /^Could not find a relationship between '(.*)' and '(.*)' in the schema cache$/s;
const unrelatedName = ({ known }: Asked, message: string): string | null => {
  const [, parent = '', child = ''] = UNRELATED.exec(message) ?? [];
  const related = relatedTo(known, parent);
  const unknown = related.length === 0 ? parent : child;
  const names = related.length === 0 ? known.foreign_keys.flatMap((key) => [key.table, key.ref_table]) : related;
  const [nearest] = nearestNames(unknown, names, LIKELY);
  return nearest === undefined || nearest === unknown ? null : `Perhaps you meant '${nearest}' instead of '${unknown}'.`;
};

const NO_COLUMN = /^column (\S+)\.(.+) does not exist$/s;
/** Names the level whose table does not have the column, as PostgREST names it in its query. */
const missingColumn = (asked: Asked, message: string): string => {
  const [, named, name] = NO_COLUMN.exec(message) ?? [];
  const found = missingOf(asked).find(({ column, table }) => column === name && (named === asked.ast.from || named === table));
  return found === undefined ? message : noColumn(found);
};

const corrected = (asked: Asked, call: RestCall, fault: Fault): Fault => {
  switch (fault.code) {
    case 'PGRST200':
      return { ...fault, hint: unrelatedName(asked, fault.message) };
    case 'PGRST202':
      return { ...fault, hint: unknownProcedure(asked, call) };
    case 'PGRST203':
      return { ...fault, message: candidates(asked, call) ?? fault.message };
    case 'PGRST205':
      return { ...fault, hint: unknownRelation(asked, call) };
    case '42703':
      return { ...fault, message: missingColumn(asked, fault.message) };
    default:
      return fault;
  }
};

/** Remembers what a request asks for, for `correctNames`. */
export const withAsked = (connection: Connection): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const call = restCall();
    if (call === undefined) return rest(request);
    const known = await connection.introspect({ useCache: true });
    // The library refuses tables that do not exist while it reads.
    call.asked = { ast: request as Asked['ast'], known };
    const ast = await rest(request);
    call.asked = { ast: ast as Asked['ast'], known };
    refuseColumnsAround(call.asked);
    return ast;
  };
};

/** Has a refusal of an unknown name say what PostgREST says of it: which level of the request has it, and what was perhaps meant. */
export const correctNames = async (answer: Response): Promise<Response> => {
  const call = restCall();
  if (call?.asked === undefined || ![300, 400, 404].includes(answer.status)) return answer;
  const fault = (await answer
    .clone()
    .json()
    .catch(() => null)) as Fault | null;
  if (typeof fault?.code !== 'string') return answer;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  return Response.json(corrected(call.asked, call, fault), { status: answer.status, headers });
};
