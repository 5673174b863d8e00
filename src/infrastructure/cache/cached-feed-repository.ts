import type { FeedRepository, FeedRequest } from '../../application/feed/feed-repository.ts';
import type { FeedEvent } from '../../domain/feed/feed-event.ts';
import type { Page } from '../../domain/shared/page.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** The feed kept for a minute: who reads on is not sent back and forth. Writes to the catalogue drop it. */
export class CachedFeedRepository implements FeedRepository {
  constructor(
    private readonly inner: FeedRepository,
    private readonly cache: TtlCache,
  ) {}

  page(request: FeedRequest): Promise<Page<FeedEvent>> {
    const keeping = { lifetimeMs: LIFETIMES.productsOnSale, tags: ['products', 'flash-sales'] };
    return this.cache.get(`feed:${JSON.stringify(request)}`, keeping, () => this.inner.page(request));
  }
}
