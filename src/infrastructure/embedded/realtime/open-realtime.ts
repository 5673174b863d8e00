import { openSql } from '../postgres/open-sql.ts';
import { RealtimeAuthorizer } from './access/realtime-authorizer.ts';
import { ChangeFeed } from './changes/change-feed.ts';
import { ChangeRouter } from './changes/change-router.ts';
import type { Channel } from './channels/channel.ts';
import { ChannelRegistry } from './channels/channel-registry.ts';
import type { Hub } from './channels/hub.ts';
import { broadcastInterface } from './http/broadcast-interface.ts';
import { RealtimeGateway } from './realtime-gateway.ts';
import { type RealtimeOptions, USUAL_LIMITS } from './realtime-options.ts';
import type { Upgrade } from './upgrade.ts';

/** Supabase Realtime on one machine, compatible with an unmodified supabase-js at `/realtime/v1`. */
export interface Realtime {
  /** `/realtime/v1/websocket` */
  upgrade(upgrade: Upgrade): void;
  /** `/realtime/v1/api/broadcast` */
  fetch(request: Request, peer: string | null): Promise<Response>;
  /** The number of connected clients. */
  readonly clients: number;
  /** Closes all clients, then the database connection. Runs once, however often it is called. */
  close(): Promise<void>;
}

const CONNECTIONS = 3;
const UNUSED_S = 20;
const STATEMENT_TIMEOUT_MS = 5000;
const LOOK_EVERY_MS = 1000;

const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : 'unknown';

/**
 * Opens the service on a database with the schema realtime (`ensureSystemSchema`) and its migrations.
 * @throws when the database is unavailable
 */
export const openRealtime = async (options: RealtimeOptions): Promise<Realtime> => {
  const followPublication = () => options.sql`select realtime.follow_publication()`;
  await followPublication();
  const sql = openSql(options.url, {
    max: CONNECTIONS,
    ssl: options.ssl,
    onnotice: () => undefined,
    prepare: options.isPooled !== true,
    // They are used when a channel is joined, and not afterwards.
    idle_timeout: UNUSED_S,
    connection: {
      application_name: 'realtime',
      TimeZone: 'UTC',
      // A pooler refuses it; the role has the same limit.
      ...(options.isPooled === true ? {} : { statement_timeout: STATEMENT_TIMEOUT_MS }),
    },
  });
  const onFault = (error: unknown): void => options.onFault?.(`realtime ${codeOf(error)}`);
  const router = new ChangeRouter(sql, options.clock, onFault);
  const channels = function* (): Generator<Channel> {
    for (const connection of gateway.all) yield* connection.channels.values();
  };
  const endAll = (isOver: (channel: Channel) => boolean, message: string): void => {
    for (const channel of [...channels()].filter(isOver)) channel.end(message);
  };
  const feed = new ChangeFeed({
    ...(options.feed ?? { url: options.url, ssl: options.ssl }),
    onChanges: (payloads) => router.route(payloads),
    onSignOut: (id) => endAll(({ identity }) => identity.sessionId === id, 'InvalidJWTToken: Session has ended'),
    onSchema: () =>
      void followPublication()
        .then(() => router.readTables())
        .catch(onFault),
    onGap: () => router.gap(),
    onLive: () => router.readTables(),
  });
  const hub: Hub = {
    sql,
    authorizer: new RealtimeAuthorizer(options.tokens, sql),
    router,
    feed,
    channels: new ChannelRegistry(),
    limits: { ...USUAL_LIMITS, ...options.limits },
    publicChannels: options.publicChannels,
    now: () => options.clock.now().getTime(),
    onFault,
  };
  const gateway = new RealtimeGateway(hub, options);
  const lookAfterAll = (): void => {
    const now = hub.now();
    for (const connection of gateway.all) connection.lookAfter(now);
    endAll(({ identity }) => identity.endsAt !== null && identity.endsAt <= now, 'InvalidJWTToken: Token has expired');
    const { keys } = options.tokens;
    endAll(
      ({ identity: { signingKey } }) => signingKey !== null && !keys.isAlive(signingKey),
      'InvalidJWTToken: The key of the token has ended',
    );
  };
  /** Closes sessions that were banned, deleted or expired, of which no notification is sent. */
  const lookForEnded = async (): Promise<void> => {
    const ids = new Set([...channels()].flatMap(({ identity }) => identity.sessionId ?? []));
    if (ids.size === 0) return;
    const alive = await hub.authorizer.alive([...ids]);
    endAll(
      ({ identity: { sessionId } }) => sessionId !== null && ids.has(sessionId) && !alive.has(sessionId),
      'InvalidJWTToken: Session has ended',
    );
  };
  const timers = [
    setInterval(lookAfterAll, LOOK_EVERY_MS).unref(),
    setInterval(() => void lookForEnded().catch(onFault), hub.limits.sessionCheckMs).unref(),
  ];
  const shut = async (): Promise<void> => {
    timers.forEach(clearInterval);
    await gateway.close();
    await feed.close();
    await sql.end({ timeout: 2 });
  };
  let closing: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closing ??= shut();
    return closing;
  };
  await feed.open().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return {
    upgrade: (upgrade) => gateway.upgrade(upgrade),
    fetch: broadcastInterface(hub, options),
    get clients() {
      return gateway.size;
    },
    close,
  };
};
