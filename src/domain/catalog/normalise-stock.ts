/** Floors stock to a whole number; 0 if negative or not a number, 1 when omitted (specification, section 5). */
export const normaliseStock = (stock: unknown): number => {
  if (stock === undefined) return 1;
  const count = typeof stock === 'string' && stock.trim() === '' ? Number.NaN : Number(stock);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
};
