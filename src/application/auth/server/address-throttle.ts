import { ADDRESS_PAUSES, accountsTriedFrom, triedFrom } from './limits.ts';
import type { RateLimiter } from './rate-limiter.ts';

/** The maximum number of delayed sign-ins per address, because each one occupies a socket. */
const MAX_WAITING = 40;
/** Seconds after which a sign-in may be retried when the queue was full. */
const RETRY_S = 5;

/**
 * Delays sign-ins from an address with many different accounts. A mobile network shares one address among thousands of customers, so that
 * nobody is refused for the wrong passwords of others; from the 51st account within an hour answers are delayed by 1 to 16 seconds.
 */
export class AddressThrottle {
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly limiter: RateLimiter,
    private readonly pause: (ms: number) => Promise<void>,
  ) {}

  /**
   * Counts the account before its password is compared, then waits for the delay of the address.
   * @returns `retryAfter` 0 when the password may be compared, else whole seconds; `undo` removes the count after a correct password
   */
  async admit(address: string | null, account: string): Promise<{ readonly retryAfter: number; readonly undo: () => Promise<void> }> {
    const counters = [triedFrom(address, account), accountsTriedFrom(address)];
    // Refused when the account was already counted within the hour.
    const isFirst = (await this.limiter.take(counters)) === 0;
    const undo = async (): Promise<void> => {
      if (isFirst) await this.limiter.giveBack(counters);
    };
    const seconds = await this.secondsFor(address);
    return { retryAfter: seconds === 0 ? 0 : await this.wait(accountsTriedFrom(address).name, seconds), undo };
  }

  private async secondsFor(address: string | null): Promise<number> {
    const exceeds = async (accounts: number): Promise<boolean> => (await this.limiter.wait([accountsTriedFrom(address, accounts + 1)])) > 0;
    if (!(await exceeds(ADDRESS_PAUSES.at(-1)?.accounts ?? 0))) return 0;
    for (const { accounts, seconds } of ADDRESS_PAUSES) if (await exceeds(accounts)) return seconds;
    return 0;
  }

  private async wait(name: string, seconds: number): Promise<number> {
    const ahead = this.waiting.get(name) ?? 0;
    if (ahead >= MAX_WAITING) return RETRY_S;
    this.waiting.set(name, ahead + 1);
    try {
      await this.pause(seconds * 1000);
      return 0;
    } finally {
      const left = (this.waiting.get(name) ?? 1) - 1;
      if (left === 0) this.waiting.delete(name);
      else this.waiting.set(name, left);
    }
  }
}
