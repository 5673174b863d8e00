import type { Clock } from '../../../../application/shared/clock.ts';
import { AuthError } from '../wire/auth-error.ts';
import { Tally } from './tally.ts';

/** How many codes may leave. Each costs money, and someone gets a share of what foreign numbers cost. */
export interface SmsLimits {
  /** To one number in a day. */
  readonly numberPerDay: number;
  /** To numbers alike but for their last four digits, in an hour. */
  readonly prefixPerHour: number;
  /** Asked for from one address, in an hour. */
  readonly addressPerHour: number;
  /** Altogether, in a day. */
  readonly perDay: number;
}

const DEFAULTS: SmsLimits = { numberPerDay: 10, prefixPerHour: 30, addressPerHour: 60, perDay: 2000 };

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Keeps what is spent on codes within limits, whoever asks for them and however. */
export class SmsBudget {
  private readonly limits: SmsLimits;
  private readonly hourly: Tally;
  private readonly daily: Tally;

  constructor(clock: Clock, limits: Partial<SmsLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
    this.hourly = new Tally(clock, HOUR_MS);
    this.daily = new Tally(clock, DAY_MS);
  }

  /**
   * Takes one code out of the budget.
   * @param peer address of who asks, null for the server itself
   * @throws AuthError `over_sms_send_rate_limit` when nothing is left
   */
  spend(phone: string, peer: string | null): void {
    const { limits } = this;
    const accounts = [
      { tally: this.daily, key: `number ${phone}`, most: limits.numberPerDay },
      { tally: this.hourly, key: `prefix ${phone.slice(0, -4)}`, most: limits.prefixPerHour },
      ...(peer === null ? [] : [{ tally: this.hourly, key: `address ${peer}`, most: limits.addressPerHour }]),
      { tally: this.daily, key: 'all', most: limits.perDay },
    ];
    for (const { tally, key, most } of accounts) {
      if (tally.count(key) >= most)
        throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfter: tally.secondsUntilLess(key) });
    }
    for (const { tally, key } of accounts) tally.add(key);
  }
}
