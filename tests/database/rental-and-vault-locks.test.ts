import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actAs, changeRows } from '../support/answers.ts';
import { type DeliveredAccounts, openDeliveredAccounts } from '../support/delivered-accounts.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
let own: DeliveredAccounts['own'];
let filled: DeliveredAccounts['filled'];
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
  ({ own, filled } = await openDeliveredAccounts(world, owner));
  const { sql } = world.database;
  await sql`insert into rental_options (product_id, duration, price) values (${own.product}, '1 jam', 1), (${own.product}, '2 jam', 1)`;
});
afterAll(() => world.close());

const GAME = "'00000000-0000-4000-8000-0000000000d1'";
const GAMES = `insert into public.game_titles (id, name, slug) values (${GAME}, 'Satu', 'satu'), (gen_random_uuid(), 'Dua', 'dua')`;
const BLOCK = `insert into private.rentals (kind, unit_id, minutes, start_at, period, blocked)
  select 'block', <unit>, 60, ${moment()}, t, t from tstzrange(${moment()}, ${moment('1 hour')}) t`;
const FIELDS = `'[{"name": "login", "label": "Login", "scope": "renter", "required": true}]'`;

/** Rows of a table that a statement locks: what else it does writes none of them. */
describe('lock that a call takes, of its own row alone', () => {
  test.each<readonly [name: string, table: string, row: string, by: 'buyer' | 'owner', call: string, change: string]>([
    [
      'asking for a login code again',
      'public.orders',
      '<order>',
      'buyer',
      'select public.ask_login_code(<order>)',
      `insert into private.login_code_requests (order_id, promised_at) values (<order>, now())`,
    ],
    ['reading no login code', 'public.orders', '<order>', 'buyer', 'select public.read_login_code(<order>)', 'select 1'],
    ['opening credentials', 'public.orders', '<order>', 'buyer', "select public.open_credential(<order>, 'renter')", 'select 1'],
    [
      'opening the credentials of a rental',
      'public.orders',
      '<order>',
      'buyer',
      "select public.open_credential(<order>, 'buyer')",
      "update public.orders set kind = 'rental', state = 'cancelled'",
    ],
    [
      'closing credentials again',
      'public.orders',
      '<order>',
      'owner',
      "select public.close_credentials(<order>, true, 'Alasan yang cukup')",
      'update private.order_facts set credentials_closed_at = now()',
    ],
    [
      'assigning nobody',
      'public.orders',
      '<order>',
      'owner',
      'select public.assign_worker(<order>)',
      "update public.orders set sale_kind = 'service'",
    ],
    [
      'opening a login without being assigned',
      'public.orders',
      '<order>',
      'owner',
      "select public.open_order_login(<order>, 'Alasan yang cukup')",
      "update public.orders set sale_kind = 'service'",
    ],
    [
      'storing a login of goods',
      'public.orders',
      '<order>',
      'owner',
      "select public.server_store_order_login(<order>, 1, 's', 'k', '0a1b2c3d', '{}')",
      'select 1',
    ],
    [
      'saving fields of an earlier version',
      'public.game_titles',
      GAME,
      'owner',
      `select public.save_credential_settings(${GAME}, ${FIELDS}, '{}', 5)`,
      GAMES,
    ],
    ['storing an earlier version', 'private.units', '<unit>', 'owner', "select public.store_credential(<unit>, 1, '[{}]')", 'select 1'],
    [
      'closing a time that is taken',
      'private.units',
      '<unit>',
      'owner',
      `select public.block_unit_time(<unit>, ${moment()}, ${moment('1 hour')})`,
      BLOCK,
    ],
    [
      'adding a line to the log',
      'private.units',
      '<unit>',
      'owner',
      "select private.add_credential_line(<unit>, 'opened', null, 'shop', null, null, null, null, null)",
      'select 1',
    ],
    [
      'changing the price of an option',
      'public.products',
      '<product>',
      'owner',
      "update public.rental_options set price = 2 where duration = '1 jam'",
      'select 1',
    ],
  ])('%s', async (_name, table, row, by, call, change) => {
    const locked = await frozen(world.database.sql, async (tx) => {
      await changeRows(tx, filled(change));
      await actAs(tx, by === 'buyer' ? own.buyer : owner, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
      const marks = async () =>
        new Map((await tx.unsafe(`select id, xmax::text, ctid::text from ${table}`)).map(({ id, ...mark }) => [id, mark]));
      const before = await marks();
      await tx.unsafe(filled(call));
      const after = await marks();
      expect(after.size).toBeGreaterThan(1);
      return [...after].filter(([id, mark]) => JSON.stringify(before.get(id)) !== JSON.stringify(mark)).map(([id]) => `'${String(id)}'`);
    });
    expect(locked).toEqual([filled(row)]);
  });
});
