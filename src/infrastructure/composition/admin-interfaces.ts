import { SessionGuard } from '../../application/auth/server/session-guard.ts';
import type { Clock } from '../../application/shared/clock.ts';
import type { ErrorLog } from '../../application/shared/error-log.ts';
import type { AdminActions } from '../http-server/admin-interface/admin-action.ts';
import { adminInterface } from '../http-server/admin-interface/admin-interface.ts';
import type { FrontRoutes } from '../http-server/front-server.ts';
import { createRestClient, type RestClient } from '../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../supabase-server/auth/identity-provider.ts';
import { type AccountPorts, supabaseAccountPorts } from './account-ports.ts';
import { picturesActions } from './admin-actions/pictures.ts';
import { settingsServerActions } from './admin-actions/settings.ts';
import { systemActions } from './admin-actions/system.ts';

interface Options {
  /** Null for a hosted project whose secret key is not set. */
  readonly address: IdentityAddress | null;
  readonly fetcher: typeof fetch;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly errors: ErrorLog;
  /** Where the program stands: its version and the migrations it brings. */
  readonly root: string;
  /** What browsers show the backend. */
  readonly publishableKey: string;
}

/** What an action of `/api/admin` is made of. `rest` holds the secret key: a function it calls takes the actor and checks what he may. */
interface AdminServerTools extends Omit<Options, 'address'> {
  readonly address: IdentityAddress;
  readonly rest: RestClient;
  readonly ports: AccountPorts;
  readonly guard: SessionGuard;
}

const actionsOf = (tools: AdminServerTools): AdminActions => ({
  ...settingsServerActions(tools),
  ...picturesActions(tools),
  ...systemActions(tools),
});

/** Plugs the admin's own interface together: `/api/admin`. */
export const adminInterfaces = (options: Options): NonNullable<FrontRoutes['interfaces']> => {
  const { address, fetcher, clock, publicUrl } = options;
  if (address === null) return { '/api/admin': adminInterface({ actions: null, publicUrl }) };
  const ports = supabaseAccountPorts(address, fetcher);
  const tools: AdminServerTools = {
    ...options,
    address,
    ports,
    rest: createRestClient({ url: address.url, key: address.secretKey }, fetcher),
    guard: new SessionGuard(ports.sessions, ports.tokens, clock),
  };
  return { '/api/admin': adminInterface({ actions: actionsOf(tools), publicUrl }) };
};
