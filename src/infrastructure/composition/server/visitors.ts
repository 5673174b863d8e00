import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { SubscribeNewsletter, type Subscription, UnsubscribeNewsletter } from '../../../application/newsletter/newsletter.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { ReadVitals } from '../../../application/telemetry/read-vitals.ts';
import { RecordVitals } from '../../../application/telemetry/record-vitals.ts';
import type { VitalReading } from '../../../domain/telemetry/vital.ts';
import { newsletterInterface } from '../../http-server/newsletter/newsletter-interface.ts';
import { vitalsInterface } from '../../http-server/telemetry/vitals-interface.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import { CryptoSecretTokens } from '../../platform/crypto-secret-tokens.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { SupabaseRateLimiter } from '../../supabase-server/auth/rate-limiter.ts';
import { SupabaseNewsletterSubscribers } from '../../supabase-server/newsletter/newsletter-subscribers.ts';
import { SupabaseVitalsStore } from '../../supabase-server/telemetry/vitals-store.ts';
import { supabaseAccountPorts } from './accounts.ts';
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

type VitalsOptions = Pick<ServerContext, 'address' | 'fetcher' | 'publicUrl' | 'clock' | 'errors' | 'settings'>;

const vitalsOver = (address: IdentityAddress, { fetcher, clock, errors, settings }: VitalsOptions) => {
  const store = new SupabaseVitalsStore(secretRestClient(address, fetcher));
  const { directory, sessions, tokens } = supabaseAccountPorts(address, fetcher);
  const record = new RecordVitals(store, errors);
  const budget = new CostBudget(settings.visitors.cost);
  return {
    record: { execute: (readings: readonly VitalReading[], peer: string | null) => budget.run(peer, () => record.execute(readings)) },
    read: new ReadVitals(store, directory, new SessionGuard(sessions, tokens, clock), errors),
  };
};

/** The interface for web vitals: `/api/vitals`. */
export const telemetryRoutes = (options: VitalsOptions): Routes => {
  const { address, publicUrl, clock } = options;
  return {
    '/api/vitals': vitalsInterface({
      vitals: address === null ? null : vitalsOver(address, options),
      publicUrl,
      now: () => clock.now(),
    }),
  };
};
