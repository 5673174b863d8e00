import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { changeOf, type ImportWorld, openImportWorld, type SentRow, sentRow } from '../support/imports/import-world.ts';

let world: ImportWorld;
beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { sql } = world.database;
  await sql`delete from products`;
  await sql`delete from private.picture_fetches`;
  await sql`delete from private.files_to_remove`;
});

const A = 'https://satu.example/a.png';
const B = 'https://satu.example/b.png';
const C = 'https://dua.example/c.png?w=1';
const addressOf = (name: string): string => `/storage/v1/object/public/product-images/products/${name}.png`;
/** Files that the shop itself stored. */
const store = (...names: readonly string[]) =>
  world.database
    .sql`insert into storage.objects (bucket_id, name) select 'product-images', 'products/' || n || '.png' from unnest(${names}::text[]) n
      on conflict do nothing`;

interface Row {
  readonly image: string | null;
  readonly images: readonly string[];
  readonly image_alts: readonly string[];
  readonly is_active: boolean;
}
const rowOf = async (id: string): Promise<Row | undefined> => {
  const [row] = await world.database.sql<Row[]>`select image, images, image_alts, is_active from products where id = ${id}`;
  return row === undefined ? undefined : { ...row };
};
const awaited = async (id: string): Promise<readonly (readonly unknown[])[]> =>
  (
    await world.database.sql<{ address: string; place: number | null; is_cover: boolean }[]>`
      select f.address, a.place, a.is_cover from private.awaited_pictures a join private.picture_fetches f on f.id = a.fetch_id
      where a.product_id = ${id} order by a.place nulls first`
  ).map(({ address, place, is_cover }) => [address, place, ...(is_cover ? ['cover'] : [])]);
/** As a program of others adds a product. */
const add = async (fields: object): Promise<{ readonly id: string; readonly status: number }> => {
  const id = crypto.randomUUID();
  const body = JSON.stringify({ id, name: 'a', description: 'b', price: 1, ...fields });
  const { status } = await world.database.request('/rest/v1/products', { method: 'POST', token: world.owner.token, body });
  return { id, status };
};
const change = async (id: string, fields: object): Promise<number> => {
  const given = { method: 'PATCH', token: world.owner.token, body: JSON.stringify(fields) };
  return (await world.database.request(`/rest/v1/products?id=eq.${id}`, given)).status;
};
/** Stores a copy of an address as the server does. */
const fetched = async (address: string, name: string): Promise<void> => {
  await store(name);
  await world.database.sql`select public.server_keep_picture(private.picture_fetch_id(${address}), ${`products/${name}.png`})`;
};
const given = async (address: string, isFinal = true): Promise<void> => {
  await world.database.sql`select public.server_fail_picture(private.picture_fetch_id(${address}), 'PICTURE_MISSING', ${isFinal})`;
};

describe('product that names pictures of other hosts', () => {
  test('insert by the interface: queued, the row holds own addresses only, and stays visible', async () => {
    await store('sendiri');
    const { id, status } = await add({ image: A, images: [B, addressOf('sendiri'), C] });
    expect(status).toBe(201);
    expect(await rowOf(id)).toEqual({ image: null, images: [addressOf('sendiri')], image_alts: [], is_active: true });
    expect(await awaited(id)).toEqual([
      [A, null, 'cover'],
      [B, 1],
      [C, 3],
    ]);
  });
  test('visitors: read no such address, before and after', async () => {
    const { id } = await add({ image: A, images: [A, B] });
    const seen = async () => (await world.database.request(`/rest/v1/products?id=eq.${id}&select=*`)).text();
    expect(await seen()).not.toContain('satu.example');
    await fetched(A, 'a');
    expect(await seen()).toContain(addressOf('a'));
    expect(await seen()).not.toContain('satu.example');
    for (const table of ['awaited_pictures', 'picture_fetches'])
      expect((await world.database.request(`/rest/v1/${table}?select=*`, { token: world.owner.token })).ok).toBe(false);
    const list = await world.call('list_awaited_pictures', {}, world.customer);
    expect(list).toMatchObject({ code: '42501' });
  });
  test('form and import: queued in the same way', async () => {
    const saved = (await world.call('save_product', {
      p_product: { name: 'a', description: 'b', price: 1, images: [A] },
    })) as { id: string };
    const row = sentRow({ image: B, images: [B, C] });
    await world.imported(row);
    expect([await awaited(saved.id), await awaited(row.id)]).toEqual([
      [[A, 1]],
      [
        [B, 1, 'cover'],
        [C, 2],
      ],
    ]);
  });
  test('own addresses: untouched', async () => {
    await store('satu', 'dua');
    const { id } = await add({ image: addressOf('satu'), images: [addressOf('satu'), addressOf('dua')], image_alts: ['Satu', 'Dua'] });
    expect(await rowOf(id)).toMatchObject({
      image: addressOf('satu'),
      images: [addressOf('satu'), addressOf('dua')],
      image_alts: ['Satu', 'Dua'],
    });
    expect(await world.database.sql`select from private.picture_fetches`).toHaveLength(0);
  });
  test('what no row may have: refused as before', async () => {
    const many = Array.from({ length: 31 }, (_, place) => `https://satu.example/${place}.png`);
    const wrong = [{ image: 'http://satu.example/a.png' }, { images: ['data:image/png;base64,'] }, { images: many }, { image: `${A}/%61` }];
    for (const fields of wrong) expect([fields, (await add(fields)).status]).toEqual([fields, 400]);
    expect(await world.database.sql`select from private.picture_fetches`).toHaveLength(0);
  });
  test('write without a person: queued too', async () => {
    const [row] = await world.database.sql<{ id: string }[]>`
      insert into products (name, description, price, images) values ('a', 'b', 1, ${[A]}) returning id`;
    expect(await awaited(row?.id ?? '')).toEqual([[A, 1]]);
  });
  test('upsert and a repeated row of an import: nothing of the product is lost', async () => {
    await store('satu');
    const { id } = await add({ image: addressOf('satu'), images: [addressOf('satu')] });
    const again = await world.database.request('/rest/v1/products', {
      method: 'POST',
      token: world.owner.token,
      headers: { prefer: 'resolution=merge-duplicates' },
      body: JSON.stringify({ id, name: 'a', description: 'b', price: 1, image: A, images: [A] }),
    });
    expect(again.ok).toBe(true);
    expect([await rowOf(id), await awaited(id)]).toEqual([
      { image: addressOf('satu'), images: [addressOf('satu')], image_alts: [], is_active: true },
      [[A, 1, 'cover']],
    ]);
    const row = sentRow({ images: [B] });
    await world.imported(row);
    await world.imported(row);
    expect(await awaited(row.id)).toEqual([[B, 1]]);
  });
});

