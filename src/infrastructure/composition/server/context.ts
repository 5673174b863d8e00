import type { Container } from 'inversify';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { WorkBudget } from '../../../application/shared/work-budget.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import type { ServerSettings } from '../../http-server/settings.ts';
import { SupabaseSettingsRepository } from '../../supabase/settings/settings-repository.ts';
import { type BackendAddress, createRestClient, type RestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import type { ResponseCaches } from './response-caches.ts';
import type { PageShell, Screens } from './shop-options.ts';

/** What a feature adds to the shop's own interface, by whole path. */
export type Routes = NonNullable<FrontRoutes['interfaces']>;

/** What the features of the server are made of. Each names the part that it needs. */
export interface ServerContext {
  readonly settings: ServerSettings;
  /** Origin of the shop's pages. */
  readonly publicUrl: string;
  /** The application's version and its migrations. */
  readonly root: string;
  readonly report: (line: string) => void;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** With the key that browsers show. */
  readonly backend: BackendAddress;
  /** With the secret key; null for a hosted project whose secret key is not set. */
  readonly address: IdentityAddress | null;
  /** Asks the backend for a visitor at a network address. */
  readonly backendFetch: BackendFetch;
  /** How much work at rows and files one address may cause. */
  readonly budget: WorkBudget;
  /** Asks the backend for the server itself. */
  readonly fetcher: typeof fetch;
  /** The database as a visitor reads it. */
  readonly rest: RestClient;
  /** What own files are shown with; empty when they are on the page's own origin. */
  readonly fileOrigin: string;
  /** The shop as a guest sees it at a moment. */
  readonly container: (moment: Date) => Container;
  readonly caches: ResponseCaches;
  readonly screens: Screens;
  readonly shell: (routeIds: readonly string[]) => PageShell;
  readonly hasWorker: boolean;
}

/** The database with the server's own rights. The secret key stays in this process. */
export const secretRestClient = ({ url, secretKey }: IdentityAddress, fetcher: typeof fetch): RestClient =>
  createRestClient({ url, key: secretKey }, fetcher);

/** As the owner calls the shop now, the default when that cannot be read. */
export const shopNameOf = (
  address: IdentityAddress,
  { fetcher, errors }: Pick<ServerContext, 'fetcher' | 'errors'>,
): (() => Promise<string>) => {
  const settings = new ReadSiteSettings(new SupabaseSettingsRepository(secretRestClient(address, fetcher), ''), errors);
  return async () => (await settings.execute()).siteName;
};
