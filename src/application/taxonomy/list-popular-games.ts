import type { GameTitle } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

const DEFAULT_LIMIT = 12;

/** Games with the most products (section 7); the default of 12 is section 9's. */
export class ListPopularGames {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(limit = DEFAULT_LIMIT): Promise<readonly GameTitle[]> {
    return this.taxonomy.popularGames(limit);
  }
}
