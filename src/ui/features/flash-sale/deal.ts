import { currentPrice, type Price } from '../../../domain/catalog/price.ts';
import type { ProductCard } from '../../../domain/catalog/product.ts';
import { type FlashSale, hasEnded, isLive } from '../../../domain/flash-sale/flash-sale.ts';
import type { SaleOffer } from '../../../domain/flash-sale/sale-offer.ts';

type Shown = 'id' | 'name' | 'price' | 'originalPrice' | 'strikable' | 'image' | 'stock' | 'tier' | 'game' | 'saleKind' | 'isSample';

/** A sale with only what a ticket shows of its product, because it is embedded in the page. */
export interface Deal {
  readonly sale: FlashSale;
  readonly product: Pick<ProductCard, Shown>;
}

/** `sold-out`: it is running, but no unit is left at its price. */
export type SalePhase = 'upcoming' | 'live' | 'sold-out' | 'ended';

export const toDeal = ({ sale, product }: SaleOffer): Deal => {
  const { id, name, price, originalPrice, strikable, image, stock, tier, game, saleKind, isSample } = product;
  return {
    sale,
    product: { id, name, price, originalPrice, image, stock, tier, game, saleKind, isSample, ...(strikable && { strikable }) },
  };
};

/** A sale cannot offer more units than the product has. */
export const unitsLeft = ({ sale, product }: Deal): number => Math.max(0, Math.min(sale.stock, product.stock));

export const phaseOf = (deal: Deal, now: Date): SalePhase => {
  if (!deal.sale.isActive || hasEnded(deal.sale, now)) return 'ended';
  if (!isLive(deal.sale, now)) return 'upcoming';
  return unitsLeft(deal) > 0 ? 'live' : 'sold-out';
};

export const phasesOf = (deals: readonly Deal[], now: Date): readonly SalePhase[] => deals.map((deal) => phaseOf(deal, now));

/** The current price; for an upcoming sale, the price once it begins. */
export const priceOf = (deal: Deal, now: Date): Price =>
  currentPrice({ ...deal.product, sale: deal.sale }, phaseOf(deal, now) === 'upcoming' ? deal.sale.startsAt : now);

/** Ordered by start. */
export const byStart = (deals: readonly Deal[]): Deal[] => deals.toSorted((a, b) => a.sale.startsAt.getTime() - b.sale.startsAt.getTime());
