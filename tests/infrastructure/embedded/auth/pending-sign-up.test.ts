import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SupabaseIdentityProvider } from '../../../../src/infrastructure/supabase-server/auth/identity-provider.ts';
import { clientOf, freshPhone, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

const MINE = 'sandi-saya-sendiri-1';
const STRANGERS = 'sandi-orang-lain-1';
let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const idOf = async (phone: string): Promise<string> => {
  const [row] = await world.database.sql<{ id: string }[]>`select id from auth.users where phone = ${phone}`;
  return row?.id ?? '';
};
const answer = (phone: string, token: string) => clientOf(world).auth.verifyOtp({ phone, token, type: 'sms' });
const signIn = async (phone: string, password: string): Promise<string> =>
  (await clientOf(world).auth.signInWithPassword({ phone, password })).error?.code ?? 'signed in';

describe('pending sign-up of a number', () => {
  let phone = '';
  let first = '';
  beforeEach(async () => {
    phone = freshPhone();
    expect((await clientOf(world).auth.signUp({ phone, password: MINE })).error).toBeNull();
    first = await world.codeFor(phone);
    await world.database
      .sql`insert into private.code_requests (purpose, phone, user_id) values ('sign-up', ${phone}, ${await idOf(phone)})`;
    world.clock.advance(61_000);
  });

  const sendStranger = {
    signup: () => clientOf(world).auth.signUp({ phone, password: STRANGERS }),
    otp: () => clientOf(world).auth.signInWithOtp({ phone }),
    'otp for who is there': () => clientOf(world).auth.signInWithOtp({ phone, options: { shouldCreateUser: false } }),
  };

  test.each(['signup', 'otp', 'otp for who is there'] as const)('/%s by a stranger: starts a new account', async (way) => {
    const before = await idOf(phone);
    expect((await sendStranger[way]()).error).toBeNull();
    expect(await idOf(phone)).not.toBe(before);
    const requests = await world.database.sql`select from private.code_requests where phone = ${phone}`;
    expect(requests).toHaveLength(0);
    const second = await world.codeFor(phone);
    if (second !== first) expect((await answer(phone, first)).error?.code).toBe('otp_expired');
    // Even the code of the stranger's sign-up, entered by the phone's owner, does not confirm the stranger's password.
    const { data, error } = await answer(phone, second);
    expect([error, data.user?.phone]).toEqual([null, phone]);
    expect(await signIn(phone, STRANGERS)).toBe('invalid_credentials');
  });

  test('retry by the owner: confirms the account with the owner’s password only', async () => {
    await sendStranger.signup();
    world.clock.advance(61_000);
    const client = clientOf(world);
    expect((await client.auth.signUp({ phone, password: MINE })).error).toBeNull();
    const { error } = await client.auth.verifyOtp({ phone, token: await world.codeFor(phone), type: 'sms' });
    expect([error, await signIn(phone, STRANGERS)]).toEqual([null, 'invalid_credentials']);
    expect((await client.auth.updateUser({ password: MINE })).error).toBeNull();
    expect(await signIn(phone, MINE)).toBe('signed in');
  });

  test('expired code: the later sign-up sets the password', async () => {
    world.clock.advance(600_000);
    expect((await clientOf(world).auth.signUp({ phone, password: 'sandi-yang-baru-1' })).error).toBeNull();
    await answer(phone, await world.codeFor(phone));
    expect([await signIn(phone, MINE), await signIn(phone, 'sandi-yang-baru-1')]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('server sign-up: starts a new account with its password', async () => {
    const server = new SupabaseIdentityProvider({ url: world.url, secretKey: world.serviceKey }, fetch);
    await sendStranger.signup();
    world.clock.advance(61_000);
    const id = await server.signUp({ phone, password: MINE, name: 'Rina' });
    expect((await server.verifyPhone(phone, await world.codeFor(phone))).userId).toBe(id);
    expect([await signIn(phone, STRANGERS), await signIn(phone, MINE)]).toEqual(['invalid_credentials', 'signed in']);
  });

  test('code requested by the server: the password is kept', async () => {
    expect((await serverOf(world).auth.signInWithOtp({ phone, options: { shouldCreateUser: false } })).error).toBeNull();
    await answer(phone, await world.codeFor(phone));
    expect(await signIn(phone, MINE)).toBe('signed in');
  });

  test('codes: one a minute for all requesters', async () => {
    await sendStranger.signup();
    expect((await clientOf(world).auth.signUp({ phone, password: MINE })).error?.code).toBe('over_sms_send_rate_limit');
    expect((await sendStranger.otp()).error?.code).toBe('over_sms_send_rate_limit');
  });
});

test('sign-up: an account with another identity is never replaced', async () => {
  const phone = freshPhone();
  const { data } = await serverOf(world).auth.admin.createUser({
    email: `${phone}@toko.example`,
    password: MINE,
    email_confirm: true,
    phone,
  });
  const again = await clientOf(world).auth.signUp({ phone, password: STRANGERS });
  expect([again.error, again.data.user?.identities, await idOf(phone)]).toEqual([null, [], data.user?.id]);
});

test('phone change: a number requested by two users goes to the one who enters the code', async () => {
  const [one, other] = [await signedUp(world), await signedUp(world)];
  const phone = freshPhone();
  await one.client.auth.updateUser({ phone });
  const code = await world.codeFor(phone);
  world.clock.advance(61_000);
  expect((await other.client.auth.updateUser({ phone })).error).toBeNull();
  const { data } = await one.client.auth.getSession();
  const verify = (token: string | undefined, typed: string) =>
    fetch(`${world.url}/auth/v1/verify`, {
      method: 'POST',
      headers: {
        apikey: world.key,
        'content-type': 'application/json',
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ type: 'phone_change', phone, token: typed }),
    });
  const foreign = await verify(data.session?.access_token, await world.codeFor(phone));
  expect(foreign.status).toBe(403);
  const answered = await verify(data.session?.access_token, code);
  expect(await answered.json()).toMatchObject({ user: { id: one.id, phone } });
});
