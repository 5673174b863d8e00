import { isDay } from '../shared/moment.ts';

/**
 * Opening hours of one weekday, Monday being 1: "09:00", "24:00" for midnight; a closing time before the opening time is on the next day.
 */
export interface OpenDay {
  readonly weekday: number;
  readonly opens: string;
  readonly closes: string;
}

/** The shop's opening hours, in WIB. */
export interface OpeningHours {
  /** At most one entry per weekday; an empty list means always open. */
  readonly days: readonly OpenDay[];
  /** Days on which the shop is closed: "2026-12-25". */
  readonly closedDates: readonly string[];
}

/** WIB has no daylight saving time: UTC+7, always. */
const WIB_MS = 7 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A week with a single open hour needs 2,400 days for the longest deadline. */
const MOST_DAYS = 3000;

const minutes = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The opening period that begins on a day. @param start midnight in WIB, as milliseconds in UTC */
const openSpan = ({ days, closedDates }: OpeningHours, start: number): readonly [from: number, until: number] | null => {
  const date = new Date(start);
  const open = days.find(({ weekday }) => weekday === (date.getUTCDay() || 7));
  if (open === undefined || closedDates.includes(date.toISOString().slice(0, 10))) return null;
  const closes = open.closes > open.opens ? start : start + DAY_MS;
  return [start + minutes(open.opens) * MINUTE_MS, closes + minutes(open.closes) * MINUTE_MS];
};

/**
 * The moment at which the given open time has passed; deadlines of staff work count open hours. The database has the same rule
 * (private.after_open_time).
 * @param time in milliseconds
 */
export const afterOpenTime = (hours: OpeningHours, from: Date, time: number): Date => {
  if (hours.days.length === 0) return new Date(from.getTime() + time);
  let left = time;
  let local = from.getTime() + WIB_MS;
  const today = Math.floor(local / DAY_MS) * DAY_MS;
  // The period of the previous day may last past midnight.
  for (let day = -1; day <= MOST_DAYS; day += 1) {
    const span = openSpan(hours, today + day * DAY_MS);
    if (span === null || span[1] <= local) continue;
    const begins = Math.max(local, span[0]);
    if (begins + left <= span[1]) return new Date(begins + left - WIB_MS);
    left -= span[1] - begins;
    [, local] = span;
  }
  return new Date(from.getTime() + time);
};

/** The next opening time; null while the shop is open, and when no day is open. */
export const nextOpening = (hours: OpeningHours, now: Date): Date | null => {
  const opens = afterOpenTime(hours, now, 0);
  return opens.getTime() > now.getTime() ? opens : null;
};

export type OpeningProblem = 'CLOSES_AT_OPENING' | 'TIME_UNREADABLE' | 'DATE_UNREADABLE';

const OPENS = /^([01]\d|2[0-3]):[0-5]\d$/;
const CLOSES = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Validates the hours of a day; null when valid. */
export const checkOpenDay = ({ opens, closes }: Omit<OpenDay, 'weekday'>): OpeningProblem | null => {
  if (!OPENS.test(opens) || !CLOSES.test(closes)) return 'TIME_UNREADABLE';
  return closes === opens ? 'CLOSES_AT_OPENING' : null;
};

/** Whether the text is a valid day of this century, such as "2026-12-25". */
export const isShopDate = (text: string): boolean => text.startsWith('20') && isDay(text);
