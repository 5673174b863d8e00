import type { MappedProduct, SiteMapProducts } from '../../../application/seo/site-map-products.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

/** The visible catalogue in batches over PostgREST. */
export class SupabaseSiteMapProducts implements SiteMapProducts {
  constructor(private readonly rest: RestClient) {}

  async next(after: string | null, limit: number): Promise<readonly MappedProduct[]> {
    const visible = this.rest.from('products').select('id,updated_at').is('is_active', true).is('archived_at', null);
    const rows = dataOf(await (after === null ? visible : visible.gt('id', after)).order('id').limit(limit));
    return rows.map((row) => ({ id: row.id, changedAt: new Date(row.updated_at) }));
  }
}
