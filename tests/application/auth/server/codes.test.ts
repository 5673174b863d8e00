import { beforeEach, describe, expect, test } from '@jest/globals';
import { failureText } from '../../../../src/infrastructure/wire/failure-text.ts';
import { AccountWorld, failureOf, gained, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(() => {
  world = new AccountWorld();
});
const verify = (userId: string, code: string, caller = world.stranger()) => world.use.verifyPhone.execute({ userId, code }, caller);
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('one-time code', () => {
  test('spaces and dashes: accepted, valid once', async () => {
    const userId = await world.signUp();
    const code = world.codeFor(PHONE);
    expect(failureOf(await verify(userId, `${code.slice(0, 3)} - ${code.slice(3)}`))).toBe('done');
    expect(failureOf(await verify(userId, code))).toBe('INVALID_CODE');
  });
  test('wrong code: at most five attempts across all addresses', async () => {
    const userId = await world.signUp();
    const code = world.codeFor(PHONE);
    for (let guess = 0; guess < 5; guess += 1) expect(failureOf(await verify(userId, wrong(code)))).toBe('INVALID_CODE');
    expect(failureOf(await verify(userId, code))).toBe('CODE_SPENT');
  });
  test('malformed code: does not count as an attempt', async () => {
    const userId = await world.signUp();
    for (let guess = 0; guess < 6; guess += 1) expect(failureOf(await verify(userId, 'abc'))).toBe('INVALID_CODE');
    expect(failureOf(await verify(userId, world.codeFor(PHONE)))).toBe('done');
  });
  test('ten minutes old: invalid, a new one is valid', async () => {
    const userId = await world.signUp();
    const old = world.codeFor(PHONE);
    world.clock.advance(601_000);
    expect(failureOf(await verify(userId, old))).toBe('INVALID_CODE');
    expect(gained(await world.use.resendCode.execute(userId, world.stranger())).retryAfter).toBe(60);
    expect(failureOf(await verify(userId, world.codeFor(PHONE)))).toBe('done');
  });
  test('code of another sign-up: invalid', async () => {
    const [mine, other] = [await world.signUp(), await world.signUp('6281234567002')];
    expect(failureOf(await verify(other, world.codeFor(PHONE)))).toBe('INVALID_CODE');
    expect(failureOf(await verify(mine, world.codeFor(PHONE)))).toBe('done');
  });
  test('unknown id: the same answer as a wrong code', async () => {
    expect(failureOf(await verify('00000000-0000-4000-8000-000000000000', '123456'))).toBe('INVALID_CODE');
    expect(failureOf(await world.use.resendCode.execute('00000000-0000-4000-8000-000000000000', world.stranger()))).toBe('REQUEST_EXPIRED');
  });
});

test('code verification: session cannot be created, not signed in', async () => {
  const userId = await world.signUp();
  world.ports.sessions.create = () => Promise.reject(new Error('away'));
  expect(failureOf(await verify(userId, world.codeFor(PHONE)))).toBe('UNAVAILABLE');
  expect(world.memory.signIns.size).toBe(0);
});
test('code verification: number with an account, the provider is called as for a new number', async () => {
  await world.customer();
  world.clock.advance(61_000);
  const requested: string[] = [];
  const simulate = world.ports.identity.simulateVerification.bind(world.ports.identity);
  world.ports.identity.simulateVerification = (code) => {
    requested.push(code);
    return simulate(code);
  };
  const taken = await world.signUp();
  expect(failureOf(await verify(taken, '123456'))).toBe('INVALID_CODE');
  world.clock.advance(61_000);
  const { userId } = gained(await world.use.requestPasswordReset.execute('6281999999999', world.stranger()));
  const reset = { userId, code: '654321', password: 'kata sandi baru' };
  expect(failureOf(await world.use.resetPassword.execute(reset, world.stranger()))).toBe('INVALID_CODE');
  expect(requested).toEqual(['123456', '654321']);
});

describe('code requests', () => {
  test('resend: allowed after 60 seconds, the remaining time is stated before', async () => {
    const userId = await world.signUp();
    world.clock.advance(20_000);
    const early = await world.use.resendCode.execute(userId, world.stranger());
    expect(early).toMatchObject({ ok: false, failure: { code: 'TOO_MANY_CODES', values: { retryAfter: 40 } } });
    expect(early.ok ? '' : failureText(early.failure)).toBe('Kode baru bisa diminta dalam 40 detik.');
    world.clock.advance(40_000);
    expect(failureOf(await world.use.resendCode.execute(userId, world.stranger()))).toBe('done');
  });
  test('resend: resets the attempts', async () => {
    const userId = await world.signUp();
    for (let guess = 0; guess < 5; guess += 1) await verify(userId, wrong(world.codeFor(PHONE)));
    world.clock.advance(60_000);
    await world.use.resendCode.execute(userId, world.stranger());
    expect(failureOf(await verify(userId, world.codeFor(PHONE)))).toBe('done');
  });
  test('one number: at most ten a day', async () => {
    const userId = await world.signUp();
    const outcomes: string[] = [];
    for (let more = 0; more < 10; more += 1) {
      world.clock.advance(61_000);
      outcomes.push(failureOf(await world.use.resendCode.execute(userId, world.stranger())));
    }
    expect(outcomes).toEqual([...Array<string>(9).fill('done'), 'TOO_MANY_CODES']);
  });
  test('numbers differing in the last four digits: at most thirty an hour', async () => {
    const outcomes: string[] = [];
    for (let last = 1000; last < 1031; last += 1)
      outcomes.push(
        failureOf(await world.use.signUp.execute({ phone: `628123456${last}`, password: 'rahasia banget', name: 'R' }, world.stranger())),
      );
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(30);
    expect(outcomes.at(-1)).toBe('TOO_MANY_CODES');
  });
  test('codes that are not sent: do not use the daily budget', async () => {
    world = new AccountWorld({ perDay: 3 });
    await world.customer();
    world.clock.advance(61_000);
    for (let pump = 0; pump < 50; pump += 1) {
      const unknown = `62819${String(10_000_000 + pump * 104_729)}`;
      expect(failureOf(await world.use.requestPasswordReset.execute(unknown, world.stranger()))).toBe('done');
    }
    expect(failureOf(await world.use.requestPasswordReset.execute(PHONE, world.stranger()))).toBe('done');
    expect(world.outbox.messages()).toHaveLength(2);
  });
  test('daily budget used: refused for known and unknown numbers alike', async () => {
    world = new AccountWorld({ perDay: 1 });
    await world.customer();
    world.clock.advance(61_000);
    const answers = ['6281999999999', PHONE].map((phone) => world.use.requestPasswordReset.execute(phone, world.stranger()));
    const [unknown, known] = await Promise.all(answers);
    expect(unknown).toMatchObject({ failure: { code: 'TOO_MANY_CODES' } });
    expect(known).toEqual(unknown);
  });
  test('ten thousand requests from many addresses: within the daily budget', async () => {
    world = new AccountWorld({ perDay: 100 });
    for (let pump = 0; pump < 10_000; pump += 1) {
      const phone = `62812${String(10_000_000 + pump * 7919)}`;
      await world.use.signUp.execute({ phone, password: 'rahasia banget', name: 'R' }, world.stranger());
    }
    expect(world.outbox.messages().length).toBeLessThanOrEqual(100);
    expect(world.memory.users.size).toBeLessThanOrEqual(100);
  });
});
