import type { Category } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

/** Active ones in the owner's order (section 7). */
export class ListCategories {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Category[]> {
    return this.taxonomy.categories();
  }
}
