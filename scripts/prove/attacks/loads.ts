import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { WebSocket } from 'ws';
import { pause } from '../statistics.ts';

/** An attacker with the publishable key, an account and one address. */
export interface Attacker {
  readonly origin: string;
  readonly port: number;
  readonly publishableKey: string;
  /** The token of an account without permissions. */
  readonly token: string;
  readonly address: string;
  /** Ids of public products. */
  readonly products: readonly string[];
}

interface Load {
  readonly name: string;
  /** The number of concurrent attempts. */
  readonly lanes: number;
  /** One attempt. @returns the response status, or the failure */
  readonly attempt: (attacker: Attacker, place: number) => Promise<number | string>;
}

const send = async ({ origin, publishableKey, address }: Attacker, path: string, init: RequestInit = {}): Promise<number> => {
  const headers = { apikey: publishableKey, 'x-forwarded-for': address, ...(init.headers as Record<string, string> | undefined) };
  const answer = await fetch(origin + path, { ...init, headers });
  await answer.arrayBuffer();
  return answer.status;
};

const post = (attacker: Attacker, path: string, body: object, more: Readonly<Record<string, string>> = {}): Promise<number> =>
  send(attacker, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: attacker.origin, ...more },
    body: JSON.stringify(body),
  });

/** Presses "Pesan" on another product each time. */
const order = (attacker: Attacker, place: number, token: string): Promise<number> => {
  const pressed = {
    key: randomUUID(),
    product_id: attacker.products[place % attacker.products.length],
    expected_total: 1,
    rules_version: 1,
  };
  return post(attacker, '/api/orders?action=place', pressed, { authorization: `Bearer ${token}` });
};

/** An action of the shop's interfaces about an unknown order. */
const act = (attacker: Attacker, path: string, body: object): Promise<number> =>
  post(attacker, `/api/${path}`, { order_id: randomUUID(), ...body }, { authorization: `Bearer ${attacker.token}` });

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
/** A well-formed token of another person each time, with an invalid signature. */
const forged = (): string =>
  `${encoded({ alg: 'ES256', kid: randomUUID(), typ: 'JWT' })}.${encoded({ sub: randomUUID(), role: 'authenticated', exp: 4_000_000_000, session_id: randomUUID() })}.${encoded({})}`;

/** Keeps a socket open for a second after its first message. */
const socket = ({ port, address }: Attacker, words: string): Promise<string> =>
  new Promise((resolve) => {
    const one = connect({ port, host: '127.0.0.1' }, () => one.write(words.replace('ADDRESS', address)));
    one.once('error', () => resolve('cut'));
    one.once('close', () => resolve('closed'));
    setTimeout(() => one.destroy(), 1000);
  });

const listen = ({ origin, publishableKey, address }: Attacker, place: number): Promise<string> =>
  new Promise((resolve) => {
    const url = `${origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=${publishableKey}&vsn=1.0.0`;
    const one = new WebSocket(url, { headers: { 'x-forwarded-for': address } });
    one.once('open', () => {
      for (let join = 0; join < 20; join += 1)
        one.send(JSON.stringify({ topic: `realtime:r${place}-${join}`, event: 'phx_join', payload: { config: {} }, ref: String(join) }));
      setTimeout(() => one.terminate(), 1000);
    });
    one.once('error', () => resolve('cut'));
    one.once('close', () => resolve('closed'));
  });

const WIDE = '/rest/v1/game_titles?select=*,products(*,flash_sales(*))';
const DEEP = '/rest/v1/game_titles?select=*,products(*,game_titles(*,products(*,game_titles(*))))';

/** The attacks of one address. */
export const LOADS: readonly Load[] = [
  // The share of processor time that the sender itself uses.
  { name: 'for comparison, one small file', lanes: 24, attempt: (attacker) => send(attacker, '/favicon.svg') },
  { name: 'wide reads of two levels', lanes: 24, attempt: (attacker) => send(attacker, WIDE) },
  { name: 'reads of five levels', lanes: 24, attempt: (attacker) => send(attacker, DEEP) },
  {
    name: 'reads that search every row',
    lanes: 24,
    attempt: (attacker, place) => send(attacker, `/rest/v1/products?select=*&description=ilike.*${place}%25x*&order=description.desc`),
  },
  {
    name: 'wrong passwords for ever new accounts',
    lanes: 24,
    attempt: (attacker, place) =>
      post(attacker, '/api/auth?action=login', { identifier: `0812${80_000_000 + place}`, password: 'salah semua' }),
  },
  { name: 'searches', lanes: 24, attempt: (attacker, place) => send(attacker, `/search?q=akun%20${place}%20mythic`) },
  {
    name: 'shared pictures',
    lanes: 24,
    attempt: (attacker, place) => send(attacker, `/og/products/${attacker.products[place % attacker.products.length]}.jpg`),
  },
  {
    name: 'newsletter',
    lanes: 24,
    attempt: (attacker, place) => post(attacker, '/api/newsletter', { email: `orang${place}@contoh.id` }),
  },
  {
    name: 'readings of speed',
    lanes: 24,
    attempt: (attacker, place) => post(attacker, '/api/vitals', { page: '/', vitals: [{ name: 'LCP', value: place % 4000 }] }),
  },
  { name: 'orders of one person for ever other products', lanes: 24, attempt: (attacker, place) => order(attacker, place, attacker.token) },
  { name: 'orders with forged tokens', lanes: 24, attempt: (attacker, place) => order(attacker, place, forged()) },
  {
    name: 'steps of orders that are not there',
    lanes: 24,
    attempt: (attacker) => act(attacker, 'orders?action=step', { event: 'cancel' }),
  },
  { name: 'openings of the vault', lanes: 24, attempt: (attacker) => act(attacker, 'vault?action=open', { scope: 'buyer' }) },
  {
    name: 'forged webhooks',
    lanes: 24,
    attempt: (attacker, place) => post(attacker, '/api/payments/sandbox/webhook', { reference: 'AA-0000-0000', place }),
  },
  { name: 'lists of files', lanes: 24, attempt: (attacker) => post(attacker, '/storage/v1/object/list/evidence', { prefix: '' }) },
  {
    name: 'public files that are not there',
    lanes: 24,
    attempt: (attacker, place) => send(attacker, `/storage/v1/object/public/product-images/products/tidak-ada-${place}.png`),
  },
  {
    name: "questions about one's own account",
    lanes: 24,
    attempt: (attacker) => send(attacker, '/auth/v1/user', { headers: { authorization: `Bearer ${attacker.token}` } }),
  },
  { name: 'realtime sockets with twenty channels', lanes: 100, attempt: listen },
  {
    name: 'headers without an end',
    lanes: 300,
    attempt: (attacker) => socket(attacker, 'GET / HTTP/1.1\r\nhost: toko\r\nx-forwarded-for: ADDRESS\r\nx-slow: '),
  },
];

/** Repeats attempts until it is stopped. @returns the number of responses by status */
export const attack = (load: Load, attacker: Attacker): { readonly stop: () => Promise<ReadonlyMap<string, number>> } => {
  const answers = new Map<string, number>();
  let [place, isOver] = [0, false];
  const lane = async (): Promise<void> => {
    while (!isOver) {
      place += 1;
      const answer = String(await load.attempt(attacker, place).catch(() => 'cut'));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (!/^2/.test(answer)) await pause(20);
    }
  };
  const lanes = Promise.all(Array.from({ length: load.lanes }, lane));
  return {
    stop: async () => {
      isOver = true;
      await lanes;
      return answers;
    },
  };
};
