import { SubscribeNewsletter, type Subscription, UnsubscribeNewsletter } from '../../../application/newsletter/newsletter.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { newsletterInterface } from '../../http-server/newsletter/newsletter-interface.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import { CryptoSecretTokens } from '../../platform/crypto-secret-tokens.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseRateLimiter } from '../../supabase-server/auth/rate-limiter.ts';
import { SupabaseNewsletterSubscribers } from '../../supabase-server/newsletter/newsletter-subscribers.ts';
import { type Routes, type ServerContext, secretRestClient } from './context.ts';

type Options = Pick<ServerContext, 'address' | 'fetcher' | 'errors' | 'publicUrl' | 'screens' | 'settings' | 'shell'>;

const subscriptionsOver = (rest: RestClient, errors: ErrorLog, budget: CostBudget) => {
  const subscribers = new SupabaseNewsletterSubscribers(rest);
  const subscribe = new SubscribeNewsletter(subscribers, new SupabaseRateLimiter(rest), errors);
  return {
    subscribe: { execute: (given: Subscription, peer: string | null) => budget.run(peer, () => subscribe.execute(given, peer)) },
    unsubscribe: new UnsubscribeNewsletter(subscribers, new CryptoSecretTokens(), errors),
  };
};

/** The newsletter interface and the unsubscribe page. */
export const newsletterRoutes = ({ address, fetcher, errors, publicUrl, screens, settings, shell }: Options): Routes =>
  newsletterInterface({
    useCases:
      address === null ? null : subscriptionsOver(secretRestClient(address, fetcher), errors, new CostBudget(settings.visitors.cost)),
    publicUrl,
    page: (page) => screens.newsletter(shell([]), page),
  });
