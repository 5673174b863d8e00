import type { IncomingMessage, ServerResponse } from 'node:http';
import { TooCostly, type WorkBudget } from '../../application/shared/work-budget.ts';
import { isShopBucket } from '../../domain/media/shop-bucket.ts';
import type { BackendFetch } from './backend-fetch.ts';
import type { PlainAnswer } from './cached-answer.ts';
import { asksForPart, fileForRequest } from './file-answer.ts';
import { type BodyBounds, bodyParts, refuseTooLarge } from './read-body.ts';
import type { Lookup, ResponseCache } from './response-cache.ts';
import { FILE_POLICY } from './security-headers.ts';
import { sendCached, sendFailure } from './send.ts';

export interface SupabaseInterfaceOptions {
  readonly fetch: BackendFetch;
  /** The work budget of each address. */
  readonly budget: WorkBudget;
  readonly publishableKey: string;
  /** The maximum depth of embedded tables in a `select`: `flash_sales(products(tiers))` has two levels. */
  readonly maxEmbedLevels: number;
  readonly rows: ResponseCache;
  readonly files: ResponseCache;
  /** The origin whose pages may embed files; the shop's own by default. */
  readonly filesShownBy?: 'same-origin' | 'cross-origin';
}

const MEBIBYTE = 1024 * 1024;
/** Visitors call few functions with short arguments. */
const VISITORS = { maxBytes: MEBIBYTE / 16, timeoutMs: 30_000 };
const ROWS = { maxBytes: 1_000_000, timeoutMs: 30_000 };
/** As long as a browser on a slow network tries (xhr-image-storage.ts). */
const FILES = { maxBytes: 11 * MEBIBYTE, timeoutMs: 180_000 };
/** Request headers that change the response of the REST interface. */
const VARYING = ['accept', 'prefer', 'range', 'range-unit', 'accept-profile'] as const;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const STORAGE = '/storage/v1/';
/** Public keys, which the backend lets everybody cache. */
const KEY_SET = '/auth/v1/.well-known/jwks.json';
export const PUBLIC_FILE = `${STORAGE}object/public/`;

/** The body of a request, read on demand of the backend: after key, token and permission. */
class PendingBody {
  /** Why the client's bytes did not arrive; null if they do. */
  failure: unknown = null;
  private readonly broken = new AbortController();

  constructor(
    private readonly request: IncomingMessage,
    private readonly bounds: BodyBounds,
  ) {
    refuseTooLarge(request, bounds.maxBytes);
  }

  /** Aborts the work when the body does not arrive. */
  get signal(): AbortSignal {
    return this.broken.signal;
  }

  stream(): ReadableStream<Uint8Array> | Uint8Array<ArrayBuffer> | null {
    const { headers, method } = this.request;
    if (method === 'GET' || method === 'HEAD') return null;
    if (headers['transfer-encoding'] === undefined && Number(headers['content-length'] ?? 0) === 0) return new Uint8Array();
    const parts = bodyParts(this.request, this.bounds);
    // The backend refused the body while a part was on its way: the part is dropped, and its failure is nobody's.
    let isCancelled = false;
    const pull = async (controller: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
      try {
        const part = await parts.next();
        if (isCancelled) return;
        if (part.done === true) controller.close();
        else controller.enqueue(part.value);
      } catch (error) {
        if (isCancelled) return;
        this.failure = error;
        this.broken.abort(error);
        controller.error(error);
      }
    };
    // Without a buffer, so that nothing is read before the backend demands it.
    const cancel = (): void => {
      isCancelled = true;
      void parts.return(undefined);
    };
    return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
  }
}

const toRequest = (request: IncomingMessage, url: URL, body: PendingBody): Request => {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && name !== 'connection') headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  const sent = body.stream();
  const streamed = sent instanceof ReadableStream ? { signal: body.signal, duplex: 'half' } : {};
  return new Request(url, { method: request.method ?? 'GET', headers, body: sent, ...streamed });
};

const toAnswer = async (answer: Response): Promise<PlainAnswer> => ({
  status: answer.status,
  headers: Object.fromEntries(
    [...answer.headers].filter(([name]) => !['content-length', 'content-encoding', 'transfer-encoding'].includes(name)),
  ),
  body: Buffer.from(await answer.arrayBuffer()),
});

/** Whether everyone gets the same response: the request carries the publishable key and no person's token. */
const isAnonymous = (request: IncomingMessage, url: URL, key: string): boolean => {
  const apikey = request.headers['apikey'] ?? url.searchParams.get('apikey');
  const token = request.headers.authorization;
  return apikey === key && (token === undefined || token === `Bearer ${key}`);
};

/**
 * The depth of embedding in a `select` of PostgREST; `count()` embeds nothing. Parentheses in quoted names count too, because no column has
 * any.
 */
const embedLevels = (select: string): number => {
  let level = 0;
  let deepest = 0;
  for (const sign of select.replaceAll('()', '')) {
    if (sign === '(') level += 1;
    if (sign === ')') level -= 1;
    deepest = Math.max(deepest, level);
  }
  return deepest;
};

