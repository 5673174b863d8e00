import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from '@jest/globals';
import { FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';

test('disconnected client: its request is not treated as an internal one', async () => {
  const requests: (string | null)[] = [];
  const front = new FrontServer({ headers: {}, trustProxy: 0, onError: () => undefined });
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: () => undefined,
    pages: () => undefined,
    supabase: (_request, _response, _url, peer) => void requests.push(peer),
    health: async () => ({ status: 'ok', engine: 'embedded', migrations: 1 }),
  });
  // A closed socket has no address any more.
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/rest/v1/products' });
  const response = new ServerResponse(request);
  front.server.emit('request', request, response);
  await new Promise((resolve) => setImmediate(resolve));
  expect([response.destroyed, requests]).toEqual([true, []]);
});
