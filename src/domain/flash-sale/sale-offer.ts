import type { ProductCard } from '../catalog/product.ts';
import type { FlashSale } from './flash-sale.ts';

/** A sale together with what it is about. */
export interface SaleOffer {
  readonly sale: FlashSale;
  readonly product: ProductCard;
}
