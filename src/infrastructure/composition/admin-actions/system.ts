import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import type { SessionGuard } from '../../../application/auth/server/session-guard.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import { ReadSystem, type ServerSelf } from '../../../application/system/read-system.ts';
import type { AdminActions } from '../../http-server/admin-interface/admin-action.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';
import { SupabaseSystemProbe } from '../../supabase-server/system/system-probe.ts';

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
export const systemActions = (tools: SystemTools): AdminActions => {
  const read = new ReadSystem(new SupabaseSystemProbe(tools.rest), () => self(tools), tools.guard, tools.errors);
  return { system: { method: 'GET', mostBytes: 0, perform: ({ token }) => read.execute(token) } };
};
