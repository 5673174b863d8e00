const WIB = 'Asia/Jakarta';
const DAY_MS = 86_400_000;
const HOUR = 60;
const DAY = 1440;

/** One formatter for each zone, because creating one takes longer than using it a hundred times. */
const perZone = (locale: string, options: Intl.DateTimeFormatOptions): ((at: Date, isLocal: boolean) => string) => {
  const made = new Map<boolean, Intl.DateTimeFormat>();
  return (at, isLocal) => {
    const format = made.get(isLocal) ?? new Intl.DateTimeFormat(locale, isLocal ? options : { ...options, timeZone: WIB });
    made.set(isLocal, format);
    return format.format(at);
  };
};

/** "19.30", without the zone, for places that name it once. */
export const hourText = perZone('id-ID', { hour: '2-digit', minute: '2-digit' });

/** "2026-11-26": the day of a moment in the reader's zone. */
export const dayKey = perZone('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' });

/** "Kam". */
const weekdayText = perZone('id-ID', { weekday: 'short' });

/** "26 Nov". */
export const dateText = perZone('id-ID', { day: 'numeric', month: 'short' });

/** "hari ini", "besok", null for other days. */
const nearDay = (at: Date, now: Date, isLocal: boolean): 'hari ini' | 'besok' | null => {
  const day = dayKey(at, isLocal);
  if (day === dayKey(now, isLocal)) return 'hari ini';
  return day === dayKey(new Date(now.getTime() + DAY_MS), isLocal) ? 'besok' : null;
};

/** "hari ini", "besok", "Kam". */
export const dayName = (at: Date, now: Date, isLocal: boolean): string => nearDay(at, now, isLocal) ?? weekdayText(at, isLocal);

/** "hari ini", "besok", "Kam 26 Nov". */
export const dayText = (at: Date, now: Date, isLocal: boolean): string =>
  nearDay(at, now, isLocal) ?? `${weekdayText(at, isLocal)} ${dateText(at, isLocal)}`;

/** "hari ini 19.30", "Kam 26 Nov 19.30": a moment within two weeks. */
export const nearMoment = (at: Date, now: Date, isLocal: boolean): string => `${dayText(at, now, isLocal)} ${hourText(at, isLocal)}`;

/** A duration: "45 menit", "1 jam 30 menit", "2 hari". */
export const lengthText = (minutes: number): string => {
  const parts = [
    [Math.floor(minutes / DAY), 'hari'],
    [Math.floor((minutes % DAY) / HOUR), 'jam'],
    [minutes % HOUR, 'menit'],
  ] as const;
  return parts.flatMap(([count, name]) => (count === 0 ? [] : [`${count} ${name}`])).join(' ') || '0 menit';
};
