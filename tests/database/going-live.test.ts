import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let owner: TestUser;
beforeAll(async () => {
  database = await openTestDatabase();
  owner = await database.user('owner');
});
afterAll(() => database.close());

const call = (name: string, body: object = {}, token: string | null = owner.token): Promise<Response> =>
  database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
const remove = async (shop = 'Arena Akun'): Promise<unknown> => (await call('remove_samples', { p_shop: shop })).json();
const own = (file: string): string => `/storage/v1/object/public/product-images/products/${file}`;

/** A sample game with a sample product, a sample game that a real product uses, and rows that depend on them. */
const fill = async () => {
  const { sql } = database;
  const [alone, shared, sample, real] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  await sql`insert into game_titles (id, name, slug, is_sample, logo_path) values (${alone}, 'Contoh', ${`g${alone}`}, true, null), (${shared}, 'Dipakai', ${`g${shared}`}, true, null)`;
  await sql`insert into products (id, name, description, price, game_title_id, image, is_sample) values
    (${sample}, 'Contoh', 'b', 1, ${alone}, ${own(`${sample}.png`)}, true), (${real}, 'Sungguhan', 'b', 1, ${shared}, ${own(`${real}.png`)}, false)`;
  for (const product of [sample, real]) {
    await sql`insert into rental_options (product_id, duration, price) values (${product}, '1 Hari', 1)`;
    await sql`insert into flash_sales (product_id, sale_price, original_price, end_time) values (${product}, 1, 2, now() + interval '1 day')`;
    await sql`insert into wishlists (user_id, product_id) values (${owner.id}, ${product})`;
    for (const name of [`products/${product}.png`, `products/${product}.w640.webp`])
      await sql`insert into storage.objects (bucket_id, name) values ('product-images', ${name})`;
  }
  return { alone, shared, sample, real };
};
const ids = async (table: string): Promise<readonly string[]> =>
  (await database.sql<{ id: string }[]>`select id::text from ${database.sql(table)} order by 1`).map(({ id }) => id);

describe('ordering a sample', () => {
  test('refused for every inserted order and every order moved to one', async () => {
    const { sql } = database;
    const { sample, real } = await fill();
    await expect(sql`insert into orders (product_id) values (${sample})`).rejects.toMatchObject({ hint: 'SAMPLE_PRODUCT' });
    const answer = await database.request('/rest/v1/orders', {
      method: 'POST',
      token: 'service',
      body: JSON.stringify({ product_id: sample }),
    });
    expect(answer.status).toBe(400);
    const [order] = await sql<{ id: string }[]>`insert into orders (product_id) values (${real}) returning id`;
    await expect(sql`update orders set product_id = ${sample} where id = ${order?.id ?? ''}`).rejects.toMatchObject({
      hint: 'SAMPLE_PRODUCT',
    });
    await sql`update orders set product_id = null where id = ${order?.id ?? ''}`;
  });
});

