import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { clientOf, freshPhone, otherThan, PASSWORD, signedUp } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const waiting = async (): Promise<{ phone: string; code: string }> => {
  const phone = freshPhone();
  await clientOf(world).auth.signUp({ phone, password: PASSWORD });
  return { phone, code: await world.codeFor(phone) };
};
const answer = (phone: string, token: string) => clientOf(world).auth.verifyOtp({ phone, token, type: 'sms' });
const sentTo = (phone: string): number => world.database.sent.filter((message) => message.phone === phone).length;

describe('one-time code of the auth service', () => {
  test('message: six digits and the shop’s name', async () => {
    const { phone, code } = await waiting();
    const message = world.database.sent.findLast((one) => one.phone === phone);
    expect(code).toMatch(/^\d{6}$/);
    const [user] = await world.database.sql`select id from auth.users where phone = ${phone}`;
    expect(message).toEqual({ phone, code, userId: user?.['id'] });
  });

  test('database: does not contain the code', async () => {
    const { phone, code } = await waiting();
    const rows = await world.database.sql`
      select to_jsonb(u) as person, to_jsonb(t) as token from auth.users u join auth.one_time_tokens t on t.user_id = u.id where u.phone = ${phone}`;
    const [row] = rows;
    expect(row?.['token']).toMatchObject({
      token_type: 'confirmation_token',
      relates_to: phone,
      token_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const withoutPhone = JSON.stringify(row)
      .replaceAll(phone, '')
      .replace(/"(created|updated|confirmation_sent)_at": ?"[^"]*"/g, '');
    expect(withoutPhone).not.toContain(`"${code}"`);
  });

  test('five wrong attempts: invalid', async () => {
    const { phone, code } = await waiting();
    for (let tries = 0; tries < 5; tries++) expect((await answer(phone, otherThan(code))).error?.code).toBe('otp_expired');
    expect((await answer(phone, code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('concurrent wrong attempts: five at most', async () => {
    const { phone, code } = await waiting();
    await Promise.all(Array.from({ length: 20 }, () => answer(phone, otherThan(code))));
    const [row] = await world.database.sql`select tries from auth.one_time_tokens where relates_to = ${phone}`;
    expect(row?.['tries']).toBe(5);
    expect((await answer(phone, code)).error?.code).toBe('otp_expired');
  });

  test('concurrent correct attempts: one signs in', async () => {
    const { phone, code } = await waiting();
    const answers = await Promise.all(Array.from({ length: 4 }, () => answer(phone, code)));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
  });

  test('ten minutes old: invalid', async () => {
    const { phone, code } = await waiting();
    world.clock.advance(10 * 60_000 + 1000);
    expect((await answer(phone, code)).error).toMatchObject({ status: 403, code: 'otp_expired' });
  });

  test('resend: allowed after a minute, replaces the former code', async () => {
    const { phone, code } = await waiting();
    world.clock.advance(30_000);
    const early = await clientOf(world).auth.resend({ type: 'sms', phone });
    expect(early.error?.message).toBe('For security purposes, you can only request this after 30 seconds.');
    world.clock.advance(31_000);
    expect((await clientOf(world).auth.resend({ type: 'sms', phone })).error).toBeNull();
    const next = await world.codeFor(phone);
    if (next !== code) expect((await answer(phone, code)).error?.code).toBe('otp_expired');
    expect((await answer(phone, next)).error).toBeNull();
  });

  test('concurrent resends: one message', async () => {
    const { phone } = await waiting();
    world.clock.advance(61_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => clientOf(world).auth.resend({ type: 'sms', phone })));
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(sentTo(phone)).toBe(2);
  });
});

test('repeated sign-up of a customer’s number: no second message', async () => {
  const { phone } = await signedUp(world);
  world.clock.advance(61_000);
  await clientOf(world).auth.signUp({ phone, password: PASSWORD });
  expect(sentTo(phone)).toBe(1);
});
