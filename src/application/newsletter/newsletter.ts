import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { addressGroup } from '../auth/server/address-group.ts';
import { attempt } from '../auth/server/attempt.ts';
import { readEmail } from '../auth/server/email-address.ts';
import type { Bucket, RateLimiter } from '../auth/server/rate-limiter.ts';
import { invalidEmail } from '../auth/server/refusals.ts';
import type { SecretTokens } from '../auth/server/secret-tokens.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** The version of the consent text beside the field; it changes whenever the text changes what is agreed to. */
export const CONSENT_VERSION = '2026-11-21';

/** An address with the consent of its owner. */
export interface Subscription {
  /** In lower case. */
  readonly email: string;
  readonly consentVersion: string;
  /** The position of the form, for example "footer". */
  readonly source: string;
}

/** Subscribers of the newsletter. All calls @throws PortError. */
export interface NewsletterSubscribers {
  /** Adds an address; a subscribed one does not change. @returns false while the owner has disabled the newsletter */
  add(subscription: Subscription): Promise<boolean>;
  /** Ends the subscription of a token; idempotent. @returns false for an unknown token */
  end(tokenHash: string): Promise<boolean>;
}

/** The page that answers a form or an unsubscribe link. */
export type NewsletterPage =
  | { readonly kind: 'subscribed' | 'ended' }
  | { readonly kind: 'confirm'; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string };

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A mobile network shares one address among many visitors. */
const MAX_OF_NETWORK = 200;

const bucketsOf = (address: string | null): Bucket[] => [
  { name: `newsletter:address:${addressGroup(address)}`, max: MAX_OF_NETWORK, windowSeconds: HOUR_S },
  { name: 'newsletter:day', max: 5000, windowSeconds: DAY_S },
];
const bucketOf = (email: string): Bucket => ({ name: `newsletter:email:${email}`, max: 3, windowSeconds: DAY_S });

const closed = fail('NEWSLETTER_CLOSED');
const tooMany = (retryAfter: number) => fail('TOO_MANY_ATTEMPTS', { retryAfter, what: 'newsletter' });

/** Subscribes an address to the newsletter. The answer does not disclose whether it was subscribed before. */
export class SubscribeNewsletter {
  constructor(
    private readonly subscribers: NewsletterSubscribers,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  /** @param address the client's address; null when unknown */
  execute(given: Subscription, address: string | null): Promise<Result<true>> {
    return attempt(this.errors, 'SubscribeNewsletter', async () => {
      const email = readEmail(given.email);
      if (email === null) return invalidEmail;
      const seconds = await this.limiter.take(bucketsOf(address));
      if (seconds > 0) return tooMany(seconds);
      // Over the limit, the address is either subscribed already, or its owner has unsubscribed and must not be contacted again.
      if ((await this.limiter.take([bucketOf(email)])) > 0) return succeed(true);
      return (await this.subscribers.add({ ...given, email })) ? succeed(true) : closed;
    });
  }
}

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
const unknown = fail('UNKNOWN_TOKEN');

/** Unsubscribes with the token of an e-mail. */
export class UnsubscribeNewsletter {
  constructor(
    private readonly subscribers: NewsletterSubscribers,
    private readonly tokens: SecretTokens,
    private readonly errors: ErrorLog,
  ) {}

  execute(token: string): Promise<Result<true>> {
    return attempt(this.errors, 'UnsubscribeNewsletter', async () => {
      if (!TOKEN.test(token)) return unknown;
      return (await this.subscribers.end(await this.tokens.hash(token))) ? succeed(true) : unknown;
    });
  }
}
