import type { Sql } from 'postgres';
import { TooCostly, type WorkBudget } from '../../../application/shared/work-budget.ts';
import type { Keys } from '../keys.ts';
import { ANSWER_TOO_LARGE, asRead } from './bounded-reads.ts';
import { withDeadline } from './deadline.ts';
import type { Gateway } from './gateway.ts';
import { payloadOf } from './token-claims.ts';

export interface VisitorsGatewayOptions {
  /** For staff and the server, accounts and files. */
  readonly wide: Pick<Gateway, 'fetch'>;
  /** For rows of everybody else, over separate connections. */
  readonly narrow: Pick<Gateway, 'fetch' | 'close'>;
  readonly keys: Keys;
  readonly budget: WorkBudget;
  readonly answerBytes: number;
  /** Whether an account has a role. */
  readonly isStaff: (account: string) => Promise<boolean>;
}

const ROWS = /^\/rest\/v1(\/|$)/;
const FILES = /^\/storage\/v1(\/|$)/;
/** Without the renewal and the end of a session: clients sign a person out when a renewal is refused. */
const ACCOUNTS = /^\/auth\/v1\/(?!token$|logout$)/;
const STATEMENT_ENDED = '57014';

/** An error in PostgREST's format. */
const refuse = (status: number, code: string, message: string, hint: string | null, headers: Record<string, string> = {}): Response =>
  Response.json({ code, message, details: null, hint }, { status, headers: { 'access-control-allow-origin': '*', ...headers } });

const NARROWER = 'Persempit dengan filter, kolom yang lebih sedikit, atau limit.';
const tooLarge = (): Response => refuse(413, ANSWER_TOO_LARGE, 'Jawaban untuk permintaan data ini terlalu besar.', NARROWER);
const tooSlow = (): Response => refuse(422, STATEMENT_ENDED, 'Permintaan data ini terlalu lama, jadi dihentikan.', NARROWER);
const tooCostly = (): Response =>
  refuse(429, 'TOO_MANY_REQUESTS', 'Terlalu banyak permintaan data dari jaringan ini. Coba lagi sebentar.', null, { 'retry-after': '5' });

/** Limits the size of a response. */
const bounded = async (answer: Response, maxBytes: number): Promise<Response> => {
  const body = await answer.arrayBuffer();
  if (answer.status >= 400) {
    const text = Buffer.from(body).toString();
    if (text.includes(ANSWER_TOO_LARGE)) return tooLarge();
    if (text.includes(`"${STATEMENT_ENDED}"`)) return tooSlow();
  }
  if (body.byteLength > maxBytes) return tooLarge();
  const isEmpty = [101, 204, 205, 304].includes(answer.status);
  return new Response(isEmpty ? null : body, { status: answer.status, headers: answer.headers });
};

const withBody = ({ url, method, headers, signal }: Request, source: UnderlyingDefaultSource<Uint8Array>): Request => {
  // The body is read on demand only.
  const init = { method, headers, signal, body: new ReadableStream(source, { highWaterMark: 0 }), duplex: 'half' };
  return new Request(url, init);
};

/** A request whose slot starts when its body is complete, so that a slow upload does not occupy it. */
const beginningLater = (request: Request, begin: () => Promise<void>): Request => {
  const reader = request.body?.getReader();
  return withBody(request, {
    pull: async (controller) => {
      const part = await reader?.read();
      if (part?.value !== undefined) return controller.enqueue(part.value);
      await begin();
      controller.close();
    },
    cancel: (reason) => reader?.cancel(reason),
  });
};

