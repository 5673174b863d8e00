import type { Sql } from 'postgres';
import { inTransaction } from '../../../src/infrastructure/embedded/postgres/transaction.ts';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';
import { type Figure, figure, type Group } from '../figure.ts';
import { printProgress } from '../print-progress.ts';
import { withShop } from '../shop.ts';

const SIZE = Number(process.env['BENCH_SIZES'] ?? 100_000);
const PEOPLE = 2000;
const WISHES = 50;
const CHEAPER = 1000;

const timed = async <T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> => {
  const startedAt = performance.now();
  const value = await work();
  return { ms: performance.now() - startedAt, value };
};

const siteMap = async (shop: ShopProcess): Promise<readonly Figure[]> => {
  const read = (path: string) => timed(async () => (await shop.get(path)).text());
  const index = await read('/sitemap.xml');
  const parts = [...index.value.matchAll(/<loc>[^<]*?(\/sitemaps\/[^<]+)<\/loc>/g)].map(([, path]) => path ?? '');
  let [all, slowest, addresses] = [index.ms, 0, 0];
  for (const part of parts) {
    const { ms, value } = await read(part);
    all += ms;
    slowest = Math.max(slowest, ms);
    addresses += value.split('<url>').length - 1;
  }
  return [
    figure(
      'site map, index and every part, nothing kept',
      all / 1000,
      's',
      { most: 30 },
      `${addresses} addresses in ${parts.length} parts`,
    ),
    figure('the slowest part', slowest / 1000, 's'),
  ];
};

/** Measures a bulk change of prices in one statement, and the same without triggers. */
const changes = async (sql: Sql): Promise<readonly Figure[]> => {
  const figures: Figure[] = [];
  for (const count of [1000, 10_000]) {
    const change = (one: Sql) => one`
      update products set price = price + 1000 where id in (select id from products where is_active order by id limit ${count})`;
    const { ms } = await timed(() => change(sql));
    const bare = await inTransaction(sql, async (tx) => {
      await tx`set local session_replication_role = replica`;
      return (await timed(() => change(tx as unknown as Sql))).ms;
    });
    figures.push(
      figure(
        `${count} prices in one statement`,
        ms / count,
        'ms',
        null,
        `each; ${(ms / bare).toFixed(1)} times as long as without what follows`,
      ),
    );
  }
  return figures;
};

/** Measures the notifications of everybody who wishes for a product that became cheaper. */
const wishes = async (sql: Sql): Promise<readonly Figure[]> => {
  await sql`insert into auth.users (id, phone) select gen_random_uuid(), '62800' || lpad(n::text, 8, '0') from generate_series(1, ${PEOPLE}::integer) n`;
  // Forty profiles, each generated once: people of one profile have the same wishlist.
  await sql`with liked as materialized (
      select taste, one.id from generate_series(0, 39) as taste cross join lateral (
        select id from products where is_active and archived_at is null and stock > 0 order by md5(id::text || taste) limit ${WISHES}) one)
    insert into wishlists (user_id, product_id, wants_news)
    select u.id, liked.id, true from (select id, row_number() over () % 40 as taste from auth.users where phone like '62800%') u
    join liked using (taste)`;
  await sql`vacuum analyze wishlists`;
  const [before] = await sql<{ n: number }[]>`select count(*)::int as n from notifications`;
  const drop = await timed(
    () =>
      sql`update products set price = greatest(1000, price / 2) where id in (select product_id from wishlists group by 1 order by 1 limit ${CHEAPER})`,
  );
  let [runs, all, slowest] = [0, 0, 0];
  for (let left = 1; left > 0; runs += 1) {
    const { ms } = await timed(() => sql`select private.send_wishlist_alerts()`);
    all += ms;
    slowest = Math.max(slowest, ms);
    left = Number((await sql`select count(*)::int as n from private.wishlist_changes`)[0]?.['n'] ?? 0);
  }
  const [after] = await sql<{ n: number }[]>`select count(*)::int as n from notifications`;
  const sent = (after?.n ?? 0) - (before?.n ?? 0);
  return [
    figure(`${CHEAPER} wished products get cheaper in one statement`, drop.ms / 1000, 's', null, `of ${PEOPLE * WISHES} wishes`),
    figure(
      'until everybody is told',
      all / 1000,
      's',
      null,
      `${sent} notifications in ${runs} runs of the scheduler, the slowest ${Math.round(slowest)} ms`,
    ),
  ];
};

/** Measures the work that follows from changes in a large shop. */
export const measureUpkeep = (): Promise<readonly Group[]> => {
  printProgress(`filling a shop with ${SIZE} products`);
  return withShop(String(SIZE), async (shop) => {
    const sql = await shop.database();
    await sql`checkpoint`;
    printProgress('site map');
    const found = await siteMap(shop);
    printProgress('changes of many products');
    const changed = await changes(sql);
    printProgress('wishes');
    const wished = await wishes(sql);
    await sql.end();
    return [{ title: `${SIZE.toLocaleString('en-GB')} products: what follows a change`, figures: [...found, ...changed, ...wished] }];
  });
};
