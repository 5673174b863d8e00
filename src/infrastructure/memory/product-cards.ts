import type { ProductCards } from '../../application/wishlist/product-cards.ts';
import type { ProductCard } from '../../domain/catalog/product.ts';
import { isVisible } from '../../domain/catalog/visibility.ts';
import { isUuid } from '../../domain/shared/uuid.ts';
import type { MemoryCatalogue } from './catalogue.ts';

/** Twin of the cards by id, over the same tables as the catalogue. */
export class InMemoryProductCards implements ProductCards {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async byIds(ids: readonly string[]): Promise<readonly ProductCard[]> {
    const asked = new Set(ids.filter(isUuid));
    return this.catalogue.products
      .filter((product) => asked.has(product.id) && isVisible(product))
      .map((product) => {
        const {
          description,
          images,
          attributes,
          sellerNote,
          warrantyHours,
          category,
          isActive,
          isFlashSale,
          archivedAt,
          updatedAt,
          ...card
        } = this.catalogue.withSale(product);
        return card;
      });
  }
}
