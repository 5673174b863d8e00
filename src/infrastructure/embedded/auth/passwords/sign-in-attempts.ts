import { wrongTries } from '../../../../application/accounts/limits.ts';
import type { Bucket, RateLimiter } from '../../../../application/accounts/rate-limiter.ts';
import { sha256 } from '../derived-key.ts';
import { InTurn } from '../limits/in-turn.ts';
import { tooManyRequests } from '../wire/auth-error.ts';

/** Many people share one address of a mobile network. */
const PER_ADDRESS = 30;
/** No number and no address is longer. */
const LONGEST_NAME = 254;

const short = (account: string): string => (account.length > LONGEST_NAME ? sha256(account) : account);

/**
 * Slows down whoever tries passwords: five wrong ones for an account in 15 minutes, counted where `/api/auth` counts, so that there are
 * not five at each door.
 */
export class SignInAttempts {
  private readonly turns = new InTurn();

  constructor(private readonly limits: RateLimiter) {}

  /**
   * Compares a password. The try is counted before, and given back when it was right: guesses sent all at once gain nothing. Those for one
   * account wait for each other, so that right ones sent all at once lose nothing.
   * @param account the person's id, or what was typed when it is nobody's
   * @param address of the client, null for the server itself
   * @throws AuthError `over_request_rate_limit`
   */
  judge(account: string, address: string | null, compare: () => Promise<boolean>): Promise<boolean> {
    const name = short(account);
    const buckets = this.buckets(name, address);
    return this.turns.run(name, async () => {
      const seconds = await this.limits.take(buckets);
      if (seconds > 0) throw tooManyRequests(seconds);
      let isWrong = false;
      try {
        isWrong = !(await compare());
        return !isWrong;
      } finally {
        // What could not be looked at was no guess.
        if (!isWrong) await this.limits.giveBack(buckets);
      }
    });
  }

  private buckets(account: string, address: string | null): Bucket[] {
    const isOwn = ({ name }: Bucket): boolean => name.endsWith(`:account:${account}`);
    return wrongTries(account, address, null).flatMap((bucket) => {
      if (isOwn(bucket)) return [bucket];
      return address === null ? [] : [{ ...bucket, most: PER_ADDRESS }];
    });
  }
}
