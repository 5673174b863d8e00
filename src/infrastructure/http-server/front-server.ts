import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Clock } from '../../application/shared/clock.ts';
import { TooCostly } from '../../application/shared/work-budget.ts';
import { canServe, type Health } from '../../domain/system/health.ts';
import { clientAddress } from './client-address.ts';
import { readAddress } from './read-address.ts';
import { type BodyLimits, BodyRefused, BytesUnderWay } from './read-body.ts';
import { type Answering, RouteTable, reading } from './route-table.ts';
import { FILE_POLICY } from './security-headers.ts';
import { sendFailure } from './send.ts';
import { type Sockets, socketGateway } from './socket-gateway.ts';
import { PUBLIC_FILE } from './supabase-interface.ts';

/** Addresses for search engines and link previews, which are no pages, as patterns of the route table. */
const DISCOVERY_PATHS = ['/robots.txt', '/sitemap.xml', '/sitemaps/:part{.*}', '/og/:picture{.*}'] as const;

/**
 * 200 with details, also while a part fails; 503 until ready, and while nothing can be served.
 * @param now the shop's time, which devices read from the Date header
 */
const sendHealth = (response: ServerResponse, health: Health, now?: Date): void => {
  const body = Buffer.from(JSON.stringify(health));
  const isServing = canServe(health);
  response.writeHead(isServing ? 200 : 503, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
    ...(now === undefined ? {} : { date: now.toUTCString() }),
    ...(isServing ? {} : { 'retry-after': '2' }),
  });
  response.end(body);
};

export type NodeHandler = (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null) => Promise<void> | void;

/** The routes of an open shop. */
export interface FrontRoutes {
  /** Built files; calls `next` for any other address. */
  readonly assets: (request: IncomingMessage, response: ServerResponse, next: () => void) => Promise<void> | void;
  /** Null when browsers call a hosted backend directly. */
  readonly supabase: NodeHandler | null;
  /** The routes of the separate file origin. */
  readonly files?: NodeHandler | null;
  readonly artwork: NodeHandler;
  readonly pages: NodeHandler;
  /** Routes for search engines and shared links. */
  readonly discovery?: NodeHandler;
  readonly health: () => Promise<Health>;
  /** WebSocket connections; null without them. */
  readonly sockets?: Sockets | null;
  /** Interfaces of the shop by path (`RouteTable`). */
  readonly interfaces?: Readonly<Record<string, Answering<NodeHandler>>>;
}

export interface FrontOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that replace the default ones, by address. */
  readonly headersAt?: (pathname: string) => Readonly<Record<string, string>>;
  readonly trustProxy: number;
  /** Origin of the shop's pages. */
  readonly publicUrl?: string;
  /** The separate origin of files, if there is one. */
  readonly filesUrl?: string | null;
  /** The timeout of a client's headers in milliseconds; 10 s by default. */
  readonly headersTimeoutMs?: number;
  /** The shop's time; the machine's clock by default. */
  readonly clock?: Clock;
  /** Limits of body bytes in memory; by default 64 MB, and 32 MB per address. */
  readonly bodies?: BodyLimits;
  /** Logs internal errors; the visitor gets a code. */
  readonly onError: (where: string, error: unknown) => void;
}

const MEGABYTE = 1_000_000;
const USUAL_BODIES: BodyLimits = { all: 64 * MEGABYTE, each: 32 * MEGABYTE };
/** The timeout of the slowest upload; all other bodies have shorter ones. */
const REQUEST_TIMEOUT_MS = 190_000;

/**
 * The queue of connections, for the first second of a sale. With Node's default of 511 further ones are dropped, and retried only seconds
 * later.
 */
const BACKLOG = 4096;

const LATER = { 'retry-after': '5' };

/** The response to a body that is not read completely. */
const BODY_REFUSALS: Readonly<Record<BodyRefused['reason'], (response: ServerResponse) => void>> = {
  TOO_LARGE: (response) => sendFailure(response, 413, 'TOO_LARGE', 'Kiriman terlalu besar.'),
  TOO_SLOW: (response) => sendFailure(response, 408, 'BAD_REQUEST', 'Kiriman terlalu lama sampai. Periksa jaringan, lalu coba lagi.'),
  BROKEN_OFF: (response) => sendFailure(response, 400, 'BAD_REQUEST', 'Kiriman terputus.'),
  TOO_MANY_BYTES: (response) =>
    sendFailure(response, 429, 'UNAVAILABLE', 'Terlalu banyak kiriman sekaligus dari jaringan ini. Coba lagi sebentar.', LATER),
  BUSY: (response) => sendFailure(response, 503, 'UNAVAILABLE', 'Toko sedang menerima banyak kiriman. Coba lagi sebentar.', LATER),
};

const READ_METHODS = new Set(['GET', 'HEAD']);

const unknown: NodeHandler = (_request, response) => sendFailure(response, 404, 'NOT_FOUND', 'Alamat ini tidak ada.');
const refuseMethod =
  (allow: string): NodeHandler =>
  (_request, response) =>
    sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow });
const starting: NodeHandler = (_request, response) =>
  sendFailure(response, 503, 'STARTING', 'Toko sedang dibuka. Coba lagi sebentar.', { 'retry-after': '2' });

/** Built files, and pages for any other address. */
const filesAndPages =
  ({ assets, pages }: FrontRoutes): NodeHandler =>
  (request, response, url, peer) =>
    new Promise((resolve, reject) => {
      response.once('close', resolve);
      const sent = assets(request, response, () => {
        Promise.resolve(pages(request, response, url, peer)).then(resolve, reject);
      });
      Promise.resolve(sent).catch(reject);
    });

