import { describe, expect, test } from '@jest/globals';
import type { PlainAnswer } from '../../../src/infrastructure/front/kept-answer.ts';
import { ResponseCache } from '../../../src/infrastructure/front/response-cache.ts';

const answer = (text: string, status = 200): PlainAnswer => ({ status, headers: {}, body: Buffer.from(text) });

const setUp = (patienceMs = 20) => {
  let now = 1000;
  let made = 0;
  const cache = new ResponseCache({ freshMs: 2000, patienceMs, mostBytes: 4000, now: () => now });
  const make = async (): Promise<PlainAnswer> => {
    made += 1;
    return answer(`nr ${made}`);
  };
  const text = async (work = make, key = '/') => {
    const { answer: kept, isStale } = await cache.get(key, work);
    return `${kept.plain.body}${isStale ? ' (lama)' : ''}`;
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
  throw new Error('down');
};

describe('answers shared by all visitors', () => {
  test('stand for two seconds', async () => {
    const { text, pass } = setUp();
    expect([await text(), await text()]).toEqual(['nr 1', 'nr 1']);
    pass(1999);
    expect(await text()).toBe('nr 1');
    pass(1);
    expect(await text()).toBe('nr 2');
  });
  test('are made once for many who ask together', async () => {
    const { text, made } = setUp();
    await Promise.all(Array.from({ length: 50 }, () => text()));
    expect(made()).toBe(1);
  });
  test('are out of date as soon as something changed', async () => {
    const { cache, text } = setUp();
    await text();
    cache.outdate();
    expect(await text()).toBe('nr 2');
  });
  test('made while something changed are not kept as current', async () => {
    const { cache, text } = setUp();
    let finish = (_: PlainAnswer): void => undefined;
    const slow = text(
      () =>
        new Promise<PlainAnswer>((resolve) => {
          finish = resolve;
        }),
    );
    cache.outdate();
    finish(answer('before the change'));
    await slow;
    expect(await text()).toBe('nr 1');
  });
  test('are let go of when there are too many', async () => {
    const { text, made } = setUp();
    for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i']) await text(undefined, key);
    await text(undefined, 'a');
    expect(made()).toBe(10);
  });
});

describe('a backend that is away', () => {
  test('leaves the last good answer, marked as old', async () => {
    const { text, pass } = setUp();
    await text();
    pass(5000);
    expect(await text(fails)).toBe('nr 1 (lama)');
    expect(await text(async () => answer('broken', 503))).toBe('nr 1 (lama)');
  });
  test('is a failure where nothing is known', async () => {
    const { text } = setUp();
    await expect(text(fails)).rejects.toThrow('down');
  });
  test('makes nobody wait while it stays away, and is noticed when it is back', async () => {
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
  test('that is slow is not waited for longer than patience lasts', async () => {
    const { text, pass } = setUp(5);
    await text();
    pass(5000);
    expect(await text(() => new Promise<PlainAnswer>(() => undefined))).toBe('nr 1 (lama)');
  });
  test('its failures are never kept', async () => {
    const { text } = setUp();
    expect(await text(async () => answer('broken', 500))).toBe('broken');
    expect(await text()).toBe('nr 1');
  });
});
