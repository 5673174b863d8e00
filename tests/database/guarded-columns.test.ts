import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const PRODUCT = { name: 'Akun', description: 'Isi', price: 1 };
const READ_ONLY_COLUMNS = [
  ['products', 'is_sample', true],
  ['products', 'has_rental', true],
  ['products', 'rentable_from', '2026-01-01T00:00:00+00:00'],
  ['products', 'is_flash_sale', true],
  ...['game_titles', 'categories', 'tiers'].flatMap(
    (table) =>
      [
        [table, 'is_sample', true],
        [table, 'product_count', 999],
      ] as const,
  ),
] as const;

let database: TestDatabase;
let people: readonly TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  people = [await database.user('owner'), await database.user('content')];
});
afterAll(() => database.close());

let count = 0;
const rowOf = (table: string): object => {
  count += 1;
  return table === 'products' ? PRODUCT : { name: `Baru ${count}`, slug: `baru-${count}` };
};
const write = async (method: string, path: string, body: object, token: string) => {
  const answer = await database.request(`/rest/v1/${path}`, {
    method,
    token,
    headers: { prefer: 'return=representation' },
    body: JSON.stringify(body),
  });
  return { status: answer.status, value: (await answer.json()) as { code?: string } & { id: string }[] };
};

describe('derived columns', () => {
  test.each(READ_ONLY_COLUMNS)('%s.%s: writable by nobody', async (table, column, value) => {
    for (const { token } of people) {
      const made = await write('POST', table, rowOf(table), token);
      const place = `${table}?id=eq.${made.value[0]?.id}`;
      expect(await write('PATCH', place, { [column]: value }, token)).toMatchObject({ status: 403, value: { code: '42501' } });
      expect((await write('PATCH', place, { name: `Lain ${count}` }, token)).value).toMatchObject([{ name: `Lain ${count}` }]);
      expect(await write('POST', table, { ...rowOf(table), [column]: value }, token)).toMatchObject({
        status: 403,
        value: { code: '42501' },
      });
    }
  });
  test('sample flag: stays, so that it is removed when the shop goes live', async () => {
    const [sample] = await database.sql<{ id: string }[]>`
      insert into products (name, description, price, is_sample) values ('Contoh', 'Isi', 1, true) returning id`;
    const place = `products?id=eq.${sample?.id}`;
    const [owner] = people;
    expect((await write('PATCH', place, { is_sample: false }, owner?.token ?? '')).status).toBe(403);
    expect((await write('PATCH', place, { is_sample: true, price: 2 }, owner?.token ?? '')).value).toMatchObject([{ price: 2 }]);
  });
  test('writes to their sources: still derived', async () => {
    const token = people[1]?.token ?? '';
    const [game] = (await write('POST', 'game_titles', rowOf('game_titles'), token)).value;
    const [product] = (await write('POST', 'products', { ...PRODUCT, game_title_id: game?.id }, token)).value;
    await write('POST', 'rental_options', { product_id: product?.id, duration: '1 Hari', price: 1 }, token);
    const [row] = await database.sql`select p.has_rental, g.product_count from products p join game_titles g on g.id = p.game_title_id
      where p.id = ${product?.id ?? ''}`;
    expect(row).toEqual({ has_rental: true, product_count: 1 });
  });
});
