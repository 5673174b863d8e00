import { readContent } from '../../../application/content/content.procedures.ts';
import type { ContentRepository, ContentSlug, ContentVersion } from '../../../application/content/content-repository.ts';
import { callTyped, type RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

/** Published texts over PostgREST. */
export class SupabaseContentRepository implements ContentRepository {
  constructor(private readonly rest: RestClient) {}

  async published(slug: ContentSlug): Promise<ContentVersion | null> {
    const [row] = dataOf(await callTyped(this.rest, readContent, { slug }));
    return row === undefined ? null : { version: row.version, publishedAt: new Date(row.published_at), body: row.body };
  }
}