/** The HTTP server. It may listen before the shop is open: until `open` is called it answers 503 with Retry-After. */
export class FrontServer {
  readonly server: Server;
  private routes: FrontRoutes | null = null;
  private table: RouteTable<NodeHandler>;
  private isClosing = false;
  /** Upgraded connections, which the server does not track, but waits for at shutdown. */
  private readonly upgraded = new Set<Duplex>();
  private readonly bodies: BytesUnderWay;

  constructor(private readonly options: FrontOptions) {
    this.bodies = new BytesUnderWay(options.bodies ?? USUAL_BODIES);
    this.table = this.tableWith(async () => ({ status: 'starting' })).add('*', starting);
    const headersTimeout = options.headersTimeoutMs ?? 10_000;
    // Node checks for slow connections every 30 s by default, so that a timeout of 10 s could take 40.
    const limits = {
      requestTimeout: REQUEST_TIMEOUT_MS,
      headersTimeout,
      connectionsCheckingInterval: headersTimeout / 10,
      keepAliveTimeout: 65_000,
    };
    // A client that prefers HTTP/2 is answered in HTTP/1.1.
    const shouldUpgradeCallback = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';
    this.server = createServer({ ...limits, shouldUpgradeCallback }, (request, response) => {
      this.answer(request, response).catch((error: unknown) => this.failed(response, error));
    });
    const gatewayOptions = { publicUrl: options.publicUrl ?? '', trustProxy: options.trustProxy };
    this.server.on('upgrade', (_request, socket: Duplex) => {
      this.upgraded.add(socket);
      socket.once('close', () => this.upgraded.delete(socket));
    });
    this.server.on(
      'upgrade',
      socketGateway(gatewayOptions, (request) => {
        if (this.isForFiles(request)) return null;
        return this.routes === null ? undefined : (this.routes.sockets ?? null);
      }),
    );
  }

  open(routes: FrontRoutes): void {
    this.routes = routes;
    const table = this.tableWith(routes.health);
    for (const [path, answering] of Object.entries(routes.interfaces ?? {})) table.add(path, answering);
    for (const name of ['rest', 'auth', 'storage', 'realtime']) table.add(`/${name}/v1/*`, routes.supabase ?? unknown);
    table.add('/api/*', unknown).add('/art/:picture{.*}', reading(routes.artwork));
    if (routes.discovery !== undefined) for (const path of DISCOVERY_PATHS) table.add(path, reading(routes.discovery));
    this.table = table.add('*', reading(filesAndPages(routes)));
  }

  private tableWith(health: FrontRoutes['health']): RouteTable<NodeHandler> {
    return new RouteTable<NodeHandler>(refuseMethod).add('/api/health', async (_request, response) =>
      sendHealth(response, await health(), this.options.clock?.now()),
    );
  }

  /** @throws with code EADDRINUSE when the port is in use */
  listen(port: number, host: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.server.once('error', reject);
      this.server.listen({ port, host, backlog: BACKLOG }, () => {
        this.server.off('error', reject);
        resolve();
      });
    });
  }

  /** Accepts no more requests, and resolves when the running ones are answered, at the latest after five seconds. */
  close(): Promise<void> {
    this.isClosing = true;
    // WebSockets count as open connections, which only their server can close.
    void this.routes?.sockets?.close().catch((error: unknown) => this.options.onError('sockets', error));
    return new Promise((resolve) => {
      // A connection becomes idle after its response, and would be kept open for the next request.
      const sweep = setInterval(() => this.server.closeIdleConnections(), 100);
      this.server.close(() => {
        clearInterval(sweep);
        resolve();
      });
      setTimeout(() => {
        this.server.closeAllConnections();
        for (const socket of this.upgraded) socket.destroy();
      }, 5000).unref();
    });
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(this.options.headers)) response.setHeader(name, value);
    if (this.isClosing) response.setHeader('connection', 'close');
    const url = readAddress(request.url);
    if (url !== null && this.options.headersAt !== undefined)
      for (const [name, value] of Object.entries(this.options.headersAt(url.pathname))) response.setHeader(name, value);
    if (url === null) return sendFailure(response, 400, 'BAD_ADDRESS', 'Alamat tidak dikenali.');
    const peer = clientAddress(request, this.options.trustProxy);
    // A client that has disconnected has no address, and the backend would treat the request as one of the server itself.
    if (peer === null) return void response.destroy();
    this.bodies.watch(request, response, peer);
    if (this.isForFiles(request)) return this.answerFile(request, response, url, peer);
    return (this.table.find(request.method ?? '', url.pathname) ?? unknown)(request, response, url, peer);
  }

  private isForFiles({ headers }: IncomingMessage): boolean {
    const { filesUrl = null } = this.options;
    return filesUrl !== null && URL.canParse(`https://${headers.host}`) && new URL(`https://${headers.host}`).origin === filesUrl;
  }

  /** The separate origin serves public files only. */
  private answerFile(request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> | void {
    response.setHeader('content-security-policy', FILE_POLICY);
    if (this.routes?.files && READ_METHODS.has(request.method ?? '') && url.pathname.startsWith(PUBLIC_FILE))
      return this.routes.files(request, response, url, peer);
    return unknown(request, response, url, peer);
  }

  private failed(response: ServerResponse, error: unknown): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    if (error instanceof TooCostly) {
      sendFailure(response, 429, 'UNAVAILABLE', 'Terlalu banyak permintaan dari jaringan ini. Coba lagi sebentar.', LATER);
      return;
    }
    if (error instanceof BodyRefused) {
      BODY_REFUSALS[error.reason](response);
      return;
    }
    this.options.onError('front', error);
    sendFailure(response, 503, 'UNAVAILABLE', 'Kami sedang tidak bisa dihubungi. Coba lagi sebentar.', { 'retry-after': '5' });
  }
}
