import type { SaleKind } from '../order/order.ts';
import type { Product } from './product.ts';

/** What similar products have in common. Prices are whole rupiah, both ends included. */
export interface Similarity {
  readonly gameId: string;
  readonly saleKind: SaleKind;
  readonly minPrice: number;
  readonly maxPrice: number;
}

/** Somebody who looks at a product compares it with the same kind, of the same game, at half to double its price. Null without a game. */
export const similarityOf = ({ game, saleKind, price }: Pick<Product, 'game' | 'saleKind' | 'price'>): Similarity | null =>
  game === null ? null : { gameId: game.id, saleKind, minPrice: Math.ceil(price / 2), maxPrice: price * 2 };
