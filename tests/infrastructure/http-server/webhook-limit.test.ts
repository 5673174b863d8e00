import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { ReceivedWebhook } from '../../../src/application/payment/payment-repository.ts';
import { ReceiveWebhook } from '../../../src/application/payment/receive-webhook.ts';
import { FrontServer } from '../../../src/infrastructure/http-server/front-server.ts';
import { webhookInterface } from '../../../src/infrastructure/http-server/payment/payment-interface.ts';
import { InMemoryPaymentRepository } from '../../../src/infrastructure/memory/payment/payment-repository.ts';
import { InMemorySandboxCharges } from '../../../src/infrastructure/memory/payment/sandbox-charges.ts';
import { SandboxGateway } from '../../../src/infrastructure/payment/sandbox/sandbox-gateway.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

/** Forged ones are stored for ever, as by a database that has no time; real ones at once. */
class SlowBook extends InMemoryPaymentRepository {
  readonly stuck: (() => void)[] = [];

  override async storeWebhook(webhook: ReceivedWebhook): Promise<boolean> {
    if (!webhook.isAuthentic) await new Promise<void>((resolve) => this.stuck.push(resolve));
    return super.storeWebhook(webhook);
  }
}

const [clock, book] = [new FixedClock(), new SlowBook()];
const gateway = new SandboxGateway({ charges: new InMemorySandboxCharges(), clock, publicUrl: 'http://front' });
let front: FrontServer;
let path: string;
beforeEach(async () => {
  const errors = new RecentErrorLog(clock, () => undefined);
  const inquire = { execute: async () => null };
  const fingerprint = (bytes: Uint8Array) => String(bytes.length);
  const webhooks = new ReceiveWebhook({ book, gateways: { sandbox: gateway }, inquire, fingerprint, errors });
  front = new FrontServer({ headers: {}, trustProxy: 1, onError: (where, error) => errors.record(where, error) });
  front.open({
    assets: (_request, _response, next) => next(),
    artwork: (_request, response) => void response.end(),
    supabase: null,
    pages: (_request, response) => void response.writeHead(404).end(),
    health: async () => ({ status: 'starting' }),
    interfaces: { '/api/payments/sandbox/webhook': webhookInterface('sandbox', webhooks, () => clock.now()) },
  });
  await front.listen(0, '127.0.0.1');
  path = `http://127.0.0.1:${(front.server.address() as AddressInfo).port}/api/payments/sandbox/webhook`;
});
afterEach(async () => {
  for (const free of book.stuck.splice(0)) free();
  await front.close();
});

const real = { address: '203.0.113.1', ...gateway.webhook('AA-1234567-1-AAAAAA', 'paid') };
const post = ({ address, headers, body }: { address: string; headers: Headers; body: Uint8Array<ArrayBuffer> }, method = 'POST') =>
  fetch(path, { method, headers: { ...Object.fromEntries(headers), 'x-forwarded-for': address }, ...(method === 'GET' ? {} : { body }) });
const json = new Headers({ 'content-type': 'application/json' });
const forged = (address: string, number: number) =>
  post({ address, headers: json, body: new TextEncoder().encode(JSON.stringify({ reference: 'AA', x: 'x'.repeat(number) })) });

test('webhook limit: 20 a second per address, then refused with a message, other addresses are served', async () => {
  for (let count = 0; count < 20; count += 1) expect((await post(real)).status).toBe(200);
  const refused = await post(real);
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    429,
    '1',
    { code: 'TOO_MANY', error: 'Terlalu banyak kabar dari alamat ini. Coba lagi sebentar.' },
  ]);
  expect((await post({ ...real, address: '203.0.113.2' })).status).toBe(200);
  expect((await post({ ...real, address: '2001:db8:1:1::1' })).status).toBe(200);
  clock.advance(1000);
  expect((await post(real)).status).toBe(200);
});

test('webhook limit: every request counts, invalid ones are refused with a message', async () => {
  const tries = await Promise.all([
    post(real, 'GET'),
    post({ ...real, headers: new Headers({ 'content-type': 'text/plain' }) }),
    post({ ...real, headers: json, body: new Uint8Array(65_537) }),
  ]);
  expect(tries.map(({ status }) => status)).toEqual([405, 415, 413]);
  for (const answer of tries) expect(await answer.json()).toMatchObject({ error: expect.stringMatching(/^[A-Z].+\.$/) });
  for (let count = 3; count < 20; count += 1) expect((await post(real)).status).toBe(200);
  expect((await post(real, 'GET')).status).toBe(429);
});

test('webhook limit: forged ones of many addresses do not delay a valid one', async () => {
  const waiting = Array.from({ length: 4 }, (_, at) => forged(`198.51.100.${at}`, at));
  while (book.stuck.length < 4) await new Promise((resolve) => setImmediate(resolve));
  for (let at = 0; at < 60; at += 1) expect((await forged(`198.51.100.${10 + at}`, at)).status).toBe(401);
  expect((await post(real)).status).toBe(200);
  expect(book.stuck).toHaveLength(4);
  for (const free of book.stuck.splice(0)) free();
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([401, 401, 401, 401]);
});
