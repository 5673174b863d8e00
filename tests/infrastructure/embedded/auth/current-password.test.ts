import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { clientOf, freshPhone, onAnotherDevice, PASSWORD, serverOf, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

const NEXT = 'sandi-baru-sekali-1';
let world: AuthWorld;
const phones: string[] = [];
beforeAll(async () => {
  world = await openAuthWorld({ onPhoneChanged: async (phone) => void phones.push(phone) });
});
afterAll(() => world.close());
beforeEach(() => {
  phones.length = 0;
  return world.forgiveAddress();
});

const withPassword = async () => {
  const person = await signedUp(world);
  return { ...person, client: await onAnotherDevice(world, person) };
};

describe('update of the account with a session', () => {
  test('without the current password: password and phone are unchanged', async () => {
    const { client, phone } = await withPassword();
    const next = freshPhone();
    for (const change of [{ password: NEXT }, { phone: next }])
      expect((await client.auth.updateUser(change)).error).toMatchObject({ status: 400, code: 'current_password_required' });
    for (const change of [{ password: NEXT }, { phone: next }]) {
      const { error } = await client.auth.updateUser({ ...change, current_password: 'bukan-sandinya-1' });
      expect(error).toMatchObject({ status: 400, code: 'current_password_invalid' });
    }
    expect(world.database.sent.filter((message) => message.phone === next)).toEqual([]);
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
  });

  test('weak password: common ones, the phone number, and less than twelve characters for staff are refused', async () => {
    const { client, phone, id } = await withPassword();
    const change = async (password: string) => (await client.auth.updateUser({ password, current_password: PASSWORD })).error?.code;
    for (const weak of ['12345678', 'qwerty12345', 'Arena Akun', 'pendek', phone, `+${phone}`, `0${phone.slice(2)}`])
      expect([weak, await change(weak)]).toEqual([weak, 'weak_password']);
    await world.database.sql`insert into private.user_roles (user_id, role) values (${id}, 'cs')`;
    expect(await change('sebelas-ok1')).toBe('weak_password');
    expect(await change('dua-belas-ok')).toBeUndefined();
    const { error } = await serverOf(world).auth.admin.updateUserById(id, { password: 'sebelas-ok1' });
    expect(error?.code).toBe('weak_password');
  });

  test('with the current password: both can be changed', async () => {
    const { client } = await withPassword();
    expect((await client.auth.updateUser({ phone: freshPhone(), current_password: PASSWORD })).error).toBeNull();
    expect((await client.auth.updateUser({ password: NEXT, current_password: PASSWORD })).error).toBeNull();
  });

  test('password and phone together: the phone code stays valid', async () => {
    const { client, id } = await withPassword();
    const phone = freshPhone();
    expect((await client.auth.updateUser({ password: NEXT, phone, current_password: PASSWORD })).error).toBeNull();
    expect((await client.auth.verifyOtp({ phone, token: await world.codeFor(phone), type: 'phone_change' })).error).toBeNull();
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: NEXT })).data.user).toMatchObject({ id, phone });
  });

  test('metadata: no password required', async () => {
    const { client } = await withPassword();
    expect((await client.auth.updateUser({ data: { name: 'Rina Wijaya' } })).error).toBeNull();
  });

  test('password guesses: limited as for a login', async () => {
    const { client, phone } = await withPassword();
    const guesses = Array.from({ length: 9 }, () => client.auth.updateUser({ password: NEXT, current_password: 'bukan-sandinya-1' }));
    const codes = (await Promise.all(guesses)).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'current_password_invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(4);
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe('over_request_rate_limit');
  });
});

test('changed phone number: the former one is notified after the change', async () => {
  const { client, phone } = await signedUp(world);
  const next = freshPhone();
  await client.auth.updateUser({ phone: next });
  expect(phones).toEqual([]);
  await client.auth.verifyOtp({ phone: next, token: await world.codeFor(next), type: 'phone_change' });
  expect(phones).toEqual([phone]);
});

describe('session from a phone code', () => {
  test('ten minutes: replaces the current password', async () => {
    const { client } = await signedUp(world);
    world.clock.advance(599_000);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: NEXT })).error).toBeNull();
    world.clock.advance(2_000);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('current_password_required');
  });

  test('password changes: at most ten in 15 minutes', async () => {
    const { client } = await signedUp(world);
    for (let change = 0; change < 10; change++) await client.auth.updateUser({ password: `sandi-nomor-${change}` });
    expect((await client.auth.updateUser({ password: NEXT })).error?.code).toBe('over_request_rate_limit');
  });
});
