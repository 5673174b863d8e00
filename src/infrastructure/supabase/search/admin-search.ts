import * as v from 'valibot';
import type { AdminSearch } from '../../../application/search/admin-search.ts';
import type { SearchHit } from '../../../domain/search/search-hit.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Rows = v.array(
  v.object({
    kind: v.picklist(['product', 'game', 'customer']),
    id: v.string(),
    title: v.string(),
    note: v.nullable(v.string()),
  }),
);

/** Calls `admin_search` with the person's token. */
export class SupabaseAdminSearch implements AdminSearch {
  constructor(private readonly rest: RestClient) {}

  async find(query: string): Promise<readonly SearchHit[]> {
    const rows = v.parse(Rows, dataOf(await this.rest.rpc('admin_search', { p_query: query })));
    return rows.map((row) => ({ ...row, note: row.note === '' ? null : row.note }));
  }
}
