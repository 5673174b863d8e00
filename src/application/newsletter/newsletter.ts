import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import { addressGroup } from '../auth/server/address-group.ts';
import { attempt } from '../auth/server/attempt.ts';
import { readEmail } from '../auth/server/email-address.ts';
import type { Bucket, RateLimiter } from '../auth/server/rate-limiter.ts';
import { invalidEmail } from '../auth/server/refusals.ts';
import type { SecretTokens } from '../auth/server/secret-tokens.ts';
import type { ErrorLog } from '../shared/error-log.ts';

/** Which wording of the consent stands beside the field; a new one whenever the words change what is agreed to. */
export const CONSENT_VERSION = '2026-11-21';

/** An address and what its holder agreed to. */
export interface Subscription {
  /** In lower case. */
  readonly email: string;
  readonly consentVersion: string;
  /** The place of the form, for example "footer". */
  readonly source: string;
}

/** Who wants news by e-mail. All calls @throws PortError. */
export interface NewsletterSubscribers {
  /** Adds an address; one that is in already stays as it is. @returns false while the owner has switched the newsletter off */
  add(subscription: Subscription): Promise<boolean>;
  /** Ends the subscription of a token; repeating it changes nothing. @returns false for an unknown token */
  end(tokenHash: string): Promise<boolean>;
}

/** What the shop's answer to a form or to a mail shows. */
export type NewsletterPage =
  | { readonly kind: 'subscribed' | 'ended' }
  | { readonly kind: 'confirm'; readonly token: string }
  | { readonly kind: 'refused'; readonly message: string };

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** A mobile network is one address for a whole town. */
const MAX_OF_NETWORK = 200;

const bucketsOf = (address: string | null): Bucket[] => [
  { name: `newsletter:address:${addressGroup(address)}`, max: MAX_OF_NETWORK, windowSeconds: HOUR_S },
  { name: 'newsletter:day', max: 5000, windowSeconds: DAY_S },
];
const bucketOf = (email: string): Bucket => ({ name: `newsletter:email:${email}`, max: 3, windowSeconds: DAY_S });

const closed = fail('NEWSLETTER_CLOSED');
const tooMany = (retryAfter: number) => fail('TOO_MANY_ATTEMPTS', { retryAfter, what: 'newsletter' });

/** Subscribes an address to the newsletter. The answer does not disclose whether it was known. */
export class SubscribeNewsletter {
  constructor(
    private readonly subscribers: NewsletterSubscribers,
    private readonly limiter: RateLimiter,
    private readonly errors: ErrorLog,
  ) {}

  /** @param address of the client's network, null when it is unknown */
  execute(given: Subscription, address: string | null): Promise<Result<true>> {
    return attempt(this.errors, 'SubscribeNewsletter', async () => {
      const email = readEmail(given.email);
      if (email === null) return invalidEmail;
      const seconds = await this.limiter.take(bucketsOf(address));
      if (seconds > 0) return tooMany(seconds);
      // Too many requests: the address is subscribed already, or its holder has unsubscribed and is left alone for now.
      if ((await this.limiter.take([bucketOf(email)])) > 0) return succeed(true);
      return (await this.subscribers.add({ ...given, email })) ? succeed(true) : closed;
    });
  }
}

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;
const unknown = fail('UNKNOWN_TOKEN');

/** Ends a subscription with the token of a mail. */
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
