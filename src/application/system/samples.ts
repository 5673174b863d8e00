import { type Result, succeed } from '../../domain/shared/result.ts';
import type { SampleCounts } from '../../domain/system/samples.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** Sample data in the store. Throws PortError: `denied`; `invalid` with code `WRONG_NAME` for a wrong shop name. */
export interface Samples {
  counts(): Promise<SampleCounts>;
  /**
   * Removes the next rows in one transaction. @param keepsGroups games with their attributes, categories and tiers become the shop's own
   * @returns the number of products left; call until it is zero
   */
  removeNext(shop: string, keepsGroups: boolean): Promise<number>;
  /** The next files to remove, as "bucket/name"; empty when all are removed. */
  filesLeft(): Promise<readonly string[]>;
  /** Files that do not exist are no error. */
  removeFiles(files: readonly string[]): Promise<void>;
}

/** Counts the sample data. */
export class CountSamples {
  constructor(
    private readonly samples: Samples,
    private readonly errors: ErrorLog,
  ) {}

  async execute(): Promise<Result<SampleCounts>> {
    return attempt(this.errors, 'CountSamples', async () => {
      return succeed(await this.samples.counts());
    });
  }
}