describe('rows from before', () => {
  const last = readdirSync('supabase/migrations').find((name) => name.endsWith('_awaited_pictures.sql')) ?? '';
  const statements =
    /-- Products that show such pictures today[\s\S]*$/.exec(readFileSync(`supabase/migrations/${last}`, 'utf8'))?.[0] ?? '';

  test('external addresses at the update: queued once, the other rows are untouched', async () => {
    const { sql } = world.database;
    await store('sendiri');
    await sql`alter table products disable trigger await_pictures`;
    const [before] = await sql<{ id: string }[]>`
      insert into products (name, description, price, image, images, image_alts)
      values ('Lama', 'b', 1, ${A}, ${[A, addressOf('sendiri'), B]}, '{Depan,Sendiri,Belakang}') returning id`;
    const [own] = await sql<{ id: string; xmin: string }[]>`
      insert into products (name, description, price, images) values ('Lama', 'b', 1, ${[addressOf('sendiri')]}) returning id, xmin::text`;
    await sql`alter table products enable trigger await_pictures`;
    const id = before?.id ?? '';
    const run = () => sql.begin((transaction) => transaction.unsafe(statements));
    await run();
    await run();
    expect(await rowOf(id)).toEqual({ image: null, images: [addressOf('sendiri')], image_alts: ['Sendiri'], is_active: true });
    expect(await awaited(id)).toEqual([
      [A, 1, 'cover'],
      [B, 3],
    ]);
    expect(await sql`select from private.picture_fetches where attempts = 0`).toHaveLength(2);
    expect(await sql`select from products where id = ${own?.id ?? ''} and xmin::text = ${own?.xmin ?? ''}`).toHaveLength(1);
    await fetched(B, 'b');
    await fetched(A, 'a');
    expect(await rowOf(id)).toEqual({
      image: addressOf('a'),
      images: [addressOf('a'), addressOf('sendiri'), addressOf('b')],
      image_alts: ['Depan', 'Sendiri', 'Belakang'],
      is_active: true,
    });
  });
});

