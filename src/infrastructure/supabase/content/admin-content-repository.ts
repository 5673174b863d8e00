import type { AdminContentRepository, ContentHistory } from '../../../application/content/admin-content-repository.ts';
import type { ContentSlug } from '../../../application/content/content-repository.ts';
import { publishContent, saveContent } from '../../../application/content/content-staff.answers.ts';
import type { FailureOf } from '../../../application/shared/call.ts';
import type { PortErrorReason } from '../../../application/shared/port-error.ts';
import { answerOf } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf, dataOrNull, withReasons } from '../shared/to-port-error.ts';

const MAX_VERSIONS = 200;
const PROGRAMS_OWN = 1;
const REASONS: Readonly<Record<FailureOf<typeof saveContent>, PortErrorReason>> = { CONTENT_CHANGED: 'conflict' };

/** content_versions and its functions, with the person's token. */
export class SupabaseAdminContentRepository implements AdminContentRepository {
  constructor(private readonly rest: RestClient) {}

  async history(slug: ContentSlug): Promise<ContentHistory> {
    const [page, rows] = await Promise.all([
      this.rest.from('content_pages').select('published_version').eq('slug', slug).maybeSingle(),
      this.rest
        .from('content_versions')
        .select('version,author,created_at')
        .eq('slug', slug)
        .order('version', { ascending: false })
        .limit(MAX_VERSIONS),
    ]);
    const lines = dataOf(rows);
    const names = await this.names(lines.flatMap(({ author }) => (author === null ? [] : [author])));
    return {
      published: dataOrNull(page)?.published_version ?? PROGRAMS_OWN,
      versions: lines.map(({ version, author, created_at }) => ({
        version,
        savedAt: new Date(created_at),
        author: author === null ? null : (names.get(author) ?? null),
      })),
    };
  }

  async body(slug: ContentSlug, version: number): Promise<string | null> {
    const row = dataOrNull(await this.rest.from('content_versions').select('body').eq('slug', slug).eq('version', version).maybeSingle());
    return row?.body ?? null;
  }

  save(slug: ContentSlug, body: string, base: number): Promise<number> {
    return withReasons(REASONS, () => answerOf(this.rest, saveContent, { slug, body, base }));
  }

  async publish(slug: ContentSlug, version: number): Promise<void> {
    await answerOf(this.rest, publishContent, { slug, version });
  }

  /** Names are visible to those with the permission. */
  private async names(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (ids.length === 0) return new Map();
    const rows = dataOf(
      await this.rest
        .from('profiles')
        .select('id,name')
        .in('id', [...new Set(ids)]),
    );
    return new Map(rows.filter(({ name }) => name !== '').map(({ id, name }) => [id, name]));
  }
}