describe('removal of the samples', () => {
  test('owners and administrators only, with the shop’s name', async () => {
    const others = await Promise.all(['cs', 'finance', 'content', null].map((role) => database.user(role)));
    for (const { token } of others) {
      expect((await call('remove_samples', { p_shop: 'Arena Akun' }, token)).status).toBe(403);
      expect((await call('sample_files_left', {}, token)).status).toBe(403);
      expect((await call('sample_counts', {}, token)).status).toBe(403);
    }
    expect([401, 403]).toContain((await call('remove_samples', { p_shop: 'Arena Akun' }, null)).status);
    expect(await remove('Toko lain')).toMatchObject({ code: '22023' });
    expect((await call('sample_counts', {}, (await database.user('admin')).token)).status).toBe(200);
  });
  test('account with a second factor: a fresh one is needed', async () => {
    const other = await database.user('owner');
    await database.sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      values (gen_random_uuid(), ${other.id}, 'totp', 'verified', now(), now())`;
    expect((await call('remove_samples', { p_shop: 'Arena Akun' }, other.token)).status).toBe(403);
  });
  test('everything else stays, the result is announced beforehand, and a repetition is allowed', async () => {
    const { sql } = database;
    await sql`delete from products`.catch(() => undefined);
    const { alone, shared, sample, real } = await fill();
    const counts = (await (await call('sample_counts')).json()) as Record<string, number>;
    expect(counts['products']).toBeGreaterThanOrEqual(1);
    expect(counts['kept_groups']).toBeGreaterThanOrEqual(1);
    expect(counts['files']).toBeGreaterThanOrEqual(2);
    expect(await remove(' arena akun ')).toBe(0);
    expect(await ids('products')).toContain(real);
    expect(await ids('products')).not.toContain(sample);
    expect(await ids('game_titles')).toContain(shared);
    expect(await ids('game_titles')).not.toContain(alone);
    const [left] = await sql<{ samples: number; sales: number; rentals: number; wishes: number; games: number }[]>`select
      (select count(*)::int from products where is_sample) as samples,
      (select count(*)::int from flash_sales where product_id = ${real}) as sales,
      (select count(*)::int from rental_options where product_id = ${real}) as rentals,
      (select count(*)::int from wishlists where product_id = ${sample}) as wishes,
      (select count(*)::int from game_titles where is_sample) as games`;
    expect(left).toEqual({ samples: 0, sales: 1, rentals: 1, wishes: 0, games: 0 });
    expect(await remove()).toBe(0);
    const [line] = await sql<
      { actor: string }[]
    >`select actor::text from private.audit_log where action = 'samples.removed' order by seq desc limit 1`;
    expect(line?.actor).toBe(owner.id);
    expect(await sql`select from private.audit_log where action = 'products.deleted'`).toHaveLength(0);
  });
  test('games with attributes and logos, categories and tiers: kept if the owner chooses so', async () => {
    const { sql } = database;
    const { alone, sample } = await fill();
    const [category, tier] = [randomUUID(), randomUUID()];
    await sql`insert into categories (id, name, slug, is_sample) values (${category}, 'Contoh', ${`c${category}`}, true)`;
    await sql`insert into tiers (id, name, slug, is_sample) values (${tier}, 'Contoh', ${`t${tier}`}, true)`;
    await sql`insert into game_attributes (game_title_id, key, name, kind) values (${alone}, 'rank', 'Rank', 'text')`;
    await sql`update game_titles set logo_path = ${`logos/${alone}.png`} where id = ${alone}`;
    const counts = (await (await call('sample_counts')).json()) as Record<string, number>;
    expect(counts).toMatchObject({ games: 2, categories: 1, tiers: 1, attributes: 1 });
    expect(await (await call('remove_samples', { p_shop: 'Arena Akun', p_keeps_groups: true })).json()).toBe(0);
    expect(await ids('products')).not.toContain(sample);
    const [kept] = await sql<
      { games: number; samples: number; attributes: number; categories: number; tiers: number; logos: number }[]
    >`select
      (select count(*)::int from game_titles where id = ${alone}) as games, (select count(*)::int from game_titles where is_sample) as samples,
      (select count(*)::int from game_attributes where game_title_id = ${alone}) as attributes,
      (select count(*)::int from categories where id = ${category} and not is_sample) as categories,
      (select count(*)::int from tiers where id = ${tier} and not is_sample) as tiers,
      (select count(*)::int from private.sample_files where name = ${`logos/${alone}.png`}) as logos`;
    expect(kept).toEqual({ games: 1, samples: 0, attributes: 1, categories: 1, tiers: 1, logos: 0 });
    expect((await (await call('sample_counts')).json()) as object).toMatchObject({ games: 0, groups: 0, kept_groups: 0, attributes: 0 });
    // It is the shop's own now: what is removed later leaves it.
    expect(await remove()).toBe(0);
    expect(await ids('game_titles')).toContain(alone);
    await sql`delete from storage.objects where bucket_id = 'product-images'`;
    await sql`delete from private.sample_files`;
  });
  test('files: listed until they are removed, except those that something shows', async () => {
    const { sql } = database;
    const { sample, real } = await fill();
    await sql`update products set images = array[${own(`${real}.png`)}] where id = ${sample}`;
    await remove();
    const files = (await (await call('sample_files_left')).json()) as readonly string[];
    expect(files).toEqual(expect.arrayContaining([`product-images/products/${sample}.png`, `product-images/products/${sample}.w640.webp`]));
    expect(files.filter((file) => file.includes(real))).toEqual([]);
    const prefixes = files.map((file) => file.slice('product-images/'.length));
    const deleted = await database.request('/storage/v1/object/product-images', {
      method: 'DELETE',
      token: owner.token,
      body: JSON.stringify({ prefixes }),
    });
    expect(deleted.status).toBe(200);
    expect(await (await call('sample_files_left')).json()).toEqual([]);
    expect((await (await call('sample_counts')).json()) as object).toMatchObject({ products: 0, files: 0, groups: 0, kept_groups: 0 });
  });
  test('picture that the settings or a text show: kept, without waiting for it', async () => {
    const { sql } = database;
    const { sample } = await fill();
    const other = await fill();
    await sql`insert into website_settings (id, site_name, logo_url) values ('default', 'Arena Akun', ${own(`${sample}.png`)})
      on conflict (id) do update set logo_url = excluded.logo_url`;
    await sql`insert into content_versions (slug, version, body) values ('terms', 999, ${`![Contoh](${own(`${other.sample}.png`)})`})`;
    while (Number(await remove()) > 0);
    const files = (await (await call('sample_files_left')).json()) as readonly string[];
    expect(files.filter((file) => file.includes(sample))).toEqual([]);
    expect(files).not.toContain(`product-images/products/${other.sample}.png`);
    const [line] = await sql<{ detail: object }[]>`
      select to_jsonb(l) as detail from private.audit_log l where action = 'samples.removed' order by seq desc limit 1`;
    expect(JSON.stringify(line)).toContain('"kept_groups"');
    await sql`update website_settings set logo_url = null where id = 'default'`;
    await sql`delete from storage.objects where bucket_id = 'product-images'`;
  });
  test('answer of each call: the remaining number, down to none', async () => {
    const { sql } = database;
    const many = 3000;
    await sql`insert into products (name, description, price, is_sample, image)
      select 'c' || n, 'b', 1, true, ${own('sama.png')} from generate_series(1, ${many}::integer) n`;
    await sql`insert into storage.objects (bucket_id, name) values ('product-images', 'products/sama.png')`;
    expect((await (await call('sample_counts')).json()) as object).toMatchObject({ products: many, files: 1 });
    for (let [before, left] = [many, many]; left > 0; before = left) {
      left = Number(await remove());
      const [remaining] = await sql<{ count: number }[]>`select count(*)::int from products where is_sample`;
      expect(left).toBe(remaining?.count);
      expect(left).toBeLessThan(before);
    }
    expect(await (await call('sample_files_left')).json()).toEqual(['product-images/products/sama.png']);
    expect(await sql`select from private.audit_log where action = 'products.deleted'`).toHaveLength(0);
  });
});
