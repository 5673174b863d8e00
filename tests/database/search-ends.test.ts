import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

const IMPORTED = 8000;
let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  // A shop that was filled by one import, and sells a little since: more in one week than a search reads at once, after weeks with one product.
  await database.sql`
    insert into private.product_search (id, created_at, charged_price, stock, has_rental, words)
    select md5(n::text)::uuid, moment, 1000 + n, 1, false, private.product_vector('Akun', 'Isi kuda', null, null, null, 1000 + n, 1, false, moment)
    from (
      select n, timestamptz '2025-06-03Z' + n * interval '10 seconds' as moment from generate_series(1, ${IMPORTED}) n
      union all select ${IMPORTED} + weeks, timestamptz '2025-06-03Z' + weeks * interval '7 days' from unnest(array[1, 20, 21, 40]) weeks
    ) products`;
  await database.sql`set statement_timeout = '20s'`;
}, 300_000);
afterAll(() => database.close());

test.each(['relevance', 'newest', 'cheapest', 'dearest'])(
  'search by %s in a full week after sparse ones: exactly the requested number',
  async (sort) => {
    for (const depth of [5, 24, 1001]) {
      const [found] = await database.sql.unsafe<{ ids: string[] }[]>(
        `select private.matching_products(private.read_search('kuda'), null, null, null, null, null, false, false, false, $1, null::jsonb, $2) as ids`,
        [depth, sort],
      );
      expect(found?.ids).toHaveLength(depth);
      expect(new Set(found?.ids).size).toBe(depth);
    }
  },
);

test('newest product: first there too', async () => {
  const [found] = await database.sql<{ ids: string[] }[]>`
    select private.matching_products(private.read_search('kuda'), null, null, null, null, null, false, false, false, 4, null::jsonb, 'relevance') as ids`;
  const newest = await database.sql<{ id: string }[]>`select id from private.product_search order by created_at desc limit 4`;
  expect(found?.ids).toEqual(newest.map(({ id }) => id));
});
