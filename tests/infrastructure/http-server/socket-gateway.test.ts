import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws';
import { type FrontRoutes, FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';
import { sendRaw } from '../../support/raw-http.ts';

const PATH = '/realtime/v1/websocket';
let front: FrontServer;
let port = 0;
/** The addresses of accepted sockets, and whether they were closed in order. */
let peers: (string | null)[] = [];
let isClosed = false;

beforeEach(async () => {
  [peers, isClosed] = [[], false];
  front = new FrontServer({ headers: {}, trustProxy: 1, publicUrl: 'https://toko.example', onError: () => undefined });
  await front.listen(0, '127.0.0.1');
  port = (front.server.address() as AddressInfo).port;
});
afterEach(() => front.close());

const nothing = (): void => undefined;
const open = (sockets: FrontRoutes['sockets']) =>
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: nothing,
    pages: (_request, response) => void response.end('page'),
    supabase: null,
    health: async () => ({ status: 'starting' }),
    ...(sockets === undefined ? {} : { sockets }),
  });

const server = () => {
  const sockets = new WebSocketServer({ noServer: true });
  return {
    upgrade: ({ request, socket, head, peer }: Parameters<NonNullable<FrontRoutes['sockets']>['upgrade']>[0]) => {
      peers.push(peer);
      sockets.handleUpgrade(request, socket, head, (one) => one.on('message', (data) => one.send(data)));
    },
    close: async () => {
      isClosed = true;
      for (const one of sockets.clients) one.close(1012);
    },
  };
};

/** "open", or the status of the refusal. */
const knock = (path = PATH, options: ClientOptions = {}): Promise<'open' | number> =>
  new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, options);
    socket.once('open', () => resolve('open'));
    socket.once('unexpected-response', (request, response) => {
      request.destroy();
      resolve(response.statusCode ?? 0);
    });
    socket.on('error', nothing);
  });

describe('WebSocket of the shop', () => {
  test('before the shop is open: 503', async () => {
    expect(await knock()).toBe(503);
  });

  test('path: exactly one', async () => {
    open(server());
    expect([await knock(), await knock('/'), await knock('/rest/v1/products'), await knock('//')]).toEqual(['open', 404, 404, 404]);
  });

  test.each([null, undefined])('backend elsewhere: 404', async (sockets) => {
    open(sockets);
    expect(await knock()).toBe(404);
  });

  test('trusted proxy: the client’s address', async () => {
    open(server());
    await knock(PATH, { headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.9' } });
    expect(peers).toEqual(['203.0.113.9']);
  });

  test.each([
    ['https://toko.example', 'open'],
    ['https://lain.example', 403],
    ['null', 403],
  ] as const)('origin %s: %s', async (origin, outcome) => {
    open(server());
    expect(await knock(PATH, { origin })).toBe(outcome);
  });

  test('cross-site request: refused whatever its origin header', async () => {
    open(server());
    expect(await knock(PATH, { origin: 'https://toko.example', headers: { 'sec-fetch-site': 'cross-site' } })).toBe(403);
  });

  test('closing shop: a close frame, limited waiting', async () => {
    open(server());
    const socket = new WebSocket(`ws://127.0.0.1:${port}${PATH}`);
    await new Promise((resolve) => socket.once('open', resolve));
    const code = new Promise((resolve) => socket.once('close', resolve));
    const startedAt = Date.now();
    await front.close();
    expect([await code, isClosed, Date.now() - startedAt < 2000]).toEqual([1012, true, true]);
  });
});

test('HTTP/2 upgrade request: answered over HTTP/1.1', async () => {
  open(server());
  const headers: [string, string][] = [
    ['host', 'toko.example'],
    ['connection', 'Upgrade, HTTP2-Settings'],
    ['upgrade', 'h2c'],
    ['http2-settings', 'AAMAAABkAAQAoAAAAAIAAAAA'],
  ];
  expect((await sendRaw(port, { method: 'GET', target: '/', headers, body: Buffer.alloc(0) })).status).toBe(200);
});