describe('fetched picture', () => {
  const orders = [
    [A, B, C],
    [C, B, A],
    [B, C, A],
    [C, A, B],
  ];
  test.each(orders)('order of arrival %s, %s, %s: the place that the product named', async (...arrivals) => {
    await store('x', 'y');
    const { id } = await add({ images: [A, addressOf('x'), B, addressOf('y'), C], image_alts: ['A', '', 'B', 'Y', 'C'] });
    const names = new Map([
      [A, 'a'],
      [B, 'b'],
      [C, 'c'],
    ]);
    for (const address of arrivals) await fetched(address, names.get(address) ?? '');
    expect(await rowOf(id)).toMatchObject({
      images: ['a', 'x', 'b', 'y', 'c'].map(addressOf),
      image_alts: ['A', '', 'B', 'Y', 'C'],
    });
    expect(await awaited(id)).toEqual([]);
  });
  test('new pictures of a product that has some: those stay until the first of the new ones comes', async () => {
    await store('lama');
    const { id } = await add({ image: addressOf('lama'), images: [addressOf('lama')], image_alts: ['Lama'] });
    expect(await change(id, { image: A, images: [A, B] })).toBe(204);
    expect(await rowOf(id)).toMatchObject({ image: addressOf('lama'), images: [addressOf('lama')], image_alts: ['Lama'] });
    await fetched(B, 'b');
    expect(await rowOf(id)).toMatchObject({ image: addressOf('lama'), images: [addressOf('b')] });
    await fetched(A, 'a');
    expect(await rowOf(id)).toMatchObject({ image: addressOf('a'), images: [addressOf('a'), addressOf('b')] });
    const leaving = await world.database.sql<{ path: string }[]>`select path from private.files_to_remove where path like '%lama.png'`;
    expect(leaving).toHaveLength(1);
  });
  test('pictures chosen by hand meanwhile: the fetched one comes beside them', async () => {
    await store('lama', 'baru');
    const { id } = await add({ image: addressOf('lama'), images: [addressOf('lama')] });
    await change(id, { image: A, images: [A] });
    await change(id, { image: addressOf('baru'), images: [addressOf('baru'), addressOf('lama')] });
    await fetched(A, 'a');
    expect(await rowOf(id)).toMatchObject({ image: addressOf('baru'), images: ['a', 'baru', 'lama'].map(addressOf) });
  });
  test('address that was fetched before: its copy at once, also for another product', async () => {
    const first = await add({ images: [A] });
    await fetched(A, 'a');
    const second = await add({ image: A, images: [A, A] });
    expect(await rowOf(second.id)).toMatchObject({ image: addressOf('a'), images: [addressOf('a'), addressOf('a')] });
    await change(first.id, { images: [A] });
    expect([await rowOf(first.id), await awaited(first.id)]).toEqual([expect.objectContaining({ images: [addressOf('a')] }), []]);
  });
  test('copy that is gone: fetched again', async () => {
    await add({ images: [A] });
    await fetched(A, 'a');
    await world.database.sql`delete from products`;
    const { id } = await add({ images: [A] });
    expect([await rowOf(id), await awaited(id)]).toEqual([expect.objectContaining({ images: [] }), [[A, 1]]]);
  });
  test('product that was deleted meanwhile: the copy is marked for removal', async () => {
    const { id } = await add({ images: [A] });
    await world.database.sql`delete from products where id = ${id}`;
    await store('a');
    const [answer] = await world.database.sql<{ kept: boolean }[]>`
      select public.server_keep_picture(private.picture_fetch_id(${A}), 'products/a.png') as kept`;
    expect(answer?.kept).toBe(false);
    expect(await world.database.sql`select from private.files_to_remove where path = 'products/a.png'`).toHaveLength(1);
  });
  test('write by the server: no entry in the log, and a new version', async () => {
    const { id } = await add({ images: [A] });
    const lines = () => world.database.sql`select from private.audit_log where subject = ${id}`;
    const version = () => world.database.sql`select updated_at::text as version from products where id = ${id}`;
    const [before, count] = [await version(), (await lines()).length];
    await fetched(A, 'a');
    expect([(await lines()).length, (await version())[0]?.['version'] === before[0]?.['version']]).toEqual([count, false]);
  });
});

describe('picture that cannot be fetched', () => {
  test('final failure: the product is a draft with the reason, and keeps what it shows', async () => {
    await store('lama');
    const { id } = await add({ image: addressOf('lama'), images: [addressOf('lama')] });
    await change(id, { images: [A] });
    await given(A);
    expect(await rowOf(id)).toMatchObject({ images: [addressOf('lama')], is_active: false });
    expect(await world.call('list_awaited_pictures', { p_products: JSON.stringify([id]) })).toEqual([
      { id: expect.any(String), product_id: id, product_name: 'a', address: A, state: 'failed', reason: 'PICTURE_MISSING' },
    ]);
  });
  test('named again after it failed: tried again', async () => {
    const { id } = await add({ images: [A] });
    await given(A);
    await change(id, { images: [A] });
    expect(await world.database.sql`select from private.picture_fetches where state = 'waiting' and reason is null`).toHaveLength(1);
  });
  test('product with a time to appear: stays hidden until the picture is there or let go', async () => {
    const { sql } = world.database;
    const { id } = await add({ is_active: false, images: [A] });
    await sql`insert into private.product_private_data (product_id, publish_at) values (${id}, now() - interval '1 minute')`;
    await given(A);
    await sql`select private.publish_due_products()`;
    expect(await rowOf(id)).toMatchObject({ is_active: false });
    const [picture] = (await world.call('list_awaited_pictures', {})) as { id: string }[];
    expect(await world.call('release_picture', { p_product: id, p_fetch: picture?.id })).toBe(true);
    await sql`select private.publish_due_products()`;
    expect(await rowOf(id)).toMatchObject({ is_active: true });
  });
  test('server that ended during each attempt: given up after the fifth', async () => {
    const { sql } = world.database;
    const { id } = await add({ images: [A] });
    for (let attempt = 0; attempt < 5; attempt += 1) {
      expect(await sql`select from public.server_claim_pictures(4)`).toHaveLength(1);
      await sql`update private.picture_fetches set claimed_until = now() - interval '1 second'`;
    }
    expect(await sql`select from public.server_claim_pictures(4)`).toHaveLength(0);
    expect(await sql`select from private.picture_fetches where state = 'failed' and reason = 'FETCH_INTERRUPTED'`).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ is_active: false });
  });
});

