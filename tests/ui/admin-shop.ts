import { PERMISSIONS, type Permission } from '../../src/domain/staff/permission.ts';
import type { TestShop } from '../support/render-page.tsx';
import { shopOfDimas, signInBefore } from './auth-shop.ts';

/** A shop with its owner, or a person with fewer permissions, signed in. */
export const shopOfOwner = async (permissions: readonly Permission[] = PERMISSIONS): Promise<TestShop> => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.permissions.current = { role: 'owner', permissions, isFresh: true };
  await signInBefore(shop);
  return shop;
};
