import { type Result, succeed } from '../../domain/shared/result.ts';
import type { SampleCounts } from '../../domain/system/samples.ts';
import { attempt } from '../shared/attempt.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Samples } from './samples.ts';

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
