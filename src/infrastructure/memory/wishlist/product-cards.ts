import type { ProductCards, SeoCards } from '../../../application/wishlist/product-cards.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { isUuid } from '../../../domain/shared/uuid.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the cards by id, over the same tables as the catalogue. */
export class InMemoryProductCards implements ProductCards {
  /** Plays a shop that is not reached, while the device has these put aside. */
  isCached = false;

  constructor(private readonly catalogue: MemoryCatalogue) {}

  async byIds(ids: readonly string[]): Promise<SeoCards> {
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
          saleKind,
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
