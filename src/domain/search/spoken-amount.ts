const HIGHEST = 1_000_000_000_000;
/** More digits are no price. */
const MOST_DIGITS = 15;
const UNITS: Readonly<Record<string, number>> = {
  k: 1_000,
  rb: 1_000,
  rbu: 1_000,
  ribu: 1_000,
  jt: 1_000_000,
  jta: 1_000_000,
  juta: 1_000_000,
};

/** An amount as people write it: `500rb`, `1,5 juta`, `Rp 500.000`, `2jt-an`. The groups: prefix, digits, unit. */
export const AMOUNT = String.raw`(rp\.?\s*)?(\d{1,3}(?:\.\d{3})+|\d+(?:[.,]\d{1,2})?)(?:\s*(ribu|rbu|rb|k|juta|jta|jt)(?:\s?-?an)?)?(?![\p{L}\p{N}])`;

const GROUPED = /^\d{1,3}(\.\d{3})+$/;

/** The unit of an amount in rupiah; null for a text that is none. */
export const unitOf = (unit: string | undefined): number | null => UNITS[unit?.toLowerCase() ?? ''] ?? null;

/** Whole rupiah. @param digits with dots between thousands, or with a comma or dot before a part */
export const amountOf = (digits: string, unit: number): number => {
  const number = GROUPED.test(digits) ? Number(digits.replaceAll('.', '')) : Number(digits.replace(',', '.'));
  return Math.min(Math.round(number * unit), HIGHEST);
};

const WHOLE = new RegExp(`^${AMOUNT}$`, 'iu');

/** Reads the text of a price field: `500rb`, `1,5jt`, `500.000`, `Rp500000`. Null for anything else. */
export const readAmount = (text: string): number | null => {
  const [, , digits, unit] = WHOLE.exec(text.trim()) ?? [];
  if (digits === undefined || digits.replace(/\D/g, '').length > MOST_DIGITS) return null;
  const factor = unitOf(unit);
  // A part needs a unit: "1,5" alone could be anything.
  return factor === null && !GROUPED.test(digits) && /[.,]/.test(digits) ? null : amountOf(digits, factor ?? 1);
};
