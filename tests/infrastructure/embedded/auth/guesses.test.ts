import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { clientOf, freshPhone, otherThan, PASSWORD, serverOf } from '../../../contracts/supabase-auth/subject.ts';
import { type AuthWorld, openAuthWorld } from './auth-world.ts';

let world: AuthWorld;
beforeAll(async () => {
  world = await openAuthWorld();
});
afterAll(() => world.close());

const QUARTER_MS = 15 * 60_000;
const MOST = 60;

const waiting = async (): Promise<{ phone: string; code: string }> => {
  const phone = freshPhone();
  await clientOf(world).auth.signUp({ phone, password: PASSWORD });
  return { phone, code: await world.codeFor(phone) };
};

test('code attempts: sixty per address in 15 minutes over all accounts, none is used up afterwards', async () => {
  const guess = (phone: string, type: 'sms' | 'phone_change' = 'sms') => clientOf(world).auth.verifyOtp({ phone, token: '000000', type });
  const codes: (string | undefined)[] = [];
  for (let tried = 0; tried < MOST; tried++) codes.push((await guess(freshPhone(), tried % 2 === 0 ? 'sms' : 'phone_change')).error?.code);
  expect(new Set(codes)).toEqual(new Set(['otp_expired']));

  const victim = await waiting();
  for (let tried = 0; tried < 6; tried++) {
    const { error } = await clientOf(world).auth.verifyOtp({ phone: victim.phone, token: otherThan(victim.code), type: 'sms' });
    expect(error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
  }
  const [stored] = await world.database.sql`select tries from auth.one_time_tokens where relates_to = ${victim.phone}`;
  expect(stored?.['tries']).toBe(0);

  // The server limits the attempts of its visitors itself.
  const right = { phone: victim.phone, token: victim.code, type: 'sms' } as const;
  expect((await serverOf(world).auth.verifyOtp(right)).error).toBeNull();

  world.clock.advance(QUARTER_MS + 1000);
  const next = await waiting();
  expect((await clientOf(world).auth.verifyOtp({ phone: next.phone, token: next.code, type: 'sms' })).error).toBeNull();
});
