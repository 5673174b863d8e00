const OFFSET_MS = 7 * 3_600_000;
const INPUT_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** Parses a date and time in WIB: `2026-11-22T14:30` is 07.30 UTC. Null for anything else. */
export const momentFromWib = (text: string): Date | null => {
  if (!INPUT_PATTERN.test(text)) return null;
  const moment = new Date(`${text}:00+07:00`);
  // An invalid day such as 31 February would roll over to another day.
  return Number.isNaN(moment.getTime()) || toWib(moment) !== text ? null : moment;
};

const DAY_MS = 86_400_000;

/** The end of a moment's day in WIB. */
export const endOfDayInWib = (moment: Date): Date =>
  new Date((Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS);

/** The clock in WIB at a moment, in the UTC fields of a date. */
export const wibClock = (moment: Date): Date => new Date(moment.getTime() + OFFSET_MS);

/** Formats a moment in WIB for a form field: `2026-11-22T14:30`. Seconds are dropped. */
export const toWib = (moment: Date): string => wibClock(moment).toISOString().slice(0, 16);

/** Formats a moment in WIB with its offset, to the second: `2026-11-22T14:30:05+07:00`. */
export const wibText = (moment: Date): string => `${wibClock(moment).toISOString().slice(0, 19)}+07:00`;
