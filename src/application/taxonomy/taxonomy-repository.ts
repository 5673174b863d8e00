import type { Category, GameTitle, Tier } from '../../domain/taxonomy/taxonomy.ts';

/** Active tiers, game titles and categories in the owner's order. All calls @throws PortError. */
export interface TaxonomyRepository {
  tiers(): Promise<readonly Tier[]>;
  gameTitles(): Promise<readonly GameTitle[]>;
  categories(): Promise<readonly Category[]>;
  /** Game titles with at least one visible product, most products first. */
  popularGames(limit: number): Promise<readonly GameTitle[]>;
}
