import type { ProductCard } from '../../../domain/catalog/product.ts';
import type { FlashSale } from '../../../domain/flash-sale/flash-sale.ts';
import type { Deal, SalePhase } from '../../features/flash-sale/deal.ts';

export interface FlashSaleData {
  readonly sale: FlashSale;
  /** Without its sale, which stands above. */
  readonly product: ProductCard;
  /** Another sale of the same product: the one its price comes from once this one is over. */
  readonly next: FlashSale | null;
  readonly others: readonly Deal[];
  /** When the page was loaded, for its head. On screen it is asked of the clock. */
  readonly phase: SalePhase;
}
