import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let manager: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  manager = await database.user('content');
});
afterAll(() => database.close());

const call = (name: string, body: object, token: string | null) =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
const added = async (): Promise<{ readonly id: string; readonly version: string }> => {
  const [row] = await database.sql<{ id: string; version: string }[]>`
    insert into products (name, description, price, stock) values ('Akun', 'Isi', 1000, 1) returning id, updated_at::text as version`;
  return row as { id: string; version: string };
};
const stockOf = async (id: string): Promise<unknown> => (await database.sql`select stock from products where id = ${id}`)[0]?.['stock'];
const changes = (...rows: readonly object[]) => ({ p_changes: JSON.stringify(rows) });

describe('list of the owner over HTTP', () => {
  test('visitors, customers and staff without the catalogue: refused', async () => {
    const { id, version } = await added();
    const fresh = { id: '00000000-0000-4000-8000-0000000000aa', is_new: true, name: 'X', description: 'x', price: 1 };
    const calls = [
      ['list_staff_products', {}],
      ['count_staff_products', {}],
      ['change_products', changes({ id, version, stock: 9 })],
      ['change_products', changes({ id, version, is_deleted: true })],
      ['import_products', { p_rows: JSON.stringify([fresh]) }],
    ] as const;
    const [customer, cashier] = [await database.user(), await database.user('finance')];
    for (const token of [null, customer.token, cashier.token]) {
      for (const [name, body] of calls) {
        const answer = await call(name, body, token);
        expect([name, answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
          name,
          token === null ? 401 : 403,
          '42501',
        ]);
      }
    }
    expect(await stockOf(id)).toBe(1);
    expect(await database.sql`select from products where id = ${fresh.id}`).toHaveLength(0);
  });
  test('two changes of one product at once: one is accepted', async () => {
    const { id, version } = await added();
    const answers = await Promise.all([2, 3, 4, 5].map((stock) => call('change_products', changes({ id, version, stock }), manager.token)));
    const statuses = (await Promise.all(answers.map((answer) => answer.json() as Promise<readonly { status: string }[]>))).map(
      ([row]) => row?.status,
    );
    expect(statuses.toSorted()).toEqual(['changed', 'changed', 'changed', 'done']);
  });
  test('one entry in the log per written row, with the person', async () => {
    const { id, version } = await added();
    await call('change_products', changes({ id, version, price: 2000 }), manager.token);
    const lines = await database.sql`select actor, action, detail from private.audit_log where subject = ${id} order by seq`;
    expect(lines.at(-1)).toMatchObject({
      actor: manager.id,
      action: 'products.changed',
      detail: { before: { price: 1000 }, after: { price: 2000 } },
    });
  });
  test('more than 500 rows: refused', async () => {
    const rows = Array.from({ length: 501 }, () => ({}));
    expect((await call('change_products', changes(...rows), manager.token)).status).toBe(400);
    expect((await call('import_products', { p_rows: JSON.stringify(rows) }, manager.token)).status).toBe(400);
  });
  test.each([["x'; drop table products; --"], ['%'], ['_'], ['\\'], ['a b c d e f'], ['00000000']])(
    'search text %j: literal',
    async (text) => {
      const answer = await call('list_staff_products', { p_filter: JSON.stringify({ text, state: 'any' }) }, manager.token);
      expect([answer.status, await answer.json()]).toEqual([200, []]);
    },
  );
  test('unknown sort order: the default one; with an invalid position: refused', async () => {
    const answer = await call('list_staff_products', { p_by: 'name; drop', p_from: 'x', p_from_id: manager.id }, manager.token);
    expect(answer.status).toBe(400);
    expect((await call('list_staff_products', { p_by: 'name; drop' }, manager.token)).status).toBe(200);
  });
});
