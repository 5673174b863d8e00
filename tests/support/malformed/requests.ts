import fc from 'fast-check';
import type { RawRequest } from '../raw-http.ts';
import { body } from './bodies.ts';
import { malformedQuery } from './queries.ts';
import { ADDRESS_PIECES, ADDRESSES, QUERY_NAMES, QUERY_VALUES } from './values.ts';

/** Required headers. */
export interface Passes {
  readonly publishableKey: string;
  /** The token of a signed-in person without permissions. */
  readonly customerToken: string;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'BANANA', 'get', 'CONNECT'];

const target = fc
  .record({
    address: fc.constantFrom(...ADDRESSES),
    pieces: fc.array(fc.constantFrom(...ADDRESS_PIECES), { maxLength: 2 }),
    isAppended: fc.nat(2).map((third) => third === 0),
    query: fc.array(fc.tuple(fc.constantFrom(...QUERY_NAMES), fc.constantFrom(...QUERY_VALUES)), { maxLength: 3 }),
    shape: fc.integer({ min: 0, max: 60 }),
  })
  .map(({ address, pieces, isAppended, query, shape }) => {
    const path = `${address}${isAppended ? pieces.map((piece) => (address.endsWith('/') ? piece : `/${piece}`)).join('') : ''}`;
    const search =
      query.length === 0 ? '' : `${path.includes('?') ? '&' : '?'}${query.map(([name, value]) => `${name}=${value}`).join('&')}`;
    // A few have another form.
    if (shape === 0) return '*';
    if (shape === 1) return `http://evil.example${path}${search}`;
    if (shape === 2) return `//evil.example${path}`;
    if (shape === 3) return path.slice(1) || 'x';
    return path + search;
  });

const KEYS = (passes: Passes) => [
  { weight: 6, arbitrary: fc.constant([['apikey', passes.publishableKey]] as const) },
  { weight: 1, arbitrary: fc.constant([] as const) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'x', '\xff\xfe', 'a'.repeat(8000), 'sb_secret_x', 'null').map((key) => [['apikey', key]] as const),
  },
];

const TOKENS = (passes: Passes) => [
  { weight: 4, arbitrary: fc.constant('') },
  { weight: 2, arbitrary: fc.constant(`Bearer ${passes.customerToken}`) },
  {
    weight: 2,
    // biome-ignore format: one line per kind
    arbitrary: fc.constantFrom(
      'Bearer', 'Bearer ', 'Bearer null', 'Bearer a.b.c', 'Bearer eyJhbGciOiJub25lIn0.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.', `Bearer ${passes.customerToken.slice(0, -2)}`, `Bearer ${passes.customerToken}x`,
      `bearer ${passes.customerToken}`, 'Basic YTpi', 'Basic \xff', `Bearer ${'a'.repeat(9000)}`, `Bearer ${passes.publishableKey}`,
    ),
  },
];

// biome-ignore format: one line per kind
const extra = fc.constantFrom<readonly [string, string]>(
  ['accept', 'application/vnd.pgrst.object+json'], ['accept', 'text/csv'], ['accept', 'application/vnd.pgrst.plan'], ['accept', 'banana'], ['accept', ''], ['accept', 'image/webp;q=2'],
  ['prefer', 'return=representation'], ['prefer', 'count=exact'], ['prefer', 'count=banana,tx=rollback,handling=strict'], ['prefer', 'resolution=merge-duplicates'], ['prefer', 'params=single-object'], ['prefer', 'max-affected=0,handling=strict'],
  ['range', '0-9'], ['range', 'bytes=9-0'], ['range', 'items=99999999999-'], ['range', '-'], ['range-unit', 'banana'], ['accept-profile', 'private'], ['accept-profile', '\xff'], ['content-profile', 'auth'], ['content-profile', 'a,b'],
  ['if-none-match', '*'], ['if-none-match', '"'], ['if-modified-since', 'yesterday'], ['accept-encoding', 'br;q=banana,,'], ['accept-encoding', 'gzip, br, zstd, identity;q=0, *;q=0'], ['content-encoding', 'gzip'], ['content-encoding', 'br'],
  ['host', 'evil.example'], ['host', ''], ['host', 'a b'], ['x-forwarded-for', '1.2.3.4, banana'], ['x-forwarded-host', 'evil.example'], ['x-forwarded-proto', 'javascript'], ['cookie', 'a=\xff; ; =;'], ['origin', 'null'], ['x-upsert', 'true'],
  ['expect', '100-continue'], ['expect', 'banana'], ['upgrade', 'websocket'], ['transfer-encoding', 'banana'], ['content-length', '5'], ['content-length', '-1'], ['x-client-info', 'a'.repeat(7000)], ['x-metadata', '{'], ['cache-control', 'max-age=banana'],
  ['access-control-request-method', 'BANANA'], ['x-http-method-override', 'DELETE'], ['bad name', 'x'], ['x-nul', 'a\x00b'], ['', 'x'], ['referer', '\xff\xfe'],
);

// biome-ignore format: one line per kind
const TYPES = [
  'application/json', 'application/json', 'application/json', 'application/json; charset=utf-7', 'text/plain', 'text/csv', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x', 'application/octet-stream',
  'application/vnd.pgrst.array+json', 'image/png', 'image/svg+xml', '', 'banana', '\xff',
];

/** Requests with one or several defects, to every interface of the shop. */
const request = (passes: Passes): fc.Arbitrary<RawRequest> =>
  fc
    .record({
      method: fc.oneof({ weight: 4, arbitrary: fc.constantFrom('GET', 'POST') }, { weight: 3, arbitrary: fc.constantFrom(...METHODS) }),
      target,
      key: fc.oneof(...KEYS(passes)),
      token: fc.oneof(...TOKENS(passes)),
      headers: fc.oneof(
        { weight: 2, arbitrary: fc.constant<(readonly [string, string])[]>([]) },
        { weight: 3, arbitrary: fc.array(extra, { maxLength: 2 }) },
      ),
      type: fc.constantFrom(...TYPES),
      body: fc.option(body, { freq: 4 }),
    })
    .map(({ method, target: address, key, token, headers, type, body: content }) => {
      const isBare = method === 'GET' || method === 'HEAD';
      const names = new Set(headers.map(([name]) => name));
      return {
        method,
        target: address,
        headers: [
          ...(names.has('host') ? [] : ([['host', 'localhost']] as const)),
          ...key,
          ...(token === '' ? [] : ([['authorization', token]] as const)),
          ...headers,
          ...(isBare || content === null ? [] : ([['content-type', type]] as const)),
        ],
        body: isBare || names.has('content-length') || names.has('transfer-encoding') ? null : content,
      };
    });

/** The same requests for the same seed. */
export const malformedRequests = (passes: Passes, howMany: number, seed: number): readonly RawRequest[] =>
  fc.sample(request(passes), { numRuns: howMany, seed });

const QUERIED = [
  'products',
  'rental_options',
  'flash_sales',
  'tiers',
  'orders',
  'rpc/search_products',
  'rpc/count_listing',
  'rpc/is_admin',
];

/** Queries of a visitor, who may write nothing. The same ones for the same seed. */
export const malformedQueries = ({ publishableKey }: Passes, howMany: number, seed: number): readonly RawRequest[] =>
  fc.sample(malformedQuery(QUERIED), { numRuns: howMany, seed }).map(({ method, path, headers, body: content }) => ({
    method,
    target: path,
    headers: [['host', 'localhost'], ['apikey', publishableKey], ...Object.entries(headers)],
    body: content === null ? null : Buffer.from(content, 'utf8'),
  }));
