const OFFSET_MS = 7 * 3_600_000;
const INPUT_PATTERN = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})$/;

/** The moment a date and time stand for on the shop's clock: `2026-11-22T14:30` is 07.30 UTC. Null for anything else. */
export const momentFromWib = (text: string): Date | null => {
  if (!INPUT_PATTERN.test(text)) return null;
  const moment = new Date(`${text}:00+07:00`);
  // A day that is not there, such as 31 February, would be moved on to another one.
  return Number.isNaN(moment.getTime()) || toWib(moment) !== text ? null : moment;
};

const DAY_MS = 86_400_000;

/** When the day of a moment is over on the shop's clock. */
export const endOfDayInWib = (moment: Date): Date =>
  new Date((Math.floor((moment.getTime() + OFFSET_MS) / DAY_MS) + 1) * DAY_MS - OFFSET_MS);

/** A moment as the shop's clock shows it, to be typed over: `2026-11-22T14:30`. Seconds are left out. */
export const toWib = (moment: Date): string => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 16);
