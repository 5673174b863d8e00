import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';
import { ResponseCache } from '../../../src/infrastructure/http-server/response-cache.ts';
import { securityHeaders } from '../../../src/infrastructure/http-server/security-headers.ts';
import { supabaseInterface } from '../../../src/infrastructure/http-server/supabase-interface.ts';
import { sendRaw } from '../../support/raw-http.ts';
import { UNBOUNDED_WORK } from '../../support/unbounded-work.ts';

const KEY = 'sb_publishable_test';
const FILES = 'https://berkas.example';
let front: FrontServer;
let requests: string[];
beforeEach(async () => {
  requests = [];
  const cache = () => new ResponseCache({ freshMs: 0, timeoutMs: 1000, maxBytes: 1_000_000, now: () => Date.now() });
  const interfaces = {
    budget: UNBOUNDED_WORK,
    publishableKey: KEY,
    maxEmbedLevels: 2,
    rows: cache(),
    files: cache(),
    fetch: async ({ method, url }: Request) => {
      requests.push(`${method} ${new URL(url).pathname}`);
      return new Response('<svg/>', { headers: { 'content-type': 'image/svg+xml' } });
    },
  };
  const headers = securityHeaders({ backend: null, files: FILES, isHttps: true, isDevelopment: false });
  front = new FrontServer({ headers, trustProxy: 0, publicUrl: 'https://toko.example', filesUrl: FILES, onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end('art'),
    pages: (_request, response) => void response.end('page'),
    health: async () => ({ status: 'ok', engine: 'embedded', migrations: 9 }),
    interfaces: { '/api/auth': (_request, response) => void response.end('auth') },
    supabase: supabaseInterface(interfaces),
    files: supabaseInterface({ ...interfaces, filesShownBy: 'cross-origin' }),
  });
});
afterEach(() => front.close());

const FILE = '/storage/v1/object/public/a/b.svg';
const send = async (method: string, target: string, host: string, more: readonly (readonly [string, string])[] = []) => {
  const { port } = front.server.address() as AddressInfo;
  const { status, text } = await sendRaw(port, { method, target, headers: [['host', host], ['apikey', KEY], ...more], body: null });
  return { status, header: (name: string) => new RegExp(`^${name}: (.*)\\r$`, 'im').exec(text)?.[1] };
};

test.each([
  ['berkas.example', 'cross-origin'],
  ['Berkas.example:443', 'cross-origin'],
  ['toko.example', 'same-origin'],
  ['berkas.example.jahat.example', 'same-origin'],
])('file origin %s: a public file without active content, resource policy %s', async (host, policy) => {
  const { status, header } = await send('GET', FILE, host);
  expect([status, header('content-type'), header('x-content-type-options'), header('cross-origin-resource-policy')]).toEqual([
    200,
    'image/svg+xml',
    'nosniff',
    policy,
  ]);
  expect(header('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
});

test.each([
  ['GET', '/'],
  ['GET', '/api/health'],
  ['GET', '/api/auth'],
  ['GET', '/rest/v1/products'],
  ['GET', '/auth/v1/user'],
  ['GET', '/art/x'],
  ['GET', '/storage/v1/object/sign/a/b?token=x'],
  ['GET', '/storage/v1/object/public/../sign/a/b?token=x'],
  ['POST', FILE],
  ['DELETE', '/storage/v1/object/a'],
])('file origin: nothing else is served, %s %s', async (method, path) => {
  const { status, header } = await send(method, path, 'berkas.example');
  expect([status, requests, header('content-security-policy')]).toEqual([404, [], expect.stringContaining('sandbox')]);
});

test('file origin: no WebSocket', async () => {
  const upgrade = [
    ['connection', 'Upgrade'],
    ['upgrade', 'websocket'],
  ] as const;
  expect((await send('GET', '/realtime/v1/websocket', 'berkas.example', upgrade)).status).toBe(404);
});

test('file origin: allowed in the content security policy of pages', async () => {
  expect((await send('GET', '/', 'toko.example')).header('content-security-policy')).toContain(`img-src 'self' data: blob: ${FILES};`);
});
