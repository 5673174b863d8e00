import type { createPostgresConnection } from '@supabase/lite/postgres';
import { restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Database = Parameters<Parameters<Connection['withContext']>[1]>[0];
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];
type Node = Parameters<Plugin['transformQuery']>[0]['node'];

const MEDIA_TYPE = 'application/vnd.pgrst.plan';
const OPTIONS = ['analyze', 'verbose', 'settings', 'buffers', 'wal'];

/** What is asked for, `application/vnd.pgrst.plan+json; options=analyze|verbose`, as the parameters of EXPLAIN. */
const parametersOf = (mediaType: string): string => {
  const options = /;\s*options=([\w|]+)/.exec(mediaType)?.[1]?.split('|') ?? [];
  const format = mediaType.startsWith(`${MEDIA_TYPE}+json`) ? 'json' : 'text';
  return [`format ${format}`, ...OPTIONS.filter((option) => options.includes(option))].join(', ');
};

const returnsRows = (node: Node): boolean => node.kind === 'SelectQueryNode' || ('returning' in node && node.returning !== undefined);
/** The statement as PostgREST has it planned: with its answer, which the database writes. */
const withAnswer = (sql: string): string =>
  `with pgrst_source as (${sql}) select count(_postgrest_t) as page_total, coalesce(json_agg(_postgrest_t), '[]') as body ` +
  'from (select * from pgrst_source) _postgrest_t';

const planOf = async (db: Database, node: Node, mediaType: string): Promise<string> => {
  const compiled = db.getExecutor().compileQuery(node as never, { queryId: 'plan' });
  const sql = `explain (${parametersOf(mediaType)}) ${returnsRows(node) ? withAnswer(compiled.sql) : compiled.sql}`;
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': unknown }>({ ...compiled, sql });
  const lines = rows.map((row) => row['QUERY PLAN']);
  return typeof lines[0] === 'string' ? lines.join('\n') : JSON.stringify(lines[0]);
};

/** Answers with the database's plan of a request, where plans are exposed at all; the library answers with its statement and values. */
export const withQueryPlans = (connection: Connection): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    if (restCall()?.accept.includes(MEDIA_TYPE) !== true) return within(context, work, options);
    const planned: Node[] = [];
    const remembering: Plugin = {
      transformQuery: ({ node }) => {
        planned.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const explained = async (db: Database): Promise<unknown> => {
      const answer: unknown = await work(db.withPlugin(remembering));
      const node = planned.at(-1);
      if (!(answer instanceof Response) || !answer.ok || node === undefined) return answer;
      const mediaType = answer.headers.get('content-type') ?? '';
      return new Response(await planOf(db, node, mediaType), { status: answer.status, headers: { 'content-type': mediaType } });
    };
    return within(context, (db) => explained(db) as never, options);
  };
};
