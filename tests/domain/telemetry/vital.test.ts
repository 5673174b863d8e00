import { describe, expect, test } from '@jest/globals';
import { goodUpTo, isPossible, rateVital, VITAL_NAMES } from '../../../src/domain/telemetry/vital.ts';

describe('web vital rating', () => {
  test.each([
    ['CLS', 0.1, 0.25],
    ['FCP', 1800, 3000],
    ['FID', 100, 300],
    ['INP', 200, 500],
    ['LCP', 2500, 4000],
    ['TTFB', 800, 1800],
  ] as const)('%s: good up to %d, poor above %d', (name, good, poor) => {
    expect([rateVital(name, 0), rateVital(name, good)]).toEqual(['good', 'good']);
    expect([rateVital(name, good + 0.001), rateVital(name, poor)]).toEqual(['needs-improvement', 'needs-improvement']);
    expect(rateVital(name, poor + 0.001)).toBe('poor');
    expect(goodUpTo(name)).toBe(good);
  });
  test('every name: has thresholds', () => expect(VITAL_NAMES.map((name) => rateVital(name, 0))).toEqual(Array(6).fill('good')));
});

describe('impossible web vital value', () => {
  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, 600_001, '12', null, undefined])('%p', (value) =>
    expect(isPossible('LCP', value)).toBe(false),
  );
  test('layout shift: a lower limit than for times', () =>
    expect([isPossible('CLS', 100), isPossible('CLS', 101), isPossible('LCP', 101)]).toEqual([true, false, true]));
});
