import type { CurrentCards, ProductCards } from '../../../application/wishlist/product-cards.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the cards by id, over the catalogue in memory. */
export class InMemoryProductCards implements ProductCards {
  /** Simulates an unreachable backend with cached cards on the device. */
  isCached = false;

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async byIds(ids: readonly string[]): Promise<CurrentCards> {
    const requested = new Set(ids.filter(isUuid));
    const cards = this.catalogue.products
      .filter((product) => requested.has(product.id) && isVisible(product))
      .map((product) => {
        const {
          description,
          images,
          attributes,
          sellerNote,
          warrantyHours,
          deliveryHours,
          category,
          isActive,
          isFlashSale,
          archivedAt,
          updatedAt,
          ...card
        } = this.catalogue.withSale(product);
        return card;
      });
    return { cards, isCached: this.isCached };
  }
}
