import { addressGroup } from '../../../../application/auth/server/address-group.ts';
import { RESEND_SECONDS } from '../../../../application/auth/server/limits.ts';
import type { Bucket, RateLimiter } from '../../../../application/auth/server/rate-limiter.ts';
import { AuthError } from '../wire/auth-error.ts';

/** Limits of sent codes, because each costs money, and fraud with premium numbers profits from it. */
export interface SmsLimits {
  /** To one number per day. */
  readonly numberPerDay: number;
  /** To numbers that differ in their last four digits only, per hour. */
  readonly prefixPerHour: number;
  /** Requests from one address or network, per hour. */
  readonly addressPerHour: number;
  /** In total, per day. */
  readonly perDay: number;
}

const DEFAULTS: SmsLimits = { numberPerDay: 10, prefixPerHour: 30, addressPerHour: 60, perDay: 2000 };
const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;
/** Requests that send no code (a typing error, a pause that is not over) are allowed more often than codes. */
const QUESTIONS_PER_CODE = 2;

const bucket = (name: string, max: number, windowSeconds: number): Bucket => ({ name: `gateway:${name}`, max, windowSeconds });

const pauseOf = (phone: string): Bucket => bucket(`code:pause:${phone}`, 1, RESEND_SECONDS);

/** Limits the cost of codes for every kind of request. */
export class SmsBudget {
  private readonly limits: SmsLimits;

  constructor(limits: Partial<SmsLimits> = {}) {
    this.limits = { ...DEFAULTS, ...limits };
  }

  /**
   * Counts a request for a number before the lookup: known and unknown numbers count alike, so that answers do not disclose customers.
   * @param peer the client's address; null for the server itself
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
   * Counts a code and starts the number's pause here, because the rows with the time of a code are created and deleted.
   * @param peer the client's address; null for the server itself
   * @throws AuthError `over_sms_send_rate_limit` when the budget is used up
   */
  spend(limiter: RateLimiter, phone: string, peer: string | null): Promise<void> {
    return this.take(limiter, [pauseOf(phone), ...this.buckets('code', phone, peer)]);
  }

  /**
   * Counts a code of a confirmed second factor, separately from other codes of its number: anyone can request those, but these only with
   * the password, and requests of others must not lock the owner out. The factor's row holds its pause.
   * @throws AuthError `over_sms_send_rate_limit` when the budget is used up
   */
  spendOnFactor(limiter: RateLimiter, phone: string, peer: string | null): Promise<void> {
    return this.take(limiter, this.buckets('factor', phone, peer));
  }

  /** Ends the pause, because the last code was never sent, or ownership of the number was proven. */
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
