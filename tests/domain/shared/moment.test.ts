import { describe, expect, test } from '@jest/globals';
import { isDatabaseMoment, isDay, isMoment, readMoment } from '../../../src/domain/shared/moment.ts';

describe('API timestamp: RFC 3339 with an existing date', () => {
  test.each([
    ['2026-11-21T05:00:00Z', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21t05:00:00z', '2026-11-21T05:00:00.000Z'],
    ['2026-11-21 05:00:00.1+07:00', '2026-11-20T22:00:00.100Z'],
    ['2026-11-21T05:00:00.123456+00:00', '2026-11-21T05:00:00.123Z'],
    ['2026-11-21T23:59:59-05:30', '2026-11-22T05:29:59.000Z'],
    ['2026-11-21T00:00:00+23:59', '2026-11-20T00:01:00.000Z'],
    ['2026-11-30T00:00:00Z', '2026-11-30T00:00:00.000Z'],
    ['2026-12-31T23:59:59Z', '2026-12-31T23:59:59.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
    ['0050-01-01T00:00:00Z', '0050-01-01T00:00:00.000Z'],
  ])('%s is read as %s', (text, expected) => {
    expect([isMoment(text), readMoment(text)?.toISOString()]).toEqual([true, expected]);
  });

  test.each([
    ['a day after the last of its month', '2026-11-31T00:00:00Z'],
    ['29 February of a common year', '2026-02-29T00:00:00Z'],
    ['29 February of a century', '2100-02-29T00:00:00Z'],
    ['a day 0', '2026-11-00T00:00:00Z'],
    ['a month 0', '2026-00-10T00:00:00Z'],
    ['a month 13', '2026-13-01T00:00:00Z'],
    ['a year 0', '0000-01-01T00:00:00Z'],
    ['an hour 24', '2026-11-21T24:00:00Z'],
    ['a minute 60', '2026-11-21T05:60:00Z'],
    ['a leap second', '2026-11-21T05:00:60Z'],
    ['an offset of hours alone', '2026-11-21T05:00:00+07'],
    ['an offset without a colon', '2026-11-21T05:00:00+0700'],
    ['an offset of 24 hours', '2026-11-21T05:00:00+24:00'],
    ['an offset of 60 minutes', '2026-11-21T05:00:00+07:60'],
    ['no offset', '2026-11-21T05:00:00'],
    ['no seconds', '2026-11-21T05:00Z'],
    ['no time', '2026-11-21'],
    ['ten digits of a second', '2026-11-21T05:00:00.1234567890Z'],
    ['space around', ' 2026-11-21T05:00:00Z'],
    ['a line after', '2026-11-21T05:00:00Z\n'],
    ['another notation', '21/11/2026 05:00'],
    ['words', 'kemarin'],
    ['nothing', ''],
  ])('%s: rejected', (_, text) => expect([isMoment(text), readMoment(text)]).toEqual([false, null]));
});

describe('date in a form or address', () => {
  test.each([
    ['2026-11-30', true],
    ['2026-12-31', true],
    ['2024-02-29', true],
    ['0001-01-01', true],
    ['2026-11-31', false],
    ['2026-02-29', false],
    ['2100-02-29', false],
    ['2026-11-00', false],
    ['2026-00-10', false],
    ['2026-13-01', false],
    ['0000-01-01', false],
    ['2026-11-3', false],
    ['20261130', false],
    ['2026-11-30T00:00:00Z', false],
    [' 2026-11-30', false],
    ['2026-11-30\n', false],
    ['besok', false],
    ['', false],
  ])('%j: valid %p', (text, expected) => expect(isDay(text)).toBe(expected));
});

describe('database timestamp', () => {
  test.each([
    ['2026-11-30 05:00:00.123456+00', true],
    ['2026-11-30T05:00:00+00:00', true],
    ['2026-11-30 05:00:00-0330', true],
    ['2026-11-30T05:00:00Z', true],
    ['2026-11-31 05:00:00+00', false],
    ['2026-11-30 24:00:00+00', false],
    ['2026-11-30 05:00:00+24', false],
    ['2026-11-30 05:00:00', false],
    ['2026-11-30', false],
    ['infinity', false],
  ])('%j: valid %p', (text, expected) => expect(isDatabaseMoment(text)).toBe(expected));
});
