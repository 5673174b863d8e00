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

const withLines = (node: Node): Node => {
  if (node.kind === 'SelectQueryNode') return queryWithLines(node);
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

/** The library counts after it has read. */
const COUNT = '__count';
const isCount = ({ names }: Lines): boolean => names.length === 1 && names[0] === COUNT;

/** The answer with the lines of the last statement that read or changed what was asked for. */
const answered = async (connection: Connection, call: RestCall, answer: unknown, found: readonly Lines[]): Promise<unknown> => {
  if (!(answer instanceof Response) || !answer.ok || answer.status === 204 || call.asked === undefined) return answer;
  const isOne = answer.headers.get('content-type')?.startsWith(MEDIA_TYPE) !== true;
  const last = found.findLast((one) => !isCount(one)) ?? found.at(-1) ?? { names: [], lines: [] };
  if (isOne && last.lines.length !== 1) return answer;
  const names = (await isScalar(connection, call.asked)) ? [SCALAR] : last.names;
  const headers = new Headers(answer.headers);
  headers.delete('content-length');
  headers.set('content-type', `${MEDIA_TYPE}; charset=utf-8`);
  return new Response(answer.body === null ? null : written({ ...last, names }), { status: answer.status, headers });
};

/**
 * Has comma-separated values written by PostgreSQL, as PostgREST does. The library writes what it has made of them for JSON, which are other
 * texts: `true` for `t`, JSON for lists, times with a `T`.
 */
export const withCommaSeparated = (connection: Connection): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const call = restCall();
    if (call?.accept.includes(MEDIA_TYPE) !== true) return within(context, work, options);
    const found: Lines[] = [];
    return within(
      context,
      async (db) => (await answered(connection, call, await work(db.withPlugin(collecting(found))), found)) as never,
      options,
    );
  };
};
