import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

const OWN = '/storage/v1/object/public/product-images/';

let database: TestDatabase;
let [owner, customer]: TestUser[] = [];
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  [owner, customer] = [await database.user('owner'), await database.user()];
});
afterAll(() => database.close());

const call = async (name: string, body: object, user: TestUser | null | undefined = owner) => {
  const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: user?.token ?? null, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { code?: string } };
};
const add = async (
  given: { readonly image?: string; readonly images?: readonly string[]; readonly isSample?: boolean } = {},
): Promise<string> => {
  const [row] = await database.sql<{ id: string }[]>`insert into products (name, description, price, image, images, is_sample)
    values ('Akun', 'Isi', 5, ${given.image ?? null}, ${[...(given.images ?? [])]}, ${given.isSample ?? false}) returning id`;
  return row?.id ?? '';
};
const versionOf = async (id: string): Promise<string> => {
  const [row] = await database.sql<{ version: string }[]>`select to_jsonb(updated_at) #>> '{}' as version from products where id = ${id}`;
  return row?.version ?? '';
};
const waiting = async (): Promise<readonly string[]> =>
  (await database.sql<{ path: string }[]>`select path from private.files_to_remove order by path`).map(({ path }) => path);
const siblings = (name: string): readonly string[] =>
  [`${name}.png`, ...[1280, 320, 640].map((width) => `${name}.w${width}.webp`)].map((file) => `products/${file}`);

describe('saving a product', () => {
  test('one entry in the log per changed object', async () => {
    const made = await call('save_product', {
      p_product: { name: 'Baru', description: 'Isi', price: 10 },
      p_rentals: [{ id: null, duration: '1 Hari', duration_minutes: 1440, price: 3, description: null }],
    });
    expect(made.body).toMatchObject({ outcome: 'saved' });
    const id = String(made.body['id']);
    await call('save_product', { p_id: id, p_version: made.body['version'], p_product: { name: 'Baru', price: 20 } });
    const lines = await database.sql<{ action: string; after: object; actor: string }[]>`
      select action, detail -> 'after' as after, actor from private.audit_log order by seq desc limit 3`;
    expect(lines.toReversed().map(({ action }) => action)).toEqual(['products.created', 'rental_options.created', 'products.changed']);
    expect([lines[0]?.after, lines[0]?.actor]).toEqual([{ price: 20 }, owner?.id]);
  });
  test('two at once: one conflict', async () => {
    const id = await add();
    const version = await versionOf(id);
    const answers = await Promise.all(
      [11, 12, 13, 14].map((price) => call('save_product', { p_id: id, p_version: version, p_product: { price }, p_rentals: [] })),
    );
    expect(answers.map(({ body }) => body['outcome']).toSorted()).toEqual(['saved', 'stale', 'stale', 'stale']);
  });
  test.each(['id', 'is_sample', 'created_at', 'updated_at', 'has_rental', 'is_flash_sale', 'no_such', 'name) values (1)--'])(
    'column %p: refused',
    async (column) => {
      const answer = await call('save_product', { p_id: await add(), p_version: '2026-01-01', p_product: { [column]: null } });
      expect([answer.status, answer.body.code]).toEqual([400, '22023']);
    },
  );
  test('customers, visitors and staff without the catalogue: refused with a real token', async () => {
    const id = await add();
    const version = await versionOf(id);
    for (const user of [customer, null, await database.user('cs'), await database.user('finance')]) {
      for (const [name, body] of [
        ['save_product', { p_product: { name: 'X', description: 'X', price: 1 } }],
        ['save_product', { p_id: id, p_version: version, p_product: { price: 1 }, p_rentals: [] }],
        ['product_impact', { p_id: id }],
        ['delete_product', { p_id: id }],
      ] as const) {
        const answer = await call(name, body, user);
        expect([name, answer.status >= 400 && answer.status < 500, answer.body.code]).toEqual([name, true, '42501']);
      }
    }
    expect(await versionOf(id)).toBe(version);
  });
});

