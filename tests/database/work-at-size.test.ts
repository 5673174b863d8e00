import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MeasuredSession, openMeasuredSession } from '../support/plan-work.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

// A change of one product must not read all of them, also with plans that were cached while the shop was small.
let database: TestDatabase;
let session: MeasuredSession;
const MANY = 5000;
const PICTURES = 30;
/** Products with pictures of their own, and one in a hundred with a shared one. */
const add = (first: number, last: number) => database.sql`
  insert into products (name, description, price, images)
  select 'Akun ' || md5('nama' || n), 'Isi', 1000 + n, array['/storage/v1/object/public/product-images/products/bersama-' || n / 100 || '.png'] || array(
    select '/storage/v1/object/public/product-images/products/' || n || '-' || m || '.png' from generate_series(2, ${PICTURES}::integer) m)
  from generate_series(${first}::integer, ${last}::integer) n`;
const ONE = 'select id from products order by price limit 1';

beforeAll(async () => {
  database = await openTestDatabase();
  const manager = await database.user('content');
  await add(1, 10);
  await database.sql`analyze`;
  session = await openMeasuredSession(database.url);
  const claims = JSON.stringify({ sub: manager.id, role: 'authenticated', session_id: manager.sessionId, aal: 'aal1' });
  await session.sql`select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${manager.id}, false)`;
  await session.sql`select set_config('statement_timeout', '0', false)`;
}, 300_000);
afterAll(async () => {
  await session.close();
  await database.close();
});

const STEPS: readonly (readonly [string, string])[] = [
  ['what deleting a product would touch', `select public.product_impact((${ONE}))`],
  [
    'a product deleted',
    `select public.change_products((select jsonb_build_array(jsonb_build_object('id', id, 'version', to_jsonb(updated_at), 'is_deleted', true))::text
      from products where id = (${ONE})))`,
  ],
  ['a product that changes its pictures', `update products set images = images[2:] where id = (${ONE})`],
  [
    'a number looked for',
    `select public.list_staff_products('{"text": "512345678"}'), public.count_staff_products('{"text": "512345678"}')`,
  ],
  [
    'what may be an id or a name',
    `select public.list_staff_products('{"text": "deadbeef"}'), public.count_staff_products('{"text": "deadbeef"}')`,
  ],
];

test('change of one product among thousands: low cost', async () => {
  for (const [, step] of STEPS) for (let time = 0; time < 7; time += 1) await session.sql.unsafe(step.replace('images[2:]', 'images'));
  await add(11, MANY);
  // The pending list of the GIN index is merged, as in a shop that grew over time.
  await database.sql`vacuum products`;
  // Without the lookup of the product itself.
  const toFind = await session.rowsThrough(session.sql, () => session.sql.unsafe(ONE));
  const costs: [string, number][] = [];
  for (const [name, step] of STEPS) {
    const rows = await session.rowsThrough(session.sql, () => session.sql.unsafe(step));
    costs.push([name, step.includes(ONE) ? rows - toFind : rows]);
  }
  for (const [name, rows] of costs) expect([name, rows, rows < MANY / 2]).toEqual([name, rows, true]);
}, 300_000);
