import type { Price } from '../../../domain/catalog/price.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';

export interface ProductData {
  readonly product: Product;
  readonly similar: readonly ProductCard[];
  /** The absolute address of this page, for sharing. */
  readonly address: string;
  /** The price when the data was loaded, for the page's head. */
  readonly offer: Price;
}
