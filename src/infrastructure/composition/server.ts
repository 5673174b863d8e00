import type { ErrorLog } from '../../application/shared/error-log.ts';
import { Conditions } from '../../application/system/conditions.ts';
import { InterfaceFailures } from '../../application/system/interface-failures.ts';
import { ShopTime } from '../../application/system/shop-time.ts';
import { ListTiers } from '../../application/taxonomy/read-taxonomy.ts';
import { tintSheet } from '../../domain/appearance/tint-sheet.ts';
import { SharpArtworkRenderer } from '../artwork/sharp-artwork-renderer.ts';
import type { Backend } from '../embedded/backend.ts';
import { withActionAddresses } from '../http-server/action-addresses.ts';
import { artworkHandler, cachedTints } from '../http-server/artwork/artwork-handler.ts';
import { FrontServer } from '../http-server/front-server.ts';
import { mapHandlers } from '../http-server/route-table.ts';
import { withAnswerFailures, withCallFailures } from '../http-server/system/count-failures.ts';
import { withDamageAlarm } from '../platform/recent-error-log.ts';
import { RedactingErrorLog } from '../platform/redacting-error-log.ts';
import { SystemClock } from '../platform/system-clock.ts';
import { AnonymousConnection } from '../supabase/shared/anonymous-connection.ts';
import { createPageContainer } from './page.ts';
import { adminRoutes } from './server/admin.ts';
import { AccountMessageRelay, openAuth } from './server/auth.ts';
import { type BackendConnection, connectBackend, fileRoutes, supabaseRoutes } from './server/backend.ts';
import type { Routes, ServerContext } from './server/context.ts';
import { frontHeaders } from './server/headers.ts';
import { interfaceFailuresCheck, openHealth } from './server/health.ts';
import { countVisits, type Visits } from './server/insights.ts';
import { startFileRemoval, startPictureFetching } from './server/media.ts';
import { openOrders } from './server/order.ts';
import { pageRoutes, pageShell } from './server/pages.ts';
import { freezePrototypes } from './server/prototypes.ts';
import { invalidate, openResponseCaches } from './server/response-caches.ts';
import type { ShopOptions } from './server/shop-options.ts';
import { discoveryRoutes, installationRoutes } from './server/site-files.ts';
import { newsletterRoutes, telemetryRoutes } from './server/visitors.ts';

export interface Shop {
  readonly backend: Backend | null;
  close(): Promise<void>;
}

/** Composes the shop and starts its server. */
export const openShop = async (options: ShopOptions): Promise<Shop> => {
  const { settings, teardown } = options;
  const machine = new SystemClock();
  const clock = new ShopTime(machine, () => performance.now());
  const conditions = new Conditions();
  const redacting = new RedactingErrorLog(machine, (line) => console.error(line));
  const errors = withDamageAlarm(redacting, (code) => conditions.report('data', code));
  const artwork = new SharpArtworkRenderer();
  const messages = new AccountMessageRelay();
  const front = openFront(options, errors, clock);
  // Listens first, because the port may be in use, and because health checks are answered during the start.
  await front.listen(settings.port, settings.host);
  // The screens load while the database starts, which has a processor of its own.
  const loading = options.screens();
  const connection = await connectBackend(options, { clock, conditions, errors, messages }).catch(async (error: unknown) => {
    await front.close();
    throw error;
  });
  const failures = new InterfaceFailures(machine);
  const counted = { ...connection, fetch: withCallFailures(connection.fetch, failures) };
  const visits = await countVisits({ ...counted, clock, errors, teardown });
  const context = await createContext(options, counted, visits, { clock, conditions, errors, screens: await loading });
  connection.own?.onChange((change) => invalidate(context.caches, change));
  const auth = openAuth(context);
  messages.connect(auth.messages);
  const ownKey = settings.databaseUrl === null ? (connection.own?.keys.credentialsKey ?? null) : null;
  // The keys of a hosted project are not known here, so that the database validates the tokens.
  const personOf = connection.own?.personOf ?? (async (token: string) => token);
  const orders = openOrders(context, { sender: auth.sender, ownKey, personOf });
  const health = openHealth(context, connection, front.server);
  // All modules are loaded by now, but for those that a development server loads on demand.
  const ofProcess = [interfaceFailuresCheck(failures, conditions), ...(options.ownsProcess ? [freezePrototypes(conditions, errors)] : [])];
  front.open({
    assets: options.assets.serve,
    artwork: artworkRoutes(artwork, context),
    discovery: discoveryRoutes(context),
    interfaces: withActionAddresses(
      countedRoutes(failures, {
        ...auth.routes,
        ...orders.routes,
        ...adminRoutes(context, orders.vaultReport),
        ...telemetryRoutes(context),
        ...installationRoutes(context),
        ...newsletterRoutes(context),
      }),
    ),
    files: fileRoutes(context),
    ...visits.routes({ supabase: supabaseRoutes(context), pages: pageRoutes(context, options) }),
    sockets: connection.own?.realtime ?? null,
    health: health.answer,
  });
  if (context.address !== null) {
    await teardown.add(startFileRemoval(context.address, context));
    await teardown.add(startPictureFetching(context.address, context));
  }
  await teardown.add(orders.start());
  await teardown.add(health.start(ofProcess));
  // Added last and therefore closed first, because pending responses still need the other parts.
  await teardown.add(() => front.close());
  return { backend: connection.own, close: teardown.close };
};

