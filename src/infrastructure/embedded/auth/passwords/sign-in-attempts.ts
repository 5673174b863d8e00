import { triesFrom, wrongTries, wrongTriesFrom } from '../../../../application/auth/server/limits.ts';
import type { RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';
import { SerialQueue } from '../../../../application/shared/serial-queue.ts';
import { sha256 } from '../derived-key.ts';
import { tooManyRequests } from '../wire/auth-error.ts';

/** No number and no address is longer. */
const LONGEST_NAME = 254;
/** After which one that found too long a line may come again. */
const WAIT_S = 5;

const short = (account: string): string => (account.length > LONGEST_NAME ? sha256(account) : account);

/**
 * Slows down whoever tries passwords: five wrong ones for an account, and five of an address, in 15 minutes, counted where `/api/auth`
 * counts, so that there are not five at each door.
 */
export class SignInAttempts {
  private readonly turns = new SerialQueue();

  constructor(private readonly limits: RateLimiter) {}

  /**
   * Compares a password. The try is counted before, and given back when it was right: guesses sent all at once gain nothing. Those for one
   * account wait for each other, so that right ones sent all at once lose nothing. An address may be many people's: of it only wrong ones
   * count, and what may be under way at once is bounded.
   * @param account the person's id, or what was typed when it is nobody's
   * @param address of the client, null for the server itself
   * @throws AuthError `over_request_rate_limit`
   */
  async judge(account: string, address: string | null, compare: () => Promise<boolean>): Promise<boolean> {
    const name = short(account);
    const [from, atOnce] = address === null ? [[], []] : [[wrongTriesFrom(address)], [triesFrom(address)]];
    const tried = [wrongTries(name, null), ...atOnce];
    const isRight = await this.turns.inTurn(name, async () => {
      const seconds = (from.length === 0 ? 0 : await this.limits.wait(from)) || (await this.limits.take(tried));
      if (seconds > 0) throw tooManyRequests(seconds);
      let isWrong = false;
      try {
        isWrong = !(await compare());
        return !isWrong;
      } finally {
        // What could not be looked at was no guess.
        if (!isWrong) await this.limits.giveBack(tried);
        else if (from.length > 0) await this.limits.take(from);
      }
    });
    if (isRight === null) throw tooManyRequests(WAIT_S);
    return isRight;
  }
}
