import { request } from 'node:http';
import { connect } from 'node:net';
import { pause } from '../../../scripts/prove/statistics.ts';
import { addBuyers } from '../orders/buyers.ts';
import type { ShopProcess } from '../shop-process.ts';
import type { Tried } from './others.ts';
import { SANDBOX_SECRET, type Victim } from './victim.ts';

const MEGABYTES = 5_000_000;

/** Invalid bodies for any action. */
const WRONG_BODIES = [
  '',
  '[]',
  'null',
  '1',
  '"a"',
  '{',
  '{"order_id":1}',
  '{"order_id":["a"]}',
  '{"order_id":"\\u0000"}',
  '{"__proto__":{}}',
];
const ACTIONS = [
  ...['place', 'cancel', 'confirm', 'proof', 'step', 'message', 'refund-destination', 'open-destination', 'evidence'].map(
    (action) => `/api/orders?action=${action}`,
  ),
  '/api/payments?action=open',
  ...['open', 'seal', 'seal-login', 'open-login', 'code', 'answer-code'].map((action) => `/api/vault?action=${action}`),
];

/** The status line for a POST that promises five megabytes and sends nothing. */
const answerBeforeBody = (port: number, path: string, token: string | null): Promise<number> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => {
      const lines = [`POST ${path} HTTP/1.1`, 'host: toko', 'content-type: application/json', `content-length: ${MEGABYTES}`];
      socket.write(`${[...lines, ...(token === null ? [] : [`authorization: Bearer ${token}`])].join('\r\n')}\r\n\r\n`);
    });
    const answered = (status: number): void => {
      clearTimeout(late);
      socket.destroy();
      resolve(status);
    };
    const late = setTimeout(() => answered(0), 3000);
    socket.on('data', (part) => answered(Number(/^HTTP\/1\.1 (\d+)/.exec(String(part))?.[1])));
    socket.on('error', () => answered(0));
  });

/** Node's own client, which allows another Host header. */
const askAs = (port: number, path: string, headers: Readonly<Record<string, string>>): Promise<number> =>
  new Promise((resolve) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    outgoing.on('error', () => resolve(0));
    outgoing.end('{"event":"paid"}');
  });

