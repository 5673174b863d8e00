import type { FreeTime } from '../../../../domain/rental/rental.ts';
import { dayKey } from '../../../features/rental/rental-words.text.ts';

const DAY_PARTS = ['night', 'morning', 'noon', 'afternoon', 'evening'] as const;

type DayPart = (typeof DAY_PARTS)[number];

/** A start that can be selected. */
export interface Start {
  readonly at: Date;
  readonly isNow: boolean;
  readonly isFree: boolean;
}

/** One day of the calendar, with its starts by part of the day. */
export interface CalendarDay {
  readonly key: string;
  /** The first of its starts. */
  readonly at: Date;
  readonly hasFree: boolean;
  readonly parts: readonly (readonly [part: DayPart, starts: readonly Start[]])[];
}

const HALF_HOUR_MS = 1_800_000;
const BEGINS = [0, 5, 11, 15, 18] as const;

const partOf = (hour: number): DayPart => DAY_PARTS[BEGINS.findLastIndex((begin) => begin <= hour)] ?? 'night';

/** Only an immediate start lies between the steps of half an hour. */
const isNow = ({ start, free }: FreeTime, place: number): boolean => place === 0 && free > 0 && start.getTime() % HALF_HOUR_MS !== 0;

/** @param hourOf the hour of a moment in the reader's zone */
export const calendarDays = (times: readonly FreeTime[], isLocal: boolean, hourOf: (at: Date) => number): readonly CalendarDay[] => {
  const days = new Map<string, Map<DayPart, Start[]>>();
  for (const [place, time] of times.entries()) {
    const key = dayKey(time.start, isLocal);
    const parts = days.get(key) ?? new Map<DayPart, Start[]>();
    days.set(key, parts);
    const part = partOf(hourOf(time.start));
    parts.set(part, [...(parts.get(part) ?? []), { at: time.start, isNow: isNow(time, place), isFree: time.free > 0 }]);
  }
  return [...days].flatMap(([key, parts]) => {
    const starts = [...parts.values()].flat();
    const [first] = starts;
    return first === undefined ? [] : [{ key, at: first.at, hasFree: starts.some(({ isFree }) => isFree), parts: [...parts] }];
  });
};

/** The next start that is free; null for none. */
export const nextFree = (times: readonly FreeTime[]): Date | null => times.find(({ free }) => free > 0)?.start ?? null;
