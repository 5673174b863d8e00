import * as v from 'valibot';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Samples } from '../../../application/system/samples.ts';
import type { SampleCounts } from '../../../domain/system/samples.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Counts = v.object({
  products: v.number(),
  rentals: v.number(),
  sales: v.number(),
  groups: v.number(),
  kept_groups: v.number(),
  notifications: v.number(),
  files: v.number(),
});

/** The demonstration's rows by functions of the database, its files through Storage; both with the person's own token. */
export class SupabaseSamples implements Samples {
  constructor(
    private readonly rest: RestClient,
    /** With the person's token. */
    private readonly signedIn: typeof fetch,
    private readonly backend: { readonly url: string; readonly key: string },
  ) {}

  async counts(): Promise<SampleCounts> {
    const { kept_groups: keptGroups, ...counts } = v.parse(Counts, dataOf(await this.rest.rpc('sample_counts')));
    return { ...counts, keptGroups };
  }

  async removeNext(shop: string): Promise<number> {
    const answer = await this.rest.rpc('remove_samples', { p_shop: shop });
    // Nothing else is wrong with what is sent.
    if (answer.error?.code === '22023') throw new PortError('invalid', 'another name', 'WRONG_NAME');
    return dataOf(answer);
  }

  async filesLeft(): Promise<readonly string[]> {
    return dataOf(await this.rest.rpc('sample_files_left'));
  }

  async removeFiles(files: readonly string[]): Promise<void> {
    for (const bucket of new Set(files.map((file) => file.slice(0, file.indexOf('/'))))) {
      const names = files.filter((file) => file.startsWith(`${bucket}/`));
      const answer = await this.signedIn(`${this.backend.url}/storage/v1/object/${bucket}`, {
        method: 'DELETE',
        headers: { apikey: this.backend.key, 'content-type': 'application/json' },
        body: JSON.stringify({ prefixes: names.map((name) => name.slice(bucket.length + 1)) }),
      });
      if (answer.status === 401 || answer.status === 403) throw new PortError('denied', `status ${answer.status}`);
      if (!answer.ok) throw new PortError('unavailable', `status ${answer.status}`);
    }
  }
}
