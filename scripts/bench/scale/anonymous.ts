import type { Sql } from 'postgres';
import postgres from 'postgres';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';

export type Parameter = string | number | boolean | null;

/**
 * Queries the database as anon, under row-level security: with a plan that the connection keeps, as for lists, or planned each time.
 */
export type Query = (query: string, parameters: readonly Parameter[], keepsPlan?: boolean) => Promise<number>;

const asVisitor = async (owner: Sql): Promise<Sql> => {
  const { host, port, user, pass, database } = owner.options;
  const sql = postgres({
    host: String(host[0]),
    port: Number(port[0]),
    username: user,
    password: String(pass),
    database,
    max: 1,
    onnotice: () => undefined,
  });
  await sql.unsafe("set role anon; set statement_timeout = '5s'");
  return sql;
};

/** Runs work with a number of connections as anon. A query returns the number of rows. */
export const withVisitors = async <T>(shop: ShopProcess, count: number, use: (visitors: readonly Query[]) => Promise<T>): Promise<T> => {
  const owner = await shop.database();
  const connections = await Promise.all(Array.from({ length: count }, () => asVisitor(owner)));
  try {
    return await use(
      connections.map(
        (sql): Query =>
          async (query, parameters, keepsPlan = false) =>
            (await sql.unsafe(query, [...parameters], { prepare: keepsPlan })).length,
      ),
    );
  } finally {
    await Promise.all([owner, ...connections].map((sql) => sql.end()));
  }
};
