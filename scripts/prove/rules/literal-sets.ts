import type { Sql } from 'postgres';

/** Names of states, events, accounts and permissions, each with the one that a mistake would put in its place. */
export type Neighbours = ReadonlyMap<string, string>;

/** The texts of "column = any (array['a'::text, ...])" in a check. */
const LISTED = /'([a-z_:]+)'::text/g;

const ring = (names: readonly string[]): (readonly [string, string])[] =>
  names.length < 2 ? [] : names.map((name, at) => [name, names[(at + 1) % names.length] ?? name] as const);

/** Reads the sets from the checks, the table of transitions, the accounts, journals and permissions of a migrated database. */
export const readNeighbours = async (sql: Sql): Promise<Neighbours> => {
  const checks = await sql<{ definition: string }[]>`
    select pg_get_constraintdef(c.oid) as definition from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'c' and n.nspname in ('public', 'private') and pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%'
    order by c.conrelid::regclass::text like '%order%' desc, c.conrelid::regclass::text, c.conname`;
  const listed = async (rows: Promise<readonly { name: string }[]>): Promise<readonly string[]> => (await rows).map(({ name }) => name);
  const sets = [
    ...checks.map(({ definition }) => [...definition.matchAll(LISTED)].map(([, name]) => name ?? '')),
    await listed(sql`select distinct event as name from private.order_transitions order by 1`),
    await listed(sql`select distinct permission as name from private.order_transitions where permission is not null order by 1`),
    await listed(sql`select distinct permission as name from private.role_permissions order by 1`),
    await listed(sql`select code as name from private.ledger_accounts order by 1`),
    ['payment', 'delivery', 'confirmation', 'warranty', 'refund'],
  ];
  const neighbours = new Map<string, string>();
  for (const set of sets) for (const [name, next] of ring([...new Set(set)])) if (!neighbours.has(name)) neighbours.set(name, next);
  return neighbours;
};
