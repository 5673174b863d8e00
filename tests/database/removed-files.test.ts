import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.request('/rest/v1/website_settings?select=id');
  owner = await database.user('owner');
});
afterAll(() => database.close());

const address = (path: string, bucket = 'product-images'): string => `/storage/v1/object/public/${bucket}/${path}`;
/** Uploaded by a person and checked by the server. */
const store = async (path: string): Promise<void> => {
  const headers = { 'content-type': 'image/png' };
  const sent = { method: 'POST', token: owner.token, headers, body: new Uint8Array([1, 2, 3]) };
  expect((await database.request(`/storage/v1/object/product-images/${path}`, sent)).ok).toBe(true);
  await database.sql`insert into private.checked_files (object, bucket, path, type, width, height)
    select id, bucket_id, name, 'image/png', 1, 1 from storage.objects where name = ${path}`;
};
const write = async (method: string, path: string, body: object): Promise<{ status: number; code: string | null }> => {
  const answer = await database.request(`/rest/v1/${path}`, { method, token: owner.token, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, code: text === '' ? null : ((JSON.parse(text) as { code?: string }).code ?? null) };
};
const add = (fields: object) => write('POST', 'products', { name: 'a', description: 'b', price: 1, ...fields });
const remove = async (path: string): Promise<void> => {
  const body = JSON.stringify({ prefixes: [path] });
  await database.request('/storage/v1/object/product-images', { method: 'DELETE', token: owner.token, body });
};
const isThere = async (path: string): Promise<boolean> =>
  (await database.sql`select 1 from storage.objects where name = ${path}`).length > 0;

const REFUSED = { status: 400, code: '22F01' };

describe('file that does not exist', () => {
  const deleted = address('products/hilang.png');
  const shownBefore = async (image: string | null, images: readonly string[] = []): Promise<string> => {
    const [row] = await database.sql<{ id: string }[]>`
      insert into products (name, description, price, image, images) values ('Lama', 'b', 1, ${image}, ${[...images]}) returning id`;
    return row?.id ?? '';
  };
  const call = async (name: string, body: object): Promise<unknown> => {
    const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token: owner.token, body: JSON.stringify(body) });
    return answer.json();
  };

  test('new use: refused, for every host in its address', async () => {
    expect(await add({ image: deleted })).toEqual(REFUSED);
    expect(await add({ image: `https://toko.example${deleted}` })).toEqual(REFUSED);
    expect(await add({ images: ['https://lain.example/a.png', deleted] })).toEqual(REFUSED);
    expect(await add({ image: address('products/hilang.png', 'tidak-ada') })).toEqual(REFUSED);
    const game = { name: 'Game', slug: 'game-hilang', logo_url: address('logos/hilang.png', 'game-logos') };
    expect(await write('POST', 'game_titles', game)).toEqual(REFUSED);
    expect(await write('PATCH', `products?id=eq.${await shownBefore(null)}`, { images: [deleted] })).toEqual(REFUSED);
    expect((await add({ image: 'https://lain.example/a.png', images: ['https://lain.example/b.png'] })).status).toBe(201);
  });
  test('removed by another person meanwhile, as in a copy of a deleted product: refused', async () => {
    await store('products/asal.png');
    await store('products/sisa.png');
    const fields = {
      name: 'Asal',
      description: 'b',
      price: 1,
      image: address('products/asal.png'),
      images: [address('products/sisa.png')],
    };
    const made = (await call('save_product', { p_product: fields })) as { id: string };
    expect(made).toMatchObject({ outcome: 'saved' });
    await call('delete_product', { p_id: made.id });
    await remove('products/asal.png');
    await remove('products/sisa.png');
    await database.sql`delete from private.files_to_remove`;
    expect(await isThere('products/asal.png')).toBe(false);
    expect(await call('save_product', { p_product: fields })).toMatchObject({ code: '22F01', hint: 'FILE_WITHHELD' });
  });
  test('one row of an import: refused, the other rows are stored', async () => {
    const row = (end: string, image: string) => ({
      id: `00000000-0000-4000-8000-00000000cc${end}`,
      is_new: true,
      name: 'a',
      description: 'b',
      price: 1,
      image,
    });
    const rows = [row('01', deleted), row('02', 'https://lain.example/a.png')];
    expect(await call('import_products', { p_rows: JSON.stringify(rows) })).toMatchObject([
      { status: 'refused', code: '22F01', hint: 'FILE_WITHHELD' },
      { status: 'done' },
    ]);
  });
  test('product that already shows it: can be saved', async () => {
    const id = await shownBefore(deleted, [deleted, address('products/juga-hilang.png')]);
    const patch = (fields: object) => write('PATCH', `products?id=eq.${id}`, fields).then(({ status, code }) => code ?? status);
    expect(await patch({ price: 5, image: deleted, images: [deleted, address('products/juga-hilang.png')] })).toBe(204);
    // At another path, and at another host.
    expect(await patch({ image: address('products/juga-hilang.png'), images: [`https://toko.example${deleted}`] })).toBe(204);
    expect(await patch({ images: [address('products/hilang-lain.png')] })).toBe('22F01');
    expect(await patch({ image: null, images: [] })).toBe(204);
    expect(await patch({ image: deleted })).toBe('22F01');
    const again = { id: await shownBefore(deleted), is_new: true, name: 'Lama', description: 'b', price: 1, image: deleted };
    expect(await call('import_products', { p_rows: JSON.stringify([again]) })).toMatchObject([{ status: 'done' }]);
  });
  test('settings that already show it: can be saved', async () => {
    const favicon = address('files/hilang.png', 'settings');
    await database.sql`insert into website_settings (id, favicon_url) values ('default', ${favicon})
      on conflict (id) do update set favicon_url = excluded.favicon_url`;
    const upsert = (fields: object) =>
      database
        .request('/rest/v1/website_settings?on_conflict=id', {
          method: 'POST',
          token: owner.token,
          headers: { prefer: 'resolution=merge-duplicates' },
          body: JSON.stringify({ id: 'default', ...fields }),
        })
        .then(({ status }) => status);
    expect(await upsert({ site_name: 'Toko', favicon_url: favicon })).toBeLessThan(300);
    expect(await upsert({ logo_url: address('files/hilang-lain.png', 'settings') })).toBe(400);
  });
  test('written by the server: accepted, because the server stores it itself', async () => {
    await expect(shownBefore(address('products/menyusul.png'))).resolves.not.toBe('');
  });
});