describe('deleting a product', () => {
  test('open order: refused, nothing is deleted in part', async () => {
    const id = await add();
    await database.sql`insert into rental_options (product_id, duration, price) values (${id}, '1 Hari', 1)`;
    await database.sql`insert into orders (product_id) values (${id})`;
    const answer = await call('delete_product', { p_id: id });
    expect([answer.status, answer.body.code]).toEqual([409, '23503']);
    const [left] = await database.sql`select (select count(*)::int from rental_options where product_id = ${id}) as options,
      (select count(*)::int from orders where product_id = ${id}) as orders`;
    expect(left).toEqual({ options: 1, orders: 1 });
  });
  test('ended orders: detached', async () => {
    const id = await add();
    const [order] = await database.sql<{ id: string }[]>`insert into orders (product_id) values (${id}) returning id`;
    const [before] = await database.sql<
      { body: string }[]
    >`select pg_get_functiondef('private.has_open_order(uuid)'::regprocedure) as body`;
    await database.sql`create or replace function private.has_open_order(p_product uuid) returns boolean
      language sql stable security definer set search_path = '' as 'select false'`;
    expect((await call('delete_product', { p_id: id })).body).toEqual([]);
    await database.sql.unsafe(before?.body ?? '');
    const [row] = await database.sql`select product_id from orders where id = ${order?.id ?? ''}`;
    expect(row).toEqual({ product_id: null });
  });
  test('unused pictures: recorded with their smaller copies', async () => {
    await database.sql`truncate private.files_to_remove`;
    const [shared, one] = [`${OWN}products/shared.png`, `${OWN}products/one.png`];
    const id = await add({ image: one, images: [shared] });
    await add({ images: [shared] });
    expect((await call('delete_product', { p_id: id })).body).toEqual(['products/one.png']);
    expect(await waiting()).toEqual(siblings('one'));
  });
});

describe('picture that another product shows', () => {
  const files = async (addresses: readonly string[]): Promise<unknown> =>
    (await database.sql`select private.unused_pictures(${[...addresses]}) as files`)[0]?.['files'];

  test.each([0, 1001])('kept under every host, with its copies (%s pictures beside it)', async (more) => {
    const name = (given: string): string => `products/lihat-${more}-${given}`;
    await add({ image: `https://toko.example${OWN}${name('a.png')}`, images: [`${OWN}${name('b.w640.webp')}`, `${OWN}${name('c.png')}`] });
    const besides = Array.from({ length: more }, (_, place) => name(`z${String(place).padStart(4, '0')}.png`));
    const names = ['a.png', 'b.png', 'c.w320.webp', 'd.png'].map(name);
    expect(await files([...names, ...besides].map((file) => `${OWN}${file}`))).toEqual([name('d.png'), ...besides]);
  });
  test('not counted among the pictures of the deletion', async () => {
    const image = `${OWN}products/bersama.png`;
    const id = await add({
      image,
      images: [image, `https://toko.example${image}`, `${OWN}products/sendiri.png`],
    });
    expect((await call('product_impact', { p_id: id })).body).toMatchObject({ pictures: 2 });
    await add({ images: [`https://toko.example${image}`] });
    expect((await call('product_impact', { p_id: id })).body).toMatchObject({ pictures: 1 });
  });
});

describe('pictures removed from a product', () => {
  test('queued for removal, unless another product shows them', async () => {
    await database.sql`truncate private.files_to_remove`;
    const [first, second, shared] = ['first', 'second', 'both'].map((name) => `${OWN}products/${name}.png`) as [string, string, string];
    const id = await add({ image: first, images: [second, shared] });
    await add({ image: shared });
    await database.sql`update products set price = price + 1 where id = ${id}`;
    await database.sql`update products set image = ${second}, images = ${[first]} where id = ${id}`;
    expect(await waiting()).toEqual([]);
    await database.sql`update products set image = ${second}, images = '{}' where id = ${id}`;
    expect(await waiting()).toEqual(siblings('first'));
  });
});

describe('sample product', () => {
  test('never ordered, not even by the server', async () => {
    const [sample, real] = [await add({ isSample: true }), await add()];
    const order = (product: string) => database.sql<{ id: string }[]>`insert into orders (product_id) values (${product}) returning id`;
    await expect(order(sample)).rejects.toMatchObject({ code: '23514', hint: 'SAMPLE_PRODUCT' });
    const [placed] = await order(real);
    await expect(database.sql`update orders set product_id = ${sample} where id = ${placed?.id ?? ''}`).rejects.toMatchObject({
      code: '23514',
    });
  });
});
