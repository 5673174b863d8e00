import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@supabase/supabase-js';
import { type Client, clientOf, freshPhone, onAnotherDevice, PASSWORD, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';
import { type GooglePerson, openSmallGoogle, type SmallGoogle } from './small-google.ts';

const LOST = 'http://localhost:4173/settings?error_code=bad_oauth_state';
const SETTINGS_PAGE = 'http://localhost:4173/settings';
let google: SmallGoogle;
let world: AuthWorld;
/** The cookies of the one browser in this file. */
let cookie = '';
const plainFetch = globalThis.fetch;
beforeAll(async () => {
  globalThis.fetch = async (input, init) => {
    const answer = await plainFetch(input, init);
    cookie = answer.headers.get('set-cookie') ?? cookie;
    return answer;
  };
  google = await openSmallGoogle();
  world = await openAuthWorld({ google: google.options });
});
afterAll(async () => {
  globalThis.fetch = plainFetch;
  await world.close();
  await google.close();
});

let made = 0;
const somebody = (): GooglePerson => {
  made++;
  return { sub: `g-${made}`, email: `orang${made}@gmail.example`, email_verified: true, name: `Orang ${made}` };
};

/** The browser's redirects: to the provider and back to the shop. @returns the final address */
const goThere = async (address: string, person: GooglePerson | null, sentCookie = cookie): Promise<URL> => {
  const back = new URL(google.visit(address, person));
  const headers = { cookie: `device=lain; ${sentCookie.split(';')[0]}` };
  const answer = await fetch(`${world.url}${back.pathname}${back.search}`, { redirect: 'manual', headers });
  expect(answer.status).toBe(302);
  return new URL(answer.headers.get('location') ?? 'about:blank');
};
const requestLink = async (client: Client, redirectTo = SETTINGS_PAGE): Promise<string> => {
  const { data, error } = await client.auth.linkIdentity({ provider: 'google', options: { redirectTo, skipBrowserRedirect: true } });
  if (error !== null) throw error;
  return data.url ?? '';
};
const behindHash = (address: URL): URLSearchParams => new URLSearchParams(address.hash.slice(1));

test('identity linking: requires the second factor of an account that has one', async () => {
  const person = await signedUp(world);
  await goThere(await requestLink(person.client), somebody());
  const phone = freshPhone();
  const { data } = await person.client.auth.mfa.enroll({ factorType: 'phone', phone });
  const factorId = data?.id ?? '';
  const challenge = await person.client.auth.mfa.challenge({ factorId });
  await person.client.auth.mfa.verify({ factorId, challengeId: challenge.data?.id ?? '', code: await world.codeFor(phone) });
  const other = await onAnotherDevice(world, person);
  await expect(requestLink(other)).rejects.toMatchObject({ code: 'insufficient_aal' });
  const google = (await other.auth.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'google');
  if (google === undefined) throw new Error('not linked');
  expect((await other.auth.unlinkIdentity(google)).error).toMatchObject({ code: 'insufficient_aal' });
  expect((await person.client.auth.unlinkIdentity(google)).error).toBeNull();
});

describe('linking Google', () => {
  test('success: adds the identity, no token in the address, no new session', async () => {
    const { client, id } = await signedUp(world);
    const person = somebody();
    const end = await goThere(await requestLink(client), person);
    expect(end.href).toBe(SETTINGS_PAGE);
    expect(await world.database.sql`select from auth.sessions where user_id = ${id}`).toHaveLength(1);
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map(({ provider }) => provider)).toEqual(['phone', 'google']);
    const { data: me } = await client.auth.getUser();
    expect(me.user).toMatchObject({ email: person.email, app_metadata: { providers: ['phone', 'google'] } });
  });

  test('PKCE: returns a code instead of tokens', async () => {
    const person = await signedUp(world);
    const client = createClient(world.url, world.key, { auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false } });
    await client.auth.signInWithPassword({ phone: person.phone, password: PASSWORD });
    const end = await goThere(await requestLink(client), somebody());
    expect(end.hash).toBe('');
    const code = end.searchParams.get('code') ?? '';
    const stranger = await fetch(`${world.url}/auth/v1/token?grant_type=pkce`, {
      method: 'POST',
      headers: { apikey: world.key, 'content-type': 'application/json' },
      body: JSON.stringify({ auth_code: 'x'.repeat(32), code_verifier: 'y'.repeat(43) }),
    });
    expect(stranger.status).toBe(404);
    expect((await client.auth.exchangeCodeForSession(code)).data.user?.id).toBe(person.id);
    expect((await client.auth.exchangeCodeForSession(code)).error).not.toBeNull();
  });

  test('identity of another account: refused, the error is in the return address', async () => {
    const person = somebody();
    await goThere(await requestLink((await signedUp(world)).client), person);
    const end = await goThere(await requestLink((await signedUp(world)).client), person);
    expect(behindHash(end).get('error_code')).toBe('identity_already_exists');
  });

  test('unverified e-mail of Google: not adopted', async () => {
    const { client } = await signedUp(world);
    await goThere(await requestLink(client), { ...somebody(), email_verified: false });
    expect((await client.auth.getUser()).data.user?.email).toMatch(/@users\.invalid$/);
  });

  test('consent declined: no change', async () => {
    const { client } = await signedUp(world);
    const end = await goThere(await requestLink(client), null);
    expect(behindHash(end).get('error')).toBe('access_denied');
    expect((await client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });

  test('foreign return address: replaced by the shop’s', async () => {
    const { client } = await signedUp(world);
    const end = await goThere(await requestLink(client, 'https://evil.example/toko'), somebody());
    expect(end.origin).toBe('http://localhost:4173');
  });

  test('link flow: valid five minutes and once', async () => {
    const { client } = await signedUp(world);
    const consentAddress = await requestLink(client);
    expect((await goThere(consentAddress, somebody())).href).toBe(SETTINGS_PAGE);
    expect((await goThere(consentAddress, somebody())).href).toBe(LOST);
    const late = await requestLink(client);
    world.clock.advance(301_000);
    expect((await goThere(late, somebody())).href).toBe(LOST);
  });

  test('link flow: continues only in the browser that began it', async () => {
    const stranger = await signedUp(world);
    const address = await requestLink(stranger.client);
    const theirs = cookie;
    expect(theirs).toMatch(/^auth_flow=[0-9a-f]{64}; Path=\/auth\/v1\/callback; Max-Age=300; HttpOnly; SameSite=Lax$/);
    expect(theirs).not.toContain(new URL(address).searchParams.get('state') ?? 'state');
    const victim = somebody();
    expect((await goThere(address, victim, '')).href).toBe(LOST);
    await requestLink((await signedUp(world)).client);
    expect((await goThere(address, victim)).href).toBe(LOST);
    expect((await stranger.client.auth.getUserIdentities()).data?.identities).toHaveLength(1);
    expect((await goThere(address, somebody(), theirs)).href).toBe(SETTINGS_PAGE);
  });

  test('concurrent linking of one e-mail: one succeeds, the other gets a message on the page', async () => {
    const { client } = await signedUp(world);
    const person = somebody();
    const address = await requestLink(client);
    let end: Promise<URL> | null = null;
    await world.database.sql.begin(async (sql) => {
      await sql`insert into auth.users (id, email) values (gen_random_uuid(), ${person.email ?? ''})`;
      end = goThere(address, person);
      for (let waits = 0; waits === 0; )
        // Only locks of this database: other databases of the cluster have their own.
        [{ waits = 0 } = {}] = await world.database.sql<{ waits: number }[]>`
          select count(*)::int as waits from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    });
    expect(behindHash((await end) ?? new URL('about:blank')).get('error_code')).toBe('conflict');
  });
});

describe('linked Google identity', () => {
  test('login: the account that linked it only', async () => {
    const { client, id } = await signedUp(world);
    const person = somebody();
    await goThere(await requestLink(client), person);
    const begin = `${world.url}/auth/v1/authorize?provider=google`;
    const there = async (): Promise<string> => (await fetch(begin, { redirect: 'manual' })).headers.get('location') ?? '';
    const token = behindHash(await goThere(await there(), person)).get('access_token') ?? '';
    expect((await clientOf(world).auth.getUser(token)).data.user?.id).toBe(id);
    expect(behindHash(await goThere(await there(), somebody())).get('error_code')).toBe('signup_disabled');
  });

  test('unlinking: possible, the phone is kept', async () => {
    const { client, phone } = await signedUp(world);
    await goThere(await requestLink(client), somebody());
    const { data } = await client.auth.getUserIdentities();
    const linked = data?.identities.find(({ provider }) => provider === 'google');
    if (linked === undefined) throw new Error('not linked');
    expect((await client.auth.unlinkIdentity(linked)).error).toBeNull();
    const { data: me } = await client.auth.getUser();
    expect(me.user).toMatchObject({ phone, app_metadata: { providers: ['phone'] } });
    expect(me.user?.identities).toHaveLength(1);
  });
});

test('identity unlinking: the phone cannot be unlinked', async () => {
  const { client, phone } = await signedUp(world);
  await goThere(await requestLink(client), somebody());
  const identity = (await client.auth.getUserIdentities()).data?.identities.find(({ provider }) => provider === 'phone');
  if (identity === undefined) throw new Error('no phone');
  expect((await client.auth.unlinkIdentity(identity)).error).toMatchObject({ status: 422, code: 'single_identity_not_deletable' });
  expect((await client.auth.getUser()).data.user).toMatchObject({ phone, app_metadata: { providers: ['phone', 'google'] } });
});

test('identity linking: impossible without a configured provider', async () => {
  const without = await openAuthWorld();
  const { client } = await signedUp(without, freshPhone());
  const { error } = await client.auth.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } });
  expect(error).toMatchObject({ status: 400, code: 'validation_failed' });
  await without.close();
});
