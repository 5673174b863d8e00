import type { ProductCard } from '../catalog/product.ts';
import type { FlashSale } from './flash-sale.ts';

/** A sale with its product. */
export interface SaleOffer {
  readonly sale: FlashSale;
  readonly product: ProductCard;
}
