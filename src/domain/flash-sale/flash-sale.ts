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
  /** Units the sale began with, for the bar of what is left. */
  readonly initialStock: number;
  readonly isActive: boolean;
  readonly createdAt: Date;
}

/** Live when it is active, its start has passed and its end has not (section 4). */
export const isLive = (sale: FlashSale, now: Date): boolean => sale.isActive && sale.startsAt <= now && now < sale.endsAt;

export const hasEnded = (sale: FlashSale, now: Date): boolean => now >= sale.endsAt;

/** Live ones, the first to end first; expired sales are left out of lists (section 4). */
export const liveSales = <T extends FlashSale>(sales: readonly T[], now: Date): T[] =>
  sales.filter((sale) => isLive(sale, now)).toSorted((a, b) => a.endsAt.getTime() - b.endsAt.getTime() || (a.id < b.id ? -1 : 1));

/** The one of a product's sales to show: the live one that ends first, else the next to start; null when all are over or off. */
export const saleToShow = (sales: readonly FlashSale[], now: Date): FlashSale | null => {
  const [live] = liveSales(sales, now);
  if (live !== undefined) return live;
  const [next] = sales
    .filter((sale) => sale.isActive && !hasEnded(sale, now))
    .toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || (a.id < b.id ? -1 : 1));
  return next ?? null;
};

/** Whole percent off, rounded down so that a promise is never larger than the price; 0 when nothing is off. */
export const percentOff = (sale: Pick<FlashSale, 'salePrice' | 'originalPrice'>): number =>
  sale.originalPrice > sale.salePrice ? Math.floor(((sale.originalPrice - sale.salePrice) * 100) / sale.originalPrice) : 0;
