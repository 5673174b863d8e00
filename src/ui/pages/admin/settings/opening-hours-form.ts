import type { StoredOpeningHours } from '../../../../application/order/opening-hours.ts';
import { checkOpenDay, isShopDate, type OpeningHours } from '../../../../domain/order/opening-hours.ts';
import type { FieldProblems, FormRules, Opened } from '../kit/form/form-rules.ts';
import { openingHoursText as text } from './opening-hours.text.ts';

export interface DayFields {
  readonly isOpen: boolean;
  readonly opens: string;
  /** "00:00" is midnight. */
  readonly closes: string;
}

export interface OpeningFields {
  readonly isAlwaysOpen: boolean;
  /** From Monday on. */
  readonly days: readonly DayFields[];
  readonly closedDates: readonly string[];
}

export const MAX_CLOSED_DATES = 60;
const usual: DayFields = { isOpen: true, opens: '09:00', closes: '21:00' };
const WEEK = [1, 2, 3, 4, 5, 6, 7];

export const openedHours = ({ version, days, closedDates }: StoredOpeningHours): Opened<OpeningFields> => ({
  values: {
    isAlwaysOpen: days.length === 0,
    days: WEEK.map((weekday) => {
      const day = days.find((one) => one.weekday === weekday);
      if (day === undefined) return { ...usual, isOpen: days.length === 0 };
      return { isOpen: true, opens: day.opens, closes: day.closes === '24:00' ? '00:00' : day.closes };
    }),
    closedDates,
  },
  version: String(version),
});

const isDay = (value: unknown): value is DayFields => {
  const { isOpen, opens, closes } = (value ?? {}) as Partial<DayFields>;
  return typeof isOpen === 'boolean' && typeof opens === 'string' && typeof closes === 'string';
};

export const openingRules: FormRules<OpeningFields> = {
  blank: { isAlwaysOpen: true, days: WEEK.map(() => usual), closedDates: [] },
  read: (draft) => {
    const { isAlwaysOpen, days, closedDates } = (draft ?? {}) as Partial<OpeningFields>;
    const isWeek = Array.isArray(days) && days.length === WEEK.length && days.every(isDay);
    const areDates = Array.isArray(closedDates) && closedDates.every((date) => typeof date === 'string');
    return isWeek && areDates && typeof isAlwaysOpen === 'boolean' ? { isAlwaysOpen, days, closedDates } : null;
  },
};

/** A browser's field may add seconds. */
const asHour = (time: string): string => time.slice(0, 5);

const asClosing = (time: string): string => (asHour(time) === '00:00' ? '24:00' : asHour(time));

/** The format in which they are stored: closed days are omitted, and all days where the shop is always open. */
export const hoursOf = ({ isAlwaysOpen, days, closedDates }: OpeningFields): OpeningHours => ({
  days: isAlwaysOpen
    ? []
    : days.flatMap(({ isOpen, opens, closes }, place) =>
        isOpen ? [{ weekday: place + 1, opens: asHour(opens), closes: asClosing(closes) }] : [],
      ),
  closedDates: isAlwaysOpen ? [] : closedDates,
});

/** The problems by field. */
export const openingProblems = (fields: OpeningFields): FieldProblems => {
  const { days, closedDates } = hoursOf(fields);
  const found = days.flatMap((day) => {
    const problem = checkOpenDay(day);
    return problem === null
      ? []
      : [[`days.${day.weekday - 1}.${problem === 'TIME_UNREADABLE' ? 'opens' : 'closes'}`, text.problems[problem]]];
  });
  const dates = closedDates.flatMap((date, place) => (isShopDate(date) ? [] : [[`closedDates.${place}`, text.problems.DATE_UNREADABLE]]));
  const none = !fields.isAlwaysOpen && days.length === 0 ? [['days', text.noDay]] : [];
  return Object.fromEntries([...found, ...dates, ...none]);
};
