import { AsyncLocalStorage } from 'node:async_hooks';
import type { createPostgresConnection } from '@supabase/lite/postgres';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];
type Select = readonly (string | object)[] | undefined;

/** Limits of one read. */
export interface ReadBounds {
  /** Maximum number of embedded rows per row. */
  readonly embedRows: number;
  readonly answerBytes: number;
  readonly statementMs: number;
}

/** Part of the database's message about a response that is too large. */
export const ANSWER_TOO_LARGE = 'ANSWER_TOO_LARGE';

const reading = new AsyncLocalStorage<true>();
/** Runs work of a gateway as a read, with the limits of its connection. */
export const asRead = <T>(work: () => T): T => reading.run(true, work);

const limitEmbedded = (select: Select, rows: number): void => {
  for (const column of select ?? []) {
    if (typeof column === 'string') continue;
    for (const embedded of Object.values(column) as unknown[]) {
      if (typeof embedded !== 'object' || embedded === null || !('select' in embedded || 'spread' in embedded || 'join' in embedded))
        continue;
      const join = embedded as { limit?: number; select?: Select };
      join.limit = Math.min(join.limit ?? rows, rows);
      limitEmbedded(join.select, rows);
    }
  }
};

const raw = (sqlFragments: readonly string[], parameters: readonly unknown[]) => ({ kind: 'RawNode', sqlFragments, parameters });

/**
 * Measures a response in the database, before it is sent to this process, because processing many megabytes would delay all other visitors.
 * The cast fails with the name of the limit in its message; its argument is computed, so that the planner does not evaluate it beforehand.
 */
const measuring = (maxBytes: number): Plugin => ({
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode') return node;
    const isWithin = `select case when sum(octet_length(answer::text)) > ${maxBytes} then ('${ANSWER_TOO_LARGE} ' || count(*))::boolean else true end from answer`;
    const source = raw(['(with answer as materialized ', ` select answer.* from answer where (${isWithin})) as bounded`], [node]);
    return {
      kind: 'SelectQueryNode',
      from: { kind: 'FromNode', froms: [source] },
      selections: [{ kind: 'SelectionNode', selection: raw(['*'], []) }],
    } as unknown as typeof node;
  },
  transformResult: async ({ result }) => result,
});

/** Limits the reads of a connection; procedures and writes have their own limits. */
export const withReadBounds = (connection: Connection, { embedRows, answerBytes, statementMs }: ReadBounds): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (request) => {
    const ast = await rest(request);
    if (ast.type === 'query') limitEmbedded(ast.select, embedRows);
    return ast;
  };
  const within = connection.withContext.bind(connection);
  const plugin = measuring(answerBytes);
  connection.withContext = (context, work, options) =>
    within(
      context,
      async (db) => {
        if (reading.getStore() === undefined) return work(db);
        await db
          .selectNoFrom((build) =>
            build
              .fn('set_config', [build.val('statement_timeout'), build.val(String(statementMs)), build.val(true)])
              .as('statement_timeout'),
          )
          .execute();
        return work(db.withPlugin(plugin));
      },
      options,
    );
};
