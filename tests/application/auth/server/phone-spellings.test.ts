import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD } from '../../../support/account-world.ts';
import { AMBIGUOUS_PHONES, PHONE_SPELLINGS } from '../../../support/phone-spellings.ts';

let world: AccountWorld;
beforeEach(() => {
  world = new AccountWorld();
});
/** Signs up as typed, and confirms with the code that the number received. */
const register = async (typed: string, phone: string) => {
  const userId = await world.signUp(typed);
  return gained(await world.use.verifyPhone.execute({ userId, code: world.codeFor(phone) }, world.stranger()));
};
const requestReset = (identifier: string, caller = world.stranger()) => world.use.requestPasswordReset.execute(identifier, caller);

describe('phone number spellings', () => {
  test.each(PHONE_SPELLINGS)('$notation: signs up, signs in and resets the password', async ({ text, phone }) => {
    expect((await register(text, phone)).user.phone).toBe(phone);
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(phone);
    world.clock.advance(61_000);
    const { userId } = gained(await requestReset(text));
    const reset = { userId, code: world.codeFor(phone), password: 'kata sandi baru' };
    expect(gained(await world.use.resetPassword.execute(reset, world.stranger()))).toBe(true);
  });
});

describe.each(AMBIGUOUS_PHONES)('ambiguous number %s', (text, specified, indonesian) => {
  const [foreign, home] = [`+${specified}`, `+${indonesian}`];
  const [ofForeign, ofHome] = [() => register(foreign, specified), () => register(home, indonesian)] as const;
  test('login: the existing account, or the specified reading if both exist', async () => {
    await ofHome();
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(indonesian);
    world.clock.advance(61_000);
    await ofForeign();
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(specified);
    expect(gained(await world.logIn(home, PASSWORD)).user.phone).toBe(indonesian);
  });
  test('login: the Indonesian account, if the other number is an unconfirmed sign-up', async () => {
    await ofHome();
    world.clock.advance(61_000);
    await world.signUp(foreign);
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(indonesian);
  });
  test('reset: the existing account; without one the same answer and no message', async () => {
    const keys = Object.keys(gained(await requestReset(text)));
    expect(world.outbox.messages()).toEqual([]);
    world.clock.advance(61_000);
    await ofHome();
    world.clock.advance(61_000);
    const { userId, ...rest } = gained(await requestReset(text));
    expect(['userId', ...Object.keys(rest)]).toEqual(keys);
    const reset = { userId, code: world.codeFor(indonesian), password: 'kata sandi baru' };
    expect(gained(await world.use.resetPassword.execute(reset, world.stranger()))).toBe(true);
  });
  test('wrong passwords: counted alike for both readings', async () => {
    const tries = async (): Promise<string[]> => {
      const outcomes: string[] = [];
      for (let time = 0; time < 6; time += 1) outcomes.push(failureOf(await world.logIn(text, 'salah semua')));
      for (const exact of [foreign, home]) outcomes.push(failureOf(await world.logIn(exact, 'salah semua')));
      return outcomes;
    };
    const none = await tries();
    expect(none).toEqual([
      ...Array.from({ length: 5 }, () => 'INVALID_CREDENTIALS'),
      ...Array.from({ length: 3 }, () => 'TOO_MANY_ATTEMPTS'),
    ]);
    for (const owned of [[ofHome], [ofForeign], [ofForeign, ofHome]]) {
      world = new AccountWorld();
      for (const own of owned) {
        await own();
        world.clock.advance(61_000);
      }
      expect(await tries()).toEqual(none);
    }
  });
  test('codes and attempts: limited alike for both readings', async () => {
    const steps = async (): Promise<string[]> => {
      const first = await requestReset(text);
      const outcomes = [first, await requestReset(foreign), await requestReset(home)].map(failureOf);
      world.clock.advance(61_000);
      const second = await requestReset(home);
      const { userId } = gained(first);
      for (let guess = 0; guess < 5; guess += 1) {
        const given = { userId, code: '000001', password: 'kata sandi baru' };
        outcomes.push(failureOf(await world.use.resetPassword.execute(given, world.stranger())));
      }
      outcomes.push(failureOf(await world.use.resendCode.execute(userId, world.stranger())));
      const last = { userId: gained(second).userId, code: '000001', password: 'kata sandi baru' };
      outcomes.push(failureOf(await world.use.resetPassword.execute(last, world.stranger())));
      return outcomes;
    };
    const none = await steps();
    expect(none.slice(0, 3)).toEqual(['done', 'TOO_MANY_CODES', 'TOO_MANY_CODES']);
    for (const own of [ofHome, ofForeign]) {
      world = new AccountWorld();
      await own();
      world.clock.advance(61_000);
      expect(await steps()).toEqual(none);
    }
  });
});

describe('e-mail spellings', () => {
  test.each(['<rina@toko.example>', 'mailto:rina@toko.example', '\u200brina@toko.example\u2060', '"rina@toko.example",'])(
    '%j: equal to the plain address',
    async (typed) => {
      await world.customer();
      Object.assign(world.user(), { email: 'rina@toko.example', profileCompleted: true });
      expect(failureOf(await world.logIn(typed, PASSWORD))).toBe('done');
    },
  );
  test('stored with an invisible character: found as typed', async () => {
    await world.customer();
    Object.assign(world.user(), { email: 'rina\u200b@toko.example', profileCompleted: true });
    expect(failureOf(await world.logIn('Rina\u200b@toko.example', PASSWORD))).toBe('done');
  });
});

describe('password with accents', () => {
  const [composed, decomposed] = ['kata sandi é'.normalize('NFC'), 'kata sandi é'.normalize('NFD')];
  test.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('set as %j: accepted as %j', async (set, typed) => {
    await world.customer();
    await world.ports.identity.update(world.user().id, { password: set });
    expect(failureOf(await world.logIn('6281234567001', set))).toBe('done');
    expect(failureOf(await world.logIn('6281234567001', typed))).toBe('done');
  });
  test('stored decomposed: accepted as typed, one attempt counted each', async () => {
    await world.customer();
    world.user().password = decomposed;
    expect(failureOf(await world.logIn('6281234567001', decomposed))).toBe('done');
    const wrong = 'salah semua é'.normalize('NFD');
    const outcomes: string[] = [];
    for (let time = 0; time < 6; time += 1) outcomes.push(failureOf(await world.logIn('6281234567001', wrong)));
    expect(outcomes.indexOf('TOO_MANY_ATTEMPTS')).toBe(5);
  });
  test('same letters in another form: SAME_PASSWORD', async () => {
    await world.customer();
    await world.ports.identity.update(world.user().id, { password: composed });
    const { sessionToken, backendSession } = gained(await world.logIn('6281234567001', composed));
    const change = { current: composed, next: decomposed, accessToken: backendSession.accessToken };
    expect(failureOf(await world.use.changePassword.execute(change, sessionToken))).toBe('SAME_PASSWORD');
  });
});
