import type { Sql } from 'postgres';
import type { Clock } from '../../../application/shared/clock.ts';
import type { Ssl } from '../postgres/ssl-of.ts';

/** Limits of one client, and of all of them. */
export interface RealtimeLimits {
  readonly connections: number;
  /** Behind one address a whole mobile network may sit. */
  readonly connectionsPerAddress: number;
  /** New connections of an address: so many at once, then so many a second. Those beyond wait, and are refused when it takes too long. */
  readonly arrivalsAtOnce: number;
  readonly arrivalsPerSecond: number;
  readonly longestArrivalMs: number;
  readonly channelsPerConnection: number;
  /** Conditions of one channel. */
  readonly bindingsPerChannel: number;
  /** Broadcasts and presence of one connection. */
  readonly messagesPerSecond: number;
  readonly messageBytes: number;
  /** The size of a presence state. */
  readonly presenceBytes: number;
  /** Joins, leaves, tokens and heartbeats: so many at once, then so many a second. */
  readonly controlAtOnce: number;
  readonly controlPerSecond: number;
  /** What may wait for a slow client before it is disconnected. */
  readonly waitingBytes: number;
  /** A client says something, or answers a ping, at least so often. */
  readonly heartbeatMs: number;
  /** How long its answer may take. */
  readonly timeoutMs: number;
  /** How often sign-ins are looked at that ended without a notification. */
  readonly sessionCheckMs: number;
  /** Closing the server waits so long for clients to say goodbye. */
  readonly drainMs: number;
}

export const USUAL_LIMITS: RealtimeLimits = {
  connections: 5000,
  connectionsPerAddress: 1000,
  arrivalsAtOnce: 100,
  arrivalsPerSecond: 20,
  longestArrivalMs: 10_000,
  channelsPerConnection: 100,
  bindingsPerChannel: 30,
  messagesPerSecond: 10,
  messageBytes: 256 * 1024,
  presenceBytes: 16 * 1024,
  controlAtOnce: 250,
  controlPerSecond: 20,
  waitingBytes: 1024 * 1024,
  heartbeatMs: 25_000,
  timeoutMs: 10_000,
  sessionCheckMs: 30_000,
  drainMs: 1000,
};

export interface RealtimeOptions {
  /** As the owner: puts the triggers on. Stays open when this is closed. */
  readonly sql: Sql;
  /** The gateway's role, which may become any listener's role and owns nothing. */
  readonly url: string;
  readonly ssl: Ssl;
  /** HS256 secret of access tokens. */
  readonly jwtSecret: string;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly clock: Clock;
  /** Whether clients may exchange messages on public channels. Off, so that the shop is no open relay. */
  readonly publicChannels: boolean;
  readonly limits?: Partial<RealtimeLimits>;
  /** Receives the code of an internal fault. */
  readonly onFault?: (code: string) => void;
}
