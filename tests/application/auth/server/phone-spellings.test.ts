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
const askReset = (identifier: string, caller = world.stranger()) => world.use.requestPasswordReset.execute(identifier, caller);

describe('one number', () => {
  test.each(PHONE_SPELLINGS)('$notation: signs up, signs in and resets the password', async ({ text, phone }) => {
    expect((await register(text, phone)).user.phone).toBe(phone);
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(phone);
    world.clock.advance(61_000);
    const { userId } = gained(await askReset(text));
    const reset = { userId, code: world.codeFor(phone), password: 'kata sandi baru' };
    expect(gained(await world.use.resetPassword.execute(reset, world.stranger()))).toBe(true);
  });
});

describe.each(AMBIGUOUS_PHONES)('%s, which can be two numbers', (text, specified, indonesian) => {
  const [foreign, home] = [`+${specified}`, `+${indonesian}`];
  const [ofForeign, ofHome] = [() => register(foreign, specified), () => register(home, indonesian)] as const;
  test('signs in the account that exists, and that of the specification where both exist', async () => {
    await ofHome();
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(indonesian);
    world.clock.advance(61_000);
    await ofForeign();
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(specified);
    expect(gained(await world.logIn(home, PASSWORD)).user.phone).toBe(indonesian);
  });
  test('signs in the Indonesian account beside a sign-up of the other number that nobody confirmed', async () => {
    await ofHome();
    world.clock.advance(61_000);
    await world.signUp(foreign);
    expect(gained(await world.logIn(text, PASSWORD)).user.phone).toBe(indonesian);
  });
  test('resets the account that exists; for none the answer is the same and nothing is sent', async () => {
    const keys = Object.keys(gained(await askReset(text)));
    expect(world.outbox.messages()).toEqual([]);
    world.clock.advance(61_000);
    await ofHome();
    world.clock.advance(61_000);
    const { userId, ...rest } = gained(await askReset(text));
    expect(['userId', ...Object.keys(rest)]).toEqual(keys);
    const reset = { userId, code: world.codeFor(indonesian), password: 'kata sandi baru' };
    expect(gained(await world.use.resetPassword.execute(reset, world.stranger()))).toBe(true);
  });
  test('counts one wrong password at a time, alike whichever number has an account', async () => {
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
  test('asks for one code a minute, and guesses five times, alike whichever number has an account', async () => {
    const steps = async (): Promise<string[]> => {
      const first = await askReset(text);
      const outcomes = [first, await askReset(foreign), await askReset(home)].map(failureOf);
      world.clock.advance(61_000);
      const second = await askReset(home);
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

describe('an e-mail', () => {
  test.each(['<rina@toko.example>', 'mailto:rina@toko.example', '\u200brina@toko.example\u2060', '"rina@toko.example",'])(
    '%j: signs in like the address alone',
    async (typed) => {
      await world.customer();
      Object.assign(world.user(), { email: 'rina@toko.example', profileCompleted: true });
      expect(failureOf(await world.logIn(typed, PASSWORD))).toBe('done');
    },
  );
  test('that was stored with an invisible character is found as it was typed', async () => {
    await world.customer();
    Object.assign(world.user(), { email: 'rina\u200b@toko.example', profileCompleted: true });
    expect(failureOf(await world.logIn('Rina\u200b@toko.example', PASSWORD))).toBe('done');
  });
});

describe('a password with accents', () => {
  const [composed, decomposed] = ['kata sandi é'.normalize('NFC'), 'kata sandi é'.normalize('NFD')];
  test.each([
    [composed, decomposed],
    [decomposed, composed],
  ])('set as %j signs in as %j, too', async (set, typed) => {
    await world.customer();
    await world.ports.identity.update(world.user().id, { password: set });
    expect(failureOf(await world.logIn('6281234567001', set))).toBe('done');
    expect(failureOf(await world.logIn('6281234567001', typed))).toBe('done');
  });
  test('that was stored decomposed signs in as it was typed, and counts one wrong try at a time', async () => {
    await world.customer();
    world.user().password = decomposed;
    expect(failureOf(await world.logIn('6281234567001', decomposed))).toBe('done');
    const wrong = 'salah semua é'.normalize('NFD');
    const outcomes: string[] = [];
    for (let time = 0; time < 6; time += 1) outcomes.push(failureOf(await world.logIn('6281234567001', wrong)));
    expect(outcomes.indexOf('TOO_MANY_ATTEMPTS')).toBe(5);
  });
  test('is not new in another form of the same letters', async () => {
    await world.customer();
    await world.ports.identity.update(world.user().id, { password: composed });
    const { sessionToken, backendSession } = gained(await world.logIn('6281234567001', composed));
    const change = { current: composed, next: decomposed, accessToken: backendSession.accessToken };
    expect(failureOf(await world.use.changePassword.execute(change, sessionToken))).toBe('SAME_PASSWORD');
  });
});
