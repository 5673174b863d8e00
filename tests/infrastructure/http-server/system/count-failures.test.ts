import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { withAnswerFailures, withCallFailures } from '../../../../src/infrastructure/http-server/system/count-failures.ts';

const SHOP = 'http://localhost:4173';
const found: string[] = [];
const failures = {
  answered: (name: string) => void found.push(`answered ${name}`),
  failed: (name: string, caller: string, reason: string) => void found.push(`failed ${name} ${caller} ${reason}`),
};
beforeEach(() => {
  found.length = 0;
});
const bearer = (person: string): string => `Bearer x.${Buffer.from(JSON.stringify({ sub: person })).toString('base64url')}.x`;

describe('calls of the backend', () => {
  const call = async (path: string, status: number, body: object | null, headers: Readonly<Record<string, string>> = {}): Promise<void> => {
    const backend = withCallFailures(
      async () => (body === null ? new Response(null, { status }) : Response.json(body, { status })),
      failures,
    );
    const answer = await backend(new Request(SHOP + path, { method: 'POST', headers }), '203.0.113.7');
    // The body is left to whoever called.
    expect(body === null ? null : await answer.json()).toEqual(body);
  };
  const RINA = { authorization: bearer('rina') };

  test.each([
    ['answer', '/rest/v1/rpc/my_orders', 200, {}, RINA, ['answered my_orders']],
    ['answer without a body', '/rest/v1/rpc/my_orders', 204, null, RINA, ['answered my_orders']],
    ['fault', '/rest/v1/rpc/my_orders', 500, { code: 'XX000' }, RINA, ['failed my_orders rina XX000']],
    ['fault without a body', '/rest/v1/rpc/my_orders', 503, null, RINA, ['failed my_orders rina 503']],
    ['broken procedure', '/rest/v1/rpc/my_orders', 400, { code: '42703' }, RINA, ['failed my_orders rina 42703']],
    ['missing table within a procedure', '/rest/v1/rpc/my_orders', 404, { code: '42P01' }, RINA, ['failed my_orders rina 42P01']],
    ['division by zero', '/rest/v1/rpc/my_orders', 400, { code: '22012' }, RINA, ['failed my_orders rina 22012']],
    ['column that the client got wrong', '/rest/v1/rpc/my_orders?select=x', 400, { code: '42703' }, RINA, []],
    ['refusal', '/rest/v1/rpc/my_orders', 400, { code: 'P0001' }, RINA, []],
    ['missing privilege', '/rest/v1/rpc/my_orders', 403, { code: '42501' }, RINA, []],
    ['unknown procedure', '/rest/v1/rpc/none', 404, { code: 'PGRST202' }, RINA, []],
    ['ended session', '/rest/v1/rpc/my_orders', 401, { code: 'PGRST301' }, RINA, []],
    ['table', '/rest/v1/products?select=id', 500, { code: '42P17' }, RINA, ['failed /rest/v1/products rina 42P17']],
    ['table with a wrong column', '/rest/v1/products?select=x', 400, { code: '42703' }, RINA, []],
    ['guest', '/rest/v1/products?select=id', 200, [], {}, ['answered /rest/v1/products as guest']],
    ['fault of a guest', '/rest/v1/rpc/quote_order', 500, {}, {}, ['failed quote_order as guest 203.0.113.7 500']],
    ['file', '/storage/v1/object/product-images/a.webp', 500, {}, {}, ['failed /storage/v1/object as guest 203.0.113.7 500']],
    ['another address', '/rest/v1/', 500, {}, RINA, []],
  ] as const)('%s', async (_, path, status, body, headers, expected) => {
    await call(path, status, body, headers);
    await new Promise((resolve) => setImmediate(resolve));
    expect(found).toEqual(expected);
  });
});

describe('answers of the shop’s own interfaces', () => {
  let server: Server;
  let status = 200;
  beforeEach(async () => {
    const handler = withAnswerFailures('/api/orders', (_, response) => void response.writeHead(status).end(), failures);
    server = createServer((request, response) => void handler(request, response, new URL(request.url ?? '', SHOP), '203.0.113.7'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  test.each([
    ['success', 200, '?action=place', ['answered /api/orders?action=place']],
    ['refusal', 409, '?action=place', []],
    ['fault', 500, '?action=place', ['failed /api/orders?action=place rina 500']],
    ['an action that is none', 500, '?action=%0A', ['failed /api/orders rina 500']],
  ] as const)('%s', async (_, answered, search, expected) => {
    status = answered;
    const { port } = server.address() as AddressInfo;
    await fetch(`http://127.0.0.1:${port}/api/orders${search}`, { headers: { authorization: bearer('rina'), connection: 'close' } });
    expect(found).toEqual(expected);
  });
});
