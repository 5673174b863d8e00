import { accessToken, keysOf } from './access-token.ts';
import type { ShopProcess } from './shop-process.ts';

/** The credentials of requests to a shop: the publishable key, and one person's token. */
export interface ShopToken {
  readonly publishableKey: string;
  readonly token: string;
}

const DAY_S = 86_400;

/**
 * A person with an account, a session and a token that outlives the test.
 * @param id a UUID; the session has the same
 * @param role a role of private.user_roles, null for a customer
 */
export const signInto = async (shop: ShopProcess, id: string, role: string | null): Promise<ShopToken> => {
  const keys = await keysOf(shop);
  const sql = await shop.database();
  await sql`insert into auth.users (id, phone) values (${id}, ${`62${id.replaceAll(/\D/g, '').slice(-10)}`}) on conflict do nothing`;
  await sql`insert into auth.sessions (id, user_id, aal) values (${id}, ${id}, 'aal1') on conflict do nothing`;
  if (role !== null) await sql`insert into private.user_roles (user_id, role) values (${id}, ${role}) on conflict do nothing`;
  await sql.end();
  const token = await accessToken(keys, { sub: id, role: 'authenticated', session_id: id, aal: 'aal1' }, DAY_S);
  return { publishableKey: keys.publishableKey, token };
};
