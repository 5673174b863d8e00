import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A WebSocket upgrade request (RFC 6455, section 4). */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly url: URL;
  /** The client's address. */
  readonly peer: string | null;
  /** Refuses the upgrade with an error. */
  refuse(status: number, error: string, headers?: Readonly<Record<string, string>>): void;
}
