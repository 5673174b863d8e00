import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { isSameOrigin } from './auth/same-origin.ts';
import { clientAddress } from './client-address.ts';
import { readAddress } from './read-address.ts';

/** Refuses an upgrade request. */
const refuseUpgrade = (socket: Duplex, status: number, error: string, headers: Readonly<Record<string, string>> = {}): void => {
  const body = JSON.stringify({ error });
  const lines = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...head, '', body].join('\r\n'));
};

/** A WebSocket upgrade request. */
interface Upgrade {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  readonly url: URL;
  readonly peer: string | null;
  refuse(status: number, error: string, headers?: Readonly<Record<string, string>>): void;
}

/** The server of WebSocket connections. */
export interface Sockets {
  upgrade(upgrade: Upgrade): void;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** The only WebSocket address. */
const PATH = '/realtime/v1/websocket';

/**
 * Passes upgrade requests on. A page of another origin is refused: it has no visitor's cookie, but would use up the limits of its visitor's
 * address.
 * @param sockets null before the shop is open, and where it has none
 */
export const socketGateway =
  (
    options: { readonly publicUrl: string; readonly trustProxy: number },
    sockets: (request: IncomingMessage) => Sockets | null | undefined,
  ) =>
  (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // A client that disconnects during the response is ignored.
    socket.on('error', () => socket.destroy());
    const refuse: Upgrade['refuse'] = (...parameters) => refuseUpgrade(socket, ...parameters);
    const url = readAddress(request.url);
    const open = sockets(request);
    if (url?.pathname !== PATH || open === null) refuse(404, 'Alamat ini tidak ada.');
    else if (open === undefined) refuse(503, 'Toko sedang dibuka. Coba lagi sebentar.', { 'retry-after': '2' });
    else if (!isSameOrigin(request.headers, options.publicUrl)) refuse(403, 'Halaman lain tidak boleh tersambung ke sini.');
    else open.upgrade({ request, socket, head, url, peer: clientAddress(request, options.trustProxy), refuse });
  };
