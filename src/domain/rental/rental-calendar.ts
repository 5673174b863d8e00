import { afterOpenTime, type OpeningHours } from '../order/opening-hours.ts';
import type { FreeTime } from './rental.ts';
import { latestEnd, READY_MINUTES, readyBy } from './rental-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STEP_MS = 30 * MINUTE_MS;
/** How long people have to change a password, counted in opening hours. */
const ROTATION_MS = 30 * MINUTE_MS;
/** How far ahead a rental can be booked. */
const HORIZON_MS = 14 * DAY_MS;
/** A start that is past by at most this is now: the press took its time. */
const START_TOLERANCE_MS = 5 * MINUTE_MS;

/** A stretch of time; its end is no longer part of it. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A unit as its calendar sees it. */
export interface CalendarUnit {
  /** Whether nobody else has seen its newest password. */
  readonly isRotated: boolean;
  /** Times that it is kept for somebody, or by staff. */
  readonly blocked: readonly Span[];
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** By when the password is changed after a rental. The database has the same rule (private.rotated_by). */
export const rotateBy = (hours: OpeningHours, end: Date): Date => afterOpenTime(hours, end, ROTATION_MS);

/** What the calendar keeps for a rental that has not begun: the shop may be late, the renter may wait, and the password is changed afterwards. */
export const blockedTime = (hours: OpeningHours, start: Date, minutes: number): Span => ({
  from: start,
  to: rotateBy(hours, latestEnd(readyBy(start), minutes)),
});

/** The moment a rental begins that is asked for; null where it cannot be booked. @param asked null: now */
export const startOf = (asked: Date | null, now: Date): Date | null => {
  const ahead = asked === null ? 0 : asked.getTime() - now.getTime();
  if (ahead < -START_TOLERANCE_MS || ahead > HORIZON_MS) return null;
  return asked === null || ahead < 0 ? now : asked;
};

/** Whether a unit can be rented from a moment on. A start that is near needs a password that is new already; later ones count on its rotation. */
export const canRent = (
  { isRotated, blocked: kept }: CalendarUnit,
  start: Date,
  minutes: number,
  hours: OpeningHours,
  now: Date,
): boolean => {
  const wanted = blockedTime(hours, start, minutes);
  return (isRotated || start.getTime() >= now.getTime() + READY_MINUTES * MINUTE_MS) && !kept.some((span) => overlaps(span, wanted));
};

interface FreeTimesRequest {
  readonly minutes: number;
  readonly hours: OpeningHours;
  readonly now: Date;
  /** Null: now. */
  readonly from: Date | null;
  /** Null: a day after `from`. */
  readonly to: Date | null;
}

/**
 * Starts in steps of half an hour with the number of units that are free then; before them now, where a unit is free at once. The database has
 * the same rule (public.free_times).
 */
export const freeTimes = (units: readonly CalendarUnit[], { minutes, hours, now, from, to }: FreeTimesRequest): FreeTime[] => {
  const first = Math.max(from?.getTime() ?? 0, now.getTime());
  const last = Math.min(to?.getTime() ?? first + DAY_MS, now.getTime() + HORIZON_MS);
  if (last < first) return [];
  const at = (start: Date): FreeTime => ({ start, free: units.filter((unit) => canRent(unit, start, minutes, hours, now)).length });
  const times: FreeTime[] = first === now.getTime() ? [at(now)].filter(({ free }) => free > 0) : [];
  for (let start = Math.ceil(first / STEP_MS) * STEP_MS; start <= last; start += STEP_MS) times.push(at(new Date(start)));
  return times;
};
