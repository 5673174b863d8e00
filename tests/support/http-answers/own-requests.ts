import { everyMethod, get, post, type Row, send, spellings } from './builders.ts';

const SAME = { origin: 'http://localhost:4173' };
const OTHER = { origin: 'https://evil.example' };
const LARGE = 'x'.repeat(200_001);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ORDER = '00000000-0000-4000-8000-000000000b01';

/** Bodies and headers that an interface of the shop refuses, or takes, for one address. */
const bodies = (target: string, good: object, who: 'nobody' | 'customer'): readonly Row[] => [
  send('POST', target, { who, headers: { 'content-type': 'application/json' } }),
  post(target, '{', { who }),
  post(target, 'null', { who }),
  post(target, '[]', { who }),
  post(target, {}, { who }),
  post(target, good, { who }),
  post(target, { ...good, tambahan: 1 }, { who }),
  post(target, good, { who, headers: { 'content-type': 'text/plain' } }),
  post(target, good, { who, headers: { 'content-type': 'application/json; charset=utf-7' } }),
  post(target, good, { who, headers: OTHER }),
  post(target, good, { who, headers: SAME }),
  post(target, good, { who, headers: { 'sec-fetch-site': 'cross-site' } }),
  send('POST', target, { who, headers: { 'content-type': 'application/json' }, body: Buffer.from([0x7b, 0xff, 0x7d]) }),
  post(target, LARGE, { who }),
];

/** `/api`, and the other interfaces of the shop. */
export const OWN_REQUESTS: Readonly<Record<string, readonly Row[]>> = {
  health: [...everyMethod('/api/health'), ...spellings('/api/health')],
  'unknown addresses below /api': [
    ...everyMethod('/api'),
    ...everyMethod('/api/banana'),
    get('/api/'),
    get('/api/auth/login'),
    get('/apix'),
  ],
  accounts: [
    ...everyMethod('/api/auth?action=login'),
    ...spellings('/api/auth'),
    ...bodies('/api/auth?action=login', { identifier: '+6281200000000', password: 'salah sekali' }, 'nobody'),
    post('/api/auth', {}),
    post('/api/auth?action=banana', {}),
    post('/api/auth?action=toString', {}),
    post('/api/auth?action=login&action=logout', {}),
    post('/api/auth?action=validate-session', { session_token: 'tidak ada' }),
    post('/api/auth?action=sessions', {}, { headers: { authorization: 'Bearer tidak-ada' } }),
    post('/api/auth?action=change-picture', LARGE, { headers: { authorization: 'Bearer tidak-ada' } }),
    post('/api/auth?action=login', {}, { headers: { cookie: `device=${'A'.repeat(43)}; device=x` } }),
  ],
  orders: [
    ...everyMethod('/api/orders?action=cancel', 'customer'),
    ...spellings('/api/orders', 'customer'),
    ...bodies('/api/orders?action=cancel', { order_id: ORDER }, 'customer'),
    post('/api/orders?action=cancel', { order_id: ORDER }),
    post('/api/orders?action=cancel', { order_id: ORDER }, { headers: { authorization: 'Bearer a.b.c' } }),
    post('/api/orders?action=banana', {}, { who: 'customer' }),
    post('/api/orders?action=__proto__', {}, { who: 'customer' }),
    post('/api/orders?action=place', {}, { who: 'customer' }),
  ],
  payments: [
    ...everyMethod('/api/payments?action=open', 'customer'),
    ...spellings('/api/payments', 'customer'),
    ...bodies('/api/payments?action=open', { order_id: ORDER, method: 'qris' }, 'customer'),
    post('/api/payments?action=banana', {}, { who: 'customer' }),
  ],
  'webhooks of payments': [
    ...everyMethod('/api/payments/sandbox/webhook'),
    post('/api/payments/sandbox/webhook', {}),
    send('POST', '/api/payments/sandbox/webhook', { headers: FORM, body: 'a=b' }),
    get('/api/payments/sandbox/webhook/'),
    get('/api/payments/banana/webhook'),
  ],
  vault: [
    ...everyMethod('/api/vault?action=code', 'customer'),
    ...spellings('/api/vault', 'customer'),
    ...bodies('/api/vault?action=code', { order_id: ORDER }, 'customer'),
  ],
  admin: [
    ...everyMethod('/api/admin?action=settings', 'customer'),
    ...everyMethod('/api/admin?action=update-settings', 'customer'),
    ...spellings('/api/admin'),
    get('/api/admin?action=constructor'),
    get('/api/admin?action=settings', { headers: { authorization: 'Bearer tidak-ada' } }),
    post('/api/admin?action=upload-logo', '<svg/>', { headers: { 'content-type': 'image/svg+xml' } }),
  ],
  vitals: [
    ...everyMethod('/api/vitals'),
    ...spellings('/api/vitals'),
    ...bodies('/api/vitals', { page: '/', vitals: [{ name: 'LCP', value: 1200 }] }, 'nobody'),
    get('/api/vitals?days=0'),
    get('/api/vitals?days=31'),
  ],
  newsletter: [
    ...everyMethod('/api/newsletter'),
    ...spellings('/api/newsletter'),
    post('/api/newsletter', { email: 'bukan alamat' }),
    post('/api/newsletter', { email: 'ani@toko.example', consent: false }),
    send('POST', '/api/newsletter', { headers: { ...FORM, accept: 'text/html' }, body: 'email=bukan' }),
    send('POST', '/api/newsletter', { headers: FORM, body: 'x'.repeat(4001) }),
    ...everyMethod('/newsletter/unsubscribe?token=tidak-ada'),
    ...spellings('/newsletter/unsubscribe'),
  ],
  'sandbox of messages and payments': [
    ...everyMethod('/internal/outbox'),
    ...everyMethod('/internal/outbox.json').map((row) => ({ ...row, headers: { 'x-outbox-secret': 'rahasia-kotak-keluar' } })),
    get('/internal/outbox.json', { headers: { 'x-outbox-secret': 'rahasia-kotak-keluar', 'x-forwarded-for': '8.8.8.8' } }),
    ...everyMethod('/internal/payments/AA-000001'),
    get('/internal/payments/'),
    get('/internal/payments'),
    get('/internal/payments/AA-000001/lagi'),
    get('/internal/payments/kecil'),
    get('/internal/'),
  ],
  'installed shop': [
    ...everyMethod('/manifest.webmanifest'),
    ...everyMethod('/offline'),
    ...everyMethod('/favicon.ico'),
    ...spellings('/offline'),
    get('/icons/any-192.png'),
    get('/icons/banana.png'),
  ],
};
