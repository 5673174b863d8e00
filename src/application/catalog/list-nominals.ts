import type { Product, ProductCard } from '../../domain/catalog/product.ts';
import { noCriteria } from '../../domain/catalog/product-criteria.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { ProductRepository } from './product-repository.ts';

/** What products have in common that one list offers to choose from. */
export type NominalOf = Pick<Product, 'saleKind' | 'game' | 'category'>;

const MOST_NOMINALS = 60;

/**
 * Lists the nominal values of a game: items or services in stock of the same game and category, cheapest first, at most sixty. A failure
 * leaves the list empty, because the product itself can be bought without it.
 */
export class ListNominals {
  constructor(
    private readonly products: ProductRepository,
    private readonly errors: ErrorLog,
  ) {}

  async execute({ saleKind, game, category }: NominalOf): Promise<readonly ProductCard[]> {
    if (saleKind === 'account' || game === null || category === null) return [];
    const criteria = { ...noCriteria, gameIds: [game.id], categoryId: category.id, kind: saleKind, inStock: true };
    try {
      const { items } = await this.products.list({ criteria, sort: 'cheapest', after: null, limit: MOST_NOMINALS, includeArchived: false });
      return items.filter(({ isSample }) => !isSample);
    } catch (error) {
      this.errors.record('ListNominals', error);
      return [];
    }
  }
}
