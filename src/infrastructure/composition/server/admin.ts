import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import { ServeSettings } from '../../../application/settings/serve-settings.ts';
import { toJson } from '../../../application/shared/call.ts';
import { ReadSystem, type ServerProbe } from '../../../application/system/read-system.ts';
import { readSystem } from '../../../application/system/system.calls.ts';
import { succeed } from '../../../domain/shared/result.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import { adminInterface } from '../../http-server/admin-interface/admin-interface.ts';
import { settingsActions } from '../../http-server/settings/settings-actions.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import { supabaseSettingsStore } from '../../supabase-server/settings/admin-settings-repository.ts';
import { SupabaseSystemProbe } from '../../supabase-server/system/system-probe.ts';
import { supabaseAccountPorts } from './accounts.ts';
import { type Routes, type ServerContext, secretRestClient } from './context.ts';
import type { VaultReport } from './credential.ts';
import { picturesActions } from './media.ts';

type Options = Pick<ServerContext, 'address' | 'fetcher' | 'publicUrl' | 'clock' | 'conditions' | 'errors' | 'root' | 'backend'>;

/**
 * Dependencies of the actions of `/api/admin`. `rest` holds the secret key: a function it calls receives the actor and checks their
 * permission.
 */
interface AdminTools extends Omit<Options, 'address'> {
  readonly address: IdentityAddress;
  readonly rest: RestClient;
  readonly guard: SessionGuard;
  readonly vaultReport: () => Promise<VaultReport>;
}

const Package = v.looseObject({ version: v.string() });

const versionsIn = async (folder: string): Promise<readonly string[]> => {
  const names = await readdir(folder).catch(() => []);
  return names.flatMap((name) => /^(\d{14})_.*\.sql$/.exec(name)?.[1] ?? []).toSorted();
};

/** Facts about the server process. */
const self = async ({ root, backend, address, conditions, vaultReport }: AdminTools): Promise<ServerProbe> => {
  const described = v.safeParse(Package, JSON.parse(await readFile(join(root, 'package.json'), 'utf8').catch(() => '{}')));
  const { condition, lost } = await vaultReport().catch((): VaultReport => ({ condition: 'unknown', lost: [] }));
  return {
    product: described.success ? described.output.version : '',
    node: process.versions.node,
    migrations: await versionsIn(join(root, 'supabase/migrations')),
    keys: [backend.key, address.secretKey],
    sealer: condition,
    lostKeys: lost.map(({ keyId, units }) => ({ keyId, units })),
    conditions: conditions.current(),
  };
};

const systemActions = (tools: AdminTools): AdminActions => {
  const read = new ReadSystem(new SupabaseSystemProbe(tools.rest), () => self(tools), tools.guard, tools.errors);
  return {
    [readSystem.action]: {
      method: 'GET',
      maxBytes: 0,
      perform: async ({ token }) => {
        const outcome = await read.execute(token);
        return outcome.ok ? succeed(toJson(readSystem.output, outcome.value)) : outcome;
      },
    },
  };
};

const actionsOf = (tools: AdminTools): AdminActions => ({
  ...settingsActions(new ServeSettings(tools.guard, supabaseSettingsStore(tools.rest), tools.errors)),
  ...picturesActions(tools),
  ...systemActions(tools),
});

/** The admin interface, `/api/admin`. */
export const adminRoutes = (options: Options, vaultReport: () => Promise<VaultReport>): Routes => {
  const { address, fetcher, clock, publicUrl } = options;
  if (address === null) return { '/api/admin': adminInterface({ actions: null, publicUrl }) };
  const { sessions, tokens } = supabaseAccountPorts(address, fetcher);
  const guard = new SessionGuard(sessions, tokens, clock);
  const tools = { ...options, address, rest: secretRestClient(address, fetcher), guard, vaultReport };
  return { '/api/admin': adminInterface({ actions: actionsOf(tools), publicUrl }) };
};
