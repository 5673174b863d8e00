import type { ContentRepository, ContentSlug, ContentVersion } from '../../application/content/content-repository.ts';
import { LIFETIMES } from './lifetimes.ts';
import type { TtlCache } from './ttl-cache.ts';

/** Published texts kept as long as the site settings. */
export class CachedContentRepository implements ContentRepository {
  constructor(
    private readonly inner: ContentRepository,
    private readonly cache: TtlCache,
  ) {}

  published(slug: ContentSlug): Promise<ContentVersion | null> {
    return this.cache.get(`content:${slug}`, { lifetimeMs: LIFETIMES.siteSettings, tags: ['content'] }, () => this.inner.published(slug));
  }
}
