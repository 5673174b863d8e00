import { describe, expect, test } from '@jest/globals';
import { type CacheRequest, kindOf, mayBeCached } from '../../../src/domain/offline/cache-policy.ts';

const SHOP = 'https://toko.example';
const OWN = { shop: SHOP, backend: SHOP };
const HOSTED = { shop: SHOP, backend: 'https://proyek.supabase.co' };
const requestOf = (address: string, more: Partial<CacheRequest> = {}): CacheRequest => {
  const { origin, pathname } = new URL(address, SHOP);
  return { method: 'GET', origin, pathname, isNavigation: false, authorization: null, apikey: null, isPart: false, ...more };
};
const page = (address: string) => kindOf(requestOf(address, { isNavigation: true }), OWN);

describe('page cache policy', () => {
  test.each(['/', '/products', '/products/1', '/flash-sales/2', '/search', '/wishlist', '/help', '/terms', '/feed', '/community'])(
    '%s: cached',
    (path) => expect(page(path)).toBe('page'),
  );
  test.each([
    '/auth',
    '/profile',
    '/settings',
    '/orders',
    '/orders/1',
    '/payment',
    '/payment-status',
    '/notifications',
    '/admin',
    '/admin/system',
  ])('%s: not cached beyond the visit', (path) => expect(page(path)).toBe('visit'));
  test.each(['/api/health', '/auth/v1/authorize', '/internal/outbox', '/storage/v1/object/sign/a'])('%s: not handled', (path) =>
    expect(page(path)).toBe('none'),
  );
});

describe('data cache policy', () => {
  const key = { apikey: 'sb_publishable_1' };
  test('catalogue request without a session: cached', () => {
    expect(kindOf(requestOf('/rest/v1/products', key), OWN)).toBe('rows');
    expect(kindOf(requestOf('/rest/v1/rpc/search_products', key), OWN)).toBe('rows');
    expect(kindOf(requestOf('/rest/v1/products', { ...key, authorization: 'Bearer sb_publishable_1' }), OWN)).toBe('rows');
    expect(kindOf(requestOf('https://proyek.supabase.co/rest/v1/products', key), HOSTED)).toBe('rows');
  });
  test.each(['feed_events', 'rpc/read_content'])('content request %s without a session: cached', (rows) => {
    expect(kindOf(requestOf(`/rest/v1/${rows}`, key), OWN)).toBe('rows');
    expect(kindOf(requestOf(`https://proyek.supabase.co/rest/v1/${rows}`, key), HOSTED)).toBe('rows');
    expect(kindOf(requestOf(`/rest/v1/${rows}`, { ...key, authorization: 'Bearer eyJ' }), OWN)).toBe('none');
  });
  test('request with a session: not handled', () => {
    for (const path of ['/rest/v1/products', '/storage/v1/object/public/a/b.png', '/', '/assets/a.js'])
      expect(kindOf(requestOf(path, { ...key, authorization: 'Bearer eyJ' }), OWN)).toBe('none');
  });
  test.each([
    'orders',
    'profiles',
    'notifications',
    'notification_reads',
    'wishlists',
    'content_pages',
    'content_versions',
    'rpc/save_content',
    'rpc/mark_notification_read',
    'rpc/delete_product',
  ])('request of %s: not handled', (table) => {
    expect(kindOf(requestOf(`/rest/v1/${table}`, key), OWN)).toBe('none');
    expect(kindOf(requestOf(`https://proyek.supabase.co/rest/v1/${table}`, key), HOSTED)).toBe('none');
  });
  test('write or account request: not handled', () => {
    expect(kindOf(requestOf('/rest/v1/products', { ...key, method: 'POST' }), OWN)).toBe('none');
    for (const path of ['/api/auth', '/api/vitals', '/auth/v1/token', '/realtime/v1/websocket', '/storage/v1/object/private/a'])
      expect(kindOf(requestOf(path), OWN)).toBe('none');
    expect(kindOf(requestOf('https://proyek.supabase.co/auth/v1/user'), HOSTED)).toBe('none');
  });
  test('request to another origin: not handled', () => {
    expect(kindOf(requestOf('https://lain.example/rest/v1/products'), OWN)).toBe('none');
    expect(kindOf(requestOf('https://lain.example/assets/a.js'), HOSTED)).toBe('none');
  });
});

test('cache policy: build files and pictures are immutable', () => {
  expect(kindOf(requestOf('/assets/a.js'), OWN)).toBe('asset');
  expect(kindOf(requestOf('/art/products/x-400.webp'), OWN)).toBe('picture');
  expect(kindOf(requestOf('/storage/v1/object/public/product-images/a.png'), OWN)).toBe('picture');
  expect(kindOf(requestOf('/storage/v1/object/public/a.png', { isPart: true }), OWN)).toBe('none');
  expect(kindOf(requestOf('/art/colors.css'), OWN)).toBe('rows');
});

test.each([
  [200, '', true, true],
  [200, 'public, max-age=0, must-revalidate', true, true],
  [200, 'no-store', true, false],
  [200, 'private, max-age=60', true, false],
  [404, '', true, false],
  [206, '', true, false],
  [200, '', false, false],
])('cache policy: status %d, cache-control "%s", readable %p, cached: %p', (status, cacheControl, isReadable, may) =>
  expect(mayBeCached({ status, cacheControl, isReadable })).toBe(may),
);
