import { expect, test } from '@jest/globals';
import { FreshnessTracker } from '../../../src/infrastructure/cache/freshness-tracker.ts';
import { TtlCache } from '../../../src/infrastructure/cache/ttl-cache.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

test('freshness tracker: a stale answer is reported with its age until a fresh one arrives', async () => {
  const received: (string | Date)[] = [];
  const freshnessTracker = new FreshnessTracker({ stale: (madeAt) => received.push(madeAt), fresh: () => received.push('fresh') });
  const answers = [
    new Response('[]', { headers: { 'x-kept-at': '2026-11-20T03:00:00.000Z' } }),
    new Response('[]'),
    new Response('[]', { headers: { 'x-kept-at': 'kapan' } }),
  ];
  const fetcher = freshnessTracker.over(() => Promise.resolve(answers.shift() ?? Response.error()));
  const cache = new TtlCache(new FixedClock(), freshnessTracker);
  const read = (key: string) => cache.get(key, { lifetimeMs: 1000, tags: [] }, async () => (await fetcher('/rest/v1/products')).json());
  await read('a');
  expect(received).toEqual([new Date('2026-11-20T03:00:00.000Z')]);
  await read('b');
  expect(received.slice(1)).toEqual(['fresh']);
  await read('c');
  expect(received.slice(2)).toEqual(['fresh']);
});
