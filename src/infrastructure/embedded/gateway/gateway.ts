import { App } from '@supabase/lite';
import { createPostgresConnection } from '@supabase/lite/postgres';
import type { Auth } from '../auth/open-auth.ts';
import type { Keys } from '../keys.ts';
import { GATEWAY_ROLE } from '../postgres/database-roles.ts';
import { withArrays } from '../postgres/open-sql.ts';
import type { Ssl } from '../postgres/ssl-of.ts';
import { guardReserved } from '../postgres/transaction.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Setting, withBatchedSettings } from './batched-settings.ts';
import { type ReadBounds, withReadBounds } from './bounded-reads.ts';
import { askForLines, withCommaSeparated } from './comma-separated.ts';
import { withEmbeds } from './embeds.ts';
import {
  listeningToRefusals,
  type Refusal,
  type RefusalListener,
  codeOf as refusalCode,
  UNKNOWN_REFUSAL,
  withoutBanner,
} from './gateway-console.ts';
import { withGroupedRows } from './grouped-rows.ts';
import {
  asPossibleGuestRead,
  GUEST_SESSION,
  GuestConnections,
  type GuestStatement,
  readInTransaction,
  withGuestPlans,
  withGuestReads,
} from './guest-reads.ts';
import { withMissingColumns } from './missing-columns.ts';
import { refuseNames, withCheckedBody } from './name-guard.ts';
import { withPathOperators } from './path-operators.ts';
import { withPreferences } from './preferences.ts';
import { answerProcedure, withProcedureArguments } from './procedures.ts';
import { withQueryPlans } from './query-plans.ts';
import { withFilteredWrites, withWrittenRows } from './refused-writes.ts';
import { askWithWords, withRequestValues } from './request-values.ts';
import { DEFAULT_SCHEMA, duringRestCall, restCall } from './rest-call.ts';
import { KnownSchema, type Listener, reloadOnNotice, withSchemaOfRequest } from './schema-cache.ts';
import { refuseForeignClaims } from './token-claims.ts';
import { correctNames, withAsked } from './unknown-names.ts';
import { asUpstream, faultAnswer } from './upstream-errors.ts';
import { VALUES } from './values.ts';

type Connection = ReturnType<typeof createPostgresConnection>;

/**
 * The library reads complete rows of account and session from the schema auth. This redirects it to views of the schema gateway, which have
 * the same names and contain no secrets.
 */
const withAccountsInViews = ({ kysely }: Connection): void => {
  const withSchema = kysely.withSchema.bind(kysely);
  kysely.withSchema = (schema: string) => withSchema(schema === 'auth' ? 'gateway' : schema);
};

type RestOptions = NonNullable<NonNullable<ConstructorParameters<typeof App>[0]>['api']>;

export interface GatewayOptions {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly ssl: Ssl;
  /** Whether a pooler stands before the database (postgres/pooler.ts). By default none does. */
  readonly isPooled?: boolean;
  /** Hears notifications where the connections of the gateway cannot; stays open when the gateway is closed. */
  readonly listener?: Listener | null;
  readonly keys: Keys;
  readonly storageFolder: string;
  /** Handles all routes below `/auth/v1`. Stays open when the gateway is closed. */
  readonly auth: Auth;
  /** The public origin, for addresses in responses. */
  readonly publicUrl: string;
  /** Connections to the database; 10 unless given. */
  readonly connections?: number;
  /** Connections for what guests read; by default these reads share the others. */
  readonly guestConnections?: number;
  /** What is known of the database, shared by all its gateways; of this gateway alone unless given. */
  readonly schema?: KnownSchema;
  /** Whether another gateway keeps `schema` current; by default this one does. */
  readonly isSchemaRead?: boolean;
  /** What `/rest/v1` exposes beyond the defaults of a hosted project: `public` alone, without aggregates and query plans. */
  readonly api?: RestOptions;
  /** Whether `Prefer: tx=rollback` undoes a request; a hosted project ignores it. */
  readonly allowsRollback?: boolean;
  /** Limits of reads (`asRead`); none by default. */
  readonly reads?: ReadBounds;
  /** Called with the code of every internal error (5xx). */
  readonly onRefusal?: RefusalListener;
}

