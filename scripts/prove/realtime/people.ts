import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT } from 'jose';
import type { ShopProcess } from '../../../tests/support/shop-process.ts';

/** The publishable key, and tokens of signed-in people. */
export const peopleOf = async (
  shop: ShopProcess,
  count: number,
): Promise<{ readonly publishableKey: string; readonly tokens: readonly string[] }> => {
  const keys = JSON.parse(await readFile(join(shop.dataFolder, 'keys.json'), 'utf8')) as { jwtSecret: string; publishableKey: string };
  const ids = Array.from({ length: count }, () => randomUUID());
  const sql = await shop.database();
  await sql`insert into auth.users (id, phone) select id::uuid, '62800' || lpad(place::text, 8, '0')
    from unnest(${ids}::text[]) with ordinality as one (id, place)`;
  await sql`insert into auth.sessions (id, user_id, aal) select id::uuid, id::uuid, 'aal1' from unnest(${ids}::text[]) as id`;
  await sql.end();
  const secret = new TextEncoder().encode(keys.jwtSecret);
  const tokens = ids.map((id) =>
    new SignJWT({ sub: id, role: 'authenticated', session_id: id, aal: 'aal1' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('1h')
      .setAudience('authenticated')
      .sign(secret),
  );
  return { publishableKey: keys.publishableKey, tokens: await Promise.all(tokens) };
};
