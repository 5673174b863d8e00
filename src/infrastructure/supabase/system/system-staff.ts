import * as v from 'valibot';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import type { Samples } from '../../../application/system/samples.ts';
import type { ShopClock, ShopClockState } from '../../../application/system/shop-clock.ts';
import {
  confirmShopClock,
  countSamples,
  readShopClock,
  removeSamples,
  sampleFilesLeft,
} from '../../../application/system/system-staff.answers.ts';
import { PICTURE_BUCKETS } from '../../../domain/media/image-upload.ts';
import type { SampleCounts } from '../../../domain/system/samples.ts';
import { answerOf, answerOrCode } from '../shared/call-function.ts';
import type { RestClient } from '../shared/rest-client.ts';

/** SQLSTATE invalid_parameter_value. */
const INVALID_PARAMETER = '22023';

const Bucket = v.picklist(PICTURE_BUCKETS);

/** Removes sample rows with functions of the database, and files with Storage; both with the person's token. */
export class SupabaseSamples implements Samples {
  constructor(
    private readonly rest: RestClient,
    private readonly files: Pick<ImageStorage, 'remove'>,
  ) {}

  counts(): Promise<SampleCounts> {
    return answerOf(this.rest, countSamples, {});
  }

  removeNext(shop: string, keepsGroups: boolean): Promise<number> {
    return answerOf(this.rest, removeSamples, { shop, keepsGroups }).catch((error: unknown) => {
      // No other parameter can be wrong.
      throw isPortError(error) && error.code === INVALID_PARAMETER ? new PortError('invalid', 'another name', 'WRONG_NAME') : error;
    });
  }

  filesLeft(): Promise<readonly string[]> {
    return answerOf(this.rest, sampleFilesLeft, {});
  }

  async removeFiles(files: readonly string[]): Promise<void> {
    for (const bucket of new Set(files.map((file) => file.slice(0, file.indexOf('/'))))) {
      const names = files.filter((file) => file.startsWith(`${bucket}/`)).map((file) => file.slice(bucket.length + 1));
      await this.files.remove(v.parse(Bucket, bucket), names);
    }
  }
}

/** `read_shop_clock` and `confirm_shop_clock`, with the person's token. */
export class SupabaseShopClock implements ShopClock {
  constructor(private readonly rest: RestClient) {}

  read(): Promise<ShopClockState> {
    return answerOf(this.rest, readShopClock, {});
  }

  async confirm(difference: number): Promise<number> {
    const answer = await answerOrCode(this.rest, confirmShopClock, { difference });
    if ('code' in answer) throw new PortError('conflict', 'another difference', answer.code);
    return answer.keptEnds;
  }
}
