import type { Category, GameTitle, Tier } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

/** Active ones in the owner's order (section 7). */
export class ListCategories {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Category[]> {
    return this.taxonomy.categories();
  }
}

/** Active ones in the owner's order (section 7). */
export class ListGameTitles {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly GameTitle[]> {
    return this.taxonomy.gameTitles();
  }
}

const DEFAULT_LIMIT = 12;

/** Games with the most products (section 7); the default of 12 is section 9's. */
export class ListPopularGames {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(limit = DEFAULT_LIMIT): Promise<readonly GameTitle[]> {
    return this.taxonomy.popularGames(limit);
  }
}

/** Active ones in the owner's order (section 7). */
export class ListTiers {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Tier[]> {
    return this.taxonomy.tiers();
  }
}