/** Supabase's wire protocols over one database: `/rest/v1`, `/auth/v1`, `/storage/v1`. */
export interface Gateway {
  /** @param peer the client's address */
  fetch(request: Request, peer: string | null): Promise<Response>;
  /** Reads rows as a guest, under the same policies. @throws the driver's error; an Error for a gateway without connections of guests */
  readAsGuest(statement: GuestStatement): Promise<readonly object[]>;
  close(): Promise<void>;
}

const CONNECTIONS = 10;
const CLOSING_S = 2;
/** After this time a connection closes that was only there because several read at once. */
const UNUSED_S = 20;
const MAX_ROWS = 1000;
const STATEMENT_TIMEOUT_MS = 3000;
/** The same for each transaction, where a session has none. */
const LIMITS: readonly Setting[] = [['statement_timeout', String(STATEMENT_TIMEOUT_MS)]];

/** Only the three interfaces are served, because the library also has a console. */
const isOfRows = (pathname: string): boolean => /^\/rest\/v1(\/|$)/.test(pathname);
const isOfFiles = (pathname: string): boolean => /^\/storage\/v1(\/|$)/.test(pathname);
const isOfAccounts = (pathname: string): boolean => /^\/auth\/v1(\/|$)/.test(pathname);

/**
 * Guards the sessions that the library reserves, and has arrays read with their NULLs. The driver (postgres 3.4) reserves connections after its
 * end too: a request under way would open one that nobody closes.
 */
const withGuards = (connection: Connection): Connection => {
  const driver = withArrays(connection.driver);
  guardReserved(driver);
  const reserve = driver.reserve.bind(driver);
  const end = driver.end.bind(driver);
  let hasEnded = false;
  driver.end = (options) => {
    hasEnded = true;
    return end(options);
  };
  driver.reserve = async () => {
    if (hasEnded) throw Object.assign(new Error('the gateway is closed'), { code: 'CONNECTION_ENDED' });
    return reserve();
  };
  return connection;
};

const connect = (
  { keys, host, port, database, ssl, isPooled }: GatewayOptions,
  max: number,
  session: Readonly<Record<string, string>> = {},
  closesUnused = false,
): Connection =>
  withGuards(
    createPostgresConnection({
      url: `postgres://${GATEWAY_ROLE}:${encodeURIComponent(keys.gatewayPassword)}@${host}:${port}/${database}`,
      postgresOptions: {
        max,
        ssl,
        prepare: isPooled !== true,
        ...(closesUnused ? { idle_timeout: UNUSED_S } : {}),
        onnotice: () => undefined,
        types: VALUES,
        connection: { application_name: 'gateway', ...(isPooled === true ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }), ...session },
      },
    }),
  );

const guestsOf = (options: GatewayOptions): GuestConnections =>
  new GuestConnections(Array.from({ length: options.guestConnections ?? 0 }, (_, place) => connect(options, 1, GUEST_SESSION, place > 0)));

