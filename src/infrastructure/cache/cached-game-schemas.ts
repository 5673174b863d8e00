import type { GameSchemas } from '../../application/attribute/game-schemas.ts';
import type { GameAttribute } from '../../domain/attribute/game-attribute.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

const TAGS = ['taxonomy'] as const;

/** Schemas kept as long as the games they belong to. */
export class CachedGameSchemas implements GameSchemas {
  constructor(
    private readonly inner: GameSchemas,
    private readonly cache: TtlCache,
  ) {}

  ofGame(slug: string): Promise<readonly GameAttribute[]> {
    return this.cache.get(`attributes:${slug}`, { lifetimeMs: LIFETIMES.taxonomy, tags: TAGS }, () => this.inner.ofGame(slug));
  }
}
