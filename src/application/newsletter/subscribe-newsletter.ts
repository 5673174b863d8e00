import { succeed } from '../../domain/shared/result.ts';
import { addressGroup } from '../auth/server/address-group.ts';
import { attempt } from '../auth/server/attempt.ts';
import { readEmail } from '../auth/server/email-address.ts';
import { type Outcome, refuse } from '../auth/server/outcome.ts';
import type { Bucket, RateLimiter } from '../auth/server/rate-limiter.ts';
import { invalidEmail } from '../auth/server/refusals.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { NewsletterSubscribers, Subscription } from './newsletter-subscribers.ts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

const bucketsOf = (address: string | null): Bucket[] => [
  { name: `newsletter:address:${addressGroup(address)}`, most: 10, windowSeconds: HOUR_S },
  { name: 'newsletter:day', most: 5000, windowSeconds: DAY_S },
];
const bucketOf = (email: string): Bucket => ({ name: `newsletter:email:${email}`, most: 3, windowSeconds: DAY_S });

const closed = refuse('NEWSLETTER_CLOSED', 'Langganan kabar lewat email sedang ditutup.');
const tooMany = (seconds: number) => refuse('TOO_MANY_ATTEMPTS', 'Terlalu banyak pendaftaran dari jaringan ini. Coba lagi nanti.', seconds);

/** Takes an address for the newsletter. Whether it was known already, nobody learns. */
export class SubscribeNewsletter {
  constructor(
    private readonly subscribers: NewsletterSubscribers,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  /** @param address of the client's network, null when it is unknown */
  execute(given: Subscription, address: string | null): Promise<Outcome<true>> {
    return attempt(this.errors, 'SubscribeNewsletter', async () => {
      const email = readEmail(given.email);
      if (email === null) return invalidEmail;
      const seconds = await this.limiter.take(bucketsOf(address));
      if (seconds > 0) return tooMany(seconds);
      // Asked for too often: the address is in, or its holder has left and is left alone for now.
      if ((await this.limiter.take([bucketOf(email)])) > 0) return succeed(true);
      return (await this.subscribers.add({ ...given, email })) ? succeed(true) : closed;
    });
  }
}
