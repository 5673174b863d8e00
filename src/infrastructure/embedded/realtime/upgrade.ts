import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';

/** A request to keep the connection as a WebSocket (RFC 6455, section 4). */
export interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly url: URL;
  /** Address of the client as the front knows it. */
  readonly peer: string | null;
  /** Answers with an error and ends it. */
  refuse(status: number, error: string, headers?: Readonly<Record<string, string>>): void;
}
