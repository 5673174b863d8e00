import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { AesCredentialSealer } from '../../../src/infrastructure/credential/aes-credential-sealer.ts';
import { KeyRing } from '../../../src/infrastructure/credential/key-ring.ts';
import { seedDemo } from '../../../src/infrastructure/demo/seed-demo.ts';
import { inTransaction } from '../../../src/infrastructure/embedded/postgres/transaction.ts';
import { openRentalWorld, type RentalWorld } from '../../support/rental-world.ts';

const sealer = new AesCredentialSealer(new KeyRing(randomBytes(32)));

let world: RentalWorld;
let accounts: readonly { readonly id: string; readonly option: string }[];
beforeAll(async () => {
  world = await openRentalWorld(['sandbox']);
  const { sql } = world.database;
  await sql`delete from categories`;
  await seedDemo({ sql, inTransaction: (work) => inTransaction(sql, work), sealer, now: new Date(), report: () => undefined });
  accounts =
    await sql`select p.id, (select o.id from rental_options o where o.product_id = p.id order by o.duration_minutes limit 1) as option
    from products p where not p.is_sample order by p.created_at desc`;
}, 300_000);
afterAll(() => world.close());

const take = async (gateways: readonly string[]): Promise<void> => {
  await world.call('service', 'server_set_gateways', { p_gateways: gateways });
};

test('demo accounts: a new user can rent one at once and open its login', async () => {
  expect(accounts).toHaveLength(24);
  const renter = await world.buyer();
  const [{ id, option } = { id: '', option: '' }] = accounts;
  const order = await world.rented(renter, id, option);
  const opened = await world.open(renter, order);
  const [part] = opened['parts'] as readonly { unit_id: string; scope: 'renter'; version: number; sealed: string; wrapped_key: string }[];
  const place = { unitId: part?.unit_id ?? '', scope: part?.scope ?? 'renter', version: part?.version ?? 0 };
  expect(sealer.open({ sealed: part?.sealed ?? '', wrappedKey: part?.wrapped_key ?? '' }, place)).toEqual({
    login_method: expect.stringMatching(/\w/),
    login: expect.stringMatching(/^arena\.[a-z\d]{6}$/),
    password: expect.stringMatching(/^Contoh-[a-z\d]{8}$/),
  });
});

test('demo accounts: a bought one is delivered automatically', async () => {
  const buyer = await world.buyer();
  const { id } = accounts[1] ?? { id: '' };
  const order = await world.paid(buyer, id);
  await world.tick();
  expect(await world.open(buyer, order, 'buyer')).toMatchObject({ parts: [{ scope: 'renter' }, { scope: 'buyer' }] });
});

test('demo accounts: samples that cannot be ordered with real payments, goods with the sandbox only', async () => {
  const { sql } = world.database;
  const renter = await world.buyer();
  const { id, option } = accounts[2] ?? { id: '', option: '' };
  const versions = () => sql`select id, updated_at from products order by id`;
  const before = await versions();
  for (const gateways of [['manual'], ['sandbox', 'manual'], []]) {
    await take(gateways);
    expect(await sql`select from products where not is_sample`).toHaveLength(0);
    expect(await world.rent(renter, id, option)).toEqual({ code: 'NOT_FOR_SALE' });
    expect(await world.place(renter, id)).toEqual({ code: 'NOT_FOR_SALE' });
    await take(['sandbox']);
  }
  expect(await world.rent(renter, id, option)).toMatchObject({ state: 'pending_payment' });
  expect(await versions()).toEqual(before);
});

test('going live: demo accounts are removed, orders are kept', async () => {
  const { sql } = world.database;
  const asOwner = (name: string, body: object = {}) => world.call<number>(world.owner.token, name, body);
  const [{ count } = { count: 0 }] = await sql<{ count: number }[]>`select count(*)::int as count from products`;
  expect(await asOwner('sample_counts')).toMatchObject({ products: count, kept_groups: 0 });
  while ((await asOwner('remove_samples', { p_shop: 'Arena Akun' })) > 0);
  expect(await sql`select from products`).toHaveLength(0);
  expect(await sql`select from private.units where product_id is not null or state = 'withdrawn'`).toHaveLength(0);
  expect(await sql`select from game_titles`).toHaveLength(0);
  expect(await sql`select from orders`).toHaveLength(3);
});
