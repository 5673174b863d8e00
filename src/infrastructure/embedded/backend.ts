import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Sql } from 'postgres';
import type { WorkBudget } from '../../application/shared/work-budget.ts';
import type { Conditions } from '../../application/system/conditions.ts';
import type { AuthOptions } from './auth/auth-options.ts';
import { GeneratedPassword } from './auth/generated-password.ts';
import { openAuth } from './auth/open-auth.ts';
import { checkOwnerChoice, createOwnerOnce, type OwnerChoice, type OwnerSignIn } from './auth/owner.ts';
import { passwordRulesOf } from './auth/passwords/password-rules-of.ts';
import type { ReadBounds } from './gateway/bounded-reads.ts';
import { withDeadline } from './gateway/deadline.ts';
import { onDriverFault } from './gateway/driver-fault.ts';
import { type Gateway, type GatewayOptions, openGateway } from './gateway/gateway.ts';
import type { RefusalListener } from './gateway/gateway-console.ts';
import { openPooledConnections, selfHealing } from './gateway/self-healing-gateway.ts';
import { staffLookup, type VisitorsGateway, visitorsGateway } from './gateway/visitors-gateway.ts';
import { addSigningKey, type Keys, refuseLostKeys, signingKeyStore } from './keys.ts';
import { openDatabase } from './open-database.ts';
import { lockDataFolder } from './postgres/data-folder-lock.ts';
import { gatewayUrl } from './postgres/database-roles.ts';
import { type DatabaseReach, reachDatabase, requireGatewayRole } from './postgres/pooler.ts';
import { sslOf } from './postgres/ssl-of.ts';
import { waitForDatabase } from './postgres/wait-for-database.ts';
import { prepareDatabase } from './prepare-database.ts';
import { openRealtime, type Realtime } from './realtime/open-realtime.ts';
import { type KeepShopTimeOptions, keepShopTime } from './scheduler/keep-shop-time.ts';
import { runDue, TaskScheduler } from './scheduler/task-scheduler.ts';
import { systemTimer } from './scheduler/timer.ts';
import { FileStorageAdapter } from './storage/file-storage-adapter.ts';
import { LIFETIME_S } from './tokens/signing-key.ts';
import { SigningKeys } from './tokens/signing-keys.ts';

export interface BackendOptions extends Pick<KeepShopTimeOptions, 'clock' | 'onShopTime'> {
  /** Absolute. */
  readonly dataFolder: string;
  readonly migrationsFolder: string;
  /** `postgres://` address of a database elsewhere, null for the embedded one. */
  readonly databaseUrl: string | null;
  /** The same database for what needs sessions, where `databaseUrl` is a pooler's; null without one. */
  readonly directUrl: string | null;
  /** Whether new keys may be generated for an external database with a shop, whose own keys are lost. */
  readonly takesNewKeys: boolean;
  readonly publicUrl: string;
  /** Differs between any two builds; null while developing. */
  readonly build: string | null;
  readonly owner: OwnerChoice;
  /** Registers how to close each part before it is opened. Rejects when opening has to stop. */
  readonly willOpen: (close: () => Promise<void>) => Promise<void>;
  /** The message sender and the identity providers. */
  readonly accounts: Pick<
    AuthOptions,
    'sendSms' | 'onPhoneChanged' | 'google' | 'smsHook' | 'acceptsPhone' | 'smsLimits' | 'isPublicSignIn' | 'isCommonPassword'
  >;
  /** Whether clients may exchange messages on public channels. */
  readonly publicChannels: boolean;
  /** Limits of `/rest/v1` for visitors, and their number of connections. */
  readonly visitors: { readonly connections: number; readonly reads: ReadBounds; readonly budget: WorkBudget };
  /** Seeds a new shop; called once per database. */
  readonly seed: ((sql: Sql, keys: Keys) => Promise<void>) | null;
  /** Receives progress messages of a long start. */
  readonly report: (line: string) => void;
  /** Called with the code of every internal error of the gateway. */
  readonly onRefusal: RefusalListener;
  /** Called with the code of each failed scheduled task. */
  readonly onDueFailure: (error: Error) => void;
  readonly conditions: Conditions;
}

