import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { storeCredential } from '../support/credential-world.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let cs: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  cs = await world.staff('cs');
});
afterAll(() => world.close());

interface Target {
  readonly id: string;
  readonly code: string | null;
  readonly units: readonly { readonly position: number; readonly has_credentials: boolean; readonly waiting_order: string | null }[];
}
const targets = (keys: { readonly ids?: readonly string[]; readonly codes?: readonly string[]; readonly names?: readonly string[] }) =>
  world.call<readonly Target[]>(cs.token, 'seal_targets', { p_ids: keys.ids ?? [], p_codes: keys.codes ?? [], p_names: keys.names ?? [] });
const account = (name: string, stock = 1) => world.product({ kind: 'account', stock, price: 400_000, name });
const paid = async (product: string): Promise<string> => world.paid(await world.buyer(), product);
const numberOf = async (order: string): Promise<string> =>
  String((await world.database.sql`select number from orders where id = ${order}`)[0]?.['number']);
const waiting = async () => {
  const overview = await world.call<{ waiting: readonly { order_id: string; due_at: string | null }[] }>(cs.token, 'vault_overview', {});
  return overview.waiting;
};

describe('targets of sealing', () => {
  test('internal code: found in small letters, whatever its letters are', async () => {
    const product = await account('Akun Kode');
    await world.database.sql`insert into private.product_private_data (product_id, internal_code) values (${product}, 'ML-Kode')`;
    expect(await targets({ codes: ['ml-kode'] })).toMatchObject([{ id: product, code: 'ML-Kode' }]);
  });
  test('archived products and services: left out', async () => {
    const archived = await account('Akun Lama');
    await world.database.sql`update products set archived_at = now() where id = ${archived}`;
    const service = await world.product({ kind: 'service', stock: 1, price: 50_000, name: 'Joki' });
    expect(await targets({ ids: [archived, service] })).toEqual([]);
  });
  test('units: one that a paid order waits for comes first; sold and withdrawn ones are left out', async () => {
    const product = await account('Akun Banyak', 4);
    const order = await paid(product);
    await world.database.sql`update private.units set state = 'sold' where product_id = ${product} and position =
      (select max(position) from private.units where product_id = ${product})`;
    const [target] = await targets({ ids: [product] });
    expect(target?.units.map(({ has_credentials, waiting_order }) => ({ has_credentials, waiting_order }))).toEqual([
      { has_credentials: false, waiting_order: await numberOf(order) },
      { has_credentials: false, waiting_order: null },
      { has_credentials: false, waiting_order: null },
    ]);
  });
  test('keys: 200 taken, 201 refused', async () => {
    const many = (count: number): string[] => Array.from({ length: count }, (_, place) => `kode-${place}`);
    expect(await targets({ codes: many(150), names: many(50) })).toEqual([]);
    await expect(targets({ codes: many(150), names: many(51) })).rejects.toThrow(/more than 200 keys/);
  });
});

describe('paid orders that wait for login data', () => {
  test('order: listed by its deadline until its unit is sealed', async () => {
    const [first, second] = [await account('Akun Satu'), await account('Akun Dua')];
    const [later, sooner] = [await paid(first), await paid(second)];
    await world.database
      .sql`update private.order_deadlines set due_at = due_at - interval '1 hour' where order_id = ${sooner} and name = 'delivery'`;
    const listed = async () => (await waiting()).map(({ order_id }) => order_id).filter((id) => id === later || id === sooner);
    expect(await listed()).toEqual([sooner, later]);
    await storeCredential(world, owner, second);
    expect(await listed()).toEqual([later]);
  });
  test('order without a running deadline: last, without a time', async () => {
    const order = await paid(await account('Akun Tunda'));
    await world.database.sql`update private.order_deadlines set paused_at = now(), pauses = '{vault}' where order_id = ${order}`;
    expect((await waiting()).at(-1)).toMatchObject({ order_id: order, due_at: null });
  });
});
