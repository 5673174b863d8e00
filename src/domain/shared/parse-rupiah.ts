const PLAIN = /^\d+$/;
const GROUPED = /^\d{1,3}(\.\d{3})+$/;
/** What spreadsheets write after whole rupiah. */
const NO_CENTS = /,00?$/;
/** Larger numbers lose precision. */
const EXACT = 999_999_999_999_999;

/**
 * Parses an amount as people type it: `1250000`, `1.250.000`, `Rp 1.250.000`, `1.250.000,00`. Null for anything else: a dot that does not group thousands
 * is ambiguous, and could change the price by a factor of a thousand.
 * @param max larger amounts are refused
 */
export const parseRupiah = (input: string, max: number = EXACT): number | null => {
  const text = input
    .trim()
    .replace(/^rp\.?\s*/i, '')
    .replace(NO_CENTS, '');
  if (!PLAIN.test(text) && !GROUPED.test(text)) return null;
  const amount = Number(text.replaceAll('.', ''));
  return amount <= max ? amount : null;
};

/** Parses an amount of a form field: `too-much` exceeds the maximum. */
export const parseAmount = (text: string, max: number): number | 'unreadable' | 'too-much' =>
  parseRupiah(text, max) ?? (parseRupiah(text, Number.POSITIVE_INFINITY) === null ? 'unreadable' : 'too-much');

/** Removes grouping dots of a typed count, so that `1.000` is a thousand in forms and lists. Other text does not change. */
export const ungrouped = (text: string): string => (GROUPED.test(text.trim()) ? text.trim().replaceAll('.', '') : text);
