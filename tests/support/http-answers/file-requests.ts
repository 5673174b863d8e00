import { everyMethod, get, post, type Row, send, spellings, type Who } from './builders.ts';
import { PUBLIC_FILE, PUBLIC_FILE_TAG, SECRET_FILE } from './shop.ts';

const PUBLIC = `/storage/v1/object/public/${PUBLIC_FILE}`;
const SECRET = `/storage/v1/object/${SECRET_FILE}`;
const LARGE = Buffer.alloc(11_600_000);

// biome-ignore format: one line per kind
const RANGES = [
  'bytes=0-3', 'bytes=4-', 'bytes=-4', 'bytes=0-0', 'bytes=0-999', 'bytes=35-35', 'bytes=36-', 'bytes=99-', 'bytes=-0', 'bytes=-999', 'bytes=5-2', 'bytes=0-1,4-5', 'bytes=0-1,', 'bytes=', 'bytes=-',
  'bytes=a-b', 'bytes = 0-3', 'bytes=0 - 3', 'BYTES=0-3', 'items=0-3', '0-3', 'bytes=00-03', 'bytes=0-99999999999999999999', 'bytes=99999999999999999999-', 'bytes=+0-3', 'bytes=0-3 ', 'bytes=0.5-3',
];

// biome-ignore format: one line per kind
const NAMES = ['', 'laporan.png', 'a%22b.png', 'a%20b.png', 'caf%C3%A9.png', '%E2%82%AC.png', "it's.png", 'a%3Bb.png', 'a%2Fb.png', 'a%25b.png', 'a*b(1).png', '%27%28%29%2A%21~.png'];

/** Reading: whole, in part, under a condition, as a download. */
const READ: readonly Row[] = [
  ...everyMethod(PUBLIC),
  ...spellings(PUBLIC),
  ...RANGES.map((range) => get(PUBLIC, { headers: { range } })),
  send('HEAD', PUBLIC, { headers: { range: 'bytes=0-3' } }),
  send('HEAD', PUBLIC, { headers: { range: 'bytes=99-' } }),
  get(PUBLIC, { headers: { range: 'bytes=0-3', 'if-range': '"salah"' } }),
  get(PUBLIC, { headers: { range: 'bytes=0-3', 'if-range': PUBLIC_FILE_TAG } }),
  get(PUBLIC, { headers: { 'if-none-match': PUBLIC_FILE_TAG } }),
  get(PUBLIC, { headers: { 'if-none-match': `"x", W/${PUBLIC_FILE_TAG}` } }),
  send('HEAD', PUBLIC, { headers: { 'if-none-match': PUBLIC_FILE_TAG } }),
  get(PUBLIC, { headers: { range: 'bytes=0-3', 'if-range': 'Sat, 28 Nov 2026 10:00:00 GMT' } }),
  get(PUBLIC, { headers: { 'if-none-match': '"salah"' } }),
  get(PUBLIC, { headers: { 'if-none-match': '*' } }),
  get(PUBLIC, { headers: { 'if-modified-since': 'Sat, 28 Nov 2099 10:00:00 GMT' } }),
  ...['gzip', 'br', 'gzip;q=0.5, br;q=0', 'identity;q=0'].map((encoding) => get(PUBLIC, { headers: { 'accept-encoding': encoding } })),
  ...NAMES.map((name) => get(`${PUBLIC}?download=${name}`)),
  get(`${PUBLIC}?download`),
  get(`${PUBLIC}?download=a.png&download=b.png`, { headers: { range: 'bytes=0-3' } }),
  get('/storage/v1/object/public/product-images/tidak-ada.png'),
  get('/storage/v1/object/public/banana/tidak-ada.png'),
  get('/storage/v1/object/public/product-images/'),
  get('/storage/v1/object/public/product-images'),
  get('/storage/v1/object/public/product-images/a/%2e%2e/%2e%2e/keys.json'),
  get('/storage/v1/object/public/product-images/..%2f..%2fkeys.json'),
  get(`/storage/v1/render/image/public/${PUBLIC_FILE}?width=100`),
  ...(['nobody', 'guest', 'customer', 'server'] as const).flatMap((who) => [
    get(SECRET, { who }),
    get(`/storage/v1/object/authenticated/${SECRET_FILE}`, { who }),
    get(`/storage/v1/object/info/${SECRET_FILE}`, { who }),
  ]),
  ...everyMethod(SECRET, 'customer'),
  get(SECRET, { who: 'server', headers: { range: 'bytes=2-5' } }),
  get(`${SECRET}?download=rahasia.txt`, { who: 'server' }),
  get(`/storage/v1/object/info/public/${PUBLIC_FILE}`),
  get(`/storage/v1/object/sign/${SECRET_FILE}`),
  get(`/storage/v1/object/sign/${SECRET_FILE}?token=a.b.c`),
];

