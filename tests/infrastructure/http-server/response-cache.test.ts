import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { PortError } from '../../../src/application/shared/port-error.ts';
import type { PlainAnswer } from '../../../src/infrastructure/http-server/cached-answer.ts';
import { isBackendAway, ResponseCache } from '../../../src/infrastructure/http-server/response-cache.ts';

const answer = (text: string, status = 200): PlainAnswer => ({ status, headers: {}, body: Buffer.from(text) });

const setUp = (timeoutMs = 20, oldestMs = Number.POSITIVE_INFINITY) => {
  let now = 1000;
  let made = 0;
  const cache = new ResponseCache({ freshMs: 2000, timeoutMs, maxBytes: 4000, oldestMs, now: () => now });
  const make = async (): Promise<PlainAnswer> => {
    made += 1;
    return answer(`nr ${made}`);
  };
  const text = async (work = make, key = '/') => {
    const { answer: cached, isStale } = await cache.get(key, work);
    return `${cached.plain.body}${isStale ? ' (lama)' : ''}`;
  };
  return {
    cache,
    make,
    text,
    made: () => made,
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
  };
};
const fails = async (): Promise<PlainAnswer> => {
  throw Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
};
/** One address that cannot be rendered, while the backend is available. */
const breaks = async (): Promise<PlainAnswer> => {
  throw new Error('broken');
};

describe('response cache', () => {
  test('lifetime: two seconds', async () => {
    const { text, pass } = setUp();
    expect([await text(), await text()]).toEqual(['nr 1', 'nr 1']);
    pass(1999);
    expect(await text()).toBe('nr 1');
    pass(1);
    expect(await text()).toBe('nr 2');
  });
  test('concurrent requests: one load', async () => {
    const { text, made } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => text()));
    expect(made()).toBe(1);
  });
  test('change: all entries are outdated', async () => {
    const { cache, text } = setUp();
    await text();
    cache.invalidate();
    expect(await text()).toBe('nr 2');
  });
  test('change of one product: its entries only', async () => {
    const { cache, text, make } = setUp();
    const [one, other] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];
    const keys = [`/products/${one.toUpperCase()}`, `/rest/v1/products?id=eq.${one}\n`, `/products/${other}`, '/products'];
    for (const key of keys) await text(make, key);
    cache.invalidate([one]);
    const again: string[] = [];
    for (const key of keys) again.push(await text(make, key));
    expect(again).toEqual(['nr 5', 'nr 6', 'nr 3', 'nr 4']);
    for (const key of keys.slice(0, 2)) expect(await text(make, key)).toBe(again[keys.indexOf(key)]);
  });
  test('change of one product during a load: loaded again', async () => {
    const { cache, text } = setUp();
    const key = '/products/00000000-0000-4000-8000-00000000000a';
    let finish: (answer: PlainAnswer) => void = () => undefined;
    const slow = new Promise<PlainAnswer>((resolve) => {
      finish = resolve;
    });
    const waiting = text(() => slow, key);
    cache.invalidate(['00000000-0000-4000-8000-00000000000a']);
    expect(await text(undefined, key)).toBe('nr 1');
    finish(answer('lama'));
    await waiting;
    expect(await text(undefined, key)).not.toBe('lama');
  });
  test('change during a load: not stored as current', async () => {
    const { cache, text } = setUp();
    let finish = (_: PlainAnswer): void => undefined;
    const slow = text(
      () =>
        new Promise<PlainAnswer>((resolve) => {
          finish = resolve;
        }),
    );
    cache.invalidate();
    finish(answer('before the change'));
    await slow;
    expect(await text()).toBe('nr 1');
  });
  test('capacity: the oldest are dropped', async () => {
    const { text, made } = setUp();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await text(undefined, key);
    await text(undefined, 'a');
    expect(made()).toBe(10);
  });
  test('weight: includes all encodings', async () => {
    const { cache, text, made } = setUp();
    const noise = randomBytes(600).toString('latin1');
    const { answer: cached } = await cache.get('noise', async () => answer(noise));
    for (const key of ['a', 'b', 'c', 'd']) await text(undefined, key);
    expect(made()).toBe(4);
    await cached.in('br');
    await text(undefined, 'noise');
    await text(undefined, 'a');
    expect(made()).toBe(5);
  });
});

