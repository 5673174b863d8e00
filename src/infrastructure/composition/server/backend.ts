import { join } from 'node:path';
import { isServed } from '../../../application/auth/server/served-countries.ts';
import type { ErrorLog } from '../../../application/shared/error-log.ts';
import type { WorkBudget } from '../../../application/shared/work-budget.ts';
import type { Conditions } from '../../../application/system/conditions.ts';
import type { ShopTime } from '../../../application/system/shop-time.ts';
import { normalisePhone } from '../../../domain/auth/normalise-phone.ts';
import type { SeedContext } from '../../demo/seed-context.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { seedGenerated } from '../../demo/seed-generated.ts';
import { type Backend, openBackend } from '../../embedded/backend.ts';
import { PostgresVaultKeys } from '../../embedded/credential/postgres-vault-keys.ts';
import { onceEach } from '../../embedded/gateway/gateway-console.ts';
import { inTransaction as runInTransaction } from '../../embedded/postgres/transaction.ts';
import { isCommonPassword } from '../../http-server/auth/common-passwords.ts';
import type { BackendFetch } from '../../http-server/backend-fetch.ts';
import type { NodeHandler } from '../../http-server/front-server.ts';
import { type SupabaseInterfaceOptions, supabaseInterface } from '../../http-server/supabase-interface.ts';
import { CostBudget } from '../../platform/cost-budget.ts';
import type { BackendAddress } from '../../supabase/shared/backend-address.ts';
import type { IdentityAddress } from '../../supabase-server/auth/identity-provider.ts';
import type { AccountMessages } from './auth.ts';
import type { ServerContext } from './context.ts';
import { vaultOf } from './credential.ts';
import { TIMEOUT_MS } from './pages.ts';
import type { ShopOptions } from './shop-options.ts';
import { followHostedTime, reportShopTime } from './shop-time.ts';

interface Tools {
  readonly conditions: Conditions;
  readonly clock: ShopTime;
  readonly errors: ErrorLog;
  readonly messages: AccountMessages;
}

/** Opens the embedded backend with the shop's settings. */
const openOwnBackend = (
  { settings, root, report, teardown, build }: ShopOptions,
  { clock, conditions, errors, messages }: Tools,
  budget: WorkBudget,
): Promise<Backend> => {
  const { seed } = settings;
  return openBackend({
    dataFolder: settings.dataFolder,
    migrationsFolder: join(root, 'supabase/migrations'),
    databaseUrl: settings.databaseUrl,
    directUrl: settings.directUrl,
    takesNewKeys: settings.takesNewKeys,
    publicUrl: settings.publicUrl,
    build,
    report,
    owner: settings.owner,
    willOpen: teardown.add,
    clock,
    accounts: {
      sendSms: messages.sendSms,
      onPhoneChanged: messages.notifyOldNumber,
      google: settings.google,
      isCommonPassword,
      isPublicSignIn: settings.publicSignIn,
      acceptsPhone: (phone) => normalisePhone(`+${phone}`) === phone && isServed(phone, settings.messages?.countries ?? null),
      ...(settings.messages === null ? {} : { smsLimits: { perDay: settings.messages.perDay } }),
    },
    publicChannels: settings.publicChannels,
    visitors: { ...settings.visitors, budget },
    onShopTime: reportShopTime(report, conditions),
    onDueFailure: (error) => errors.record('scheduler', error),
    conditions,
    onRefusal: onceEach((fault) => errors.record('gateway', fault)),
    seed:
      seed === 'none'
        ? null
        : async (sql, keys) => {
            const ownKey = settings.databaseUrl === null ? keys.credentialsKey : null;
            const sealers = await vaultOf(settings.payments, ownKey, new PostgresVaultKeys(sql)).sealers();
            const inTransaction: SeedContext['inTransaction'] = (work) => runInTransaction(sql, work);
            const context = { sql, inTransaction, sealer: sealers?.credentials ?? null, now: new Date(), report };
            return seed === 'demo' ? seedDemo(context) : seedGenerated(context, seed);
          },
  });
};

/**
 * Calls Supabase's interfaces in this process: rows, accounts and files through the gateways, and realtime. Calls of the server itself have
 * no address.
 */
export const ownFetch =
  ({
    gateway,
    visitors,
    realtime,
  }: Pick<Backend, 'gateway' | 'visitors'> & { readonly realtime: Pick<Backend['realtime'], 'fetch'> }): BackendFetch =>
  (request, peer, isAdmitted) =>
    new URL(request.url).pathname.startsWith('/realtime/v1/')
      ? realtime.fetch(request, peer)
      : peer === null
        ? gateway.fetch(request, peer)
        : visitors.fetch(request, peer, isAdmitted);

const hostedFetch: BackendFetch = (request) => fetch(request, { signal: AbortSignal.timeout(TIMEOUT_MS) });

/** The connection to rows, accounts and files. */
export interface BackendConnection {
  /** Null for a hosted project. */
  readonly own: Backend | null;
  /** With the publishable key. */
  readonly backend: BackendAddress;
  /** With the secret key; null for a hosted project without one. */
  readonly address: IdentityAddress | null;
  readonly fetch: BackendFetch;
  /** The budget of each address for rows and files. */
  readonly budget: WorkBudget;
}

/** Connects to the hosted project of the settings, or opens and seeds an embedded backend. */
export const connectBackend = async (options: ShopOptions, tools: Tools): Promise<BackendConnection> => {
  const { hosted, publicUrl, visitors } = options.settings;
  const budget = new CostBudget(visitors.cost);
  if (hosted !== null) {
    const { url, secretKey } = hosted;
    const address = secretKey === null ? null : { url, secretKey, isHosted: true };
    if (address !== null) await options.teardown.add(await followHostedTime(address, options.report, tools));
    return { own: null, backend: hosted, address, fetch: hostedFetch, budget };
  }
  const own = await openOwnBackend(options, tools, budget);
  const { publishableKey, secretKey } = own.keys;
  return {
    own,
    backend: { url: publicUrl, key: publishableKey },
    address: { url: publicUrl, secretKey },
    fetch: ownFetch(own),
    budget,
  };
};

const interfaceOptions = ({ backend, backendFetch, budget, caches, settings }: SupabaseTools): SupabaseInterfaceOptions => ({
  fetch: backendFetch,
  budget,
  publishableKey: backend.key,
  maxEmbedLevels: settings.maxEmbedLevels,
  rows: caches.rows,
  files: caches.files,
});

/** Supabase's interfaces at the shop's address; null where browsers call a hosted project directly. */
export const supabaseRoutes = (tools: SupabaseTools): NodeHandler | null =>
  tools.settings.hosted === null ? supabaseInterface(interfaceOptions(tools)) : null;

/** Files on a separate origin. */
export const fileRoutes = (tools: SupabaseTools): NodeHandler | null =>
  tools.settings.filesUrl === null ? null : supabaseInterface({ ...interfaceOptions(tools), filesShownBy: 'cross-origin' });

type SupabaseTools = Pick<ServerContext, 'backend' | 'backendFetch' | 'budget' | 'caches' | 'settings'>;
