import type { createPostgresConnection } from '@supabase/lite/postgres';
import { restCall } from './rest-call.ts';
import { RestRefusal } from './rest-refusal.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

const WRITES: Readonly<Record<string, string>> = { UpdateQueryNode: 'UPDATE', DeleteQueryNode: 'DELETE' };

/** Refuses as pg-safeupdate does: before the database asks for permissions, whoever writes. */
const requiringFilter: Plugin = {
  transformQuery: ({ node }) => {
    const write = WRITES[node.kind];
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
