import { addressGroup } from '../../../../application/auth/server/address-group.ts';
import { RESEND_SECONDS } from '../../../../application/auth/server/limits.ts';
import type { Bucket, RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';
import { AuthError } from '../wire/auth-error.ts';

/** How many codes may leave. Each costs money, and someone gets a share of what foreign numbers cost. */
export interface SmsLimits {
  /** To one number in a day. */
  readonly numberPerDay: number;
  /** To numbers alike but for their last four digits, in an hour. */
  readonly prefixPerHour: number;
  /** Requests from one address, or its network, in an hour. */
  readonly addressPerHour: number;
  /** Altogether, in a day. */
  readonly perDay: number;
}

const DEFAULTS: SmsLimits = { numberPerDay: 10, prefixPerHour: 30, addressPerHour: 60, perDay: 2000 };
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Questions that lead to no code are more than codes: a typing error, a minute that is not over. */
const QUESTIONS_PER_CODE = 2;

const bucket = (name: string, max: number, windowSeconds: number): Bucket => ({ name: `gateway:${name}`, max, windowSeconds });

const pauseOf = (phone: string): Bucket => bucket(`code:pause:${phone}`, 1, RESEND_SECONDS);

/** Limits the cost of codes, for every kind of request. */
export class SmsBudget {
  private readonly limits: SmsLimits;

  constructor(limits: Partial<SmsLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  /**
   * Counts one request for a number before the number is looked up: known and unknown numbers cost the same, so that answers reveal no
   * customers.
   * @param peer the client's address, null for the server itself
   * @throws AuthError `over_sms_send_rate_limit` when the budget is used up
   */
  reserve(limiter: RateLimiter, phone: string, peer: string | null): Promise<void> {
    const { prefixPerHour, addressPerHour } = this.limits;
    return this.take(limiter, [
      bucket(`ask:prefix:${phone.slice(0, -4)}`, prefixPerHour * QUESTIONS_PER_CODE, HOUR_S),
      ...(peer === null ? [] : [bucket(`ask:address:${addressGroup(peer)}`, addressPerHour * QUESTIONS_PER_CODE, HOUR_S)]),
    ]);
  }

  /**
   * Counts one code, and starts the number's pause here: the rows that hold the time of a code are created and deleted.
   * @param peer the client's address, null for the server itself
   * @throws AuthError `over_sms_send_rate_limit` when the budget is used up
   */
  spend(limiter: RateLimiter, phone: string, peer: string | null): Promise<void> {
    return this.take(limiter, [pauseOf(phone), ...this.buckets('code', phone, peer)]);
  }

  /**
   * Counts one code to a confirmed second factor, apart from other codes of its number: anyone may request those, only a person who knows
   * the password may request these, and requests by others must not lock the owner out. The factor's row holds its pause.
   * @throws AuthError `over_sms_send_rate_limit` when the budget is used up
   */
  spendOnFactor(limiter: RateLimiter, phone: string, peer: string | null): Promise<void> {
    return this.take(limiter, this.buckets('factor', phone, peer));
  }

  /** The next code may leave at once: the last one never did, or its reader has shown to be the number's. */
  async endPause(limiter: RateLimiter, phone: string): Promise<void> {
    await limiter.clear([pauseOf(phone)]);
  }

  private buckets(kind: 'code' | 'factor', phone: string, peer: string | null): Bucket[] {
    const { numberPerDay, prefixPerHour, addressPerHour, perDay } = this.limits;
    return [
      bucket(`${kind}:number:${phone}`, numberPerDay, DAY_S),
      bucket(`${kind}:prefix:${phone.slice(0, -4)}`, prefixPerHour, HOUR_S),
      ...(peer === null ? [] : [bucket(`code:address:${addressGroup(peer)}`, addressPerHour, HOUR_S)]),
      bucket('code:all', perDay, DAY_S),
    ];
  }

  private async take(limiter: RateLimiter, buckets: readonly Bucket[]): Promise<void> {
    const seconds = await limiter.take(buckets);
    if (seconds > 0) throw new AuthError(429, 'over_sms_send_rate_limit', 'SMS rate limit exceeded', { retryAfter: seconds });
  }
}
