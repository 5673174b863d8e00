import { everyMethod, get, post, type Row, send, spellings, type Who } from './builders.ts';

const ID = '00000000-0000-4000-8000-000000000a01';
const LARGE = 'x'.repeat(70_000);

/** Rows: `/rest/v1`. */
const ROWS: readonly Row[] = [
  ...everyMethod('/rest/v1/'),
  ...everyMethod('/rest/v1/products?select=id,name,price', 'guest'),
  ...spellings('/rest/v1/products', 'guest'),
  get('/rest/v1'),
  get('/rest/v1x/products'),
  get('/rest/v2/products', { who: 'guest' }),
  get('/rest/v1/products?select=id'),
  get('/rest/v1/products?select=id', { headers: { apikey: 'salah' } }),
  get('/rest/v1/products?select=id', { who: 'customer' }),
  get('/rest/v1/products?select=id', { who: 'server' }),
  get('/rest/v1/products?select=banana', { who: 'guest' }),
  get('/rest/v1/banana', { who: 'guest' }),
  get('/rest/v1/products?id=eq.bukan', { who: 'guest' }),
  get('/rest/v1/products?select=a(b(c(d(e))))', { who: 'guest' }),
  ...['0-0', '5-9', '-1', 'bytes=0-1'].map((range) => get('/rest/v1/products?select=id', { who: 'guest', headers: { range } })),
  get('/rest/v1/products?select=id', { who: 'guest', headers: { prefer: 'count=exact' } }),
  get('/rest/v1/products?select=id', { who: 'guest', headers: { accept: 'application/vnd.pgrst.object+json' } }),
  get('/rest/v1/products?select=id', { who: 'guest', headers: { accept: 'text/csv' } }),
  get('/rest/v1/products?select=id', { who: 'guest', headers: { 'accept-profile': 'private' } }),
  get('/rest/v1/products?select=id', { who: 'guest', headers: { 'if-none-match': '*' } }),
  ...['gzip', 'br', 'br;q=0, gzip', 'identity', '*'].map((encoding) =>
    get('/rest/v1/products?select=id', { who: 'guest', headers: { 'accept-encoding': encoding } }),
  ),
  post('/rest/v1/products', { name: 'x' }, { who: 'guest' }),
  post('/rest/v1/products', '{', { who: 'customer' }),
  post('/rest/v1/rpc/search_products', { q: 'akun' }, { who: 'guest' }),
  post('/rest/v1/rpc/search_products', LARGE, { who: 'guest' }),
  post('/rest/v1/rpc/banana', {}, { who: 'guest' }),
  get('/rest/v1/rpc/search_products?q=akun', { who: 'guest' }),
  send('PATCH', '/rest/v1/products', { who: 'guest', headers: { 'content-type': 'application/json' }, body: '{"name":"x"}' }),
  send('DELETE', `/rest/v1/products?id=eq.${ID}`, { who: 'guest' }),
];

/** Each route of `/auth/v1` with its method. */
const AUTH_ROUTES: readonly (readonly [method: string, path: string])[] = [
  ['GET', '/health'],
  ['GET', '/settings'],
  ['GET', '/.well-known/jwks.json'],
  ['POST', '/signup'],
  ['POST', '/otp'],
  ['POST', '/verify'],
  ['POST', '/resend'],
  ['POST', '/recover'],
  ['POST', '/magiclink'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/logout'],
  ['GET', '/user'],
  ['PUT', '/user'],
  ['GET', '/reauthenticate'],
  ['POST', '/factors'],
  ['DELETE', `/factors/${ID}`],
  ['POST', `/factors/${ID}/challenge`],
  ['POST', `/factors/${ID}/verify`],
  ['GET', '/user/identities/authorize?provider=google'],
  ['DELETE', `/user/identities/${ID}`],
  ['GET', '/authorize?provider=google'],
  ['GET', '/callback'],
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['GET', `/admin/users/${ID}`],
  ['PUT', `/admin/users/${ID}`],
  ['DELETE', `/admin/users/${ID}`],
  ['GET', `/admin/users/${ID}/factors`],
  ['DELETE', `/admin/users/${ID}/factors/${ID}`],
];

/** Routes without a body, which are asked as the server too. */
const ACCOUNTS: readonly Row[] = [
  ...AUTH_ROUTES.flatMap(([method, path]): readonly Row[] => {
    const target = `/auth/v1${path}`;
    const hasBody = method === 'POST' || method === 'PUT';
    const as = (who: Who): Row => (hasBody ? send(method, target, { who, body: '{}' }) : send(method, target, { who }));
    return [send(method, target), as('guest'), ...(path.startsWith('/admin') ? [as('customer')] : [])];
  }),
  ...everyMethod('/auth/v1/settings', 'guest'),
  ...everyMethod('/auth/v1/user', 'customer'),
  ...everyMethod(`/auth/v1/admin/users/${ID}`, 'server'),
  ...spellings('/auth/v1/settings', 'guest'),
  get('/auth/v1', { who: 'guest' }),
  get('/auth/v1/', { who: 'guest' }),
  get('/auth/v1/banana', { who: 'guest' }),
  get('/auth/v1/admin/users/bukan', { who: 'server' }),
  get('/auth/v1/admin/users/%41/factors', { who: 'server' }),
  get('/auth/v1/admin/users//factors', { who: 'server' }),
  post('/auth/v1/token?grant_type=banana', {}, { who: 'guest' }),
  post('/auth/v1/token?grant_type=password', '{', { who: 'guest' }),
  post('/auth/v1/token?grant_type=password', 'null', { who: 'guest' }),
  post('/auth/v1/token?grant_type=password', LARGE, { who: 'guest' }),
  send('OPTIONS', '/auth/v1/token', { headers: { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-a' } }),
];

const LIVE: readonly Row[] = [
  ...everyMethod('/realtime/v1/api/broadcast', 'guest'),
  get('/realtime/v1/websocket', { who: 'guest' }),
  get('/realtime/v1', { who: 'guest' }),
];

export const BACKEND_REQUESTS: Readonly<Record<string, readonly Row[]>> = {
  rows: ROWS,
  'accounts of the backend': ACCOUNTS,
  'live channels': LIVE,
};
