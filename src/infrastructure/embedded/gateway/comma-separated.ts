import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type RestCall, restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];
type Node = Parameters<Plugin['transformQuery']>[0]['node'];
type Row = Readonly<Record<string, unknown>>;

const MEDIA_TYPE = 'text/csv';
/** The row as PostgreSQL writes it, beside its columns. */
const LINE = '_postgrest_line';
/** The only column of a procedure that returns neither rows nor an object. */
const SCALAR = 'pgrst_scalar';

/** What a statement returned: names of columns, and its rows as PostgreSQL writes them. */
interface Lines {
  readonly names: readonly string[];
  readonly lines: readonly string[];
}

const raw = (sqlFragments: readonly string[], ...parameters: readonly unknown[]): unknown => ({
  kind: 'RawNode',
  sqlFragments,
  parameters,
});
const named = (name: string): unknown => ({ kind: 'IdentifierNode', name });
const selected = (node: unknown): unknown => ({ kind: 'SelectionNode', selection: node });

/** A query with the line of each row: the text of a row without its parentheses, as PostgREST answers it. */
const queryWithLines = (query: Node): Node => {
  const table = { kind: 'TableNode', table: { kind: 'SchemableIdentifierNode', identifier: named('_postgrest_t') } };
  const name = { kind: 'CommonTableExpressionNameNode', table };
  return {
    kind: 'SelectQueryNode',
    with: { kind: 'WithNode', expressions: [{ kind: 'CommonTableExpressionNode', name, expression: query }] },
    selections: [
      selected(raw(['_postgrest_t.*'])),
      selected(raw([`substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2) as ${LINE}`])),
    ],
    from: { kind: 'FromNode', froms: [table] },
  } as unknown as Node;
};

interface Part {
  readonly kind: string;
  readonly node?: Part;
}
interface Change {
  readonly into?: unknown;
  readonly table?: unknown;
  readonly from?: { readonly froms: readonly unknown[] };
  readonly returning: { readonly selections: readonly { readonly selection: Part }[] };
}

/** A change that returns rows, with their lines; a statement that changes rows cannot stand within a query of the library. */
const changeWithLines = (change: Node & Change): Node => {
  const table = change.into ?? change.table ?? change.from?.froms[0];
  const { selections } = change.returning;
  const columns = selections.map(({ selection }) =>
    selection.kind === 'SelectAllNode' ? raw(['', '.*'], table) : (selection.node ?? selection),
  );
  const row = raw(['row(', ...columns.slice(1).map(() => ', '), ')'], ...columns);
  const line = selected(raw(['substring(', '::text, 2, length(', `::text) - 2) as ${LINE}`], row, row));
  return { ...change, returning: { ...change.returning, selections: [...selections, line] } } as unknown as Node;
};

interface Query {
  readonly selections?: readonly { readonly selection: Part & { readonly alias?: { readonly name?: string } } }[];
  readonly limit?: unknown;
}

/** The library counts after it has read. */
const isCount = ({ selections = [], limit }: Query): boolean => {
  const [only] = selections;
  return limit === undefined && selections.length === 1 && only?.selection.alias?.name === '__count';
};

const withLines = (node: Node): Node => {
  if (node.kind === 'SelectQueryNode') return isCount(node as unknown as Query) ? node : queryWithLines(node);
  return 'returning' in node && node.returning !== undefined ? changeWithLines(node as Node & Change) : node;
};

const collecting = (found: Lines[]): Plugin => ({
  transformQuery: ({ node }) => withLines(node),
  transformResult: async ({ result }) => {
    const rows = result.rows as readonly Row[];
    if (rows[0] === undefined || !(LINE in rows[0])) return result;
    found.push({ names: Object.keys(rows[0]).filter((name) => name !== LINE), lines: rows.map((row) => String(row[LINE])) });
    return { ...result, rows: rows.map(({ [LINE]: _, ...row }) => row) };
  },
});

/** The columns' names and a line for each row; without rows two empty lines, as PostgREST answers. */
const written = ({ names, lines }: Lines): string => `${names.join(',')}\n${lines.join('\n')}`;

/** The procedures that return one value, or one in each row. */
const isScalar = async (connection: Connection, { ast }: NonNullable<RestCall['asked']>): Promise<boolean> => {
  if (typeof ast.function !== 'string') return false;
  const { functions = [] } = await connection.introspect({ useCache: true });
  return functions.some((one) => one.name === ast.function && !one.has_out_args && !['c', 'p'].includes(one.return_typtype));
};

/** The media types of rows. */
const OF_ROWS = /^(?:text\/csv|\*\/\*|application\/(?:\*|json|vnd\.pgrst\.\S+))$/;
/** Whether no other media type of rows is liked better. */
const isPreferred = (accept: string): boolean => {
  if (!accept.includes(MEDIA_TYPE)) return false;
  const types = accept.split(',').map((range) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1';
    return { type, weight: Number(weight) };
  });
  const [first] = types.filter(({ type }) => OF_ROWS.test(type)).toSorted((one, other) => other.weight - one.weight);
  return first?.type === MEDIA_TYPE;
};

const withText = (answer: Response, text: string): Response => {
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-type', `${MEDIA_TYPE}; charset=utf-8`);
  return new Response(answer.body === null ? null : text, { status: answer.status, headers });
};

const NONE: Lines = { names: [], lines: [] };

/** The answer with the lines of the last statement that read or changed what was asked for. */
const answered = async (connection: Connection, call: RestCall, answer: unknown, found: readonly Lines[]): Promise<unknown> => {
  if (!(answer instanceof Response) || !answer.ok || answer.status === 204 || call.asked === undefined) return answer;
  const last = found.at(-1) ?? NONE;
  // The library answers a single value as JSON.
  const isOne = call.isProcedure && last.lines.length === 1;
  if (answer.headers.get('content-type')?.startsWith(MEDIA_TYPE) !== true && !isOne) return answer;
  const names = last !== NONE && (await isScalar(connection, call.asked)) ? [SCALAR] : last.names;
  return withText(answer, written({ ...last, names }));
};

/**
 * Has comma-separated values written by PostgreSQL, as PostgREST does. The library writes what it has made of them for JSON, which are other
 * texts: `true` for `t`, JSON for lists, times with a `T`.
 */
export const withCommaSeparated = (connection: Connection): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const call = restCall();
    if (call === undefined || !isPreferred(call.accept)) return within(context, work, options);
    const found: Lines[] = [];
    return within(
      context,
      async (db) => (await answered(connection, call, await work(db.withPlugin(collecting(found))), found)) as never,
      options,
    );
  };
};

/**
 * Asks the library for comma-separated values only where they are liked best, which it does not compare, and answers with them where it
 * inserts no rows.
 */
export const askForLines = async (request: Request, ask: (request: Request) => Promise<Response>): Promise<Response> => {
  const accept = request.headers.get('accept') ?? '';
  if (!accept.includes(MEDIA_TYPE)) return ask(request);
  const types = accept.split(',');
  const others = types.filter((type) => !type.trim().toLowerCase().startsWith(MEDIA_TYPE));
  const isLiked = isPreferred(accept);
  request.headers.set('accept', isLiked ? MEDIA_TYPE : others.join(','));
  const answer = await ask(request);
  const isInsert = request.method === 'POST' && answer.status === 201 && restCall()?.preferences.get('return') === 'representation';
  return isLiked && isInsert && (await answer.clone().text()) === '[]' ? withText(answer, written(NONE)) : answer;
};
