/** What only staff know of a product. */
export interface ProductPrivateData {
  /** How the shop names it among its own things; the admin's search finds it by this. */
  readonly internalCode: string | null;
  readonly note: string | null;
  /** Whose it is, where it is not the shop's own. */
  readonly owner: string | null;
  /** The stock at which the shop wants to be told; null for the number of its category. */
  readonly lowStockAt: number | null;
  /** When a product that is not shown yet appears by itself; null for one that does not. */
  readonly publishAt: Date | null;
  /** What one unit cost, in whole rupiah; absent for staff who may not read the books. */
  readonly cost?: number | null;
}

export const PRIVATE_LIMITS = { internalCode: 60, note: 2000, owner: 200, lowStockAt: 1_000_000 } as const;

export const noPrivateData: ProductPrivateData = { internalCode: null, note: null, owner: null, lowStockAt: null, publishAt: null };

/** What is left of a price, in rupiah and per cent of the price; null for a price of zero. */
export const marginOf = (price: number, cost: number): { readonly amount: number; readonly percent: number } | null =>
  price <= 0 ? null : { amount: price - cost, percent: Math.round(((price - cost) / price) * 100) };
