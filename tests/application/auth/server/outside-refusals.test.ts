import { beforeEach, describe, expect, test } from '@jest/globals';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(async () => {
  world = new AccountWorld();
  await world.customer();
});
const refuseWith = (code: string) => () => Promise.reject(new PortError('denied', code, code));

// Codes of Supabase Auth, and the failures they become.
test.each([
  ['invalid_credentials', 'INVALID_CREDENTIALS'],
  ['user_not_found', 'INVALID_CREDENTIALS'],
  ['email_not_confirmed', 'INVALID_CREDENTIALS'],
  ['phone_not_confirmed', 'INVALID_CREDENTIALS'],
  ['user_banned', 'ACCOUNT_BLOCKED'],
  ['over_request_rate_limit', 'TOO_MANY_ATTEMPTS'],
  ['something_new', 'UNAVAILABLE'],
])('provider refusal: login with %s is %s', async (code, failure) => {
  world.ports.identity.signIn = refuseWith(code);
  expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe(failure);
});
test.each([
  ['over_sms_send_rate_limit', 'TOO_MANY_CODES'],
  ['sms_send_failed', 'NOT_SENT'],
  ['hook_timeout', 'NOT_SENT'],
  ['hook_timeout_after_retry', 'NOT_SENT'],
  ['hook_payload_over_size_limit', 'NOT_SENT'],
])('provider refusal: sign-up code with %s is %s, the budget is not used', async (code, failure) => {
  const make = world.ports.identity.signUp.bind(world.ports.identity);
  world.ports.identity.signUp = refuseWith(code);
  const signUp = () => world.use.signUp.execute({ phone: '6281234567002', password: PASSWORD, name: 'Rina' }, world.stranger());
  expect(failureOf(await signUp())).toBe(failure);
  world.ports.identity.signUp = make;
  expect(failureOf(await signUp())).toBe('done');
});
describe.each(['sms_send_failed', 'over_sms_send_rate_limit', 'unexpected_failure'])('carrier failure (%s)', (code) => {
  const UNKNOWN = '6281999999999';
  const withoutId = (answer: Awaited<ReturnType<typeof world.use.requestPasswordReset.execute>>) => ({ ...gained(answer), userId: null });

  test('password reset: the same answer for known and unknown numbers, logged', async () => {
    world.ports.identity.sendResetCode = refuseWith(code);
    const send = async (phone: string) => withoutId(await world.use.requestPasswordReset.execute(phone, world.stranger()));
    expect(await send(PHONE)).toEqual(await send(UNKNOWN));
    // The refusal does not disclose how often it may be called.
    const again = (phone: string) => world.use.requestPasswordReset.execute(phone, world.stranger());
    expect(await again(PHONE)).toEqual(await again(UNKNOWN));
    expect(world.errors.recent().map(({ where }) => where)).toEqual(['RequestPasswordReset: code']);
  });
  test('resend: the same answer for taken and free numbers', async () => {
    const taken = await world.signUp(PHONE);
    const free = await world.signUp('6281234567002');
    world.clock.advance(61_000);
    world.ports.identity.resendCode = refuseWith(code);
    const resend = (userId: string) => world.use.resendCode.execute(userId, world.stranger());
    expect(await resend(free)).toEqual(await resend(taken));
    expect(world.errors.recent().map(({ where }) => where)).toEqual(['ResendCode: code']);
  });
});
test.each([
  ['weak_password', 'WEAK_PASSWORD'],
  ['same_password', 'SAME_PASSWORD'],
  ['otp_expired', 'INVALID_CODE'],
])('provider refusal: password reset with %s is %s', async (code, failure) => {
  const { userId } = gained(await world.use.requestPasswordReset.execute(PHONE, world.stranger()));
  world.ports.identity.setPassword = refuseWith(code);
  expect(
    failureOf(await world.use.resetPassword.execute({ userId, code: world.codeFor(PHONE), password: 'kata sandi baru' }, world.stranger())),
  ).toBe(failure);
});
test('provider unavailable: a login does not count as a wrong attempt', async () => {
  const signIn = world.ports.identity.signIn.bind(world.ports.identity);
  world.ports.identity.signIn = () => Promise.reject(new PortError('unavailable', 'away'));
  const caller = world.stranger();
  for (let time = 0; time < 40; time += 1) expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('UNAVAILABLE');
  world.ports.identity.signIn = signIn;
  expect(failureOf(await world.logIn(PHONE, PASSWORD, caller))).toBe('done');
});
test('notice that cannot be sent: the same answer as a code that cannot be sent', async () => {
  world.isSilent = true;
  const signUp = (phone: string) => world.use.signUp.execute({ phone, password: PASSWORD, name: 'Rina' }, world.stranger());
  expect(await signUp(PHONE)).toEqual(await signUp('6281234567002'));
});
test('code verification: an account other than the requested one is not signed in', async () => {
  const userId = await world.signUp('6281234567002');
  const other = await world.ports.identity.signIn({ phone: PHONE }, PASSWORD);
  world.ports.identity.verifyPhone = async () => other;
  expect(failureOf(await world.use.verifyPhone.execute({ userId, code: '123456' }, world.stranger()))).toBe('INVALID_CODE');
  expect(world.memory.signIns.has(other.sessionId)).toBe(false);
});
