import * as v from 'valibot';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { PortError } from '../../../application/shared/port-error.ts';
import type { Samples } from '../../../application/system/samples.ts';
import { PICTURE_BUCKETS } from '../../../domain/media/image-upload.ts';
import type { SampleCounts } from '../../../domain/system/samples.ts';
import type { RestClient } from '../shared/rest-client.ts';
import { dataOf } from '../shared/to-port-error.ts';

const Counts = v.object({
  products: v.number(),
  rentals: v.number(),
  sales: v.number(),
  groups: v.number(),
  kept_groups: v.number(),
  games: v.number(),
  attributes: v.number(),
  categories: v.number(),
  tiers: v.number(),
  notifications: v.number(),
  files: v.number(),
});

const Bucket = v.picklist(PICTURE_BUCKETS);

/** Removes sample rows with functions of the database, and files with Storage; both with the person's token. */
export class SupabaseSamples implements Samples {
  constructor(
    private readonly rest: RestClient,
    private readonly files: Pick<ImageStorage, 'remove'>,
  ) {}

  async counts(): Promise<SampleCounts> {
    const { kept_groups: preservedGroups, ...counts } = v.parse(Counts, dataOf(await this.rest.rpc('sample_counts')));
    return { ...counts, preservedGroups };
  }

  async removeNext(shop: string, keepsGroups: boolean): Promise<number> {
    const answer = await this.rest.rpc('remove_samples', { p_shop: shop, p_keeps_groups: keepsGroups });
    // No other parameter can be wrong.
    if (answer.error?.code === '22023') throw new PortError('invalid', 'another name', 'WRONG_NAME');
    return dataOf(answer);
  }

  async filesLeft(): Promise<readonly string[]> {
    return dataOf(await this.rest.rpc('sample_files_left'));
  }

  async removeFiles(files: readonly string[]): Promise<void> {
    for (const bucket of new Set(files.map((file) => file.slice(0, file.indexOf('/'))))) {
      const names = files.filter((file) => file.startsWith(`${bucket}/`)).map((file) => file.slice(bucket.length + 1));
      await this.files.remove(v.parse(Bucket, bucket), names);
    }
  }
}
