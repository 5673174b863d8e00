import postgres, { type Sql } from 'postgres';

const GROUPS = ['game_titles', 'tiers', 'categories'] as const;

/** A random number from 0 to below a limit. */
type Roll = (sides: number) => number;

const rollFrom = (seed: number): Roll => {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 4_294_967_296) * sides);
  };
};

interface SampleRows {
  readonly products: readonly string[];
  readonly groups: Readonly<Record<(typeof GROUPS)[number], readonly string[]>>;
}

/** Three groups of each kind and a few products that all writers change. */
const insertSampleRows = async (sql: Sql, products: number): Promise<SampleRows> => {
  const idsOf = async (table: (typeof GROUPS)[number]): Promise<string[]> => {
    const rows = await sql<{ id: string }[]>`
      insert into ${sql(table)} (name, slug) select 'Kelompok', 'lomba-' || n from generate_series(1, 3) n returning id`;
    return rows.map(({ id }) => id);
  };
  const groups = { game_titles: await idsOf('game_titles'), tiers: await idsOf('tiers'), categories: await idsOf('categories') };
  const rows = await sql<{ id: string }[]>`
    insert into products (name, description, price) select 'Akun ' || n, 'Isi', n from generate_series(1, ${products}) n returning id`;
  return { products: rows.map(({ id }) => id), groups };
};

/** One change by a member of staff. */
const change = async (sql: Sql, rows: SampleRows, roll: Roll): Promise<void> => {
  const pick = (list: readonly string[]): string => list[roll(list.length)] ?? '';
  const [product, game, tier, category] = [
    pick(rows.products),
    pick(rows.groups.game_titles),
    pick(rows.groups.tiers),
    pick(rows.groups.categories),
  ];
  const changes = [
    () => sql`update products set game_title_id = ${game}, tier_id = ${tier} where id = ${product}`,
    () => sql`update products set category_id = ${category}, price = price + 1 where id = ${product}`,
    () => sql`update products set is_active = not is_active where id = ${product}`,
    () => sql`update products set archived_at = case when archived_at is null then now() end where id = ${product}`,
    () => sql`insert into products (name, description, price, game_title_id) values ('Baru', 'Isi', 1, ${game})`,
    // Enough for an aggregated feed event, in rows that all writers share.
    () => sql`insert into products (name, description, price, game_title_id)
      select 'Baru ' || ${roll(1000)}, 'Isi', 1, id from game_titles cross join generate_series(1, 9) where slug like 'lomba-%'`,
    () => sql`update products set price = greatest(price - 1, 1), stock = 1 - least(stock, 1) where id = ${product}`,
    () => sql`update products set price = greatest(price - 1, 1), name = 'Baru ' || ${roll(1000)} where id in (
      select id from products where name like 'Baru %' and price > 1 order by id limit 30 for no key update)`,
    () => sql`select public.delete_product(id) from (select id from products where name = 'Baru' order by id limit 1) p`,
    () => sql`insert into rental_options (product_id, duration, price) values (${product}, '1 Hari', 1)`,
    () => sql`delete from rental_options where id in (select id from rental_options where product_id = ${product} limit 1)`,
    // A year of its own each time; an occupied one is refused.
    () => sql`insert into flash_sales (product_id, sale_price, original_price, start_time, end_time)
      select ${product}, 1, 2, make_date(y, 1, 1), make_date(y + 1, 1, 1) from (select 2100 + ${roll(7000)}::integer as y) x`,
    () => sql`delete from flash_sales where id in (select id from flash_sales where product_id = ${product} limit 1)`,
    () =>
      sql`update flash_sales set sale_price = greatest(sale_price - 1, 1) where id in (select id from flash_sales where product_id = ${product} limit 1)`,
    () =>
      sql`update flash_sales set is_active = not is_active where id in (select id from flash_sales where product_id = ${product} limit 1)`,
  ];
  await changes[roll(changes.length)]?.();
};

/** Rows whose stored facts differ from freshly computed ones. */
const wrongFacts = async (sql: Sql): Promise<number> => {
  const [row] = await sql<{ n: number }[]>`select (
    (select count(*) from products p where p.has_rental <> exists (select from rental_options o where o.product_id = p.id)) +
    (select count(*) from products p where p.is_flash_sale <> exists (select from flash_sales s where s.product_id = p.id and s.is_active)) +
    (select count(*) from game_titles g where g.product_count <>
      (select count(*) from products p where p.game_title_id = g.id and p.is_active and p.archived_at is null)) +
    (select count(*) from tiers t where t.product_count <>
      (select count(*) from products p where p.tier_id = t.id and p.is_active and p.archived_at is null)) +
    (select count(*) from categories c where c.product_count <>
      (select count(*) from products p where p.category_id = c.id and p.is_active and p.archived_at is null)) +
    (select count(*) from products p where (p.is_active and p.archived_at is null) <> exists (select from private.product_search s where s.id = p.id)) +
    (select count(*) from private.product_search s where not exists (select from products p where p.id = s.id)))::int as n`;
  return row?.n ?? -1;
};

export interface FactsOutcome {
  readonly changes: number;
  /** Codes of refusals, including deadlocks. */
  readonly refusals: readonly string[];
  readonly wrong: number;
}

/** That many writers change the same few products at once; then all derived facts are recomputed and compared. */
export const raceStoredFacts = async (url: string, writers: number, changesEach: number, seed: number): Promise<FactsOutcome> => {
  const sql = postgres(url, { max: writers, onnotice: () => undefined, connection: { 'request.jwt.claims': '{"role":"service_role"}' } });
  try {
    const rows = await insertSampleRows(sql, 4);
    const refusals: string[] = [];
    const write = async (roll: Roll): Promise<void> => {
      for (let round = 0; round < changesEach; round += 1)
        await change(sql, rows, roll).catch((error: Error & { code?: string }) =>
          error.message === 'SALE_OVERLAP' ? 0 : refusals.push(error.code ?? error.message),
        );
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(rollFrom(seed + writer))));
    return { changes: writers * changesEach, refusals, wrong: await wrongFacts(sql) };
  } finally {
    await sql.end();
  }
};
