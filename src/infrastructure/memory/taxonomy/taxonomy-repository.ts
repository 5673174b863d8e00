import type { TaxonomyRepository } from '../../../application/taxonomy/taxonomy-repository.ts';
import { isVisible } from '../../../domain/catalog/visibility.ts';
import { type Category, type GameTitle, inShopOrder, type Tier } from '../../../domain/taxonomy/taxonomy.ts';
import type { MemoryCatalogue } from '../catalog/catalogue.ts';

/** Fake of the taxonomy, which counts products on reading, while the database stores the counts. */
export class InMemoryTaxonomyRepository implements TaxonomyRepository {
  constructor(private readonly catalogue: MemoryCatalogue) {}

  async tiers(): Promise<readonly Tier[]> {
    return inShopOrder(this.catalogue.tiers).map((tier) => ({
      ...tier,
      productCount: this.count((product) => product.tier?.id === tier.id),
    }));
  }

  async gameTitles(): Promise<readonly GameTitle[]> {
    return inShopOrder(this.catalogue.games).map((game) => this.counted(game));
  }

  async categories(): Promise<readonly Category[]> {
    return inShopOrder(this.catalogue.categories).map((category) => ({
      ...category,
      productCount: this.count((product) => product.category?.id === category.id),
    }));
  }

  async popularGames(limit: number): Promise<readonly GameTitle[]> {
    return inShopOrder(this.catalogue.games)
      .map((game) => this.counted(game))
      .filter((game) => game.productCount > 0)
      .toSorted((a, b) => b.productCount - a.productCount || (a.name < b.name ? -1 : 1))
      .slice(0, limit);
  }

  private counted(game: GameTitle): GameTitle {
    return { ...game, productCount: this.count((product) => product.game?.id === game.id) };
  }

  private count(belongs: (product: MemoryCatalogue['products'][number]) => boolean): number {
    return this.catalogue.products.filter((product) => isVisible(product) && belongs(product)).length;
  }
}
