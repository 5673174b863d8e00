import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // Written directly into the index, because only reading is tested. Two years, oldest first, with words that are
  // recent (badak), evenly distributed (rusa, in one name of thirty), everywhere (akun), or old (anoa).
  await database.sql`
    insert into private.product_search (id, created_at, charged_price, stock, has_rental, words)
    select md5(n::text)::uuid, moment, n, n % 2, n % 5 = 0, private.product_vector(
      'Akun ' || case when n % 333 = 0 then 'rusa' else 'lain' end,
      'Isi akun' || case when n * 7919 % 100 < case when n > 48000 then 2 else 16 end then ' badak' else '' end
        || case when n % 11 = 0 or n % 333 = 0 then ' rusa' else '' end || case when n < 4000 then ' anoa' else '' end,
      null, null, null, n, n % 2, n % 5 = 0, moment)
        || array_to_tsvector(array[private.kind_facet(case when n % 7 = 0 then 'item' else 'account' end)])
    from (select n, timestamptz '2024-06-01Z' + n * interval '17 minutes' as moment from generate_series(1, 60000) n) products
    order by n`;
}, 300_000);
afterAll(() => database.close());

/**
 * The definition: the newest 1,500 matches of what can be had, best step first, newest first within a step; then what is sold, in the same
 * way.
 */
const expected = (word: string, condition: string, depth: number): Promise<{ ids: string[] }[]> => {
  const part = (stock: string): string => `(
    select * from (
      select id, created_at, stock <= 0 as is_sold,
        case when words @@ r.in_name then 1 when words @@ r.in_name_broad then 2 when words @@ r.anywhere then 3 else 4 end as step
      from private.product_search, private.read_search($1) r where words @@ r.anywhere_broad and ${condition} and ${stock}
      order by created_at desc, id desc limit 1500) newest)`;
  return database.sql.unsafe(
    `select array(
      select id from (${part('stock > 0')} union all ${part('stock <= 0')}) both_parts
      order by is_sold, step, created_at desc, id desc limit $2) as ids`,
    [word, depth],
  );
};

const read = (
  word: string,
  rentable: boolean,
  price: number | null,
  depth: number,
  facts: string | null = null,
): Promise<{ ids: string[] }[]> =>
  database.sql.unsafe(
    `select private.matching_products(private.read_search($1), null, null, null, $3::bigint, null, $2, false, false, $4, $5::text::jsonb) as ids`,
    [word, rentable, price, depth, facts],
  );

test.each(['cheapest', 'dearest', 'newest'])('order %s: every list equals the sorted whole', async (sort) => {
  const order = { cheapest: 'charged_price, ', dearest: 'charged_price desc, ', newest: '' }[sort] ?? '';
  for (const word of ['badak', 'rusa', 'anoa', 'isi', 'badak rusa']) {
    for (const [depth, condition, low] of [
      [24, 'true', null],
      [700, 'true', null],
      [24, 'charged_price >= 30000', 30_000],
    ] as const) {
      const [sorted] = await database.sql.unsafe<{ ids: string[] }[]>(
        `select array(select id from private.product_search, private.read_search($1) r where words @@ r.anywhere_broad and ${condition}
          order by stock <= 0, ${order} created_at desc, id desc limit $2) as ids`,
        [word, depth],
      );
      const [found] = await database.sql.unsafe<{ ids: string[] }[]>(
        `select private.matching_products(private.read_search($1), null, null, null, $3::bigint, null, false, false, false, $2, null::jsonb, $4) as ids`,
        [word, depth, low, sort],
      );
      expect([word, depth, low, found?.ids]).toEqual([word, depth, low, sorted?.ids]);
    }
  }
});

test.each(['badak', 'rusa', 'anoa', 'isi', 'badak rusa', 'isi anoa', 'rus'])(
  'read in any way, %s: equals the list that reads everything',
  async (word) => {
    for (const depth of [1, 24, 101, 400, 1000]) {
      expect(await read(word, false, null, depth)).toEqual(await expected(word, 'true', depth));
      expect(await read(word, true, null, depth)).toEqual(await expected(word, 'has_rental', depth));
      expect(await read(word, false, 50_000, depth)).toEqual(await expected(word, 'charged_price >= 50000', depth));
    }
  },
);

test.each(['badak', 'rusa', 'anoa', 'isi', 'badak rusa'])('%s in one kind: read from the word index only', async (word) => {
  // The products themselves are not there, so nothing could be looked up in them.
  for (const depth of [24, 400]) {
    const found = await read(word, false, null, depth, '[{"sale_kind":"item"}]');
    expect(found).toEqual(await expected(word, "words @@ '''@kitem'''", depth));
    expect(found[0]?.ids.length).toBeGreaterThan(0);
  }
});
test('kind without products: no results', async () => {
  expect(await read('akun', false, null, 24, '[{"sale_kind":"service"}]')).toEqual([{ ids: [] }]);
});
