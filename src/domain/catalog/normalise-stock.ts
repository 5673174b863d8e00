/**
 * Floors stock to a whole number; 0 if negative or not a number, 1 when omitted (specification, section 5). It takes numbers and texts of digits, as
 * programs send them; what people type is read before (`readStock`).
 */
export const normaliseStock = (stock: unknown): number => {
  if (stock === undefined) return 1;
  const count = typeof stock === 'number' || (typeof stock === 'string' && /^\s*\d+\s*$/.test(stock)) ? Number(stock) : 0;
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
};
