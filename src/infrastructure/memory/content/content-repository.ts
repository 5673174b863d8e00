import type { ContentRepository, ContentSlug, ContentVersion } from '../../../application/content/content-repository.ts';

export class InMemoryContentRepository implements ContentRepository {
  readonly texts = new Map<ContentSlug, ContentVersion>();

  async published(slug: ContentSlug): Promise<ContentVersion | null> {
    return this.texts.get(slug) ?? null;
  }
}
