import { describe, expect, test } from '@jest/globals';
import type { OpeningHours } from '../../../src/domain/order/opening-hours.ts';
import {
  blockedTime,
  type CalendarUnit,
  canRent,
  freeTimes,
  overlaps,
  rotateBy,
  startOf,
} from '../../../src/domain/rental/rental-calendar.ts';

const at = (time: string, day = 25): Date => new Date(`2026-11-${day}T${time}:00.000Z`);
const ALWAYS: OpeningHours = { days: [], closedDates: [] };
/** From 09.00 to 21.00 in WIB: 02:00 to 14:00 in UTC. */
const BY_DAY: OpeningHours = {
  days: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens: '09:00', closes: '21:00' })),
  closedDates: [],
};
const NOW = at('12:10');
const unit = (given: Partial<CalendarUnit> = {}): CalendarUnit => ({ isRotated: true, blocked: [], ...given });
const times = (units: readonly CalendarUnit[], given: Partial<Parameters<typeof freeTimes>[1]> = {}) =>
  freeTimes(units, { minutes: 60, hours: ALWAYS, now: NOW, from: null, to: null, ...given });

describe('blocked time of a rental', () => {
  test('duration: preparation, opening period, rental and rotation', () => {
    expect(blockedTime(ALWAYS, at('12:00'), 60)).toEqual({ from: at('12:00'), to: at('16:00') });
  });

  test('rotation by staff: the half hour counts in opening hours', () => {
    expect(rotateBy(ALWAYS, at('12:00'))).toEqual(at('12:30'));
    expect(rotateBy(BY_DAY, at('13:45'))).toEqual(at('02:15', 26));
    expect(blockedTime(BY_DAY, at('12:00'), 60)).toEqual({ from: at('12:00'), to: at('02:30', 26) });
  });

  test('adjacent times: no overlap', () => {
    const span = (from: string, to: string) => ({ from: at(from), to: at(to) });
    expect(overlaps(span('10:00', '12:00'), span('12:00', '13:00'))).toBe(false);
    expect(overlaps(span('12:00', '13:00'), span('10:00', '12:00'))).toBe(false);
    expect(overlaps(span('10:00', '12:01'), span('12:00', '13:00'))).toBe(true);
    expect(overlaps(span('12:00', '13:00'), span('10:00', '12:01'))).toBe(true);
  });
});

describe('rental start', () => {
  test('not given or at most five minutes past: now', () => {
    expect(startOf(null, NOW)).toEqual(NOW);
    expect(startOf(at('12:05'), NOW)).toEqual(NOW);
    expect(startOf(new Date(at('12:05').getTime() - 1), NOW)).toBeNull();
    expect(startOf(at('12:11'), NOW)).toEqual(at('12:11'));
  });

  test('latest start: two weeks ahead', () => {
    const fortnight = new Date(NOW.getTime() + 14 * 86_400_000);
    expect(startOf(fortnight, NOW)).toEqual(fortnight);
    expect(startOf(new Date(fortnight.getTime() + 1), NOW)).toBeNull();
  });

  test('gap between rentals: fits exactly, one minute later does not', () => {
    const between = unit({
      blocked: [
        { from: at('08:00'), to: at('13:00') },
        { from: at('17:00'), to: at('20:00') },
      ],
    });
    expect(canRent(between, at('13:00'), 60, ALWAYS, NOW)).toBe(true);
    expect(canRent(between, at('13:01'), 60, ALWAYS, NOW)).toBe(false);
    expect(canRent(between, at('12:59'), 60, ALWAYS, NOW)).toBe(false);
  });

  test('within half an hour: requires a rotated password; later: rotation is expected', () => {
    const seen = unit({ isRotated: false });
    expect(canRent(seen, at('12:39'), 60, ALWAYS, NOW)).toBe(false);
    expect(canRent(seen, at('12:40'), 60, ALWAYS, NOW)).toBe(true);
    expect(canRent(unit(), NOW, 60, ALWAYS, NOW)).toBe(true);
  });
});

describe('free times', () => {
  test('unit free now: starts with now, then every half hour for a day', () => {
    const all = times([unit(), unit()]);
    expect(all.slice(0, 3)).toEqual([
      { start: NOW, free: 2 },
      { start: at('12:30'), free: 2 },
      { start: at('13:00'), free: 2 },
    ]);
    expect(all.at(-1)).toEqual({ start: at('12:00', 26), free: 2 });
    expect(all).toHaveLength(49);
  });

  test('no unit free now: no entry for now, a fully booked start is listed with 0', () => {
    const kept = [{ from: at('12:00'), to: at('13:30') }];
    expect(times([unit({ blocked: kept })], { to: at('13:30') })).toEqual([
      { start: at('12:30'), free: 0 },
      { start: at('13:00'), free: 0 },
      { start: at('13:30'), free: 1 },
    ]);
    expect(times([unit({ isRotated: false })], { to: at('13:00') })).toEqual([
      { start: at('12:30'), free: 0 },
      { start: at('13:00'), free: 1 },
    ]);
  });

  test('later day: starts with its first half hour', () => {
    expect(times([unit()], { from: at('20:00'), to: at('21:00') })).toEqual([
      { start: at('20:00'), free: 1 },
      { start: at('20:30'), free: 1 },
      { start: at('21:00'), free: 1 },
    ]);
    expect(times([unit()], { from: at('20:01') })[0]).toEqual({ start: at('20:30'), free: 1 });
    expect(times([unit()], { from: at('11:00'), to: at('12:30') })[0]).toEqual({ start: NOW, free: 1 });
  });

  test('range: ends two weeks from now, empty beyond or if reversed', () => {
    expect(times([unit()], { from: at('12:00', 30), to: new Date('2027-01-01T00:00:00Z') }).at(-1)?.start).toEqual(
      new Date('2026-12-09T12:00:00Z'),
    );
    expect(times([unit()], { from: new Date('2026-12-09T12:10:01Z') })).toEqual([]);
    expect(times([unit()], { to: at('12:09') })).toEqual([]);
    expect(times([unit()], { to: NOW })).toEqual([{ start: NOW, free: 1 }]);
  });

  test('opening hours: those of the day of rotation decide, a morning rotation blocks the night', () => {
    const kept = [{ from: at('02:10', 26), to: at('05:00', 26) }];
    const free = times([unit({ blocked: kept })], { hours: BY_DAY, from: at('09:30'), to: at('05:00', 26) });
    const last = free.filter((time) => time.free === 1 && time.start < at('02:00', 26)).at(-1);
    // Over at 13:30, rotated by 14:00. Half an hour later the shop shuts during the rotation.
    expect(times([unit({ blocked: kept })], { hours: BY_DAY, now: at('09:00'), from: at('09:30'), to: at('11:00') })).toEqual([
      { start: at('09:30'), free: 1 },
      { start: at('10:00'), free: 1 },
      { start: at('10:30'), free: 0 },
      { start: at('11:00'), free: 0 },
    ]);
    expect(last).toBeUndefined();
    expect(free.at(-1)).toEqual({ start: at('05:00', 26), free: 1 });
  });
});
