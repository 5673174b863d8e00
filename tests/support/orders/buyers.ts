import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { accessToken, keysOf } from '../access-token.ts';

/** A person with a confirmed number, a session and an access token as the shop issues them. */
export interface Buyer {
  readonly id: string;
  readonly token: string;
}

/** The data folder with a shop's keys. */
export interface WithDataFolder {
  readonly dataFolder: string;
}

const HOUR_S = 3600;

const people = async (shop: WithDataFolder, sql: Sql, count: number, claims: object): Promise<readonly Buyer[]> => {
  const keys = await keysOf(shop);
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, phone, phone_confirmed_at)
    select u, '62' || translate(left(u::text, 13), 'abcdef-', '1234567'), now() from unnest(${ids}::uuid[]) u`;
  const sign = (id: string): Promise<string> => accessToken(keys, { sub: id, role: 'authenticated', session_id: id, ...claims }, HOUR_S);
  return Promise.all(ids.map(async (id) => ({ id, token: await sign(id) })));
};

/** Customers, each with a session of their own. */
export const addBuyers = async (shop: WithDataFolder, sql: Sql, count: number): Promise<readonly Buyer[]> => {
  const buyers = await people(shop, sql, count, { aal: 'aal1' });
  await sql`insert into auth.sessions (id, user_id, aal) select u, u, 'aal1' from unnest(${buyers.map(({ id }) => id)}::uuid[]) u`;
  return buyers;
};

/** A member of staff with a fresh second factor. */
export const addStaff = async (shop: WithDataFolder, sql: Sql, role: string): Promise<Buyer> => {
  const amr = [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }];
  const [staff] = await people(shop, sql, 1, { aal: 'aal2', amr });
  if (staff === undefined) throw new Error('nobody');
  await sql`insert into auth.sessions (id, user_id, aal) values (${staff.id}, ${staff.id}, 'aal2')`;
  await sql`insert into private.user_roles (user_id, role) values (${staff.id}, ${role})`;
  await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (${randomUUID()}, ${staff.id}, 'totp', 'verified', now(), now())`;
  return staff;
};
