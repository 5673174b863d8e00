const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/i;

/** Midnight of a day in UTC; null when it does not exist. The year 0 is refused, because the database does not know it. */
const startOf = (year: number, month: number, day: number): Date | null => {
  // Not through Date.UTC, which takes the years 1 to 99 for those after 1900.
  const start = new Date(0);
  start.setUTCFullYear(year, month - 1, day);
  return year > 0 && start.getUTCMonth() === month - 1 && start.getUTCDate() === day ? start : null;
};

/** Whether a text is an existing day, such as "2026-11-30". JavaScript alone takes 31 November for 1 December. */
export const isDay = (text: string): boolean => {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return startOf(Number(year), Number(month), Number(day)) !== null;
};

/**
 * Reads a time given to an interface, as RFC 3339 writes it: an existing date, a time of day, and an offset of hours and minutes or `Z`.
 * Leap seconds are refused, because neither JavaScript nor the database knows them. Null for anything else.
 */
export const readMoment = (text: string): Date | null => {
  const [whole, ...parts] = MOMENT.exec(text) ?? [];
  if (whole === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  const [fraction = '', sign, hours = '0', minutes = '0'] = parts.slice(6);
  if (hour > 23 || minute > 59 || second > 59 || Number(hours) > 23 || Number(minutes) > 59) return null;
  const local = startOf(year, month, day);
  if (local === null) return null;
  local.setUTCHours(hour, minute, second, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(local.getTime() - offset * 60_000);
};

/** Whether a text is a time that an interface takes. */
export const isMoment = (text: string): boolean => readMoment(text) !== null;

/** An offset of hours alone (`+00`), or without a colon. */
const SHORT_OFFSET = /([+-]\d{2})(\d{2})?$/;

/** Whether a text is a time as the database writes it: its offset may be shorter than that of an interface. */
export const isDatabaseMoment = (text: string): boolean =>
  isMoment(text.replace(SHORT_OFFSET, (_, hours: string, minutes = '00') => `${hours}:${minutes}`));