describe('servers beside each other', () => {
  test('claims at the same time: each address once, within the limits', async () => {
    for (const place of Array.from({ length: 12 }, (_, n) => n)) await add({ images: [`https://host${place % 4}.example/${place}.png`] });
    const claims = await Promise.all(
      Array.from({ length: 4 }, () => world.database.sql<{ address: string }[]>`select address from public.server_claim_pictures(4)`),
    );
    const addresses = claims.flatMap((rows) => rows.map(({ address }) => address));
    expect([addresses.length, new Set(addresses).size]).toEqual([4, 4]);
  });
  test('copies of two servers: the first counts', async () => {
    const { id } = await add({ images: [A] });
    await store('a', 'b');
    const keep = (path: string) =>
      world.database.sql<{ kept: boolean }[]>`select public.server_keep_picture(private.picture_fetch_id(${A}), ${path}) as kept`;
    const kept = (await Promise.all([keep('products/a.png'), keep('products/b.png')])).map(([row]) => row?.kept);
    expect(kept.toSorted()).toEqual([false, true]);
    expect((await rowOf(id))?.images).toHaveLength(1);
  });
  test('pictures of one product that come at the same time: all have their places', async () => {
    const addresses = Array.from({ length: 8 }, (_, place) => `https://host${place}.example/p.png`);
    const { id } = await add({ images: addresses });
    await Promise.all(addresses.toReversed().map((address, place) => fetched(address, `p${7 - place}`)));
    expect((await rowOf(id))?.images).toEqual(addresses.map((_, place) => addressOf(`p${place}`)));
  });
});

describe('import of pictures by address', () => {
  const sources = async ({ id }: SentRow): Promise<unknown> => world.call('picture_sources', { p_ids: JSON.stringify([id]) });

  test('sources: the addresses of the file, while they are awaited and afterwards', async () => {
    const row = sentRow({ image: A, images: [A, B, C] });
    await world.imported(row);
    const all = [{ id: row.id, image: A, images: [A, B, C] }];
    expect(await sources(row)).toEqual(all);
    await fetched(B, 'b');
    expect(await sources(row)).toEqual(all);
    await fetched(A, 'a');
    await given(C);
    expect(await sources(row)).toEqual(all);
    expect(await sources(sentRow())).toEqual([]);
    expect(await world.call('picture_sources', { p_ids: '[]' }, world.customer)).toMatchObject({ code: '42501' });
  });
  test('sources of new pictures: without those that stay meanwhile', async () => {
    await store('lama');
    const row = sentRow({ image: addressOf('lama'), images: [addressOf('lama')] });
    await world.imported(row);
    expect(await sources(row)).toEqual([]);
    await world.imported(changeOf(row, { image: A, images: [B] }));
    expect(await sources(row)).toEqual([{ id: row.id, image: A, images: [B] }]);
  });
  test('undone import: its pictures are awaited no more', async () => {
    const [added, changed] = [sentRow({ images: [A] }), sentRow()];
    await world.imported(changed);
    const id = await world.imported(added, changeOf(changed, { name: 'Baru', images: [B] }));
    expect([await awaited(added.id), await awaited(changed.id)]).toEqual([[[A, 1]], [[B, 1]]]);
    await world.undo(id);
    expect(await world.database.sql`select from private.awaited_pictures`).toHaveLength(0);
  });
  test('sweep of files: forgets addresses that nothing awaits and shows', async () => {
    const { sql } = world.database;
    const { id } = await add({ images: [A, B] });
    await add({ images: [C] });
    await fetched(A, 'a');
    await sql`delete from products where id = ${id}`;
    await sql`delete from storage.objects where name = 'products/a.png'`;
    await sql`update private.installation set files_swept_at = null`;
    await sql`select private.sweep_files()`;
    expect((await sql<{ address: string }[]>`select address from private.picture_fetches`).map(({ address }) => address)).toEqual([C]);
  });
});
