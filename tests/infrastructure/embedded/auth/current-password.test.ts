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

describe('a session alone', () => {
  test('changes neither the password nor the number', async () => {
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

  test('takes no common password and not the number itself, and of staff none under twelve characters', async () => {
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

  test('changes both with the password', async () => {
    const { client } = await withPassword();
    expect((await client.auth.updateUser({ phone: freshPhone(), current_password: PASSWORD })).error).toBeNull();
    expect((await client.auth.updateUser({ password: NEXT, current_password: PASSWORD })).error).toBeNull();
  });

  test('changes both at once: the code to the new number is good beside the new password', async () => {
    const { client, id } = await withPassword();
    const phone = freshPhone();
    expect((await client.auth.updateUser({ password: NEXT, phone, current_password: PASSWORD })).error).toBeNull();
    expect((await client.auth.verifyOtp({ phone, token: await world.codeFor(phone), type: 'phone_change' })).error).toBeNull();
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: NEXT })).data.user).toMatchObject({ id, phone });
  });

  test('changes free fields', async () => {
    const { client } = await withPassword();
    expect((await client.auth.updateUser({ data: { name: 'Rina Wijaya' } })).error).toBeNull();
  });

  test('finds the password out no faster than a sign-in does', async () => {
    const { client, phone } = await withPassword();
    const guesses = Array.from({ length: 9 }, () => client.auth.updateUser({ password: NEXT, current_password: 'bukan-sandinya-1' }));
    const codes = (await Promise.all(guesses)).map(({ error }) => error?.code);
    expect(codes.filter((code) => code === 'current_password_invalid')).toHaveLength(5);
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(4);
    expect((await clientOf(world).auth.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe('over_request_rate_limit');
  });
});

test('a number that was given up is told so, once the change has happened', async () => {
  const { client, phone } = await signedUp(world);
  const next = freshPhone();
  await client.auth.updateUser({ phone: next });
  expect(phones).toEqual([]);
  await client.auth.verifyOtp({ phone: next, token: await world.codeFor(next), type: 'phone_change' });
  expect(phones).toEqual([phone]);
});

describe('a code from the phone', () => {
  test('stands for the password for ten minutes', async () => {
    const { client } = await signedUp(world);
    world.clock.advance(599_000);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: NEXT })).error).toBeNull();
    world.clock.advance(2_000);
    await client.auth.refreshSession();
    expect((await client.auth.updateUser({ password: PASSWORD })).error?.code).toBe('current_password_required');
  });

  test('sets ten passwords in a quarter of an hour at most', async () => {
    const { client } = await signedUp(world);
    for (let change = 0; change < 10; change++) await client.auth.updateUser({ password: `sandi-nomor-${change}` });
    expect((await client.auth.updateUser({ password: NEXT })).error?.code).toBe('over_request_rate_limit');
  });
});
