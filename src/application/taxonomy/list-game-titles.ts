import type { GameTitle } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

/** Active ones in the owner's order (section 7). */
export class ListGameTitles {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly GameTitle[]> {
    return this.taxonomy.gameTitles();
  }
}
