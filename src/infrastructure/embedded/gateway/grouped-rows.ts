import type { createPostgresConnection } from '@supabase/lite/postgres';
import { type Asked, restCall } from './rest-call.ts';

type Connection = ReturnType<typeof createPostgresConnection>;
type Plugin = Parameters<Connection['kysely']['withPlugin']>[0];

const isAggregate = (part: unknown): boolean =>
  typeof part === 'object' &&
  part !== null &&
  Object.values(part).some((one) => (one as { readonly aggregate?: unknown }).aggregate !== undefined);

/** The places of what is selected beside sums and counts, from 1; null without those, and where the places are unknown. */
const placesOf = ({ select = [], join }: Asked['ast']): readonly number[] | null => {
  if (join !== undefined || select.includes('*') || !select.some(isAggregate)) return null;
  return select.flatMap((part, place) => (isAggregate(part) ? [] : [place + 1]));
};

const grouping = (places: readonly number[], columns: number): Plugin => ({
  transformQuery: ({ node }) => {
    if (node.kind !== 'SelectQueryNode' || node.groupBy !== undefined || node.selections?.length !== columns) return node;
    const items = places.map((place) => ({
      kind: 'GroupByItemNode',
      groupBy: { kind: 'RawNode', sqlFragments: [String(place)], parameters: [] },
    }));
    return { ...node, groupBy: { kind: 'GroupByNode', items } } as unknown as typeof node;
  },
  transformResult: async ({ result }) => result,
});

/** Groups the rows of a procedure by what is selected beside sums and counts, as the library does with the rows of tables. */
export const withGroupedRows = (connection: Connection): void => {
  const within = connection.withContext.bind(connection);
  connection.withContext = (context, work, options) => {
    const call = restCall();
    const places = call?.isProcedure === true && call.asked !== undefined ? placesOf(call.asked.ast) : null;
    if (places === null || places.length === 0) return within(context, work, options);
    const columns = call?.asked?.ast.select?.length ?? 0;
    return within(context, (db) => work(db.withPlugin(grouping(places, columns))), options);
  };
};
