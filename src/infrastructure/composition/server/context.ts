import type { Container } from 'inversify';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { ReadSiteSettings } from '../../../application/settings/read-site-settings.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { WorkBudget } from '../../../application/shared/work-budget.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { CachedAnswer } from '../../http-server/cached-answer.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import type { ServerSettings } from '../../http-server/settings.ts';
import { SupabaseImageStorage } from '../../supabase/media/image-storage.ts';
import { SupabaseSettingsRepository } from '../../supabase/settings/settings-repository.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import { createRestClient, type RestClient, withToken } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import type { ResponseCaches } from './response-caches.ts';
import type { PageShell, Screens } from './shop-options.ts';

/** Routes that a feature adds to the shop's interface, by complete path. */
export type Routes = NonNullable<FrontRoutes['interfaces']>;

/** Dependencies of the server's features, each of which names those it needs. */
export interface ServerContext {
  readonly settings: ServerSettings;
  /** Origin of the shop's pages. */
  readonly publicUrl: string;
  /** The folder with the application's version and migrations. */
  readonly root: string;
  readonly report: (line: string) => void;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** What does not work now; every part reports its own. */
  readonly conditions: Conditions;
  /** With the publishable key. */
  readonly backend: BackendAddress;
  /** With the secret key; null for a hosted project without one. */
  readonly address: IdentityAddress | null;
  /** Calls the backend on behalf of a visitor's address. */
  readonly backendFetch: BackendFetch;
  /** The budget of each address for rows and files. */
  readonly budget: WorkBudget;
  /** Calls the backend on behalf of the server itself. */
  readonly fetcher: typeof fetch;
  /** The database with the permissions of a visitor. */
  readonly rest: RestClient;
  /** The origin of files; empty for the page's own origin. */
  readonly fileOrigin: string;
  /** The container of a guest at a given time. */
  readonly container: (moment: Date) => Container;
  readonly caches: ResponseCaches;
  /** The colours of tiers as a style sheet. */
  readonly tints: () => Promise<CachedAnswer>;
  readonly screens: Screens;
  readonly shell: (routeIds: readonly string[]) => PageShell;
  readonly hasWorker: boolean;
}

/** A client of the database with the secret key, which stays in this process. */
export const secretRestClient = ({ url, secretKey }: IdentityAddress, fetcher: typeof fetch): RestClient =>
  createRestClient({ url, key: secretKey }, fetcher);

/** A client of storage with the secret key, which stays in this process. */
export const secretImageStorage = ({ url, secretKey }: IdentityAddress, fetcher: typeof fetch): ImageStorage => {
  const asServer: typeof fetch = (input, init) => fetcher(input, withToken(init, secretKey));
  return new SupabaseImageStorage({ backend: { url, key: secretKey }, fetcher: asServer, fileOrigin: '' });
};

/** The current name of the shop; the default when it cannot be read. */
export const shopNameOf = (
  address: IdentityAddress,
  { fetcher, errors }: Pick<ServerContext, 'fetcher' | 'errors'>,
): (() => Promise<string>) => {
  const settings = new ReadSiteSettings(new SupabaseSettingsRepository(secretRestClient(address, fetcher), ''), errors);
  return async () => (await settings.execute()).siteName;
};
