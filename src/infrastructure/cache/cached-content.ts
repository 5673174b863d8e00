import type { GameSchemas } from '../../application/attribute/game-schemas.ts';
import type { ContentRepository } from '../../application/content/content-repository.ts';
import type { FeedRepository } from '../../application/feed/feed-repository.ts';
import { cached } from './cached.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** Schemas have the cache lifetime of their games. */
export const cachedGameSchemas = (schemas: GameSchemas, cache: TtlCache): GameSchemas =>
  cached(schemas, cache, {
    reads: { ofGame: (slug) => ({ key: `attributes:${slug}`, lifetimeMs: LIFETIMES.taxonomy, tags: ['taxonomy'] }) },
  });

/** Published texts are static data (section 9). */
export const cachedContent = (contents: ContentRepository, cache: TtlCache): ContentRepository =>
  cached(contents, cache, {
    reads: { published: (slug) => ({ key: `content:${slug}`, lifetimeMs: LIFETIMES.staticData, tags: ['content'] }) },
  });

/** One minute, so that consecutive pages stay consistent. */
export const cachedFeed = (feed: FeedRepository, cache: TtlCache): FeedRepository =>
  cached(feed, cache, {
    reads: {
      page: (request) => ({
        key: `feed:${JSON.stringify(request)}`,
        lifetimeMs: LIFETIMES.productsOnSale,
        tags: ['products', 'flash-sales'],
      }),
    },
  });