/** The parts behind the front server: database, gateway, files, keys. */
export interface Backend {
  readonly engine: 'embedded' | 'external';
  /** The number of applied migrations. */
  readonly migrations: number;
  readonly keys: Keys;
  /** For the server itself, so that its pages do not wait for visitors' reads. */
  readonly gateway: Gateway;
  /** For browsers and other programs. */
  readonly visitors: VisitorsGateway;
  /** Realtime. The owner of the front server closes its clients. */
  readonly realtime: Realtime;
  /** The owner's sign-in, on first start only. */
  readonly newOwner: OwnerSignIn | null;
  /** The owner of an access token; null for an invalid or expired one. */
  personOf(token: string): Promise<string | null>;
  /** A valid access token of no account and no session, to see whether tokens are verified and the database is asked. */
  signSelfCheckToken(): Promise<string>;
  /** Whether the database answers within a second. */
  isAlive(): Promise<boolean>;
  /**
   * Notifies about changes of public data.
   * @param listener receives the name of the table, `stock` with ids, or null when anything may have changed
   */
  onChange(listener: (change: string | null) => void): void;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';

/** A run of the scheduler that exceeds this time is no longer awaited; its lock keeps the next one out. */
const MAX_RUN_MS = 20_000;

/** Pages that are rendered at the same time read over as many. */
const GUEST_CONNECTIONS = 4;

const seedOnce = async (sql: Sql, options: BackendOptions, keys: Keys): Promise<void> => {
  const [state] = await sql<{ seeded_at: Date | null }[]>`select seeded_at from private.installation`;
  if (state?.seeded_at !== null) return;
  await options.seed?.(sql, keys);
  await sql`update private.installation set seeded_at = now() where seeded_at is null`;
};

/** Waits for a database elsewhere, finds the way to it, and refuses one of a shop whose keys are lost. Null for the embedded one. */
const reachExternal = async ({
  databaseUrl,
  directUrl,
  report,
  takesNewKeys,
  dataFolder,
}: BackendOptions): Promise<DatabaseReach | null> => {
  if (databaseUrl === null) return null;
  await waitForDatabase(databaseUrl, report);
  const reach = await reachDatabase(databaseUrl, directUrl);
  if (!takesNewKeys) await refuseLostKeys(databaseUrl, dataFolder);
  return reach;
};

/**
 * Opens the backend: lock, keys, database, roles, schemas, a backup before new migrations, migrations, owner, seed, gateway. Opened parts
 * are registered with `willOpen`; the caller closes them, on failure too.
 * @throws DataFolderInUse, or an Error with a message for the terminal
 */
export const openBackend = async (options: BackendOptions): Promise<Backend> => {
  const { isCommonPassword } = options.accounts;
  // In a new shop a weak password is refused before anything is created.
  if (options.databaseUrl === null && !existsSync(join(options.dataFolder, 'postgres')))
    await checkOwnerChoice(passwordRulesOf(null, isCommonPassword), options.owner);
  await mkdir(options.dataFolder, { recursive: true, mode: 0o755 });
  // When the backend is closed while opening, the database stops under running statements. The driver's errors are caught until everything
  // is closed.
  const removeFaultHandler = onDriverFault(() => undefined);
  await options.willOpen(async () => removeFaultHandler());
  await options.willOpen(await lockDataFolder(options.dataFolder, options.report));
  const external = await reachExternal(options);
  const keys = await addSigningKey(options.dataFolder, options.clock.now(), LIFETIME_S);
  const storageFolder = join(options.dataFolder, 'storage');
  await mkdir(storageFolder, { recursive: true });
  await new FileStorageAdapter(storageFolder).adoptSidecars();
  const { engine, reach, sql, sessions, backups } = await openDatabase({ ...options, external, keys });
  const { url, sessionUrl, isPooled } = reach;
  const ssl = sslOf(url);
  const database = await prepareDatabase({ ...options, sql: sessions, url: sessionUrl, keys, backups });
  if (isPooled) await requireGatewayRole(reach, keys.gatewayPassword);
  await keepShopTime(sql, options, engine === 'embedded');
  const generatedPassword = new GeneratedPassword(options.dataFolder);
  const newOwner = await createOwnerOnce(sql, options.owner, passwordRulesOf(sql, isCommonPassword), generatedPassword);
  await seedOnce(sessions, options, keys);
  const signingKeys = await SigningKeys.open(sessions, signingKeyStore(options.dataFolder), options.clock);
  await signingKeys.follow(() => options.onRefusal('signing_keys'));
  const auth = openAuth({
    ...options.accounts,
    sql,
    jwtSecret: keys.jwtSecret,
    signingKeys,
    sharedSecretUntil: keys.sharedSecretUntil === undefined ? null : new Date(keys.sharedSecretUntil),
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    publicUrl: options.publicUrl,
    clock: options.clock,
    onSignIn: (phone) => generatedPassword.forget(phone),
    onFault: options.onRefusal,
  });
  await options.willOpen(auth.close);
  const { hostname, port, pathname } = new URL(url);
  const gatewayOptions: GatewayOptions = {
    host: hostname,
    port: Number(port === '' ? 5432 : port),
    database: pathname.slice(1) || 'postgres',
    ssl,
    isPooled,
    listener: isPooled ? sessions : null,
    keys,
    schema: database.schema,
    storageFolder,
    auth,
    publicUrl: options.publicUrl,
    onRefusal: options.onRefusal,
  };
  const openPages = (): Promise<Gateway> => openGateway({ ...gatewayOptions, guestConnections: isPooled ? 0 : GUEST_CONNECTIONS });
  const registered = async <T extends { close(): Promise<void> }>(part: Promise<T>): Promise<T> => {
    const opened = await part;
    await options.willOpen(() => opened.close());
    return opened;
  };
  const opening = [
    registered(selfHealing(() => openPooledConnections(openPages, keys.publishableKey))),
    registered(
      openRealtime({
        sql,
        url: gatewayUrl(url, keys.gatewayPassword),
        ssl,
        isPooled,
        feed: { url: gatewayUrl(sessionUrl, keys.gatewayPassword), ssl: sslOf(sessionUrl) },
        tokens: auth.tokens,
        publishableKey: keys.publishableKey,
        secretKey: keys.secretKey,
        clock: options.clock,
        publicChannels: options.publicChannels,
        onFault: options.onRefusal,
      }),
    ),
  ] as const;
  // So that the one is registered although the other could not be opened.
  await Promise.allSettled(opening);
  const [gateway, realtime] = await Promise.all(opening);
  void database.remember();
  const { connections, reads, budget } = options.visitors;
  const visitorsOptions: GatewayOptions = {
    ...gatewayOptions,
    isSchemaRead: true,
    connections,
    reads,
    // A cancelled statement is the visitor's fault.
    onRefusal: (code) => (code === '57014' ? undefined : options.onRefusal(code)),
  };
  const visitors = visitorsGateway({
    wide: gateway,
    // It needs no first request: the other one has read the schema.
    narrow: await selfHealing(() => openGateway(visitorsOptions)),
    keys,
    budget,
    answerBytes: reads.answerBytes,
    isStaff: staffLookup(sql),
  });
  await options.willOpen(visitors.close);
  void auth.warmUp();
  if (backups !== null) await options.willOpen(backups.start());
  const due = new TaskScheduler({
    run: () => withDeadline(runDue(sql), MAX_RUN_MS),
    timer: systemTimer,
    onError: options.onDueFailure,
    report: (reason) => options.conditions.report('scheduler', reason),
  });
  await options.willOpen(due.stop);
  due.start();
  return {
    engine,
    migrations: database.migrations,
    keys,
    gateway,
    visitors,
    realtime,
    newOwner,
    personOf: auth.personOf,
    signSelfCheckToken: async () => (await auth.tokens.sign({ sub: NOBODY, aud: 'authenticated', role: 'authenticated' })).token,
    isAlive: () =>
      withDeadline(sql`select 1`, 1000).then(
        () => true,
        () => false,
      ),
    onChange: (listener) => {
      void sessions.listen('shop_changed', listener, () => listener(null)).catch(() => undefined);
    },
  };
};
