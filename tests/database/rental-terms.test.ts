import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DURATION_TEXTS } from '../support/duration-texts.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.user('owner');
});
afterAll(() => database.close());

const JSON_BODY = { 'content-type': 'application/json' };

const saved = async (given: object): Promise<{ readonly outcome: string; readonly id: string; readonly version: string }> => {
  const answer = await database.request('/rest/v1/rpc/save_product', {
    ...{ method: 'POST', token: owner.token, headers: JSON_BODY, body: JSON.stringify(given) },
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as { outcome: string; id: string; version: string };
};

const optionsOf = (product: string) =>
  database.sql<{ id: string; duration_minutes: number | null; deposit: string; rules: string | null }[]>`
    select id, duration_minutes, deposit, rules from rental_options where product_id = ${product} order by price`;

describe('duration of a rental', () => {
  test('text: parsed as by the domain', async () => {
    const texts = DURATION_TEXTS.map(([text]) => text);
    const read = await database.sql<{ minutes: number | null }[]>`
      select private.duration_minutes(t.text) as minutes from unnest(${texts}::text[]) with ordinality t (text, place) order by t.place`;
    expect(read.map(({ minutes }, place) => [texts[place], minutes])).toEqual(DURATION_TEXTS.map((pair) => [...pair]));
  });
});

describe('deposit and rules', () => {
  const night = { duration: 'Paket malam', duration_minutes: 480, price: 20_000, description: null };
  const product = { name: 'Akun sewa', description: 'Isi', price: 100_000 };

  test('saved with the product; unchanged by forms that do not know them', async () => {
    const made = await saved({ p_product: product, p_rentals: [{ ...night, deposit: 50_000, rules: 'Ranked boleh' }] });
    const [option] = await optionsOf(made.id);
    expect(option).toMatchObject({ duration_minutes: 480, deposit: '50000', rules: 'Ranked boleh' });
    const older = { ...night, id: option?.id, price: 25_000 };
    const second = await saved({ p_product: {}, p_id: made.id, p_version: made.version, p_rentals: [older] });
    expect(await optionsOf(made.id)).toMatchObject([{ id: option?.id, deposit: '50000', rules: 'Ranked boleh' }]);
    await saved({ p_product: {}, p_id: made.id, p_version: second.version, p_rentals: [{ ...older, deposit: 0, rules: null }] });
    expect(await optionsOf(made.id)).toMatchObject([{ id: option?.id, deposit: '0', rules: null }]);
  });
  test('option that a file names by its duration: unchanged', async () => {
    const { id } = await saved({ p_product: product, p_rentals: [{ ...night, deposit: 50_000, rules: 'Ranked boleh' }] });
    const [option] = await optionsOf(id);
    const rentals = [
      { duration: 'paket malam', price: 21_000, description: null },
      { duration: '1 Hari', price: 60_000, description: null },
    ];
    const answer = await database.request('/rest/v1/rpc/import_products', {
      ...{ method: 'POST', token: owner.token, headers: JSON_BODY },
      body: JSON.stringify({ p_rows: JSON.stringify([{ id, is_new: false, rentals }]) }),
    });
    expect(await answer.json()).toMatchObject([{ status: 'done' }]);
    expect(await optionsOf(id)).toMatchObject([
      { id: option?.id, duration_minutes: 480, deposit: '50000', rules: 'Ranked boleh' },
      { duration_minutes: 1440, deposit: '0', rules: null },
    ]);
  });
  test('invalid: the whole save is refused', async () => {
    const { id, version } = await saved({ p_product: product, p_rentals: [night] });
    const answer = await database.request('/rest/v1/rpc/save_product', {
      ...{ method: 'POST', token: owner.token, headers: JSON_BODY },
      body: JSON.stringify({ p_product: { price: 5 }, p_id: id, p_version: version, p_rentals: [{ ...night, deposit: -1 }] }),
    });
    expect(answer.status).toBe(400);
    const [row] = await database.sql`select price from products where id = ${id}`;
    expect(row?.['price']).toBe('100000');
  });
});
