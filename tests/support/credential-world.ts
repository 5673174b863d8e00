import { expect } from '@jest/globals';
import type { OrderWorld } from './order-world.ts';
import type { TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

const part = (scope: string) => ({
  scope,
  sealed: `segel-${scope}`,
  wrapped_key: `kunci-${scope}`,
  key_id: '0a1b2c3d',
  fields: scope === 'buyer' ? ['email', 'email_password'] : ['login_method', 'login', 'password'],
});

/** Seals the next version of a unit's two parts, as the server does. @returns the unit */
export const storeCredential = async (
  world: OrderWorld,
  staff: TestUser,
  product: string,
  unit?: string,
  scopes: readonly string[] = ['renter', 'buyer'],
): Promise<string> => {
  const target = await world.call(staff.token, 'credential_target', {
    p_product: product,
    ...(unit === undefined ? {} : { p_unit: unit }),
  });
  expect(target).toMatchObject({ unit_id: expect.any(String) });
  expect(
    await world.call(staff.token, 'store_credential', {
      p_unit: target['unit_id'],
      p_version: target['version'],
      p_parts: scopes.map(part),
    }),
  ).toEqual({ version: target['version'] });
  return String(target['unit_id']);
};

/** An account that was bought, paid and delivered automatically. @returns the order */
export const deliveredAccount = async (world: OrderWorld, buyer: TestUser, staff: TestUser, product: string): Promise<string> => {
  await storeCredential(world, staff, product);
  const order = await world.paid(buyer, product);
  await world.call('service', 'process_outbox');
  return order;
};

export const openCredential = (world: OrderWorld, user: TestUser, order: string, more: Json = {}) =>
  world.call(user.token, 'open_credential', { p_order: order, p_scope: 'buyer', ...more });
