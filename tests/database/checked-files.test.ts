import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { PICTURE_ADDRESSES } from '../support/picture-addresses.ts';
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
const upload = async (path: string, bucket = 'product-images', type = 'image/png'): Promise<number> => {
  const answer = await database.request(`/storage/v1/object/${bucket}/${path}`, {
    method: 'POST',
    token: owner.token,
    headers: { 'content-type': type },
    body: new Uint8Array([1, 2, 3]),
  });
  // Upstream answers 400 with the actual status in the body.
  return answer.ok ? answer.status : Number(((await answer.json()) as { statusCode?: string }).statusCode ?? answer.status);
};
const check = (path: string, bucket = 'product-images') => database.sql`
  insert into private.checked_files (object, bucket, path, type, width, height)
  select id, bucket_id, name, 'image/png', 1, 1 from storage.objects where bucket_id = ${bucket} and name = ${path}`;
const write = async (method: string, path: string, body: object): Promise<{ status: number; code: string | null }> => {
  const answer = await database.request(`/rest/v1/${path}`, { method, token: owner.token, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, code: text === '' ? null : ((JSON.parse(text) as { code?: string }).code ?? null) };
};
const add = (fields: object) => write('POST', 'products', { name: 'a', description: 'b', price: 1, ...fields });
const remove = async (path: string, bucket = 'product-images'): Promise<void> => {
  await database.request(`/storage/v1/object/${bucket}`, {
    method: 'DELETE',
    token: owner.token,
    body: JSON.stringify({ prefixes: [path] }),
  });
};
const isThere = async (path: string): Promise<boolean> =>
  (await database.sql`select 1 from storage.objects where name = ${path}`).length > 0;

const REFUSED = { status: 400, code: '22F01' };

describe('picture that the server has checked', () => {
  test('accepted as cover and picture of a product only after the check', async () => {
    await upload('products/baru.png');
    expect(await add({ image: address('products/baru.png') })).toEqual(REFUSED);
    expect(await add({ images: ['https://lain.example/a.png', address('products/baru.png')] })).toEqual(REFUSED);
    expect(await add({ image: `https://toko.example${address('products/baru.png')}` })).toEqual(REFUSED);
    await check('products/baru.png');
    expect((await add({ image: address('products/baru.png') })).status).toBe(201);
  });
  test('other spelling of the address: refused before the check', async () => {
    await upload('products/liar.png');
    const plain = address('products/liar.png');
    for (const image of [
      plain.replace('public/', 'public/./'),
      `${plain}/.`,
      `https://toko.example${plain}?x=1`,
      `https://toko.example${plain}#x`,
      `https://toko.example${plain.replace('liar', 'li%61r')}`,
      `https://toko.example${plain.replace('/v1/', '/./v1/')}`,
    ]) {
      expect([image, await add({ image })]).toEqual([image, REFUSED]);
      expect([image, await add({ images: [image] })]).toEqual([image, REFUSED]);
      expect([image, await write('POST', 'game_titles', { name: 'Game', slug: 'game-liar', logo_url: image })]).toEqual([image, REFUSED]);
    }
  });
  test.each(PICTURE_ADDRESSES)('address %s: the same answer from the database and the domain, %s', async (given, isTaken) => {
    const [row] = await database.sql`select private.is_public_url(${given}) and private.is_plain_address(${given}) as taken`;
    expect(row).toEqual({ taken: isTaken });
  });
  test('one bad copy: the whole picture is withheld', async () => {
    for (const path of ['products/dua.png', 'products/dua.w640.webp']) await upload(path);
    await check('products/dua.png');
    expect(await add({ image: address('products/dua.png') })).toEqual(REFUSED);
    await check('products/dua.w640.webp');
    expect((await add({ image: address('products/dua.png') })).status).toBe(201);
  });
  test('other file under the name of a checked one: not checked', async () => {
    await upload('products/tukar.png');
    await check('products/tukar.png');
    await remove('products/tukar.png');
    await upload('products/tukar.png');
    expect(await add({ image: address('products/tukar.png') })).toEqual(REFUSED);
  });
  test('games and settings: the same rule', async () => {
    await upload('logos/a.png', 'game-logos');
    await upload('files/a.png', 'settings');
    const game = { name: 'Game', slug: 'game-baru', logo_url: address('logos/a.png', 'game-logos') };
    expect(await write('POST', 'game_titles', game)).toEqual(REFUSED);
    const settings = { id: 'default', favicon_url: address('files/a.png', 'settings') };
    expect(await write('POST', 'website_settings', settings)).toEqual(REFUSED);
    await check('logos/a.png', 'game-logos');
    await check('files/a.png', 'settings');
    expect((await write('POST', 'game_titles', game)).status).toBe(201);
    expect((await write('POST', 'website_settings', settings)).status).toBe(201);
  });
  test('picture that the product already shows, or write of the server: not checked again', async () => {
    await upload('products/lama.png');
    const [product] = await database.sql<{ id: string }[]>`
      insert into products (name, description, price, image, images) values ('a', 'b', 1, ${address('products/lama.png')}, '{}') returning id`;
    const place = `products?id=eq.${product?.id}`;
    expect((await write('PATCH', place, { price: 2, image: address('products/lama.png') })).status).toBe(204);
    expect(await write('PATCH', place, { images: [address('products/lama.png')] })).toEqual(REFUSED);
  });
  test('function that acts for a person: the same rule', async () => {
    await upload('products/atas-nama.png');
    const attempt = database.sql.begin(async (transaction) => {
      await transaction`select set_config('app.actor', ${owner.id}, true)`;
      await transaction`insert into products (name, description, price, image) values ('a', 'b', 1, ${address('products/atas-nama.png')})`;
    });
    await expect(attempt).rejects.toMatchObject({ code: '22F01' });
  });
});

describe('shown file', () => {
  test('deletion, a sibling, and an upload under a shown address: refused', async () => {
    await upload('products/tetap.png');
    await check('products/tetap.png');
    await add({ image: address('products/tetap.png') });
    await remove('products/tetap.png');
    expect(await isThere('products/tetap.png')).toBe(true);
    expect(await upload('products/tetap.w320.webp', 'product-images', 'image/webp')).toBe(403);
    await database.sql`insert into products (name, description, price, image) values ('a', 'b', 1, ${address('products/belum-ada.png')})`;
    expect(await upload('products/belum-ada.png')).toBe(403);
  });
});

describe('removal of unused files', () => {
  const leaving = async (): Promise<readonly string[]> =>
    (await database.sql<{ path: string }[]>`select path from private.files_to_remove order by path`).map(({ path }) => path);
  const sweep = async (): Promise<void> => {
    await database.sql`update private.installation set files_swept_at = null`;
    await database.sql`select private.sweep_files()`;
  };

  test('older than a day and unused: removed; used or from today: not removed', async () => {
    for (const path of ['products/yatim.png', 'products/yatim.w320.webp', 'products/muda.png', 'products/dipakai.png']) await upload(path);
    await check('products/dipakai.png');
    await add({ image: address('products/dipakai.png') });
    await database.sql`update storage.objects set created_at = now() - interval '25 hours' where name ~ 'yatim|dipakai'`;
    await sweep();
    expect(await leaving()).toEqual(['products/yatim.png', 'products/yatim.w320.webp']);
    // A file that is being deleted is not added to a product any more.
    await check('products/yatim.png');
    expect(await add({ image: address('products/yatim.png') })).toEqual(REFUSED);
  });
  test('at most once an hour', async () => {
    await upload('products/nanti.png');
    await database.sql`update storage.objects set created_at = now() - interval '25 hours' where name ~ 'nanti'`;
    await database.sql`select private.sweep_files()`;
    expect(await leaving()).not.toContain('products/nanti.png');
    await database.sql`update private.installation set files_swept_at = now() - interval '61 minutes'`;
    await database.sql`select private.sweep_files()`;
    expect(await leaving()).toContain('products/nanti.png');
  });
  test('used again meanwhile: not removed', async () => {
    await database.sql`insert into products (name, description, price, image) values ('a', 'b', 1, ${address('products/nanti.png')})`;
    const rows = await database.sql<{ path: string }[]>`select path from public.server_files_to_remove()`;
    expect(rows.map(({ path }) => path)).not.toContain('products/nanti.png');
    expect(await leaving()).not.toContain('products/nanti.png');
  });
  test('picture uploaded by a person: one entry in the log, none for its copies', async () => {
    const lines = () => database.sql<{ actor: string; detail: { paths: string[] } }[]>`
      select actor, detail from private.audit_log where action = 'files.uploaded' and detail::text like '%/jejak%' order by seq`;
    for (const path of ['products/jejak.png', 'products/jejak.w320.webp']) await upload(path);
    const found = await database.sql<{ id: string }[]>`select id from storage.objects where name like 'products/jejak%'`;
    const note = () => database.sql`select public.server_note_checked(${owner.id}, 'product-images', ${found.map(({ id }) => id)}::uuid[],
      '{image/png,image/webp}', '{3,3}', '{2,2}')`;
    await note();
    await note();
    await database.sql`select public.server_note_stored(${owner.id}, 'game-logos', 'logos/jejak.svg')`;
    expect(await lines()).toEqual([
      { actor: owner.id, detail: { bucket: 'product-images', paths: ['products/jejak.png'] } },
      { actor: owner.id, detail: { bucket: 'game-logos', paths: ['logos/jejak.svg'] } },
    ]);
  });
  test('requested by catalogue staff only, with an entry in the log', async () => {
    await upload('products/buang.png');
    const discard = (token: string | null) =>
      database.request('/rest/v1/rpc/discard_files', {
        method: 'POST',
        token,
        body: JSON.stringify({ p_bucket: 'product-images', p_paths: ['products/buang.png', 'products/tetap.png'] }),
      });
    for (const token of [null, (await database.user()).token, (await database.user('cs')).token])
      expect((await discard(token)).ok).toBe(false);
    expect(await (await discard(owner.token)).json()).toEqual(['products/buang.png']);
    const [line] =
      await database.sql`select actor, detail from private.audit_log where action = 'files.discarded' order by seq desc limit 1`;
    expect(line).toMatchObject({ actor: owner.id, detail: { bucket: 'product-images', paths: ['products/buang.png'] } });
  });
});

test('change of pictures only: the alternative text stays', async () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name) => address(`products/${name}.png`));
  const [product] = await database.sql<{ id: string }[]>`
    insert into products (name, description, price, images, image_alts) values ('a', 'b', 1, ${[a, b] as string[]}, '{Depan,Belakang}') returning id`;
  await database.sql`update products set images = ${[b, c] as string[]} where id = ${product?.id ?? ''}`;
  expect((await database.sql`select image_alts from products where id = ${product?.id ?? ''}`)[0]).toEqual({
    image_alts: ['Belakang', ''],
  });
  await expect(database.sql`update products set image_alts = ${['x'.repeat(201)]} where id = ${product?.id ?? ''}`).rejects.toMatchObject({
    code: '23514',
  });
});
