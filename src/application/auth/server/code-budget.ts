import type { Result } from '../../../domain/shared/result.ts';
import type { Caller } from './caller.ts';
import { codesTo, messagesOfDay } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { tooManyCodes } from './refusals.ts';

/** Limits requests for codes, before the number is looked up. */
export class CodeBudget {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly perDay: number,
  ) {}

  /** Runs the work when the limits allow it; an error gives the count back. @throws what the work throws */
  async within<T>(phone: string, caller: Caller, work: () => Promise<Result<T>>): Promise<Result<T>> {
    const buckets = codesTo(phone, caller.address);
    // The daily budget is only read, so that requests that send nothing do not use it up.
    const wait = (await this.limiter.wait([messagesOfDay(this.perDay)])) || (await this.limiter.take(buckets));
    if (wait > 0) return tooManyCodes(wait);
    let isDone = false;
    try {
      const outcome = await work();
      isDone = outcome.ok;
      return outcome;
    } finally {
      if (!isDone) await this.limiter.giveBack(buckets);
    }
  }
}
