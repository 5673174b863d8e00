import { afterOpenTime, type OpeningHours } from '../order/opening-hours.ts';
import type { FreeTime } from './rental.ts';
import { latestEnd, READY_MINUTES, readyBy } from './rental-time.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const STEP_MS = 30 * MINUTE_MS;
/** The time to change a password, counted in opening hours. */
const ROTATION_MS = 30 * MINUTE_MS;
/** How far ahead a rental can be booked. */
const HORIZON_MS = 14 * DAY_MS;
/** A start that is past by at most this counts as now, because submitting takes time. */
const START_TOLERANCE_MS = 5 * MINUTE_MS;

/** A period; its end is exclusive. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** A unit with its calendar. */
export interface CalendarUnit {
  /** Whether nobody else has seen its newest password. */
  readonly isRotated: boolean;
  /** Periods that are blocked by rentals or staff. */
  readonly blocked: readonly Span[];
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** The deadline of the rotation after a rental. The database has the same rule (private.rotated_by). */
export const rotateBy = (hours: OpeningHours, end: Date): Date => afterOpenTime(hours, end, ROTATION_MS);

/** The period that is blocked for a rental before its start: it includes the latest preparation, the latest opening, and the rotation. */
export const blockedTime = (hours: OpeningHours, start: Date, minutes: number): Span => ({
  from: start,
  to: rotateBy(hours, latestEnd(readyBy(start), minutes)),
});

/** The start of a requested rental; null when it cannot be booked. @param requested null: now */
export const startOf = (requested: Date | null, now: Date): Date | null => {
  const ahead = requested === null ? 0 : requested.getTime() - now.getTime();
  if (ahead < -START_TOLERANCE_MS || ahead > HORIZON_MS) return null;
  return requested === null || ahead < 0 ? now : requested;
};

/** Whether a unit can be rented from a moment on. An early start requires a rotated password; later ones rely on the rotation. */
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
 * Starts in steps of half an hour with the number of free units, preceded by now where a unit is free immediately. The database has the
 * same rule (public.free_times).
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
