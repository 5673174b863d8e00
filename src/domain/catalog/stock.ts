const LOW = 3;

/** Section 5: floored to a whole number, 0 if negative or not a number, 1 when omitted. */
export const normaliseStock = (stock: unknown): number => {
  if (stock === undefined) return 1;
  const count = typeof stock === 'string' && stock.trim() === '' ? Number.NaN : Number(stock);
  return Number.isFinite(count) && count > 0 ? Math.floor(count) : 0;
};

export type Availability = 'sold' | 'low' | 'available';

/** "low" is worth saying on a card: few enough that waiting may be too late. */
export const availability = (stock: number): Availability => (stock <= 0 ? 'sold' : stock <= LOW ? 'low' : 'available');
