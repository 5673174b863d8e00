import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const PRODUCTS = 1000;
let database: TestDatabase;
let manager: TestUser;
let game: string;
beforeAll(async () => {
  database = await openTestDatabase();
  manager = await database.user('content');
  const { sql } = database;
  [{ id: game } = { id: '' }] = await sql<
    { id: string }[]
  >`insert into game_titles (name, slug) values ('Mobile Legends', 'mobile-legends') returning id`;
  await sql`insert into game_attributes (game_title_id, key, name, kind, unit, choices, max_value, is_filter, is_fact, sort_order) values
    (${game}, 'rank', 'Rank', 'choice', null, '{Epic,Mythic}', null, true, true, 1),
    (${game}, 'skin', 'Skin', 'number', 'skin', '{}', 500, true, true, 2),
    (${game}, 'bind', 'Bind', 'yes_no', null, '{}', null, true, false, 3)`;
  await sql`insert into products (name, description, price, game_title_id, images, attributes)
    select 'Akun Mobile Legends ' || n, 'Isi akun', 1000 + n, ${game}, array['/storage/v1/object/public/product-images/products/' || n || '.png'],
      jsonb_build_array(jsonb_build_object('label', 'Rank', 'value', case n % 2 when 0 then 'Epic' else 'Mythic' end),
        jsonb_build_object('label', 'Skin', 'value', (n % 500)::text), jsonb_build_object('label', 'Bind', 'value', 'Ya'),
        jsonb_build_object('label', 'Catatan', 'value', 'bisa dipakai lama'))
    from generate_series(1, ${PRODUCTS}::integer) n`;
  await sql`analyze`;
}, 300_000);
afterAll(() => database.close());

const send = async (path: string, method: string, body: unknown): Promise<unknown> => {
  const headers = { prefer: 'return=representation' };
  const answer = await database.request(`/rest/v1/${path}`, { method, token: manager.token, headers, body: JSON.stringify(body) });
  return answer.json();
};
const attribute = async (key: string) => {
  const [row] = await database.sql<
    { id: string; updated_at: string }[]
  >`select id, updated_at::text from game_attributes where key = ${key}`;
  return row ?? { id: '', updated_at: '' };
};
const count = async (table: string, where: string): Promise<number> => {
  const [row] = await database.sql.unsafe<{ n: number }[]>(`select count(*)::integer as n from ${table} where ${where}`);
  return row?.n ?? -1;
};

// Over the gateway, with a browser's statement timeout of three seconds.
test('new unit of an attribute with a thousand products: filters are not rewritten', async () => {
  const places = () =>
    database.sql`select md5(string_agg(ctid::text, ',' order by product_id, attribute_id)) as at from private.product_attribute_values`;
  const before = await places();
  expect(await send('game_attributes?key=eq.skin', 'PATCH', { unit: 'kostum' })).toMatchObject([{ unit: 'kostum' }]);
  expect(await count('card_facts', "facts[2] like '% kostum'")).toBe(PRODUCTS);
  expect(await places()).toEqual(before);
});

test('new name of an attribute with a thousand products: renamed in all of them', async () => {
  const { id, updated_at } = await attribute('rank');
  expect(await send('rpc/rename_attribute', 'POST', { p_id: id, p_name: 'Peringkat', p_seen: updated_at })).toBe(PRODUCTS);
  expect(await count('products', `attributes @> '[{"label": "Peringkat"}]' and updated_at > created_at`)).toBe(PRODUCTS);
});

test.each([
  ['rank', 1],
  ['skin', 0],
  ['bind', 0],
])('attribute with values in a thousand products removed: %s', async (key, cardsLeft) => {
  const { id } = await attribute(key);
  const before = await count('private.product_attribute_values', 'true');
  expect(await send('rpc/remove_attribute', 'POST', { p_id: id, p_keeps_values: false })).toBe(PRODUCTS);
  expect(await count('private.product_attribute_values', 'true')).toBe(before - PRODUCTS);
  expect(await count('card_facts', 'true')).toBe(cardsLeft * PRODUCTS);
  const [line] =
    await database.sql`select action, actor, detail -> 'products' as products from private.audit_log order by seq desc limit 1`;
  expect(line).toEqual({ action: 'game_attributes.deleted', actor: manager.id, products: PRODUCTS });
});

test('lines without an attribute: unchanged', async () => {
  expect(await count('products', `attributes = '[{"label": "Catatan", "value": "bisa dipakai lama"}]'`)).toBe(PRODUCTS);
});

const line = (label: unknown, value: unknown) => ({ label, value });
test.each<[string, unknown, boolean]>([
  ['nothing', [], true],
  ['lines as long as they may be', [line('a'.repeat(60), 'b'.repeat(120)), line('ü', '\n')], true],
  ['24 lines', Array.from({ length: 24 }, () => line('a', 'b')), true],
  ['25 lines', Array.from({ length: 25 }, () => line('a', 'b')), false],
  ['a label too long', [line('a'.repeat(61), 'b')], false],
  ['a value too long', [line('a', 'b'.repeat(121))], false],
  ['an empty label', [line('', 'b')], false],
  ['an empty value', [line('a', '')], false],
  ['a number for a value', [line('a', 5)], false],
  ['nothing for a value', [line('a', null)], false],
  ['a label without a value', [{ label: 'a' }], false],
  ['a list for a value', [line('a', ['b'])], false],
  ['a list for a line', [[line('a', 'b')]], false],
  ['a text for a line', ['a'], false],
  ['a line for the list', line('a', 'b'), false],
  ['a text', 'a', false],
])('lines of a product: %s', async (_, value, isAllowed) => {
  const [row] = await database.sql`select private.are_attributes(${database.sql.json(value as never)}::jsonb) as allowed`;
  expect(row).toEqual({ allowed: isAllowed });
});

const OWN = '/storage/v1/object/public/product-images/products';
test.each<[string, readonly (string | null)[], boolean]>([
  ['none', [], true],
  ['own and elsewhere', [`${OWN}/a.png`, 'https://a.example/b.png'], true],
  ['one that is missing', [null, `${OWN}/a.png`], true],
  ['not encrypted', [`${OWN}/a.png`, 'http://a.example/b.png'], false],
  ['out of its folder', [`${OWN}/../a.png`], false],
  ['two in one', ['https://a.example/a\nhttps://a.example/b'], false],
])('addresses of pictures: %s', async (_, value, isAllowed) => {
  const [row] = await database.sql`select private.are_public_urls(${value as string[]}::text[]) as allowed`;
  expect(row).toEqual({ allowed: isAllowed });
});

test('index of pictures: each picture and its copies once, foreign ones not at all', async () => {
  const [row] =
    await database.sql`select private.picture_stems(${`${OWN}/a.png`}, ${[`${OWN}/a.w320.webp`, 'https://a.example/b.png', `https://toko.example${OWN}/c.jpg`]}::text[]) as stems,
    private.picture_stems(null, '{}') as none`;
  expect(row).toEqual({ stems: ['product-images/products/a', 'product-images/products/c'], none: null });
});
