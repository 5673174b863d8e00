import type { Sql } from 'postgres';
import type { Keys } from '../keys.ts';
import type { AccessTokens } from '../tokens/access-tokens.ts';
import { type Caller, identify } from './caller.ts';
import { FileStorageAdapter } from './file-storage-adapter.ts';
import { findRoute, type Route } from './routes.ts';
import { SignedTokens } from './signed-tokens.ts';
import { refusalOf, type StorageError } from './storage-error.ts';
import { StorageSql } from './storage-sql.ts';

export interface StorageOptions {
  /** Verifies access tokens. */
  readonly tokens: Pick<AccessTokens, 'verify' | 'clock'>;
  /** Connections of the gateway's role. */
  readonly sql: Sql;
  readonly keys: Keys;
  /** Where files lie. */
  readonly folder: string;
}

/** The interface of Supabase Storage, `/storage/v1`. */
export interface Storage {
  /** @throws what database and file system throw, except for refusals */
  fetch(request: Request, url: URL): Promise<Response>;
}

const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Content-Range, Content-Disposition, ETag' };
const ALLOWED_HEADERS = 'authorization, apikey, content-type, cache-control, range, x-client-info, x-metadata, x-upsert';
const NOBODY: Caller = { role: 'anon', id: null, claims: null, isKnown: false };

const preflight = (request: Request): Response =>
  new Response(null, {
    status: 204,
    headers: {
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS',
      'access-control-allow-headers': request.headers.get('access-control-request-headers') ?? ALLOWED_HEADERS,
      'access-control-max-age': '86400',
    },
  });

const refusal = ({ statusCode, code, error, message, status }: StorageError): Response =>
  Response.json({ statusCode: String(statusCode), code, error, message }, { status });

const notFound = (method: string, path: string): Response =>
  Response.json({ message: `Route ${method}:${path} not found`, error: 'Not Found', statusCode: 404 }, { status: 404 });

const INVALID_ADDRESS = { statusCode: '400', code: 'InvalidRequest', error: 'InvalidRequest', message: 'Invalid address' };

/** Decoded once, so that no other spelling of an address reaches another route or file. Null for an invalid one. */
const decoded = (pathname: string): string | null => {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return null;
  }
};

const withOrigins = (answer: Response): Response => {
  for (const [name, value] of Object.entries(CROSS_ORIGIN)) answer.headers.set(name, value);
  return answer;
};

/** Opens the storage of the embedded backend: files in a folder, their rows in the schema `storage`, permissions in its policies. */
export const openStorage = ({ sql, keys, tokens, folder }: StorageOptions): Storage => {
  const parts = { sql: new StorageSql(sql), files: new FileStorageAdapter(folder), tokens: new SignedTokens(keys.jwtSecret, tokens.clock) };

  const callerOf = async (request: Request, url: URL, { access }: Route): Promise<Caller | Response> =>
    access === 'open' ? NOBODY : identify(request, url, { keys, tokens }, access === 'lenient');

  const answer = async (request: Request, url: URL): Promise<Response> => {
    const path = decoded(url.pathname);
    if (path === null) return Response.json(INVALID_ADDRESS, { status: 400 });
    const found = findRoute(request.method, path);
    if (found === null) return notFound(request.method, url.pathname.replace('/storage/v1', ''));
    const { route, parameters } = found;
    const caller = await callerOf(request, url, route);
    if (caller instanceof Response) return caller;
    const { bucket = '', name = '' } = parameters;
    return route.handler({ ...parts, request, url, caller, operation: route.operation, bucket, name });
  };

  return {
    fetch: async (request, url) => {
      if (request.method === 'OPTIONS') return withOrigins(preflight(request));
      try {
        return withOrigins(await answer(request, url));
      } catch (error) {
        const refused = request.signal.aborted ? null : refusalOf(error);
        if (refused === null) throw error;
        return withOrigins(refusal(refused));
      }
    },
  };
};
