const WIB = 'Asia/Jakarta';
/** Indonesian names of its time zones, by their offset from UTC in minutes. */
const ZONES: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' };

export const zoneName = (date: Date, isLocal: boolean): string => {
  const offset = -date.getTimezoneOffset();
  const hours = `UTC${offset < 0 ? '-' : '+'}${Math.abs(offset) / 60}`;
  return isLocal ? (ZONES[offset] ?? hours) : 'WIB';
};

const zone = (isLocal: boolean): { timeZone?: string } => (isLocal ? {} : { timeZone: WIB });

/** "14.02 WIB": in the visitor's zone once it is known, in WIB before. */
export const clockTime = (date: Date, isLocal: boolean): string =>
  `${new Intl.DateTimeFormat('id-ID', { hour: '2-digit', minute: '2-digit', ...zone(isLocal) }).format(date)} ${zoneName(date, isLocal)}`;

/** Whether two moments are on one day in Indonesia (WIB). */
export const isSameDay = (one: Date, other: Date): boolean =>
  Math.floor((one.getTime() + 25_200_000) / 86_400_000) === Math.floor((other.getTime() + 25_200_000) / 86_400_000);

/** "Sabtu, 21 November, 14.02 WIB". */
export const dayAndTime = (date: Date, isLocal: boolean): string =>
  `${new Intl.DateTimeFormat('id-ID', { weekday: 'long', day: 'numeric', month: 'long', ...zone(isLocal) }).format(date)}, ${clockTime(date, isLocal)}`;

/** The year in Indonesia (WIB). */
export const yearOf = (date: Date): number => new Date(date.getTime() + 25_200_000).getUTCFullYear();

/** "21 November 2026", in the visitor's zone: for pages that only the browser renders. */
export const day = (date: Date): string =>
  new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric' }).format(date);

/** "21 November 2026", in the shop's zone: the same for everybody. */
export const shopDay = (date: Date): string =>
  new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric', timeZone: WIB }).format(date);

/** The same for a day without a time, such as "2026-11-21". */
export const shopDayOf = (isoDay: string): string => shopDay(new Date(`${isoDay}T12:00:00+07:00`));

/** "21 Nov 2026, 14.02 WIB". */
export const shortMoment = (date: Date, isLocal: boolean): string =>
  `${new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'short', year: 'numeric', ...zone(isLocal) }).format(date)}, ${clockTime(date, isLocal)}`;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** "5 menit lalu"; null after a week, when the date is more useful. */
export const timeAgo = (date: Date, now: Date): string | null => {
  const passed = now.getTime() - date.getTime();
  if (passed < MINUTE_MS) return 'Baru saja';
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} menit lalu`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} jam lalu`;
  return passed < 7 * DAY_MS ? `${Math.floor(passed / DAY_MS)} hari lalu` : null;
};
