import { typedReadings } from '../shared/amount-readings.ts';

/** An amount that a search can use, at most a trillion rupiah; null for a part of a rupiah and for more than fifteen digits. */
export const searchable = (amount = 0.5): number | null => (Number.isInteger(amount) && amount < 1e15 ? Math.min(amount, 1e12) : null);

/** Reads the text of a price filter as people type it; "2jt-an" is two million. Null for no amount, or for one of two meanings. */
export const filterAmount = (text: string): number | null => {
  const [amount, other] = typedReadings(text.replace(/([bktau])\s?-?an$/i, '$1'));
  return other ? null : searchable(amount);
};
