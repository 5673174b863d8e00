import { describe, expect, test } from '@jest/globals';
import { fetchServerTime, ShopClock } from '../../../../src/infrastructure/browser/shared/shop-clock.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

const NOON = new Date('2026-11-21T12:00:00Z');
const later = (minutes: number): Date => new Date(NOON.getTime() + minutes * 60_000);

const clockOn = (device: FixedClock, answer: Date | null) => {
  let calls = 0;
  const clock = new ShopClock(device, () => {
    calls += 1;
    return Promise.resolve(answer);
  });
  return { clock, timesAsked: () => calls };
};

describe('shop clock in the browser', () => {
  test('device agrees with the page: device time, no request', async () => {
    const { clock, timesAsked } = clockOn(new FixedClock(later(0.9)), NOON);
    await clock.settle(NOON);
    expect([clock.now(), timesAsked()]).toEqual([later(0.9), 0]);
  });
  test.each([
    ['behind', -3 * 24 * 60],
    ['ahead', 90],
  ])('device %s: server time, continued from there', async (_, minutes) => {
    const device = new FixedClock(later(minutes));
    const { clock } = clockOn(device, later(0.5));
    await clock.settle(NOON);
    expect(clock.now()).toEqual(later(0.5));
    device.advance(120_000);
    expect(clock.now()).toEqual(later(2.5));
  });
  test('no answer yet: the page’s time', () => {
    const clock = new ShopClock(new FixedClock(later(90)), () => new Promise(() => undefined));
    void clock.settle(NOON);
    expect(clock.now()).toEqual(NOON);
  });
  test('cached page, server agrees with the device: device time', async () => {
    const { clock } = clockOn(new FixedClock(later(600)), later(600.5));
    await clock.settle(NOON);
    expect(clock.now()).toEqual(later(600));
  });
  test('server does not answer: device time', async () => {
    const { clock } = clockOn(new FixedClock(later(90)), null);
    await clock.settle(NOON);
    expect(clock.now()).toEqual(later(90));
  });
});

describe('server time request', () => {
  const answering =
    (headers: Readonly<Record<string, string>>): typeof fetch =>
    () =>
      Promise.resolve(new Response(null, { status: 503, headers }));
  test('any status: the date header is read', async () => {
    expect(await fetchServerTime(answering({ date: 'Sat, 21 Nov 2026 12:00:00 GMT' }), '/api/health')()).toEqual(NOON);
  });
  test.each<[string, typeof fetch]>([
    ['no date', answering({})],
    ['an unreadable date', answering({ date: 'kemarin' })],
    ['no answer', () => Promise.reject(new TypeError('offline'))],
  ])('%s: null', async (_, fetcher) => {
    expect(await fetchServerTime(fetcher, '/api/health')()).toBeNull();
  });
});
