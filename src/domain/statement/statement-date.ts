import { isDay } from '../shared/moment.ts';

/** How a statement writes its days; one style for all of its rows. Some styles have no year: it stands in the period above the rows. */
const STYLES = {
  'dd/mm/yyyy': /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})$/,
  'dd/mm/yy': /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d\d)$/,
  'dd/mm': /^(?<day>\d{1,2})[/-](?<month>\d{1,2})$/,
  'yyyy-mm-dd': /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T].*)?$/,
  'dd-mmm-yyyy': /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})\.?[ -](?<year>\d{4})$/i,
  'dd-mmm': /^(?<day>\d{1,2})[ -](?<month>[a-z]{3,9})\.?$/i,
  yyyymmdd: /^(?<year>\d{4})(?<month>\d\d)(?<day>\d\d)/,
} as const;

export type DateStyle = keyof typeof STYLES;

/** Styles of statements that people read. */
export const DATE_STYLES = [
  'dd/mm/yyyy',
  'dd/mm/yy',
  'dd/mm',
  'yyyy-mm-dd',
  'dd-mmm-yyyy',
  'dd-mmm',
] as const satisfies readonly DateStyle[];

/** Months by their first three letters, in Indonesian and English. */
const MONTHS: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  mei: 5,
  may: 5,
  jun: 6,
  jul: 7,
  agu: 8,
  agt: 8,
  ags: 8,
  aug: 8,
  sep: 9,
  okt: 10,
  oct: 10,
  nov: 11,
  nop: 11,
  des: 12,
  dec: 12,
};

/** A day as it is written: without its year where the style has none. */
export interface WrittenDay {
  readonly year: number | null;
  readonly month: number;
  readonly day: number;
}

/** Reads a day in one style; null for anything else. */
export const readDay = (text: string, style: DateStyle): WrittenDay | null => {
  const { year, month = '', day } = STYLES[style].exec(text)?.groups ?? {};
  const number = /^\d+$/.test(month) ? Number(month) : (MONTHS[month.slice(0, 3).toLowerCase()] ?? 0);
  if (number < 1 || number > 12) return null;
  const full = year === undefined ? null : Number(year.length === 2 ? `20${year}` : year);
  return { year: full, month: number, day: Number(day) };
};

/** The day of the calendar, `2026-01-05`; null when it does not exist. @param year where the written day has none */
export const calendarDay = (written: WrittenDay, year: number): string | null => {
  const { month, day } = written;
  const text = `${String(written.year ?? year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isDay(text) ? text : null;
};

const CLOCK = /^(\d\d)[:.](\d\d)(?:[:.](\d\d))?(?: WIB)?$/;
const CLOCK_NUMBER = /^\d{1,6}$/;

/** Reads a time of day, also as a whole number (`91502` is 09.15.02): `09:15:02`; null for anything else. */
export const readClock = (text: string): string | null => {
  const padded = CLOCK_NUMBER.test(text) ? text.padStart(6, '0').replace(/(..)(..)(..)/, '$1:$2:$3') : text;
  const [, hour = '', minute = '', second = '00'] = CLOCK.exec(padded) ?? [];
  return hour !== '' && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60 ? `${hour}:${minute}:${second}` : null;
};
