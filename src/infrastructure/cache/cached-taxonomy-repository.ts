import type { TaxonomyRepository } from '../../application/taxonomy/taxonomy-repository.ts';
import type { Category, GameTitle, Tier } from '../../domain/taxonomy/taxonomy.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const TAGS = ['taxonomy'] as const;

/** Tiers, game titles and categories kept for five minutes, popular games for two (section 9). */
export class CachedTaxonomyRepository implements TaxonomyRepository {
  constructor(
    private readonly inner: TaxonomyRepository,
    private readonly cache: TtlCache,
  ) {}

  tiers(): Promise<readonly Tier[]> {
    return this.cache.get('tiers', { lifetimeMs: LIFETIMES.taxonomy, tags: TAGS }, () => this.inner.tiers());
  }

  gameTitles(): Promise<readonly GameTitle[]> {
    return this.cache.get('game-titles', { lifetimeMs: LIFETIMES.taxonomy, tags: TAGS }, () => this.inner.gameTitles());
  }

  categories(): Promise<readonly Category[]> {
    return this.cache.get('categories', { lifetimeMs: LIFETIMES.taxonomy, tags: TAGS }, () => this.inner.categories());
  }

  popularGames(limit: number): Promise<readonly GameTitle[]> {
    return this.cache.get(`popular-games:${limit}`, { lifetimeMs: LIFETIMES.popularGames, tags: TAGS }, () =>
      this.inner.popularGames(limit),
    );
  }
}
