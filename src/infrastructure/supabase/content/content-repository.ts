import { readPublishedContent } from '../../../application/content/content.answers.ts';
import type { ContentRepository, ContentSlug, ContentVersion } from '../../../application/content/content-repository.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** Published texts over PostgREST. */
export class SupabaseContentRepository implements ContentRepository {
  constructor(private readonly rest: RestClient) {}

  async published(slug: ContentSlug): Promise<ContentVersion | null> {
    const [version = null] = await answerOf(this.rest, readPublishedContent, { slug });
    return version;
  }
}
