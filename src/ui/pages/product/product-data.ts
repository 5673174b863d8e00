import type { Price } from '../../../domain/catalog/price.ts';
import type { Product, ProductCard } from '../../../domain/catalog/product.ts';

export interface ProductData {
  readonly product: Product;
  readonly similar: readonly ProductCard[];
  /** Of this page, absolute: what is shared and sent. */
  readonly address: string;
  /** What it cost when this was gathered, for those who read only the head. */
  readonly offer: Price;
}