const WRITERS: readonly Who[] = ['nobody', 'guest', 'customer'];
const TEXT = { 'content-type': 'text/plain' };

/** Writing: what everybody is refused, and what the server does with a bucket of its own, in this order. */
const WRITTEN: readonly Row[] = [
  ...WRITERS.map((who) => send('POST', '/storage/v1/object/product-images/products/baru.png', { who, headers: TEXT, body: 'isi' })),
  ...WRITERS.map((who) => post('/storage/v1/bucket', { name: 'catatan' }, { who })),
  send('POST', '/storage/v1/object/product-images/products/besar.png', { who: 'customer', headers: TEXT, body: LARGE }),
  post('/storage/v1/bucket', '{', { who: 'server' }),
  post('/storage/v1/bucket', { id: 'catatan', name: 'catatan', public: true }, { who: 'server' }),
  post('/storage/v1/bucket', { id: 'catatan', name: 'catatan', public: true }, { who: 'server' }),
  get('/storage/v1/bucket/catatan', { who: 'server' }),
  send('PUT', '/storage/v1/bucket/catatan', { who: 'server', headers: { 'content-type': 'application/json' }, body: '{"public":true}' }),
  send('POST', '/storage/v1/object/catatan/a/b%20c.txt', { who: 'server', headers: TEXT, body: '0123456789' }),
  send('POST', '/storage/v1/object/catatan/a/b%20c.txt', { who: 'server', headers: TEXT, body: '0123456789' }),
  send('PUT', '/storage/v1/object/catatan/a/b%20c.txt', { who: 'server', headers: TEXT, body: 'abcdefghij' }),
  get('/storage/v1/object/public/catatan/a/b%20c.txt'),
  get('/storage/v1/object/public/catatan/a%2Fb%20c.txt', { headers: { range: 'bytes=1-2' } }),
  get('/storage/v1/object/public/catatan/a/b%2520c.txt'),
  send('HEAD', '/storage/v1/object/catatan/a/b%20c.txt', { who: 'server' }),
  post('/storage/v1/object/list/catatan', { prefix: 'a' }, { who: 'server' }),
  post('/storage/v1/object/list-v2/catatan', { prefix: 'a' }, { who: 'server' }),
  post('/storage/v1/object/sign/catatan/a/b%20c.txt', { expiresIn: 60 }, { who: 'server' }),
  post('/storage/v1/object/sign/catatan', { expiresIn: 60, paths: ['a/b c.txt', 'x'] }, { who: 'server' }),
  post('/storage/v1/object/upload/sign/catatan/d.txt', {}, { who: 'server' }),
  post('/storage/v1/object/copy', { bucketId: 'catatan', sourceKey: 'a/b c.txt', destinationKey: 'e.txt' }, { who: 'server' }),
  post('/storage/v1/object/move', { bucketId: 'catatan', sourceKey: 'e.txt', destinationKey: 'f.txt' }, { who: 'server' }),
  send('DELETE', '/storage/v1/object/catatan/f.txt', { who: 'server' }),
  send('DELETE', '/storage/v1/object/catatan/f.txt', { who: 'server' }),
  send('DELETE', '/storage/v1/object/catatan', {
    who: 'server',
    headers: { 'content-type': 'application/json' },
    body: '{"prefixes":["x"]}',
  }),
  send('DELETE', '/storage/v1/bucket/catatan', { who: 'server' }),
  send('POST', '/storage/v1/bucket/catatan/empty', { who: 'server' }),
  send('DELETE', '/storage/v1/bucket/catatan', { who: 'server' }),
];

/** Addresses of `/storage/v1` that are not about one file. */
const ADDRESSES: readonly Row[] = [
  ...everyMethod('/storage/v1/status'),
  ...everyMethod('/storage/v1/bucket', 'customer'),
  ...everyMethod('/storage/v1/object/list/product-images', 'guest'),
  ...spellings('/storage/v1/status'),
  get('/storage/v1'),
  get('/storage/v1/'),
  get('/storage/v1/banana'),
  get('/storage/v1/s3'),
  get('/storage/v1/upload/resumable'),
  get('/storage/v1/%ff'),
];

export const FILE_REQUESTS: Readonly<Record<string, readonly Row[]>> = {
  'files, read': READ,
  'files, written': WRITTEN,
  'addresses of files': ADDRESSES,
};
