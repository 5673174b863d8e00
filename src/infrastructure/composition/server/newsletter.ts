import { type NewsletterPage, SubscribeNewsletter, UnsubscribeNewsletter } from '../../../application/newsletter/newsletter.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { newsletterInterface } from '../../http-server/newsletter/newsletter-interface.ts';
import { CryptoSecretTokens } from '../../platform/crypto-secret-tokens.ts';
import { createRestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseRateLimiter } from '../../supabase-server/auth/rate-limiter.ts';
import { SupabaseNewsletterSubscribers } from '../../supabase-server/newsletter/newsletter-subscribers.ts';

export interface NewsletterRoutesOptions {
  /** Null for a hosted project whose secret key is not set. */
  readonly address: { readonly url: string; readonly secretKey: string } | null;
  readonly fetcher: typeof fetch;
  readonly errors: ErrorLog;
  readonly publicUrl: string;
  readonly page: (page: NewsletterPage) => string;
}

/** Plugs the newsletter together: its interface and the page that ends a subscription, by path. */
export const newsletterRoutes = (options: NewsletterRoutesOptions): NonNullable<FrontRoutes['interfaces']> => {
  const { address, fetcher, errors, publicUrl, page } = options;
  const rest = address === null ? null : createRestClient({ url: address.url, key: address.secretKey }, fetcher);
  const subscribers = rest === null ? null : new SupabaseNewsletterSubscribers(rest);
  const useCases =
    rest === null || subscribers === null
      ? null
      : {
          subscribe: new SubscribeNewsletter(subscribers, new SupabaseRateLimiter(rest), errors),
          unsubscribe: new UnsubscribeNewsletter(subscribers, new CryptoSecretTokens(), errors),
        };
  const { subscribe, unsubscribe } = newsletterInterface({ useCases, publicUrl, page });
  return { '/api/newsletter': subscribe, '/newsletter/unsubscribe': unsubscribe };
};