export const openGateway = async (options: GatewayOptions): Promise<Gateway> => {
  const { keys } = options;
  const connection = connect(options, options.connections ?? CONNECTIONS);
  const guests = guestsOf(options);
  const schemas = options.api?.schemas ?? [DEFAULT_SCHEMA];
  const known = options.schema ?? new KnownSchema();
  withSchemaOfRequest(connection, known, schemas, guests.all);
  withRequestValues(connection);
  withProcedureArguments(connection);
  withEmbeds(connection, options.api?.aggregates_enabled === true);
  withAccountsInViews(connection);
  // The library would grant all privileges to browser roles, and fails on tables of other owners in the same schema.
  Object.assign(connection, { ensureRlsContext: async () => true });
  withBatchedSettings(connection, options.isPooled === true ? LIMITS : []);
  if (options.reads !== undefined) withReadBounds(connection, options.reads);
  if (guests.all.length === 0) withGuestPlans(connection);
  else withGuestReads(connection, guests);
  withMissingColumns(connection);
  withWrittenRows(connection);
  withFilteredWrites(connection);
  withPathOperators(connection, () => restCall()?.placeholders.hasPaths === true);
  withPreferences(connection, options.allowsRollback === true);
  withGroupedRows(connection);
  withCommaSeparated(connection);
  if (options.api?.plan_enabled === true) withQueryPlans(connection);
  withAsked(connection);
  const app = new App({
    connection,
    api: { enabled: true, max_rows: MAX_ROWS, ...options.api, schemas },
    auth: {
      enabled: true,
      // Used to verify tokens of the gateway itself only; the service in ../auth manages accounts.
      enable_signup: false,
      jwt_secret: keys.jwtSecret,
      jwt_expiry: 600,
      publishable_key: keys.publishableKey,
      secret_key: keys.secretKey,
      site_url: options.publicUrl,
    },
    // The service in ../storage keeps files.
    storage: { enabled: false },
    options: { server: { admin: false } },
  });
  await withoutBanner(() => app.init());
  const stopListening =
    options.isSchemaRead === true ? null : await reloadOnNotice(connection, known, options.listener ?? connection.driver);
  const answer = async (request: Request, peer: string | null): Promise<Response> => {
    const refusals: Refusal[] = [];
    const given = await listeningToRefusals(
      (refusal) => void refusals.push(refusal),
      () =>
        duringRestCall(request, async () =>
          correctNames(
            await askWithWords(request, (words) => askForLines(words, (asked) => app.fetch(withCheckedBody(asked), { peerAddress: peer }))),
          ),
        ),
    );
    // The library wraps an error and reports it again without its code.
    const refusal = refusals.findLast(({ code }) => code !== UNKNOWN_REFUSAL) ?? refusals.at(-1) ?? null;
    const answered = await asUpstream(given, refusal);
    // An aborted body is the client's fault.
    if (answered.status >= 500 && !request.signal.aborted) options.onRefusal?.(refusal?.code ?? UNKNOWN_REFUSAL);
    return answered;
  };
  const storage = openStorage({ sql: connection.driver, keys, tokens: options.auth.tokens, folder: options.storageFolder });
  const answerFiles = (request: Request, url: URL): Promise<Response> =>
    storage.fetch(request, url).catch((error: unknown) => {
      const code = refusalCode(error);
      // An aborted body is the client's fault.
      if (!request.signal.aborted) options.onRefusal?.(code);
      return faultAnswer(code);
    });
  return {
    fetch: async (request, peer) => {
      const url = new URL(request.url);
      const { pathname } = url;
      if (isOfAccounts(pathname)) return options.auth.fetch(request, peer);
      if (!isOfRows(pathname) && !isOfFiles(pathname)) return new Response(null, { status: 404 });
      const foreign = refuseForeignClaims(request);
      if (foreign !== null) return foreign;
      if (isOfFiles(pathname)) return answerFiles(request, url);
      const refused = refuseNames(request, url);
      if (refused !== null) return refused;
      const verified = await options.auth.libraryTokens.replaceIn(request);
      return asPossibleGuestRead(verified, url, () => answerProcedure(verified, (question) => answer(question, peer)));
    },
    readAsGuest: (statement) => (options.isPooled === true ? readInTransaction(connection, statement, LIMITS) : guests.read(statement)),
    // Without a timeout the driver waits forever for a connection whose query was abandoned, and keeps all of them open.
    close: async () => {
      // The connections of the gateway take theirs with them.
      if (options.listener != null) await stopListening?.().catch(() => undefined);
      await Promise.all([connection, ...guests.all].map(({ driver }) => driver.end({ timeout: CLOSING_S })));
    },
  };
};