describe('response cache with an unavailable backend', () => {
  test('known entry: the last good answer, marked as old', async () => {
    const { text, pass } = setUp();
    await text();
    pass(5000);
    expect(await text(fails)).toBe('nr 1 (lama)');
    expect(await text(async () => answer('broken', 503))).toBe('nr 1 (lama)');
  });
  test('unknown entry: failure', async () => {
    const { text } = setUp();
    await expect(text(fails)).rejects.toThrow('down');
  });
  test('outage: answered at once, recovery is noticed', async () => {
    const { text, pass } = setUp(60_000);
    await text();
    pass(5000);
    await text(fails);
    let finish = (_: PlainAnswer): void => undefined;
    const back = () =>
      new Promise<PlainAnswer>((resolve) => {
        finish = resolve;
      });
    expect(await text(back)).toBe('nr 1 (lama)');
    finish(answer('fresh'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(await text(fails)).toBe('fresh');
  });
  test('slow backend: the old answer after the patience time', async () => {
    const { text, pass } = setUp(5);
    await text();
    pass(5000);
    expect(await text(() => new Promise<PlainAnswer>(() => undefined))).toBe('nr 1 (lama)');
  });
  test('one failing address: others are still loaded', async () => {
    const { text, pass } = setUp(60_000);
    await text();
    await text(undefined, '/other');
    pass(5000);
    expect(await text(breaks, '/other')).toBe('nr 2 (lama)');
    expect(await text(async () => answer('broken', 500), '/other')).toBe('nr 2 (lama)');
    expect(await text()).toBe('nr 3');
  });
  test.each([
    ['a lost connection', fails],
    ['status 503', async () => answer('later', 503)],
  ])('%s: counts as an outage', async (_, work) => {
    const { text, pass } = setUp(60_000);
    await text();
    pass(5000);
    await text(work, '/other').catch(() => undefined);
    expect(await text()).toBe('nr 1 (lama)');
  });
  test('entry older than the limit: not used', async () => {
    const { text, pass } = setUp(20, 300_000);
    await text();
    pass(300_000);
    expect(await text(fails)).toBe('nr 1 (lama)');
    pass(1);
    await expect(text(fails)).rejects.toThrow('down');
    expect(await text(async () => answer('broken', 503))).toBe('broken');
    expect(await text()).toBe('nr 2');
  });
  test('failed answers: not cached', async () => {
    const { text } = setUp();
    expect(await text(async () => answer('broken', 500))).toBe('broken');
    expect(await text()).toBe('nr 1');
  });
});

describe('backend outage detection', () => {
  const named = (name: string): Error => Object.assign(new Error('late'), { name });
  test.each([
    ['the gateway’s deadline', named('DeadlineExceeded'), true],
    ['an aborted network request', named('TimeoutError'), true],
    ['a refused connection within a failed fetch', new TypeError('fetch failed', { cause: { code: 'x' } }), false],
    ['a refused connection as cause', new TypeError('fetch failed', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) }), true],
    ['an adapter without an answer', new PortError('unavailable', 'no answer'), true],
    ['PostgREST without its database', new PortError('unavailable', 'no answer', 'PGRST001'), true],
    ['a statement timeout', new PortError('unavailable', 'cancelled', '57014'), false],
    ['an internal error', new PortError('unavailable', 'internal', 'XX000'), false],
    ['an answer that is not allowed', new PortError('denied', 'no'), false],
    ['a missing file', Object.assign(new Error(), { code: 'ENOENT' }), false],
    ['no error', 'away', false],
  ])('%s: case %#', (_, error, isAway) => expect(isBackendAway(error)).toBe(isAway));
});
