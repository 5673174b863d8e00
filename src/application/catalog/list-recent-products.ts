import type { ProductCard } from '../../domain/catalog/product.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductCards } from '../wishlist/product-cards.ts';

const SHOWN = 4;

/** Lists products that were looked at, as they are now. */
export class ListRecentProducts {
  constructor(
    private readonly cards: ProductCards,
    private readonly errors: ErrorLog,
  ) {}

  /** In the given order, without what is no longer in the shop. Nothing where that cannot be told, because the list is secondary on its page. */
  async execute(ids: readonly string[]): Promise<readonly ProductCard[]> {
    try {
      const { cards, isCached } = await this.cards.byIds(ids);
      if (isCached) return [];
      return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []).slice(0, SHOWN);
    } catch (error) {
      this.errors.record('ListRecentProducts', error);
      return [];
    }
  }
}