/** Counts answers of the shop's own interfaces, by the address before its parameters. */
const countedRoutes = (failures: InterfaceFailures, routes: Routes): Routes =>
  Object.fromEntries(
    Object.entries(routes).map(([path, answering]) => [
      path,
      mapHandlers(answering, (handler) => withAnswerFailures(path.replace(/:.*$/, ''), handler, failures)),
    ]),
  );

const openFront = ({ settings, isDevelopment, assets }: ShopOptions, errors: ErrorLog, clock: ShopTime): FrontServer =>
  new FrontServer({
    ...frontHeaders(settings, isDevelopment, assets.headScript),
    clock,
    trustProxy: settings.trustProxy,
    publicUrl: settings.publicUrl,
    filesUrl: settings.filesUrl,
    onError: (where, error) => errors.record(where, error),
  });

/** The shared dependencies of the features. */
const createContext = async (
  options: ShopOptions,
  { own, backend, address, fetch: uncounted, budget }: BackendConnection,
  visits: Visits,
  { clock, conditions, errors, screens }: Pick<ServerContext, 'clock' | 'conditions' | 'errors' | 'screens'>,
): Promise<ServerContext> => {
  const { settings, root, report, isDevelopment } = options;
  const fileOrigin = settings.filesUrl ?? settings.hosted?.url ?? '';
  const backendFetch = visits.backend(uncounted);
  const fetcher: typeof fetch = (input, init) => backendFetch(new Request(input, init), null);
  const { rest } = new AnonymousConnection(backend, fetcher);
  const caches = openResponseCaches(clock, own !== null);
  const ownReads = own && { readAsGuest: own.gateway.readAsGuest, groupCache: caches.groups };
  const container = (now: Date) => createPageContainer({ rest, fileOrigin, errors, own: ownReads, now });
  return {
    settings,
    root,
    report,
    clock,
    conditions,
    errors,
    backend,
    address,
    fileOrigin,
    backendFetch,
    budget,
    fetcher,
    rest,
    publicUrl: settings.publicUrl,
    container,
    caches,
    tints: cachedTints(caches.sheets, async () => tintSheet(await container(clock.now()).get(ListTiers).execute())),
    screens,
    shell: pageShell(options, backend),
    hasWorker: settings.hasWorker && !isDevelopment,
  };
};

/** Routes of generated pictures, and the style sheet with the tiers' colours. */
const artworkRoutes = (renderer: SharpArtworkRenderer, { caches, tints }: ServerContext) =>
  artworkHandler({ renderer, tints, drawn: caches.artwork });
