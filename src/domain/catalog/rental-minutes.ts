const MINUTES: Readonly<Record<string, number>> = { menit: 1, mnt: 1, jam: 60, hari: 1440, minggu: 10_080, bulan: 43_200 };
const UNIT = 'menit|jam|hari|minggu|bulan';
const PART = new RegExp(`(\\d{1,4}(?:[.,]\\d{1,2})?|setengah|se(?=${UNIT})) ?(${UNIT}|mnt)(?: ?(?:\\+|dan|,)? ?|$)`, 'y');
const LONGEST_TEXT = 60;
const MAX_MINUTES = 525_600;
const WORDS: Readonly<Record<string, number>> = { setengah: 0.5, se: 1 };

/**
 * Parses a duration to minutes: "3 Hari" is 4320, "1 hari 12 jam" 2160, "1,5 jam" 90, "setengah hari" 720; a month has 30 days. Null when
 * it names no duration, or not a whole number of minutes up to a year. The database has the same rule (private.duration_minutes).
 */
export const minutesOf = (duration: string): number | null => {
  const text = duration.replace(/\s+/g, ' ').trim().toLowerCase();
  if (text === '' || text.length > LONGEST_TEXT) return null;
  let hundredths = 0;
  PART.lastIndex = 0;
  for (let place = 0; place < text.length; place = PART.lastIndex) {
    const [, count = '', unit = ''] = PART.exec(text) ?? [];
    if (unit === '') return null;
    hundredths += Math.round((WORDS[count] ?? Number(count.replace(',', '.'))) * 100) * (MINUTES[unit] ?? 0);
  }
  const minutes = hundredths / 100;
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null;
};

/** Parses whole minutes from one to a year, written as a number or a duration; null for empty text; undefined when invalid. */
export const parseMinutes = (text: string): number | null | undefined => {
  const given = text.trim();
  if (given === '') return null;
  if (!/^\d+$/.test(given)) return minutesOf(given) ?? undefined;
  const minutes = Number(given);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : undefined;
};

/** The duration of a line: from its text, else from its minutes field; null while neither names it. */
export const minutesOfLine = ({ duration, minutes }: { readonly duration: string; readonly minutes: string }): number | null =>
  minutesOf(duration) ?? parseMinutes(minutes) ?? null;
