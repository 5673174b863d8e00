import { beforeEach, describe, expect, test } from '@jest/globals';
import { SubscribeNewsletter, UnsubscribeNewsletter } from '../../../src/application/newsletter/newsletter.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryRateLimiter } from '../../../src/infrastructure/memory/auth/rate-limiter.ts';
import { InMemoryNewsletterSubscribers } from '../../../src/infrastructure/memory/newsletter/newsletter.ts';
import { CryptoSecretTokens } from '../../../src/infrastructure/platform/crypto-secret-tokens.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let clock: FixedClock;
let subscribers: InMemoryNewsletterSubscribers;
let errors: RecentErrorLog;
let subscribe: SubscribeNewsletter;
let unsubscribe: UnsubscribeNewsletter;
const tokens = new CryptoSecretTokens();

beforeEach(() => {
  clock = new FixedClock();
  subscribers = new InMemoryNewsletterSubscribers();
  errors = new RecentErrorLog(clock, () => undefined);
  subscribe = new SubscribeNewsletter(subscribers, new InMemoryRateLimiter(clock), errors);
  unsubscribe = new UnsubscribeNewsletter(subscribers, tokens, errors);
});

const from = (email: string, address: string | null = '203.0.113.7') =>
  subscribe.execute({ email, consentVersion: 'v1', source: 'footer' }, address);

describe('newsletter subscription', () => {
  test('valid address: stored in lower case with the consent', async () => {
    expect(await from('  Rina@Toko.Example ')).toEqual({ ok: true, value: true });
    expect([...subscribers.list.values()]).toEqual([
      { email: 'rina@toko.example', consentVersion: 'v1', source: 'footer', hasLeft: false },
    ]);
  });
  test('known address: the same answer', async () => {
    const first = await from('rina@toko.example');
    expect(await from('rina@toko.example')).toEqual(first);
    expect(subscribers.list.size).toBe(1);
  });
  test.each([
    '',
    ' ',
    'rina',
    'rina@',
    '@toko.example',
    'a@b',
    'a b@toko.example',
    'a@b.example\nbcc: c@d.example',
    `${'a'.repeat(250)}@b.example`,
  ])('%j: refused', async (email) => {
    expect(await from(email)).toMatchObject({ ok: false, failure: { code: 'INVALID_EMAIL' } });
    expect(subscribers.list.size).toBe(0);
  });
  test('network: at most two hundred an hour, with the time to retry', async () => {
    for (let number = 0; number < 200; number += 1) expect((await from(`a${number}@toko.example`, '2001:db8::1')).ok).toBe(true);
    // The same /64 is the same household.
    expect(await from('b@toko.example', '2001:db8::ffff')).toMatchObject({
      ok: false,
      failure: { code: 'TOO_MANY_ATTEMPTS', values: { retryAfter: 3600 } },
    });
    expect((await from('b@toko.example', '2001:db9::1')).ok).toBe(true);
    clock.advance(3_600_000);
    expect((await from('c@toko.example', '2001:db8::1')).ok).toBe(true);
  });
  test('one address: at most three a day, without disclosure', async () => {
    for (let time = 0; time < 3; time += 1) await from('rina@toko.example', `203.0.113.${time}`);
    subscribers.list.clear();
    expect(await from('rina@toko.example', '203.0.113.99')).toEqual({ ok: true, value: true });
    expect(subscribers.list.size).toBe(0);
  });
  test('newsletter closed: NEWSLETTER_CLOSED', async () => {
    subscribers.isOpen = false;
    expect(await from('rina@toko.example')).toMatchObject({ ok: false, failure: { code: 'NEWSLETTER_CLOSED' } });
  });
  test('storage unavailable: failure and log entry', async () => {
    subscribers.add = () => Promise.reject(new PortError('unavailable', 'away'));
    expect((await from('rina@toko.example')).ok).toBe(false);
    expect(errors.recent().map(({ where }) => where)).toEqual(['SubscribeNewsletter']);
  });
});

describe('newsletter unsubscription', () => {
  test('valid token: ends the subscription, repeatable', async () => {
    await from('rina@toko.example');
    const token = tokens.mint();
    subscribers.tokens.set(await tokens.hash(token), 'rina@toko.example');
    for (let time = 0; time < 2; time += 1) expect(await unsubscribe.execute(token)).toEqual({ ok: true, value: true });
    expect(subscribers.list.get('rina@toko.example')?.hasLeft).toBe(true);
    await from('rina@toko.example');
    expect(subscribers.list.get('rina@toko.example')?.hasLeft).toBe(false);
  });
  test.each(['', 'x', 'a'.repeat(43), 'a'.repeat(44), "' or true --", '../../etc', 'é'.repeat(43)])(
    'token %j: no effect',
    async (token) => {
      await from('rina@toko.example');
      expect(await unsubscribe.execute(token)).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_TOKEN' } });
      expect(subscribers.list.get('rina@toko.example')?.hasLeft).toBe(false);
    },
  );
});
