const WIB = 'Asia/Jakarta';
/** Indonesia's own names of its zones, by their distance from UTC in minutes. */
const ZONES: Readonly<Record<number, string>> = { 420: 'WIB', 480: 'WITA', 540: 'WIT' };

const zoneName = (date: Date, isLocal: boolean): string => {
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

export const yearOf = (date: Date): number => Number(new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: WIB }).format(date));

/** "21 November 2026", in the visitor's zone: for pages that only the browser shows. */
export const day = (date: Date): string =>
  new Intl.DateTimeFormat('id-ID', { day: 'numeric', month: 'long', year: 'numeric' }).format(date);
