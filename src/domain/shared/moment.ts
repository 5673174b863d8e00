const MOMENT = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.(\d{1,9}))?(?:Z|([+-])(\d{2}):(\d{2}))$/i;

/**
 * Reads a time given to an interface, as RFC 3339 writes it: an existing date, a time of day, and an offset of hours and minutes or `Z`.
 * Leap seconds and the year 0 are refused, because neither JavaScript nor the database knows them. Null for anything else.
 */
export const readMoment = (text: string): Date | null => {
  const [whole, ...parts] = MOMENT.exec(text) ?? [];
  if (whole === undefined) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts.slice(0, 6).map(Number);
  const [fraction = '', sign, hours = '0', minutes = '0'] = parts.slice(6);
  if (year === 0 || hour > 23 || minute > 59 || second > 59 || Number(hours) > 23 || Number(minutes) > 59) return null;
  // Not through Date.UTC, which takes the years 1 to 99 for those after 1900.
  const local = new Date(0);
  local.setUTCFullYear(year, month - 1, day);
  if (local.getUTCMonth() !== month - 1 || local.getUTCDate() !== day) return null;
  local.setUTCHours(hour, minute, second, Number(fraction.padEnd(3, '0').slice(0, 3)));
  const offset = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  return new Date(local.getTime() - offset * 60_000);
};

/** Whether a text is a time that an interface takes. */
export const isMoment = (text: string): boolean => readMoment(text) !== null;
