import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type RestCall, restCall } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Database = Parameters<Parameters<Connection['withContext']>[1]>[0];

/** Rows that an estimated count counts exactly, as PostgREST does with its maximum of rows. */
const EXACT_ROWS = 1000;
const EXPLAIN = 'EXPLAIN (FORMAT JSON) ';

/** The maximum of affected rows; null without one. */
const maxAffected = ({ preferences }: RestCall): number | null => {
  const text = preferences.get('handling') === 'strict' ? preferences.get('max-affected') : undefined;
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
};

/**
 * Makes an estimated count exact up to the maximum of rows. The library always takes the planner's estimate, which for few rows is often
 * larger than what is there.
 */
const countingFewExactly = (db: Database): Database => {
  const execute = db.executeQuery.bind(db);
  const counting: Database['executeQuery'] = async (query, ...more) => {
    const compiled = 'compile' in query ? query.compile() : query;
    if (!compiled.sql.startsWith(EXPLAIN)) return execute(query, ...more);
    const few = `select count(*)::int as rows from (select from (${compiled.sql.slice(EXPLAIN.length)}) found limit ${EXACT_ROWS + 1}) few`;
    const { rows } = await execute<{ rows: number }>({ ...compiled, sql: few });
    const counted = rows[0]?.rows ?? 0;
    const planned = counted <= EXACT_ROWS ? null : await execute(query, ...more);
    return (planned ?? { rows: [{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': counted } }] }] }) as never;
  };
  // Guests share one object over all their connections, which has to stay as it is.
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'executeQuery') return counting;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

const rowsOf = async (answer: Response): Promise<number> => {
  const body: unknown = await answer
    .clone()
    .json()
    .catch(() => []);
  return Array.isArray(body) ? body.length : 1;
};

const refuseMore = async (result: unknown, most: number): Promise<void> => {
  const rows = result instanceof Response && result.ok ? await rowsOf(result) : 0;
  if (rows <= most) return;
  throw new RestRefusal(400, 'PGRST124', 'Query result exceeds max-affected preference constraint', {
    details: `The query affects ${rows} rows`,
  });
};

/** Ends a transaction without its changes. */
class RolledBack extends Error {
  constructor(readonly answer: unknown) {
    super();
  }
}

const answerOf = (error: unknown): never => {
  if (error instanceof RolledBack) return error.answer as never;
  throw error;
};

/**
 * Adds preferences that the library does not know: `max-affected` for procedures, `count=estimated` as PostgREST counts, and `tx=rollback`.
 */
export const withPreferences = (connection: Connection, allowsRollback: boolean): void => {
  const rest = connection.onPostgrestAST.bind(connection);
  connection.onPostgrestAST = async (given) => {
    const ast = await rest(given);
    const call = restCall();
    if (ast.type !== 'rpc' || call === undefined || maxAffected(call) === null) return ast;
    const { functions = [] } = await connection.introspect({ useCache: true });
    if (functions.some(({ name, return_is_setof }) => name === ast.function && !return_is_setof))
      throw new RestRefusal(
        400,
        'PGRST128',
        'Function must return SETOF or TABLE when max-affected preference is used with handling=strict',
      );
    return ast;
  };
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const call = restCall();
    if (call === undefined) return within(context, work, options);
    const most = call.isProcedure ? maxAffected(call) : null;
    const isUndone = allowsRollback && call.preferences.get('tx') === 'rollback';
    const answer = within(
      context,
      async (db) => {
        const result = await work(call.preferences.get('count') === 'estimated' ? countingFewExactly(db) : db);
        if (most !== null) await refuseMore(result, most);
        if (isUndone) throw new RolledBack(result);
        return result;
      },
      options,
    );
    return isUndone ? answer.catch(answerOf) : answer;
  };
};
