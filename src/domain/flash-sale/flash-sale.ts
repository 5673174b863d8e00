/** A limited offer on one product (specification, sections 3 and 4). Money is whole Rupiah. */
export interface FlashSale {
  readonly id: string;
  readonly productId: string;
  readonly salePrice: number;
  readonly originalPrice: number;
  readonly startsAt: Date;
  readonly endsAt: Date;
  /** Units left at the sale price. */
  readonly stock: number;
  /** Units at the start of the sale, for the progress bar. */
  readonly initialStock: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

/** A sale is live when it is active, has started and has not ended (section 4). */
export const isLive = (sale: FlashSale, now: Date): boolean => sale.isActive && sale.startsAt <= now && now < sale.endsAt;

export const hasEnded = (sale: FlashSale, now: Date): boolean => now >= sale.endsAt;

/** Live sales, the earliest end first; lists leave out expired sales (section 4). */
export const liveSales = <T extends FlashSale>(sales: readonly T[], now: Date): T[] =>
  sales.filter((sale) => isLive(sale, now)).toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1));

/** The sale of a product to display: the live one that ends first, else the next one to start; null when none is left. */
export const saleToShow = (sales: readonly FlashSale[], now: Date): FlashSale | null => {
  const [live] = liveSales(sales, now);
  if (live !== undefined) return live;
  const [next] = sales
    .filter((sale) => sale.isActive && !hasEnded(sale, now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
  return next ?? null;
};

/** Whole percent of the discount, rounded down so that it never overstates; 0 without a discount. */
export const percentOff = (sale: Pick<FlashSale, 'salePrice' | 'originalPrice'>): number =>
  sale.originalPrice > sale.salePrice ? Math.floor(((sale.originalPrice - sale.salePrice) * 100) / sale.originalPrice) : 0;
