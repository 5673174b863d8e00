const PLAIN = /^\d+$/;
const GROUPED = /^\d{1,3}(\.\d{3})+$/;
/** More digits than these a number no longer keeps to the last one. */
const EXACT = 999_999_999_999_999;

/**
 * A whole amount as people type it: `1250000`, `1.250.000`, `Rp 1.250.000`. Null for anything else: a dot that groups no thousands is
 * ambiguous, and a price must become neither a thousandth of itself nor ten times as much.
 * @param max larger amounts are refused
 */
export const parseRupiah = (input: string, max: number = EXACT): number | null => {
  const text = input.trim().replace(/^rp\.?\s*/i, '');
  if (!PLAIN.test(text) && !GROUPED.test(text)) return null;
  const amount = Number(text.replaceAll('.', ''));
  return amount <= max ? amount : null;
};

/** The same for a field that says what is wrong with it: `too-much` is an amount, but above the most. */
export const parseAmount = (text: string, max: number): number | 'unreadable' | 'too-much' =>
  parseRupiah(text, max) ?? (parseRupiah(text, Number.POSITIVE_INFINITY) === null ? 'unreadable' : 'too-much');

/** A count as it was typed, without the dots of its thousands: `1.000` is a thousand, in a form as in a list. Anything else stays as it is. */
export const ungrouped = (text: string): string => (GROUPED.test(text.trim()) ? text.trim().replaceAll('.', '') : text);
