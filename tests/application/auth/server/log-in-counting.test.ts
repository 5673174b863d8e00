import { beforeEach, describe, expect, test } from '@jest/globals';
import { AccountWorld, failureOf, gained, PASSWORD, PHONE } from '../../../support/account-world.ts';

let world: AccountWorld;
beforeEach(async () => {
  world = new AccountWorld();
  await world.customer();
});

describe('login attempt counting', () => {
  /** The limiter's calls by bucket: take, wait, give back. */
  const watched = () => {
    const calls: [string, readonly string[]][] = [];
    const { limiter } = world.ports;
    for (const what of ['wait', 'take', 'giveBack'] as const) {
      const send = limiter[what].bind(limiter) as (buckets: readonly { readonly name: string }[]) => Promise<never>;
      limiter[what] = ((buckets: readonly { readonly name: string }[]) => {
        calls.push([what, buckets.map(({ name }) => name)]);
        return send(buckets);
      }) as never;
    }
    return calls;
  };
  const account = () => `login:account:${world.user().id}`;

  const pair = (name = world.user().id) => `login:pair:203.0.113.77:${name}`;
  const atAddress = (name = world.user().id) => [`login:tried:203.0.113.77:${name}`, 'login:accounts:203.0.113.77'];

  test('correct password: counted and refunded for account and address', async () => {
    const calls = watched();
    await world.logIn(PHONE, PASSWORD, { ...world.stranger(), address: '203.0.113.77' });
    expect(calls).toEqual([
      ['take', atAddress()],
      ['wait', ['login:accounts:203.0.113.77']],
      ['take', [account(), pair()]],
      ['giveBack', [account(), pair()]],
      ['giveBack', atAddress()],
    ]);
  });
  test('wrong password: stays counted for account and address', async () => {
    const calls = watched();
    await world.logIn(PHONE, 'salah semua', { ...world.stranger(), address: '203.0.113.77' });
    expect(calls.map(([what]) => what)).toEqual(['take', 'wait', 'take']);
  });
  test('known device: counted by the device only', async () => {
    const { deviceToken } = gained(await world.logIn(PHONE, PASSWORD));
    const calls = watched();
    await world.logIn(PHONE, PASSWORD, { ...world.stranger(), deviceToken });
    await world.logIn(PHONE, 'salah semua', { ...world.stranger(), deviceToken });
    const own = expect.stringMatching(new RegExp(`^login:device:${world.user().id}:[0-9a-f]{64}$`));
    expect(calls).toEqual([
      ['take', [own]],
      ['giveBack', [own]],
      ['take', [own]],
    ]);
  });
  test('provider unavailable: not counted', async () => {
    const calls = watched();
    world.ports.identity.signIn = () => Promise.reject(new Error('away'));
    expect(failureOf(await world.logIn(PHONE, PASSWORD, { ...world.stranger(), address: '203.0.113.77' }))).toBe('UNAVAILABLE');
    expect(calls.at(-1)).toEqual(['giveBack', [account(), pair()]]);
    expect(world.errors.recent().map(({ where }) => where)).toEqual(['LogIn']);
  });
  test.each([
    ['6281999999999', '6281999999999'],
    ['siapa@toko.example', 'siapa@toko.example'],
  ])('unknown account: counted as %s', async (identifier, name) => {
    const calls = watched();
    await world.logIn(identifier, PASSWORD, { ...world.stranger(), address: '203.0.113.77' });
    expect(calls[2]).toEqual(['take', [`login:account:${name}`, pair(name)]]);
  });
});
