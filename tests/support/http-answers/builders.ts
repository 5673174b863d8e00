import type { Asked } from './exchange.ts';

/** Whose headers a request carries: nobody's, those of every visitor, of a customer, of the server itself. */
export type Who = 'nobody' | 'guest' | 'customer' | 'server';

export interface Row extends Asked {
  readonly who: Who;
}

interface More {
  readonly who?: Who;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

export const send = (method: string, target: string, { who = 'nobody', ...more }: More = {}): Row => ({ method, target, who, ...more });

export const get = (target: string, more: More = {}): Row => send('GET', target, more);

const JSON_TYPE = { 'content-type': 'application/json' };

/** A POST of JSON. */
export const post = (target: string, body: unknown, { headers = {}, ...more }: More = {}): Row =>
  send('POST', target, { ...more, headers: { ...JSON_TYPE, ...headers }, body: typeof body === 'string' ? body : JSON.stringify(body) });

/** TRACE and PROPFIND are methods that the runtime knows and the shop does not; BANANA is one that nobody knows. */
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND', 'BANANA'] as const;

/** An address with every method. */
export const everyMethod = (target: string, who: Who = 'nobody'): readonly Row[] => METHODS.map((method) => send(method, target, { who }));

/** Other spellings of one path: with a slash at its end, doubled, encoded, in capitals, with dot segments and an unknown query. */
export const spellings = (path: string, who: Who = 'nobody'): readonly Row[] => {
  const last = path.lastIndexOf('/') + 1;
  const encoded = `${path.slice(0, last)}%${path.charCodeAt(last).toString(16)}${path.slice(last + 1)}`;
  const doubled = `${path.slice(0, last)}/${path.slice(last)}`;
  const dotted = `${path.slice(0, last)}./x/../${path.slice(last)}`;
  const slash = `${path.slice(0, last - 1)}%2f${path.slice(last)}`;
  return [`${path}/`, doubled, encoded, slash, path.toUpperCase(), dotted, `${path}?tidak-dikenal=1&toString=x`].map((target) =>
    get(target, { who }),
  );
};