/** A request that releases its slot while its bytes arrive, so that a slow upload does not block others. */
const pausedByBody = (request: Request, leave: () => void, comeBack: () => Promise<void>): Request => {
  if (request.body === null) return request;
  const reader = request.body.getReader();
  return withBody(request, {
    pull: async (controller) => {
      leave();
      const { value } = await reader.read();
      if (value !== undefined) return controller.enqueue(value);
      await comeBack();
      controller.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
};

/** The gateway for external clients. */
export interface VisitorsGateway extends Pick<Gateway, 'close'> {
  /** @param isAdmitted whether the budget of the address was checked already */
  fetch(request: Request, peer: string | null, isAdmitted?: boolean): Promise<Response>;
}

/**
 * The gateway for external clients. Visitors, signed in or not, read rows within limits, and over connections that pages do not use. Each
 * address has a budget of time for rows, files and questions about accounts. It decides nothing about permissions: the gateway refuses a forged token of
 * staff.
 */
export const visitorsGateway = ({ wide, narrow, keys, budget, answerBytes, isStaff }: VisitorsGatewayOptions): VisitorsGateway => {
  const isTrusted = async ({ headers }: Request): Promise<boolean> => {
    const token = /^bearer\s+(\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if ([token, headers.get('apikey')].includes(keys.secretKey)) return true;
    const claims = token === undefined ? null : payloadOf(token);
    if (claims === null) return false;
    return claims['role'] === 'service_role' || (typeof claims['sub'] === 'string' && (await isStaff(claims['sub'])));
  };

  /** Runs requests of an address sequentially; refuses when its queue is full or slow. @param work acquires and releases its slot itself */
  const inTurns = async (peer: string | null, work: (begin: () => Promise<void>, leave: () => void) => Promise<Response>) => {
    let done: (() => void) | undefined;
    let refusal: TooCostly | undefined;
    const begin = async (): Promise<void> => {
      try {
        done = await budget.admit(peer);
      } catch (error) {
        if (error instanceof TooCostly) refusal = error;
        throw error;
      }
    };
    const leave = (): void => {
      done?.();
      done = undefined;
    };
    try {
      const answer = await work(begin, leave);
      return refusal === undefined ? answer : tooCostly();
    } catch (error) {
      if (refusal !== undefined) return tooCostly();
      throw error;
    } finally {
      leave();
    }
  };

  const forwardRows = (request: Request, peer: string | null, isAdmitted: boolean): Promise<Response> =>
    inTurns(peer, async (begin) => {
      const isRead = request.method === 'GET' || request.method === 'HEAD';
      if (isRead && !isAdmitted) await begin();
      const forwarded = isRead || request.method === 'OPTIONS' ? request : beginningLater(request, begin);
      const isTable = isRead && !new URL(request.url).pathname.startsWith('/rest/v1/rpc/');
      return bounded(await (isTable ? asRead(() => narrow.fetch(forwarded, peer)) : narrow.fetch(forwarded, peer)), answerBytes);
    });

  /** Permissions of files are checked over the connections that pages use; questions about an account use the same processor. */
  const forwardFilesOrAccounts = (request: Request, peer: string | null, isAdmitted: boolean): Promise<Response> =>
    inTurns(peer, async (begin, leave) => {
      if (isAdmitted) return wide.fetch(request, peer);
      await begin();
      return wide.fetch(pausedByBody(request, leave, begin), peer);
    });

  return {
    fetch: async (request, peer, isAdmitted = false) => {
      const { pathname } = new URL(request.url);
      const forward = ROWS.test(pathname) ? forwardRows : FILES.test(pathname) || ACCOUNTS.test(pathname) ? forwardFilesOrAccounts : null;
      return forward === null || (await isTrusted(request)) ? wide.fetch(request, peer) : forward(request, peer, isAdmitted);
    },
    close: () => narrow.close(),
  };
};

/** Changes of roles apply after this time; permissions do not depend on it. */
const FRESH_MS = 10_000;
const TIMEOUT_MS = 1000;

/** Whether an account has a role, from a list that is read at most every ten seconds. While the database is unavailable, no account has one. */
export const staffLookup = (sql: Sql): ((account: string) => Promise<boolean>) => {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set<string>());
  let readAt = Number.NEGATIVE_INFINITY;
  const read = async (): Promise<ReadonlySet<string>> => {
    const rows = await withDeadline(sql<{ user_id: string }[]>`select user_id from private.user_roles`, TIMEOUT_MS);
    return new Set(rows.map((row) => row.user_id));
  };
  return async (account) => {
    if (performance.now() - readAt > FRESH_MS) {
      readAt = performance.now();
      known = read().catch(() => new Set<string>());
    }
    return (await known).has(account);
  };
};
