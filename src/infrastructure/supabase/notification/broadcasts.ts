import type { Broadcasts } from '../../../application/notification/broadcasts.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { BackendAddress } from '../shared/backend-address.ts';

const QUERY = 'select=created_at&user_id=is.null&order=created_at.desc,id.desc&limit=1';

/** The total of a `content-range` such as "0-0/12". */
const totalOf = (range: string | null): number => Number(/\/(\d+)$/.exec(range ?? '')?.[1] ?? Number.NaN);

/** The broadcasts over PostgREST by a plain request, because every guest's page asks for them and the client library would come with it. */
export class SupabaseBroadcasts implements Broadcasts {
  constructor(
    private readonly fetcher: typeof fetch,
    private readonly backend: BackendAddress,
  ) {}

  async summary() {
    const { url, key } = this.backend;
    try {
      const answer = await this.fetcher(`${url}/rest/v1/notifications?${QUERY}`, { headers: { apikey: key, prefer: 'count=exact' } });
      const [newest] = (await answer.json()) as readonly { readonly created_at: string }[];
      const count = totalOf(answer.headers.get('content-range'));
      if (!answer.ok || Number.isNaN(count)) throw new Error(`answered with ${answer.status}`);
      return { count, newest: newest === undefined ? null : new Date(newest.created_at) };
    } catch (cause) {
      throw new PortError('unavailable', 'the broadcasts were not answered', null, { cause });
    }
  }
}
