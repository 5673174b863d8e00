import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import type { Deal, SalePhase } from '../../features/flash-sale/deal.ts';

export interface FlashSaleData {
  readonly sale: FlashSale;
  /** Without its sale, which is a separate field. */
  readonly product: ProductCard;
  /** Another sale of the same product, which sets the price once this one has ended. */
  readonly next: FlashSale | null;
  readonly others: readonly Deal[];
  /** The time of loading, for the page's head. On screen the clock decides. */
  readonly phase: SalePhase;
}
