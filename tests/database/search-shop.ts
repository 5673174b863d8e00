import type { Sql } from 'postgres';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';
import { categories, games, products, tiers } from './search-queries.ts';

export interface FoundProduct {
  readonly id: string;
  readonly name: string;
  readonly game_title_id: string | null;
  readonly has_rental: boolean;
  readonly stock: number;
  readonly price: string;
}

/** The small shop of the queries, and its searches as a visitor. */
export interface SearchShop {
  readonly database: TestDatabase;
  readonly gameIds: ReadonlyMap<string, string>;
  readonly tierIds: ReadonlyMap<string, string>;
  readonly categoryIds: ReadonlyMap<string, string>;
  search(q: string | null, more?: Readonly<Record<string, unknown>>): Promise<FoundProduct[]>;
  /** Names of the results, in order. */
  names(q: string, more?: Readonly<Record<string, unknown>>): Promise<string[]>;
  correct(q: string | null): Promise<string | null>;
  /** @returns the new product's id */
  add(name: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
}

const addGroups = async (sql: Sql, table: string, names: Readonly<Record<string, string>>): Promise<Map<string, string>> => {
  const rows = Object.entries(names).map(([slug, name]) => ({ slug, name }));
  const added = await sql<{ id: string; slug: string }[]>`insert into ${sql(`public.${table}`)} ${sql(rows)} returning id, slug`;
  return new Map(added.map(({ id, slug }) => [slug, id]));
};

const fill = async (sql: Sql): Promise<Pick<SearchShop, 'gameIds' | 'tierIds' | 'categoryIds'>> => {
  const gameIds = await addGroups(sql, 'game_titles', games);
  const tierIds = await addGroups(sql, 'tiers', tiers);
  const categoryIds = await addGroups(sql, 'categories', categories);
  const rows = products.map(({ game, tier, category, name, description }, hour) => ({
    name,
    description,
    price: 50_000 * (1 + (hour % 40)),
    game_title_id: gameIds.get(game ?? '') ?? null,
    tier_id: tierIds.get(tier) ?? null,
    category_id: categoryIds.get(category) ?? null,
    created_at: new Date(Date.UTC(2026, 5, 1, hour)),
  }));
  await sql`insert into public.products ${sql(rows)}`;
  const rentable = products.filter(({ hasRental }) => hasRental).map(({ name }) => name);
  await sql`
    insert into public.rental_options (product_id, duration, price)
    select id, '1 hari', 10000 from public.products where name = any (${rentable})`;
  return { gameIds, tierIds, categoryIds };
};

export const openSearchShop = async (): Promise<SearchShop> => {
  const database = await openTestDatabase();
  const { sql } = database;
  const groups = await fill(sql);
  const search: SearchShop['search'] = (q, more = {}) =>
    sql.begin(async (transaction) => {
      await transaction`set local role anon`;
      const others = Object.keys(more).map((name, index) => `, ${name} => $${index + 2}`);
      const values = [q, ...(Object.values(more) as string[])];
      return transaction.unsafe<FoundProduct[]>(`select * from public.search_products(q => $1${others.join('')})`, values);
    });
  return {
    database,
    ...groups,
    search,
    names: async (q, more) => (await search(q, more)).map(({ name }) => name),
    correct: (q) =>
      sql.begin(async (transaction) => {
        await transaction`set local role anon`;
        const [row] = await transaction<{ words: string | null }[]>`select public.explain_search(${q}) ->> 'corrected' as words`;
        return row?.words ?? null;
      }),
    add: async (name, more = {}) => {
      const [row] = await sql<{ id: string }[]>`
        insert into public.products ${sql({ name, description: 'Keterangan.', price: 1000, ...more })} returning id`;
      return row?.id ?? '';
    },
  };
};
