import type { Tier } from '../../domain/taxonomy/taxonomy.ts';
import type { TaxonomyRepository } from './taxonomy-repository.ts';

/** Active ones in the owner's order (section 7). */
export class ListTiers {
  constructor(private readonly taxonomy: TaxonomyRepository) {}

  execute(): Promise<readonly Tier[]> {
    return this.taxonomy.tiers();
  }
}
