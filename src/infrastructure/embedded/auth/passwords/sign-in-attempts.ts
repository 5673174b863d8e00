import type { Clock } from '../../../../application/shared/clock.ts';
import { Tally } from '../codes/tally.ts';
import { tooManyRequests } from '../wire/auth-error.ts';

const SPAN_MS = 15 * 60_000;
/** Wrong passwords for one account; the sixth is no longer looked at. */
const PER_ACCOUNT = 5;
/** Many people share one address of a mobile network. */
const PER_ADDRESS = 30;

/** Slows down whoever tries passwords, over the last 15 minutes. */
export class SignInAttempts {
  private readonly wrong: Tally;

  constructor(clock: Clock) {
    this.wrong = new Tally(clock, SPAN_MS);
  }

  /**
   * Asked before a password is looked at and again before the answer: guesses sent all at once are counted one by one.
   * @throws AuthError `over_request_rate_limit`
   */
  check(account: string, address: string | null): void {
    for (const [name, most] of this.limits(account, address)) {
      if (this.wrong.count(name) >= most) throw tooManyRequests(this.wrong.secondsUntilLess(name));
    }
  }

  wasWrong(account: string, address: string | null): void {
    for (const [name] of this.limits(account, address)) this.wrong.add(name);
  }

  wasRight(account: string): void {
    this.wrong.forget(`account ${account}`);
  }

  private limits(account: string, address: string | null): readonly (readonly [string, number])[] {
    const own = [`account ${account}`, PER_ACCOUNT] as const;
    return address === null ? [own] : [own, [`address ${address}`, PER_ADDRESS] as const];
  }
}