/** Public files of the shop's own buckets, which are never replaced, so that they may be kept. */
const isLasting = ({ pathname }: URL): boolean =>
  pathname.startsWith(PUBLIC_FILE) && isShopBucket(pathname.slice(PUBLIC_FILE.length).split('/')[0] ?? '');

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PlainAnswer,
  more: Readonly<Record<string, string>>,
): void => {
  response.writeHead(status, { ...headers, ...more, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
};

/** An error in PostgREST's format. */
const refuse = (
  response: ServerResponse,
  status: number,
  code: string,
  message: string,
  more: Readonly<Record<string, string>> = {},
): void => {
  const body = Buffer.from(JSON.stringify({ code, message, details: null, hint: null }));
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length, 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, ...more }).end(body);
};
const refuseDepth = (response: ServerResponse, max: number): void =>
  refuse(response, 400, 'EMBED_TOO_DEEP', `Permintaan data paling banyak ${max} tingkat sambungan tabel.`);
const refuseCostly = (response: ServerResponse): void =>
  refuse(response, 429, 'TOO_MANY_REQUESTS', 'Terlalu banyak permintaan data dari jaringan ini. Coba lagi sebentar.', {
    'retry-after': '5',
  });

/**
 * Serves `/rest/v1`, `/auth/v1` and `/storage/v1`. Anonymous reads and public files, which are the same for all visitors, come from a short
 * shared cache. Everything else passes through.
 */
export const supabaseInterface = (options: SupabaseInterfaceOptions) => {
  /** Headers of every storage response, however its address is spelled: nothing in a file may run, and no other site embeds it. */
  const fileHeaders = {
    'content-security-policy': FILE_POLICY,
    'cross-origin-resource-policy': options.filesShownBy ?? 'same-origin',
  };

  const boundsOf = (request: IncomingMessage, url: URL): BodyBounds => {
    const isUpload = url.pathname.startsWith(STORAGE) && !/^application\/json\b/i.test(request.headers['content-type'] ?? '');
    if (isUpload) return FILES;
    return isAnonymous(request, url, options.publishableKey) ? VISITORS : ROWS;
  };

  const pass = async (request: IncomingMessage, url: URL, peer: string | null, isAdmitted = false): Promise<PlainAnswer> => {
    const body = new PendingBody(request, boundsOf(request, url));
    const answer = await options.fetch(toRequest(request, url, body), peer, isAdmitted).catch((error: unknown) => {
      throw body.failure ?? error;
    });
    // The backend does not know why a body was interrupted.
    if (body.failure !== null) throw body.failure;
    return toAnswer(answer);
  };

  /** Serves from a cache. Missing responses are fetched within the visitor's own budget. */
  const shared = (cache: ResponseCache, key: string, request: IncomingMessage, url: URL, peer: string | null): Promise<Lookup> =>
    cache.get(
      key,
      () => pass(request, url, peer, true),
      (work) => options.budget.run(peer, work),
    );

  const answer = async (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> => {
    if (!METHODS.has(request.method ?? ''))
      return sendFailure(response, 405, 'METHOD', 'Cara meminta ini tidak diterima di sini.', { allow: [...METHODS].join(', ') });
    // Each level multiplies the rows: four levels gave a response of 17 MB, a few of which blocked all other visitors.
    if (
      url.pathname.startsWith('/rest/v1/') &&
      url.searchParams.getAll('select').some((text) => embedLevels(text) > options.maxEmbedLevels)
    )
      return refuseDepth(response, options.maxEmbedLevels);
    const guard = url.pathname.startsWith(STORAGE) ? fileHeaders : {};
    if (request.method === 'GET' && isLasting(url)) {
      const { answer: file } = await shared(options.files, url.pathname, request, url, peer);
      if (!asksForPart(request, url)) return sendCached(request, response, file, guard);
      const whole = { ...file.plain, headers: { ...file.plain.headers, etag: file.etag } };
      return send(request, response, fileForRequest(whole, request, url), guard);
    }
    if (request.method === 'GET' && url.pathname.startsWith('/rest/v1/') && isAnonymous(request, url, options.publishableKey)) {
      const key = [url.pathname + url.search, ...VARYING.map((name) => request.headers[name] ?? '')].join('\n');
      const { answer: rows, isStale } = await shared(options.rows, key, request, url, peer);
      return sendCached(request, response, rows, {
        'cache-control': 'no-cache',
        ...(isStale ? { warning: '110 - "Response is Stale"' } : {}),
      });
    }
    const passed = await pass(request, url, peer);
    const answered = url.pathname.startsWith(STORAGE) ? fileForRequest(passed, request, url) : passed;
    const isPublic = url.pathname.startsWith(PUBLIC_FILE) && answered.headers['accept-ranges'] !== undefined;
    const isCacheable = isPublic || (url.pathname === KEY_SET && answered.status === 200);
    send(request, response, answered, { ...guard, ...(isCacheable ? {} : { 'cache-control': 'no-store' }) });
  };

  return async (request: IncomingMessage, response: ServerResponse, url: URL, peer: string | null): Promise<void> => {
    try {
      await answer(request, response, url, peer);
    } catch (error) {
      if (!(error instanceof TooCostly)) throw error;
      refuseCostly(response);
    }
  };
};
