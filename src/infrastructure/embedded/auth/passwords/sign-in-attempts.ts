import { AddressThrottle } from '../../../../application/auth/server/address-throttle.ts';
import { wrongTries, wrongTriesFrom } from '../../../../application/auth/server/limits.ts';
import type { RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';
import { SerialQueue } from '../../../../application/shared/serial-queue.ts';
import { sha256 } from '../derived-key.ts';
import { tooManyRequests } from '../wire/auth-error.ts';

/** No number and no address is longer. */
const LONGEST_NAME = 254;
/** When a request that met a full queue may be repeated. */
const WAIT_S = 5;
/** Shorter than the front waits for an answer of the gateway. */
const MAX_PAUSE_MS = 3000;

const short = (account: string): string => (account.length > LONGEST_NAME ? sha256(account) : account);

/**
 * Limits password attempts: five wrong ones for an account in 15 minutes, in the counter of `/api/auth`, so that there are not five at
 * each interface. An address that tries many accounts waits longer, and is not refused: the customers of a network share it.
 */
export class SignInAttempts {
  private readonly turns = new SerialQueue();
  private readonly throttle: AddressThrottle;

  constructor(
    private readonly limits: RateLimiter,
    pause: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, Math.min(ms, MAX_PAUSE_MS))),
  ) {
    this.throttle = new AddressThrottle(limits, pause);
  }

  /**
   * Compares a password. The try is counted before, and given back when it was right: guesses sent all at once gain nothing. Those for one
   * account wait for each other, so that right ones sent all at once lose nothing.
   * @param account the account's id, or the identifier as it was sent when no account has it
   * @param address of the client, null for the server itself
   * @throws AuthError `over_request_rate_limit`
   */
  async judge(account: string, address: string | null, compare: () => Promise<boolean>): Promise<boolean> {
    const name = short(account);
    const admission = address === null ? null : await this.throttle.admit(address, name);
    if (admission !== null && admission.retryAfter > 0) throw tooManyRequests(admission.retryAfter);
    const tried = [wrongTries(name, null), ...(address === null ? [] : [wrongTriesFrom(address, name)])];
    const isRight = await this.turns.inTurn(name, async () => {
      const seconds = await this.limits.take(tried);
      if (seconds > 0) throw tooManyRequests(seconds);
      let isWrong = false;
      try {
        isWrong = !(await compare());
        return !isWrong;
      } finally {
        // What could not be compared was no guess.
        if (!isWrong) await this.limits.giveBack(tried);
      }
    });
    if (isRight === null) throw tooManyRequests(WAIT_S);
    if (isRight) await admission?.undo();
    return isRight;
  }
}
