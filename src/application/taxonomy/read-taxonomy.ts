import type { Category, GameTitle, Tier } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

/** Lists active categories in the owner's order (section 7). */
export class ListCategories {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Category[]> {
    return this.taxonomy.categories();
  }
}

/** Lists active games in the owner's order (section 7). */
export class ListGameTitles {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly GameTitle[]> {
    return this.taxonomy.gameTitles();
  }
}

const DEFAULT_LIMIT = 12;

/** Lists the games with the most products (section 7); the default limit of 12 is that of section 9. */
export class ListPopularGames {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(limit = DEFAULT_LIMIT): Promise<readonly GameTitle[]> {
    return this.taxonomy.popularGames(limit);
  }
}

/** Lists active tiers in the owner's order (section 7). */
export class ListTiers {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Tier[]> {
    return this.taxonomy.tiers();
  }
}
