import { randomBytes, randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Conditions } from '../../src/application/system/conditions.ts';
import { type Orders, openOrders } from '../../src/infrastructure/composition/server/order.ts';
import { FrontServer } from '../../src/infrastructure/http-server/front-server.ts';
import { readSettings } from '../../src/infrastructure/http-server/settings.ts';
import { SandboxMessageSender } from '../../src/infrastructure/messaging/sandbox-message-sender.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { type OrderWorld, openOrderWorld } from './order-world.ts';

export const SANDBOX_SECRET = 'rahasia-pembayaran-percobaan';

export interface OrderAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & { readonly code?: string; readonly id?: string; readonly reference?: string };
}

/** `/api/orders`, `/api/payments`, `/api/vault` and the sandbox's page on a port of their own, over the real database. */
export interface OrderFront {
  readonly world: OrderWorld;
  readonly origin: string;
  readonly port: number;
  readonly orders: Orders;
  readonly sender: SandboxMessageSender;
  readonly errors: RecentErrorLog;
  /** The server's log. */
  readonly reported: readonly string[];
  /** The routes of a server of the same shop with other settings. @param midtransUrl a server for tests */
  reopen(environment: Readonly<Record<string, string>>, midtransUrl?: string): void;
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<OrderAnswer>;
  /** Calls an action of `/api/vault` as a person. */
  vault(token: string | null, action: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<OrderAnswer>;
  /** Calls `place` of `/api/orders`, or `open` of `/api/payments`, as a person. */
  act(token: string, action: string, body: object): Promise<OrderAnswer>;
  place(token: string, product: string, given?: object): Promise<OrderAnswer>;
  play(reference: string, event: string): Promise<OrderAnswer>;
  /** Makes the server's calls of that database function fail before or after their execution; null: none fails. */
  lose(name: string | null, when?: 'before' | 'after'): void;
  close(): Promise<void>;
}

/** @param trustProxy 1 where clients send their address themselves */
export const openOrderFront = async (trustProxy: 0 | 1 = 0): Promise<OrderFront> => {
  const world = await openOrderWorld();
  const { database } = world;
  const clock = new SystemClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const sender = new SandboxMessageSender(clock, () => undefined);
  const front = new FrontServer({ headers: {}, trustProxy, onError: (where, error) => errors.record(where, error) });
  await front.listen(0, '127.0.0.1');
  const { port } = front.server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const key = randomBytes(32).toString('base64');
  const reported: string[] = [];
  let lost: { readonly path: string; readonly when: 'before' | 'after' } | null = null;
  const fetcher: typeof fetch = async (input, init) => {
    const request = new Request(input, init);
    const isLost = (when: 'before' | 'after'): boolean => lost?.when === when && request.url.endsWith(lost.path);
    if (isLost('before')) throw new TypeError('fetch failed');
    const answer = await database.gateway.fetch(request, null);
    if (isLost('after')) throw new TypeError('fetch failed');
    return answer;
  };
  const open = (environment: Readonly<Record<string, string>>, midtransUrl?: string): Orders => {
    const given = readSettings({ PAYMENT_GATEWAYS: 'sandbox,manual', SANDBOX_SECRET, CREDENTIALS_KEY: key, ...environment }, '/');
    const { midtrans } = given.payments;
    const settings =
      midtrans === null || midtransUrl === undefined
        ? given
        : { ...given, payments: { ...given.payments, midtrans: { ...midtrans, url: midtransUrl } } };
    const orders = openOrders(
      {
        address: { url: 'http://front', secretKey: database.keys.secretKey },
        backend: { url: 'http://front', key: database.keys.publishableKey },
        fetcher,
        clock,
        conditions: new Conditions(),
        errors,
        publicUrl: origin,
        report: (line) => void reported.push(line),
        settings,
      },
      { sender, ownKey: null, personOf: database.auth.personOf },
    );
    front.open({
      assets: (_request, _response, next) => next(),
      artwork: (_request, response) => void response.end(),
      supabase: null,
      pages: (_request, response) => void response.writeHead(404).end(),
      health: async () => ({ status: 'starting' }),
      interfaces: orders.routes,
    });
    return orders;
  };
  let orders = open({});
  const post: OrderFront['post'] = async (path, body, headers = {}) => {
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as OrderAnswer['body'] };
  };
  const act: OrderFront['act'] = (token, action, body) =>
    post(`/api/${action === 'open' ? 'payments' : 'orders'}?action=${action}`, body, { authorization: `Bearer ${token}` });
  return {
    world,
    origin,
    port,
    reported,
    sender,
    errors,
    get orders() {
      return orders;
    },
    reopen: (environment, midtransUrl) => {
      orders = open(environment, midtransUrl);
    },
    post,
    act,
    vault: (token, action, body, headers = {}) =>
      post(`/api/vault?action=${action}`, body, { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers }),
    place: (token, product, given = {}) =>
      act(token, 'place', {
        key: randomUUID(),
        product_id: product,
        option_id: null,
        start: null,
        expected_total: 100_000,
        rules_version: 1,
        details: { game_id: '12345678' },
        ...given,
      }),
    lose: (name, when = 'before') => {
      lost = name === null ? null : { path: `/rpc/${name}`, when };
    },
    play: (reference, event) => post(`/internal/payments/${reference}`, { event }, { 'x-sandbox-secret': SANDBOX_SECRET }),
    close: async () => {
      await front.close();
      await world.close();
    },
  };
};
