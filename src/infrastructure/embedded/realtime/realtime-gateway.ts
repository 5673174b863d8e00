import { type WebSocket, WebSocketServer } from 'ws';
import { addressGroup, isLoopback } from '../../../application/auth/server/address-group.ts';
import { readApiKey } from '../auth/wire/api-key.ts';
import { GUEST, type Identity, SERVER } from './access/identity.ts';
import { Connection } from './channels/connection.ts';
import type { Hub } from './channels/hub.ts';
import { TokenBucket } from './channels/token-bucket.ts';
import type { Upgrade } from './upgrade.ts';
import type { Version } from './wire/frame.ts';

const RESTARTING = 1012;
const MANY = 10_000;

interface Keys {
  readonly publishableKey: string;
  readonly secretKey: string;
}

/** Accepts clients and tracks their connections. */
export class RealtimeGateway {
  private readonly connections = new Map<Connection, { readonly socket: WebSocket; readonly peer: string }>();
  private readonly peers = new Map<string, number>();
  private readonly arrivals = new Map<string, TokenBucket>();
  private readonly sockets: WebSocketServer;
  private isClosing = false;

  constructor(
    private readonly hub: Hub,
    private readonly keys: Keys,
  ) {
    // Without compression, which would allocate a window for each of thousands of clients.
    this.sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: hub.limits.messageBytes,
    });
  }

  get all(): Iterable<Connection> {
    return this.connections.keys();
  }

  get size(): number {
    return this.connections.size;
  }

  upgrade({ request, socket, head, url, peer, refuse }: Upgrade): void {
    const address = peer ?? 'unknown';
    const nobody = this.anonymousIdentity(request.headers['user-agent'], url);
    const version = url.searchParams.get('vsn') ?? '1.0.0';
    if (nobody === null) refuse(401, 'Invalid API key');
    else if (version !== '1.0.0' && version !== '2.0.0') refuse(400, 'Unknown vsn');
    else if (this.isClosing) refuse(503, 'Realtime is restarting', { 'retry-after': '2' });
    else if (this.connections.size >= this.hub.limits.connections) refuse(503, 'Too many connections', { 'retry-after': '10' });
    else if ((this.peers.get(address) ?? 0) >= this.hub.limits.connectionsPerAddress)
      refuse(429, 'Too many connections', { 'retry-after': '10' });
    else {
      const waitMs = this.arrivalDelay(address);
      const open = (): void => {
        if (this.isClosing) refuse(503, 'Realtime is restarting', { 'retry-after': '2' });
        else if (!socket.destroyed) this.sockets.handleUpgrade(request, socket, head, (made) => this.enter(made, version, nobody, address));
      };
      if (waitMs === null) refuse(429, 'Too many new connections', { 'retry-after': '10' });
      else if (waitMs === 0) open();
      else setTimeout(open, waitMs).unref();
    }
  }

  /** @returns milliseconds until the address may open another connection; null for too many */
  private arrivalDelay(address: string): number | null {
    if (isLoopback(address)) return 0;
    const { arrivalsAtOnce, arrivalsPerSecond, longestArrivalMs } = this.hub.limits;
    const now = this.hub.now();
    // An idle address has a full bucket again, so that all are discarded from time to time.
    if (this.arrivals.size > MANY) this.arrivals.clear();
    const group = addressGroup(address);
    const own = this.arrivals.get(group) ?? new TokenBucket(arrivalsAtOnce, arrivalsPerSecond, now);
    this.arrivals.set(group, own);
    return own.takeAhead(now, longestArrivalMs);
  }

  /** Closes all connections, and waits for the clients with a timeout. */
  async close(): Promise<void> {
    this.isClosing = true;
    const ended = Promise.all([...this.connections.values()].map(({ socket }) => new Promise((resolve) => socket.once('close', resolve))));
    for (const connection of this.connections.keys()) connection.close(RESTARTING, 'the shop is restarting');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise((resolve) => {
      timer = setTimeout(resolve, this.hub.limits.drainMs);
    });
    await Promise.race([ended, late]);
    clearTimeout(timer);
    for (const connection of this.connections.keys()) connection.cut();
    this.sockets.close();
  }

  private enter(socket: WebSocket, version: Version, nobody: Identity, peer: string): void {
    const connection = new Connection(this.hub, socket, version, nobody);
    this.connections.set(connection, { socket, peer });
    this.peers.set(peer, (this.peers.get(peer) ?? 0) + 1);
    socket.once('close', () => {
      this.connections.delete(connection);
      const left = (this.peers.get(peer) ?? 1) - 1;
      if (left > 0) this.peers.set(peer, left);
      else this.peers.delete(peer);
      connection.disconnected();
    });
  }

  /** The identity of a client with a key and without a token; null without a valid key. */
  private anonymousIdentity(browser: string | undefined, url: URL): Identity | null {
    const key = readApiKey(new Request(url, { headers: { 'user-agent': browser ?? '' } }), url, this.keys);
    if (key instanceof Response) return null;
    return key === 'secret' ? SERVER : GUEST;
  }
}
