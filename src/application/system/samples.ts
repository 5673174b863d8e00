import { type Result, succeed } from '../../domain/shared/result.ts';
import type { SampleCounts } from '../../domain/system/samples.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** What the demonstration left in the store. Throws PortError: `denied`; `invalid` with code `WRONG_NAME` for another shop's name. */
export interface Samples {
  counts(): Promise<SampleCounts>;
  /** Removes the next rows, each call in one transaction. @returns how many products are left; call again until it is none */
  removeNext(shop: string): Promise<number>;
  /** The next files to remove, as "bucket/name"; none when all are removed. */
  filesLeft(): Promise<readonly string[]>;
  /** Files that do not exist are no error. */
  removeFiles(files: readonly string[]): Promise<void>;
}

/** How much of the demonstration there is. */
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
