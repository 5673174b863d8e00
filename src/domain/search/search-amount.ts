import { readAmount } from '../shared/amount.ts';

const HIGHEST = 1_000_000_000_000;

/** Where a searching person writes an amount: `500rb`, `1,5 juta`, `Rp 500.000`, `2jt-an`. The groups: prefix, digits, unit. */
export const AMOUNT = String.raw`(rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+(?:[.,]\d{1,2})?)(?:\s*(ribu|rbu|rb|k|juta|jta|jt)(?:\s?-?an)?)?(?![\p{L}\p{N}])`;

/** The amount in whole rupiah, at most a trillion; null for none. @param unit of the digits, which have dots between thousands or a mark before a part */
export const amountIn = (digits: string, unit = ''): number | null => {
  const read = readAmount(digits + unit);
  if (read.ok) return Math.min(read.value, HIGHEST);
  // A search finds about the amount and shows what it took, so that "1.500rb" is thousands here.
  return unit !== '' && /\.\d{3}/.test(digits) ? Number(read.failure.values?.['one'] ?? 0) || null : null;
};

/** Reads the text of a price filter, which takes "2jt-an" as well. Null for no amount. */
export const filterAmount = (text: string): number | null => amountIn(text.replace(/([bktau])\s?-?an$/i, '$1'));
