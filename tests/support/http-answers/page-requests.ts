import { everyMethod, get, type Row, send, spellings } from './builders.ts';
import { PRODUCT } from './shop.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

// biome-ignore format: one line per kind
const PAGES = [
  '/products', `/products/${PRODUCT}`, `/products/${UNKNOWN}`, '/products/abc', '/flash-sales', `/flash-sales/${UNKNOWN}`, '/search', '/search?q=akun', '/wishlist', '/auth', '/auth?mode=daftar', '/help', '/sell', '/community', '/profile', '/settings',
  '/terms', '/orders', `/orders/${UNKNOWN}`, '/payment', '/payment-status', '/notifications', '/feed', '/admin', '/admin/products', '/internal/design-system', '/tidak/ada', '/constructor', '/__proto__',
];

// biome-ignore format: one line per kind
const ODD = [
  '/?', '/?a=b', '//', '//evil.example/', '/%00', '/%', '/%E0%A4%A', '/products/%0d%0aset-cookie:a=b', '/products?game=%00', `/products?game=${'a'.repeat(2100)}`, '/products/../keys.json', '/%2e%2e/keys.json', '/.env', '/.git/config', '/.vite/manifest.json',
  '/index.html', '/assets/', '/assets/banana.js', '/assets/..%2findex.html', '/favicon.svg/', '/favicon%2esvg', '/FAVICON.SVG', '/sw.js?x=1', '/art', '/art/', '/art/banana', '/art/scene/valorant.w9999.webp', '/art/seal/a.svg', '/art/scene/valorant.w320.webp',
  '/art/colors.css', '/sitemaps', '/sitemaps/', '/sitemaps/pages.xml', '/sitemaps/banana.xml', '/og', '/og/', '/og/shop.jpg?v=x', '/og/banana.jpg', `/og/products/${PRODUCT}.jpg`, `/og/products/${UNKNOWN}.jpg`, '/robots.txt?x', '/robots.txt/', '/sitemap.xml/',
];

const ENCODINGS = ['gzip', 'br', 'gzip, br', 'br;q=0', 'br;q=0.1, gzip', 'gzip;q=0, br;q=0', 'identity', '*', 'BR', 'xbr'];

export const PAGE_REQUESTS: Readonly<Record<string, readonly Row[]>> = {
  'home page': [
    ...everyMethod('/'),
    ...ENCODINGS.map((encoding) => get('/', { headers: { 'accept-encoding': encoding } })),
    get('/', { headers: { 'if-none-match': '"salah"' } }),
    get('/', { headers: { 'if-none-match': '*' } }),
    get('/', { headers: { range: 'bytes=0-9' } }),
    get('/', { headers: { authorization: 'Bearer a.b.c' } }),
    get('/', { headers: { host: 'evil.example' } }),
    get('/', { headers: { expect: '100-continue' } }),
    send('GET', '/', { body: 'isi' }),
  ],
  pages: [...PAGES.map((path) => get(path)), ...PAGES.slice(0, 4).map((path) => send('HEAD', path)), ...spellings('/products')],
  'addresses beside pages': [...ODD.map((path) => get(path)), get('*'), get('http://evil.example/')],
  'built files': [
    ...everyMethod('/favicon.svg'),
    ...spellings('/favicon.svg'),
    ...ENCODINGS.map((encoding) => get('/favicon.svg', { headers: { 'accept-encoding': encoding } })),
    get('/favicon.svg', { headers: { range: 'bytes=0-3' } }),
    get('/favicon.svg', { headers: { 'if-none-match': '"salah"' } }),
    get('/sw.js'),
    get('/outbox.css'),
  ],
  'addresses for search engines': [
    ...everyMethod('/robots.txt'),
    ...everyMethod('/sitemap.xml'),
    ...everyMethod('/og/shop.jpg'),
    ...everyMethod('/art/colors.css'),
  ],
} satisfies Record<string, readonly Row[]>;