/** Attacks on webhooks, the page that simulates payments, evidence, and bodies of wrong types and sizes. */
export const tryOrderRefusals = async (shop: ShopProcess, victim: Victim): Promise<Tried> => {
  const { sql, apikey, buyer, file, order, unpaid, reference, blocked } = victim;
  const [stranger] = await addBuyers(shop, sql, 1);
  const open: string[] = [];
  let cells = 0;
  const expect = (name: string, given: unknown, ...allowed: readonly unknown[]): void => {
    cells += 1;
    if (!allowed.includes(given)) open.push(`${name}: ${String(given)}`);
  };
  const send = (path: string, method: string, token: string | null, body?: BodyInit, more: Readonly<Record<string, string>> = {}) => {
    const headers = { apikey, ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...more };
    return fetch(shop.origin + path, { method, headers, ...(body === undefined ? {} : { body }) });
  };
  const json = { 'content-type': 'application/json' };
  const statusOf = async (answer: Promise<Response>): Promise<number> => {
    const { status, body } = await answer;
    await body?.cancel();
    return status;
  };

  // Webhooks: forged, replayed with another signature, and of unknown gateways.
  const [attempt] = await sql<{ reference: string }[]>`select reference from private.payment_attempts where order_id = ${order} limit 1`;
  const stateOf = async () =>
    (await sql`select md5(string_agg(a::text, '' order by id)) as sum from private.payment_attempts a`)[0]?.['sum'];
  const before = await stateOf();
  for (const gateway of ['sandbox', 'manual', 'lain', '..%2Fsandbox'])
    for (const [place, signature] of ['', '0', '0'.repeat(64), 'z'.repeat(64)].entries()) {
      const body = JSON.stringify({
        reference: place % 2 === 0 ? reference : attempt?.reference,
        status: 'paid',
        sent_at: '2026-11-25T00:00:00Z',
      });
      const sent = send(`/api/payments/${gateway}/webhook`, 'POST', null, body, { ...json, 'x-sandbox-signature': signature });
      expect(`webhook of ${gateway}, signature ${place}`, await statusOf(sent), 401, 404);
    }
  expect('payments after forged webhooks', await stateOf(), before);

  const page = `/internal/payments/${attempt?.reference ?? ''}`;
  const host = `127.0.0.1:${shop.port}`;
  const secret = { ...json, 'x-sandbox-secret': SANDBOX_SECRET };
  const foreign: readonly (readonly [name: string, headers: Readonly<Record<string, string>>])[] = [
    ['another origin', { ...secret, host, origin: 'https://lain.example' }],
    ['another site', { ...secret, host, 'sec-fetch-site': 'cross-site' }],
    ['another host', { ...secret, host: 'toko.example' }],
    ['a proxy', { ...secret, host, 'x-forwarded-for': '203.0.113.9' }],
    ['a wrong secret', { ...json, host, 'x-sandbox-secret': 'x'.repeat(16) }],
    ['nobody', { ...json, host }],
    ['a stranger', { ...json, host, authorization: `Bearer ${stranger?.token}` }],
    ['a form', { ...secret, host, 'content-type': 'application/x-www-form-urlencoded' }],
  ];
  for (const [name, headers] of foreign) expect(`simulated payment: ${name}`, await askAs(shop.port, page, headers), 401, 403, 404, 415);
  expect('payments after that', await stateOf(), before);

  const object = '/storage/v1/object';
  const rowsOf = async (token: string | null, prefix: string): Promise<string> => {
    const answer = await send(`${object}/list/evidence`, 'POST', token, JSON.stringify({ prefix }), json);
    const rows: unknown = answer.ok ? await answer.json() : [];
    return Array.isArray(rows) ? `${rows.length} rows` : 'no list';
  };
  expect('files listed to their owner', await rowsOf(buyer.token, `${buyer.id}/`), '1 rows');
  for (const [who, token] of [
    ['nobody', null],
    ['a stranger', stranger?.token ?? ''],
    ['a blocked buyer', blocked.token],
  ] as const) {
    for (const prefix of ['', `${buyer.id}/`, buyer.id]) expect(`files listed to ${who}`, await rowsOf(token, prefix), '0 rows');
    for (const path of [`evidence/${file}`, `authenticated/evidence/${file}`, `public/evidence/${file}`, `info/evidence/${file}`])
      expect(`${path.replace(file, 'file')} for ${who}`, await statusOf(send(`${object}/${path}`, 'GET', token)), 400, 401, 403, 404);
    for (const path of [`sign/evidence/${file}`, `upload/sign/evidence/${file}`, `upload/sign/evidence/${buyer.id}/baru-sekali.jpg`])
      expect(
        `${path.replace(file, 'file')} for ${who}`,
        await statusOf(send(`${object}/${path}`, 'POST', token, '{"expiresIn":60}', json)),
        ...[400, 401, 403, 404],
      );
    const prefixes = JSON.stringify({ prefixes: [file] });
    await statusOf(send(`${object}/evidence`, 'DELETE', token, prefixes, json));
    expect(`file after a deletion by ${who}`, await statusOf(send(`${object}/evidence/${file}`, 'GET', buyer.token)), 200);
  }
  const signed = async (expiresIn: number): Promise<string> => {
    const answer = await send(`${object}/sign/evidence/${file}`, 'POST', buyer.token, JSON.stringify({ expiresIn }), json);
    return `/storage/v1${((await answer.json()) as { readonly signedURL?: string }).signedURL ?? ''}`;
  };
  const short = await signed(1);
  expect('a signed address at once', await statusOf(send(short, 'GET', null)), 200);
  await pause(2100);
  expect('a signed address after its end', await statusOf(send(short, 'GET', null)), 400, 401, 403);
  const lasting = JSON.stringify({ expiresIn: 61 });
  expect('an address for 61 s', await statusOf(send(`${object}/sign/evidence/${file}`, 'POST', buyer.token, lasting, json)), 400);
  for (const name of ['a.jpg.meta.json', 'a.part', '..%2Fa.jpg', 'a%00.jpg', 'dua%2Ftiga%2Fa.jpg', 'a.svg', 'a.html'])
    expect(
      `evidence named ${name}`,
      await statusOf(send(`${object}/evidence/${buyer.id}/${name}`, 'POST', buyer.token, 'x', { 'content-type': 'image/jpeg' })),
      ...[400, 401, 403, 404, 415],
    );
  for (const way of ['copy', 'move', 'cop%79'])
    expect(
      `${way} of evidence`,
      await statusOf(
        send(
          `${object}/${way}`,
          'POST',
          buyer.token,
          JSON.stringify({ bucketId: 'evidence', sourceKey: file, destinationKey: `${buyer.id}/salinan-saya.jpg` }),
          json,
        ),
      ),
      403,
    );

  for (const path of ACTIONS) {
    for (const body of WRONG_BODIES)
      expect(`${path} ${body}`, await statusOf(send(path, 'POST', stranger?.token ?? '', body, json)), 400, 404, 422);
    expect(`${path}, a form`, await statusOf(send(path, 'POST', stranger?.token ?? '', 'a=b')), 415);
    expect(
      `${path}, another origin`,
      await statusOf(send(path, 'POST', buyer.token, '{}', { ...json, origin: 'https://lain.example' })),
      403,
    );
    expect(`${path}, before five megabytes, nobody`, await answerBeforeBody(shop.port, path, null), 401);
    expect(`${path}, before five megabytes, a forged token`, await answerBeforeBody(shop.port, path, 'x.y.z'), 401);
    expect(`${path}, five megabytes`, await answerBeforeBody(shop.port, path, stranger?.token ?? ''), 413);
  }

  // A key of another buyer's order, and the vault before payment, after the refund, and of another scope.
  const [{ key } = { key: '' }] = await sql<
    { key: string }[]
  >`select request_key as key from private.order_facts where order_id = ${unpaid}`;
  const [{ product } = { product: '' }] = await sql<{ product: string }[]>`select product_id as product from orders where id = ${unpaid}`;
  const press = { key, product_id: product, expected_total: 100_000, rules_version: 1, details: { game_id: '12345678' } };
  const placed = await send('/api/orders?action=place', 'POST', stranger?.token ?? '', JSON.stringify(press), json);
  const { id = null } = (await placed.json()) as { readonly id?: string };
  expect("an order of one's own with another buyer's key", id === unpaid, false);
  const opening = (orderId: string, scope: string): Promise<number> =>
    statusOf(send('/api/vault?action=open', 'POST', buyer.token, JSON.stringify({ order_id: orderId, scope }), json));
  expect('vault before payment', await opening(unpaid, 'buyer'), 404, 409);
  expect('vault after the refund', await opening(victim.refunded, 'buyer'), 404, 409);
  expect('vault of a rental as its owner', await opening(victim.rental, 'buyer'), 400, 403);
  return { cells, open };
};
