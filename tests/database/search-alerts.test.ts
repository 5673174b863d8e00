import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openSearchShop, type SearchShop } from './search-shop.ts';

let shop: SearchShop;
beforeAll(async () => {
  shop = await openSearchShop();
});
afterAll(() => shop.database.close());

const send = async (
  text: string,
  words: string,
  game: string | null = null,
  price: readonly [number, number] | null = null,
): Promise<string> => {
  const { id } = await shop.database.user(null);
  await shop.database.sql.begin(async (sql) => {
    await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: id, role: 'authenticated' })}, true)`;
    await sql`insert into private.search_alerts (user_id, text, game_title_id, query, min_price, max_price)
      values (${id}, ${text}, ${game}, ${words === '' ? null : sql`private.alert_query(${words})`}, ${price?.[0] ?? null}, ${price?.[1] ?? null})`;
  });
  return id;
};

const alertsOf = async (id: string): Promise<[string, string | null][]> => {
  await shop.database.sql`select public.server_run_due()`;
  const rows = await shop.database.sql<{ title: string; link_url: string | null }[]>`
    select title, link_url from public.notifications where user_id = ${id} order by created_at`;
  return rows.map(({ title, link_url }) => [title, link_url]);
};

test('new products of a search: one notification a day, nothing else', async () => {
  const game = shop.gameIds.get('ff') ?? null;
  const [byWords, byGame] = [await send('zirkon 500rb', 'zirkon', null, [250_000, 750_000]), await send('', '', game)];
  const add = (name: string, more: object) => shop.add(name, { price: 400_000, ...more });
  await add('Akun Zirkon mahal', { price: 4_000_000 });
  await add('Akun lain', {});
  await add('Akun Zirkon terjual', { stock: 0 });
  expect([await alertsOf(byWords), await alertsOf(byGame)]).toEqual([[], []]);
  const id = await add('Akun Zirkon', { game_title_id: game });
  const expected = [['Sudah ada: Akun Zirkon', `/products/${id}`]];
  expect([await alertsOf(byWords), await alertsOf(byGame)]).toEqual([expected, expected]);
  await add('Akun Zirkon dua', {});
  expect(await alertsOf(byWords)).toEqual(expected);
});

test('words that cannot be searched: match nothing', async () => {
  const { token, id } = await shop.database.user(null);
  const saved = await shop.database.request('/rest/v1/rpc/save_search_alert', {
    method: 'POST',
    token,
    body: JSON.stringify({ p_text: '!!!', p_words: '!!!' }),
  });
  expect(saved.ok).toBe(true);
  await shop.add('Akun apa saja', {});
  expect(await alertsOf(id)).toEqual([]);
});

test('back in stock: new, too', async () => {
  const person = await send('berlian ungu', 'berlian ungu');
  const id = await shop.add('Akun berlian ungu', { stock: 0 });
  expect(await alertsOf(person)).toEqual([]);
  await shop.database.sql`update public.products set stock = 1 where id = ${id}`;
  expect(await alertsOf(person)).toEqual([['Sudah ada: Akun berlian ungu', `/products/${id}`]]);
});

test('copy of a person’s data: contains their searches only', async () => {
  const person = await send('permata hijau', 'permata hijau');
  await send('permata biru', 'permata biru');
  const [row] = await shop.database.sql<{ copy: { search_alerts: object[] } }[]>`select public.server_export_account(${person}) as copy`;
  expect(row?.copy.search_alerts).toEqual([{ text: 'permata hijau', game: null, created_at: expect.any(String) }]);
});
