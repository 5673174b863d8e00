import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openTestDatabase, type TestUser } from '../support/test-database.ts';
import { WishWorld } from '../support/wish-news.ts';

let world: WishWorld;
let rina: TestUser;
beforeAll(async () => {
  world = new WishWorld(await openTestDatabase());
  // The first request runs alone, because the gateway's library grants privileges in it.
  await world.database.request('/rest/v1/website_settings?select=id');
  rina = await world.database.user();
});
afterAll(() => world.database.close());

interface Row {
  readonly product_id: string;
  readonly saved_price: number;
  readonly saved_name: string;
}
const listOf = async (user: TestUser | null): Promise<readonly Row[]> => {
  const answer = await world.database.request('/rest/v1/wishlists?select=product_id,saved_price,saved_name&order=created_at.desc', {
    token: user?.token ?? null,
  });
  return (await answer.json()) as Row[];
};
const save = async (user: TestUser | null, products: readonly string[]) => {
  const answer = await world.call('save_wishes', { p_products: products }, user);
  return { status: answer.status, body: (await answer.json()) as unknown };
};

describe('wishlist in the database', () => {
  test('saved in order, once each, with the present name and price', async () => {
    const [first, second] = [await world.product(), await world.product({ name: 'Akun Dua', price: 50_000 })];
    const saved = [
      { product_id: first, outcome: 'saved' },
      { product_id: second, outcome: 'saved' },
    ];
    expect(await save(rina, [first, second, first])).toEqual({ status: 200, body: saved });
    expect(await save(rina, [first])).toEqual({ status: 200, body: [saved[0]] });
    expect(await listOf(rina)).toEqual([
      { product_id: second, saved_price: 50_000, saved_name: 'Akun Dua' },
      { product_id: first, saved_price: 1_300_000, saved_name: 'Akun Sultan' },
    ]);
  });
  test('stored price: that of a running sale with stock, never the caller’s', async () => {
    const [running, empty, coming] = [await world.product(), await world.product(), await world.product()];
    const sale = { sale_price: 900_000, original_price: 1_300_000, end_time: '2099-01-01' };
    await world.sql`insert into flash_sales ${world.sql([
      { ...sale, product_id: running, stock: 2, start_time: '2026-01-01' },
      { ...sale, product_id: empty, stock: 0, start_time: '2026-01-01' },
      { ...sale, product_id: coming, stock: 2, start_time: '2098-01-01' },
    ])}`;
    const sari = await world.database.user();
    for (const product of [running, empty, coming]) {
      const body = JSON.stringify({ user_id: sari.id, product_id: product, saved_price: 1, seen_price: 1, created_at: '2001-01-01' });
      expect((await world.database.request('/rest/v1/wishlists', { method: 'POST', body, token: sari.token })).status).toBe(201);
    }
    expect((await listOf(sari)).map(({ saved_price }) => saved_price)).toEqual([1_300_000, 1_300_000, 900_000]);
    const [row] = await world.sql`select min(created_at) > now() - interval '1 minute' as fresh, min(seen_price)::int as seen
      from wishlists where user_id = ${sari.id}`;
    expect(row).toEqual({ fresh: true, seen: 900_000 });
  });
  test('hidden, archived or unknown product: refused; deleted later: kept', async () => {
    const [hidden, archived] = [await world.product({ is_active: false }), await world.product({ archived_at: new Date() })];
    const later = await world.product();
    const sari = await world.database.user();
    await save(sari, [later]);
    await world.sql`delete from products where id = ${later}`;
    expect((await save(sari, [hidden, archived, randomUUID(), later])).body).toMatchObject([
      { outcome: 'gone' },
      { outcome: 'gone' },
      { outcome: 'gone' },
      { outcome: 'saved' },
    ]);
    expect(await listOf(sari)).toMatchObject([{ product_id: later, saved_name: 'Akun Sultan', saved_price: 1_300_000 }]);
  });
  test('limit of 500 products: reported, respected by concurrent saves', async () => {
    const sari = await world.database.user();
    const made = await world.sql<{ id: string }[]>`insert into products (name, description, price)
      select 'Akun ' || n, 'Isi', n from generate_series(1, 520) n returning id`;
    const ids = made.map(({ id }) => id);
    await save(sari, ids.slice(0, 490));
    const rounds = await Promise.all([0, 1, 2, 3].map((round) => save(sari, ids.slice(490 + round * 5, 495 + round * 5))));
    const outcomes = rounds.flatMap(({ body }) => body as { outcome: string }[]).map(({ outcome }) => outcome);
    expect(outcomes.toSorted()).toEqual([...Array(10).fill('full'), ...Array(10).fill('saved')]);
    expect(await listOf(sari)).toHaveLength(500);
    const body = JSON.stringify({ user_id: sari.id, product_id: ids[519] });
    const last = await world.database.request('/rest/v1/wishlists', { method: 'POST', body, token: sari.token });
    if (last.ok) throw new Error('the 501st was taken');
    expect(await last.json()).toMatchObject({ code: '23514', message: 'WISHLIST_FULL' });
    expect((await save(sari, [...ids.slice(0, 501)])).status).toBe(400);
  }, 30_000);
  test('copy of the data: contains it', async () => {
    const sari = await world.database.user();
    const product = await world.product({ name: 'Akun Salinan' });
    await save(sari, [product]);
    const [row] = await world.sql<
      { copy: { wishlist: object[]; account: object } }[]
    >`select public.server_export_account(${sari.id}) as copy`;
    expect(row?.copy.wishlist).toMatchObject([{ product_id: product, name: 'Akun Salinan', price: 1_300_000, wants_news: false }]);
    expect(row?.copy.account).toMatchObject({ id: sari.id });
  });
  test('account deleted: deleted', async () => {
    const sari = await world.database.user();
    await save(sari, [await world.product()]);
    await world.sql`delete from auth.users where id = ${sari.id}`;
    expect((await world.sql`select 1 from wishlists where user_id = ${sari.id}`).length).toBe(0);
  });
});

describe('wishlist of another person', () => {
  test('refused with 42501, full or not, and without a session', async () => {
    const product = await world.product();
    const sari = await world.database.user();
    const body = JSON.stringify({ user_id: rina.id, product_id: product });
    for (const token of [sari.token, null]) {
      const answer = await world.database.request('/rest/v1/wishlists', { method: 'POST', body, token });
      expect([(await answer.json()) as unknown, answer.ok]).toMatchObject([{ code: '42501' }, false]);
    }
    expect((await listOf(sari)).length).toBe(0);
    await world.sql`delete from auth.sessions where id = ${sari.sessionId}`;
    for (const user of [sari, null]) {
      for (const [name, given] of [
        ['read_wishes', {}],
        ['save_wishes', { p_products: [product] }],
        ['set_wish_news', { p_product: product, p_wants: true }],
      ] as const) {
        expect(await (await world.call(name, given, user)).json()).toMatchObject({ code: '42501' });
      }
    }
  });
  test('alert: not switched by others who know the product', async () => {
    const product = await world.product();
    await save(rina, [product]);
    const sari = await world.database.user();
    await world.wants(sari, product, false);
    await world.wants(sari, product);
    const rows = await world.sql`select user_id, wants_news from wishlists where product_id = ${product} order by wants_news`;
    expect([...rows]).toEqual([
      { user_id: rina.id, wants_news: false },
      { user_id: sari.id, wants_news: true },
    ]);
  });
});
