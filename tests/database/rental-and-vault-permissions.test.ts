import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { actAs } from '../support/answers.ts';
import { FROZEN_AT, frozen } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let owner: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  owner = await world.staff('owner');
});
afterAll(() => world.close());

/** Whether a call is refused for want of a permission, after a change of the owner's permissions. */
const isRefused = (call: string, kept: string): Promise<boolean> =>
  frozen(world.database.sql, async (tx) => {
    await tx.unsafe(`delete from private.role_permissions where role = 'owner' and not (${kept})`);
    await actAs(tx, owner, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
    return tx.unsafe(`select ${call}`).then(
      () => false,
      (error: { code?: string }) => {
        expect(error.code).toBe('42501');
        return true;
      },
    );
  });

const ID = 'gen_random_uuid()';
const CALLS: Readonly<Record<string, readonly string[]>> = {
  'credentials.write': [
    `public.credential_target(${ID})`,
    `public.store_credential(${ID}, 1, '[]')`,
    `public.unit_credentials(${ID})`,
    "public.seal_targets('{}', '{}', '{}')",
    'public.vault_overview()',
    'public.credential_settings(null)',
    `public.store_login_code(${ID}, 's')`,
    'public.login_code_queue()',
  ],
  'credentials.open': [
    `public.save_credential_settings(${ID}, '[]', '{}')`,
    `public.open_unit_credential(${ID}, 'buyer', 'Alasan yang cukup')`,
    `public.close_credentials(${ID}, true, 'Alasan yang cukup')`,
    `public.assign_worker(${ID})`,
  ],
  'rentals.write': [
    `public.block_unit_time(${ID}, now(), now())`,
    `public.unblock_unit_time(${ID})`,
    `public.claim_deposit(${ID}, 1, 'Alasan yang cukup')`,
    'public.rental_board()',
  ],
  'orders.write': [`public.open_order_login(${ID}, 'Alasan yang cukup')`],
};

describe.each(Object.keys(CALLS))('permission %s', (permission) => {
  test.each(CALLS[permission] ?? [])('%s needs it, and no other one', async (call) => {
    expect(await isRefused(call, `permission <> '${permission}'`)).toBe(true);
    expect(await isRefused(call, `permission = '${permission}'`)).toBe(false);
  });
});
