import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openSupabaseFront } from '../../../support/supabase-front.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/test-database.ts';

/**
 * PostgREST passes the database's details on. PostgreSQL names the values of a key that is taken only to roles that may read all of them,
 * which policies of a table rule out (BuildIndexValueDescription in src/backend/access/index/genam.c).
 */
describe('details of a key that is taken', () => {
  let database: TestDatabase;
  let front: Awaited<ReturnType<typeof openSupabaseFront>>;
  const tokens = new Map<string, string>();
  beforeAll(async () => {
    database = await openTestDatabase();
    for (const role of ['owner', 'admin']) tokens.set(role, (await database.user(role)).token);
    tokens.set('customer', (await database.user()).token);
    tokens.set('service', database.keys.secretKey);
    await database.sql`insert into public.tiers (slug, name) values ('sudah-ada', 'Sudah Ada')`;
    // A procedure that decides itself who may call it, as those of staff do.
    await database.sql.unsafe(`
      create function public.add_tier(slug text) returns void language plpgsql security definer set search_path = '' as $$
      begin
        perform private.require_permission('catalogue.write');
        insert into public.tiers (slug, name) values (add_tier.slug, 'Baru');
      end $$;
      grant execute on function public.add_tier(text) to anon, authenticated`);
    await database.sql`notify pgrst, 'reload schema'`;
    front = await openSupabaseFront({
      fetch: (request, peer) => database.gateway.fetch(request, peer),
      publishableKey: database.keys.publishableKey,
    });
  });
  afterAll(async () => {
    await front.close();
    await database.close();
  });

  const refused = async (who: string, path: string, body: object): Promise<unknown> => {
    const apikey = who === 'service' ? database.keys.secretKey : database.keys.publishableKey;
    const token = tokens.get(who);
    const headers = { apikey, 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${front.origin}/rest/v1/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, details } = (await answer.json()) as { code: string; details: unknown };
    return [answer.status, code, details];
  };
  const TAKEN = 'Key (slug)=(sudah-ada) already exists.';

  test.each([
    ['visitor', [401, '42501', null]],
    ['customer', [403, '42501', null]],
    ['admin', [409, '23505', null]],
    ['owner', [409, '23505', null]],
    ['service', [409, '23505', TAKEN]],
  ])('%s who inserts it: %j', async (who, expected) => {
    expect(await refused(who, 'tiers', { slug: 'sudah-ada', name: 'Lain' })).toEqual(expected);
  });
  test.each([
    ['visitor', [401, '42501', null]],
    ['customer', [403, '42501', null]],
    ['admin', [409, '23505', TAKEN]],
    ['owner', [409, '23505', TAKEN]],
  ])('%s who calls a procedure that inserts it: %j', async (who, expected) => {
    expect(await refused(who, 'rpc/add_tier', { slug: 'sudah-ada' })).toEqual(expected);
  });
});
