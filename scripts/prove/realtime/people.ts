import { randomUUID } from 'node:crypto';
import { accessToken, keysOf } from '../../../tests/support/access-token.ts';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';

const HOUR_S = 3600;

/** The publishable key, and tokens of signed-in people. */
export const peopleOf = async (
  shop: ShopProcess,
  count: number,
): Promise<{ readonly publishableKey: string; readonly tokens: readonly string[] }> => {
  const keys = await keysOf(shop);
  const ids = Array.from({ length: count }, () => randomUUID());
  const sql = await shop.database();
  await sql`insert into auth.users (id, phone) select id::uuid, '62800' || lpad(place::text, 8, '0')
    from unnest(${ids}::text[]) with ordinality as one (id, place)`;
  await sql`insert into auth.sessions (id, user_id, aal) select id::uuid, id::uuid, 'aal1' from unnest(${ids}::text[]) as id`;
  await sql.end();
  const tokens = ids.map((id) => accessToken(keys, { sub: id, role: 'authenticated', session_id: id, aal: 'aal1' }, HOUR_S));
  return { publishableKey: keys.publishableKey, tokens: await Promise.all(tokens) };
};
