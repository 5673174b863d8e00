import { beforeEach, describe, expect, test } from '@jest/globals';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

const NEW = 'kata sandi baru';
let world: AccountWorld;
let token = '';
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
  world.clock.advance(61_000);
});
const send = (identifier: string) => world.use.requestPasswordReset.execute(identifier, world.stranger());
const reset = (userId: string, code: string, password = NEW) =>
  world.use.resetPassword.execute({ userId, code, password }, world.stranger());

describe('password reset', () => {
  test('code for the verified number: the password is replaced, all devices are signed out', async () => {
    const { userId } = gained(await send('081234567001'));
    expect(gained(await reset(userId, world.codeFor(PHONE)))).toBe(true);
    expect(failureOf(await world.logIn(PHONE, PASSWORD))).toBe('INVALID_CREDENTIALS');
    expect(failureOf(await world.logIn(PHONE, NEW))).toBe('done');
    expect((await world.use.validateSession.execute(token)).ok).toBe(false);
  });
  test('unknown number: the same answer with a new id each time, nothing is sent', async () => {
    const before = world.outbox.messages().length;
    const [known, unknown] = [gained(await send(PHONE)), gained(await send('6281999999999'))];
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(world.outbox.messages()).toHaveLength(before + 1);
    const wrong = [await reset(known.userId, '000000'), await reset(unknown.userId, '000000')];
    expect(wrong[0]).toEqual(wrong[1]);
    world.clock.advance(61_000);
    const again = [gained(await send(PHONE)).userId, gained(await send('6281999999999')).userId];
    expect(again).not.toContain(known.userId);
    expect(again).not.toContain(unknown.userId);
  });
  test('unverified account: the same answer as for an unknown number', async () => {
    await world.signUp('6281234567002');
    world.clock.advance(61_000);
    const before = world.outbox.messages().length;
    expect(failureOf(await send('6281234567002'))).toBe('done');
    expect(world.outbox.messages()).toHaveLength(before);
  });
  test('e-mail: refused, claimed or not', async () => {
    world.user().email = 'rina@toko.example';
    expect(await send('rina@toko.example')).toEqual(await send('siapa@toko.example'));
    expect(failureOf(await send('rina@toko.example'))).toBe('PHONE_NEEDED');
  });
  test('weak new password: refused before the code is used', async () => {
    const { userId } = gained(await send(PHONE));
    expect(failureOf(await reset(userId, world.codeFor(PHONE), 'pendek'))).toBe('WEAK_PASSWORD');
    expect(failureOf(await reset(userId, world.codeFor(PHONE)))).toBe('done');
    expect(failureOf(await reset(userId, world.codeFor(PHONE)))).toBe('INVALID_CODE');
  });
  test('staff rules for passwords: applied only after the correct code, so that roles are not disclosed', async () => {
    const { userId } = gained(await send(PHONE));
    world.user().role = 'cs';
    for (const weak of ['sebelas-ok1', PHONE, 'Rina '.repeat(2), 'Arena Akun'])
      expect([weak, failureOf(await reset(userId, '000000', weak))]).toEqual([
        weak,
        weak === 'Arena Akun' ? 'WEAK_PASSWORD' : 'INVALID_CODE',
      ]);
    const refused = await reset(userId, world.codeFor(PHONE), 'sebelas-ok1');
    expect(refused).toMatchObject({ failure: { code: 'WEAK_PASSWORD', values: { weakness: 'short', min: 12, spent: 'code' } } });
    // The code is used up, so another one may be requested at once.
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe('done');
    expect(failureOf(await reset(userId, world.codeFor(PHONE), 'dua-belas-ok'))).toBe('done');
    expect(failureOf(await world.logIn(PHONE, 'dua-belas-ok'))).toBe('done');
  });
  test('provider refuses: all devices stay signed in', async () => {
    const { userId } = gained(await send(PHONE));
    world.ports.identity.setPassword = () => Promise.reject(new PortError('denied', 'busy', 'over_request_rate_limit'));
    expect(failureOf(await reset(userId, world.codeFor(PHONE)))).toBe('TOO_MANY_ATTEMPTS');
    expect((await world.use.validateSession.execute(token)).ok).toBe(true);
  });
  test('wrong codes: at most five, with or without an account', async () => {
    for (const phone of [PHONE, '6281999999999']) {
      const { userId } = gained(await send(phone));
      for (let guess = 0; guess < 5; guess += 1) expect(failureOf(await reset(userId, '000001'))).toBe('INVALID_CODE');
      expect(failureOf(await reset(userId, '000000'))).toBe('CODE_SPENT');
    }
  });
  test('request and resend: answered without waiting for the carrier', async () => {
    // A carrier that never answers would block a caller that waits for it.
    world.ports.identity.sendResetCode = () => new Promise(() => undefined);
    const { userId } = gained(await send(PHONE));
    world.clock.advance(61_000);
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe('done');
  });
  test('resend: sent to the number only', async () => {
    const { userId } = gained(await send(PHONE));
    const first = world.codeFor(PHONE);
    world.clock.advance(61_000);
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe('done');
    const outcome = failureOf(await reset(userId, first));
    expect(outcome === 'INVALID_CODE' || first === world.codeFor(PHONE)).toBe(true);
    expect(failureOf(await reset(userId, world.codeFor(PHONE)))).toBe('done');
  });
  test('locked out account: can log in after the reset', async () => {
    for (let time = 0; time < 5; time += 1) await world.logIn(PHONE, 'salah semua');
    const { userId } = gained(await send(PHONE));
    await reset(userId, world.codeFor(PHONE));
    expect(failureOf(await world.logIn(PHONE, NEW))).toBe('done');
  });
  test('second factor enrolled: still required', async () => {
    world.user().hasSecondFactor = true;
    const { userId } = gained(await send(PHONE));
    await reset(userId, world.codeFor(PHONE));
    expect(gained(await world.logIn(PHONE, NEW)).nextStep).toBe('second-factor');
  });
  test('code of a sign-up: INVALID_CODE', async () => {
    const userId = await world.signUp('6281234567002');
    expect(failureOf(await reset(userId, world.codeFor('6281234567002')))).toBe('INVALID_CODE');
  });
});
