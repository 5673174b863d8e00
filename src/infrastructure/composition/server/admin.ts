import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { ServeSettings } from '../../../application/settings/serve-settings.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { ReadSystem, type ServerSelf } from '../../../application/system/read-system.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { adminInterface } from '../../http-server/admin-interface/admin-interface.ts';
import type { FrontRoutes } from '../../http-server/front-server.ts';
import { settingsActions } from '../../http-server/settings/settings-actions.ts';
import { createRestClient, type RestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { supabaseSettingsStore } from '../../supabase-server/settings/admin-settings-repository.ts';
import { SupabaseSystemProbe } from '../../supabase-server/system/system-probe.ts';
import { type AccountPorts, supabaseAccountPorts } from './auth.ts';
import { picturesActions } from './media.ts';

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

interface Tools {
  readonly guard: SessionGuard;
  /** With the secret key. */
  readonly rest: RestClient;
  readonly errors: ErrorLog;
}

const settingsServerActions = ({ guard, rest, errors }: Tools): AdminActions =>
  settingsActions(new ServeSettings(guard, supabaseSettingsStore(rest), errors));

interface SystemTools {
  /** Where the program stands. */
  readonly root: string;
  readonly publishableKey: string;
  readonly address: { readonly secretKey: string };
  /** With the secret key. */
  readonly rest: RestClient;
  readonly guard: SessionGuard;
  readonly errors: ErrorLog;
}

const Package = v.looseObject({ version: v.string() });

const versionsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => /^(\d{14})_.*\.sql$/.exec(name)?.[1] ?? []).toSorted();
};

const self = async ({ root, publishableKey, address }: SystemTools): Promise<ServerSelf> => {
  const described = v.safeParse(Package, JSON.parse(await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')));
  return {
    product: described.success ? described.output.version : '',
    node: process.versions.node,
    migrations: await versionsIn(join(root, 'supabase/migrations')),
    keys: [publishableKey, address.secretKey],
  };
};

/** What the system page asks the server. */
const systemActions = (tools: SystemTools): AdminActions => {
  const read = new ReadSystem(new SupabaseSystemProbe(tools.rest), () => self(tools), tools.guard, tools.errors);
  return { system: { method: 'GET', mostBytes: 0, perform: ({ token }) => read.execute(token) } };
};
