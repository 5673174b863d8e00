import type { Sql } from 'postgres';
import type { Clock } from '../../../application/shared/clock.ts';
import type { Ssl } from '../postgres/ssl-of.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';

/** Limits of one client, and of all. */
export interface RealtimeLimits {
  readonly connections: number;
  /** A mobile network may share one address among all its users. */
  readonly connectionsPerAddress: number;
  /** New connections of an address: a burst, then a rate per second. Further ones wait, and are refused after a timeout. */
  readonly arrivalsAtOnce: number;
  readonly arrivalsPerSecond: number;
  readonly longestArrivalMs: number;
  readonly channelsPerConnection: number;
  /** Bindings of one channel. */
  readonly bindingsPerChannel: number;
  /** Broadcasts and presence of one connection. */
  readonly messagesPerSecond: number;
  readonly messageBytes: number;
  /** The maximum size of a presence state. */
  readonly presenceBytes: number;
  /** Joins, leaves, tokens and heartbeats: a burst, then a rate per second. */
  readonly controlAtOnce: number;
  readonly controlPerSecond: number;
  /** The maximum number of buffered bytes before a slow client is disconnected. */
  readonly waitingBytes: number;
  /** The maximum interval between messages or pongs of a client. */
  readonly heartbeatMs: number;
  /** The timeout of a pong. */
  readonly timeoutMs: number;
  /** The interval of checks for sessions that ended without a notification. */
  readonly sessionCheckMs: number;
  /** The time that a shutdown waits for clients. */
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
  /** With the owner's role, which creates the triggers. Stays open when this is closed. */
  readonly sql: Sql;
  /** With the gateway's role, which may switch to any listener's role and owns nothing. */
  readonly url: string;
  readonly ssl: Ssl;
  /** Whether a pooler stands before the database at `url`. By default none does. */
  readonly isPooled?: boolean;
  /** The database address for LISTEN; `url` by default. */
  readonly feed?: { readonly url: string; readonly ssl: Ssl };
  readonly tokens: AccessTokens;
  readonly publishableKey: string;
  readonly secretKey: string;
  readonly clock: Clock;
  /** Whether clients may exchange messages on public channels. Off by default, so that the shop is no open relay. */
  readonly publicChannels: boolean;
  readonly limits?: Partial<RealtimeLimits>;
  /** Called with the code of an internal error. */
  readonly onFault?: (code: string) => void;
}
