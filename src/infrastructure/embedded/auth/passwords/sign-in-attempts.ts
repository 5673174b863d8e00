import { AddressThrottle } from '../../../../application/auth/server/address-throttle.ts';
import { wrongTries, wrongTriesFrom } from '../../../../application/auth/server/limits.ts';
import type { RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';
import { SerialQueue } from '../../../../application/shared/serial-queue.ts';
import { sha256 } from '../derived-key.ts';
import { tooManyRequests } from '../wire/auth-error.ts';

/** No number and no address is longer. */
const LONGEST_NAME = 254;
/** Seconds before a retry when the queue is full. */
const WAIT_S = 5;
/** Shorter than the server's timeout for the gateway. */
const MAX_PAUSE_MS = 3000;

const short = (account: string): string => (account.length > LONGEST_NAME ? sha256(account) : account);

/**
 * Limits password attempts: five wrong ones per account in 15 minutes, counted together with `/api/auth`, so that two interfaces do not
 * double the limit. An address with many accounts is delayed and not refused, because the customers of a network share it.
 */
export class SignInAttempts {
  private readonly sequence = new SerialQueue();
  private readonly throttle: AddressThrottle;

  constructor(
    private readonly limits: RateLimiter,
    pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, MAX_PAUSE_MS))),
  ) {
    this.throttle = new AddressThrottle(limits, pause);
  }

  /**
   * Compares a password. The attempt is counted before and given back when correct, so that simultaneous guesses gain nothing. Attempts for
   * one account are sequential, so that simultaneous correct ones are not refused.
   * @param account the account's id, or the sent identifier when no account has it
   * @param address of the client; null for the server itself
   * @throws AuthError `over_request_rate_limit`
   */
  async verify(account: string, address: string | null, compare: () => Promise<boolean>): Promise<boolean> {
    const name = short(account);
    const admission = address === null ? null : await this.throttle.admit(address, name);
    if (admission !== null && admission.retryAfter > 0) throw tooManyRequests(admission.retryAfter);
    const tried = [wrongTries(name, null), ...(address === null ? [] : [wrongTriesFrom(address, name)])];
    const isRight = await this.sequence.run(name, async () => {
      const seconds = await this.limits.take(tried);
      if (seconds > 0) throw tooManyRequests(seconds);
      let isWrong = false;
      try {
        isWrong = !(await compare());
        return !isWrong;
      } finally {
        // A failed comparison is no attempt.
        if (!isWrong) await this.limits.giveBack(tried);
      }
    });
    if (isRight === null) throw tooManyRequests(WAIT_S);
    if (isRight) await admission?.undo();
    return isRight;
  }
}
