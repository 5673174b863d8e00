/** UTF-8 as one character per byte, as in a request line. */
const utf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Parts of addresses that no browser sends, without a space, which would end the address. */
// biome-ignore format: one line per kind
export const ADDRESS_PIECES: readonly string[] = [
  '%00', '%', '%zz', '%ff%fe', '%c0%af', '%ed%a0%80', '%e2%82', '\x00', '\x01', '\x7f', '\xff\xfe', utf8('日本'), utf8('💥'), '..', '../', '../../../../etc/passwd',
  '..%2f..%2f..%2fkeys.json', '%2e%2e%2f', '..\\..\\', '....//', '//', '///evil.example', '/./', ';a=b', '\\', '|', '<script>', '"', "'", '`', '{{7*7}}', '$1',
  '%0d%0aset-cookie:a=b', '%20', '+', '~', '.git/config', '.env', 'index.html', 'null', 'undefined', '-1', '0', '99999999999999999999', 'NaN', '1e400',
  '00000000-0000-4000-8000-00000000000g', '00000000-0000-4000-8000-000000000001', '{}', '[]', '#', '@', ':', '*', 'a'.repeat(300), 'a'.repeat(9000), '%41'.repeat(1500),
];

/** Values of parameters: operators of the data interface, numbers out of range, invalid text. */
// biome-ignore format: one line per kind
export const QUERY_VALUES: readonly string[] = [
  ...ADDRESS_PIECES.filter((piece) => !piece.includes('\x00')),
  'eq.', 'eq.%00', 'eq.null', 'is.null', 'is.banana', 'not.is.null', 'not.not.eq.1', 'gt.1e400', 'lt.-99999999999999999999', 'in.(', 'in.()', 'in.(1,"a', 'like.*', 'ilike.%25%25%25',
  'match.(((', 'imatch.[', 'imatch.(a*)*b', 'fts.:*%26', 'plfts(x).a', 'phfts(english).', 'wfts.%00', 'cs.{', 'cs.{"a}', 'cd.[1', 'ov.(1,', 'sl.(', 'adj.x', 'eq(any).{', 'like(all).{a', 'banana.1', '.', '..',
  'id', '*', '*,products(*)', '*,flash_sales(*,products(*,flash_sales(*)))', 'count()', 'price.sum()', 'id::banana', 'id::int', 'attributes->>', 'attributes->0->>label', 'a->b->c->', 'x:y:z', 'id,id,id', '!inner', 'tiers!inner(', '...tiers(*)',
  'id.asc.nullsbanana', 'banana.desc', 'price.desc,price.asc', 'tiers(name).desc', '(id.eq.1', 'id.eq.1,', '(and(id.eq.1,or(', '((((((((', 'not.and(id.eq.1)', '1000000000000', '-5', '1.5', '0x10', 'true', '',
];

// biome-ignore format: one line per kind
export const QUERY_NAMES: readonly string[] = [
  'select', 'order', 'limit', 'offset', 'or', 'and', 'not.or', 'columns', 'on_conflict', 'id', 'price', 'name', 'images', 'attributes', 'attributes->>label', 'created_at', 'is_active', 'banana', 'apikey', 'tiers.name',
  'q', 'after', 'sort', 'mulai', 'game', 'tier', 'kategori', 'min', 'max', 'sewa', 'mode', 'opsi', 'p_games', 'p_tiers', 'p_category', 'p_min', 'p_max', 'p_after', 'p_limit', 'p_offset', 'p_most', 'p_rentable', 'p_id',
  'grant_type', 'token', 'type', 'redirect_to', 'provider', 'code', 'state', 'width', 'height', 'resize', 'download', '%00', '', 'toString', 'valueOf', 'limit[]',
];

// biome-ignore format: one line per kind
const TABLES: readonly string[] = [
  'products', 'rental_options', 'flash_sales', 'orders', 'tiers', 'game_titles', 'categories', 'website_settings',
  'user_roles', 'private.user_roles', 'product_search', 'installation', 'users', 'pg_user', 'rpc',
];
// biome-ignore format: one line per kind
const PROCEDURES: readonly string[] = [
  'search_products', 'explain_search', 'count_listing', 'count_search', 'popular_products', 'delete_product', 'is_admin', 'add_to_counts', 'pg_sleep', 'version', 'server_banana',
];
// biome-ignore format: one line per kind
const ACCOUNTS: readonly string[] = [
  'signup', 'token', 'otp', 'magiclink', 'verify', 'recover', 'resend', 'health', 'settings', 'authorize', 'callback', 'user', 'reauthenticate', 'nonexistent',
  'admin/users', 'admin/users/00000000-0000-4000-8000-000000000001', 'admin/users/00000000-0000-4000-8000-000000000001/factors', 'factors', 'factors/00000000-0000-4000-8000-000000000001',
  'factors/00000000-0000-4000-8000-000000000001/challenge', 'factors/00000000-0000-4000-8000-000000000001/verify', 'user/identities/authorize', 'user/identities/00000000-0000-4000-8000-000000000001',
  'sso', 'invite', '.well-known/jwks.json', '',
];
// biome-ignore format: one line per kind
const FILES: readonly string[] = [
  'bucket', 'bucket/product-images', 'bucket/product-images/empty', 'object/product-images/products/a.png', 'object/public/product-images/products/a.png', 'object/public/game-logos/',
  'object/info/product-images/products/a.png', 'object/list/product-images', 'object/sign/product-images', 'object/sign/product-images/products/a.png', 'object/upload/sign/product-images/products/a.png',
  'object/move', 'object/copy', 'object/authenticated/settings/logo.png', 'object/product-images', 'render/image/public/product-images/products/a.png', 'upload/resumable', 's3', '',
];
// biome-ignore format: one line per kind
const PAGES: readonly string[] = [
  '/', '/products', '/products/', '/flash-sales', '/flash-sales/', '/search', '/wishlist', '/auth', '/help', '/sell', '/community', '/profile', '/settings', '/terms', '/payment', '/payment-status', '/orders',
  '/notifications', '/feed', '/internal/design-system', '/art/', '/art/colors.css', '/art/mobile-legends/premium/1.svg', '/assets/', '/favicon.svg', '/robots.txt', '/sitemap.xml', '/.vite/manifest.json',
  '/api', '/api/', '/api/health', '/api/auth', '/api/hooks/send-sms', '/internal/outbox', '/internal/outbox.json', '/api/admin', '/api/banana', '/nirgends',
];

// biome-ignore format: one line per kind
const ACTIONS: readonly string[] = [
  'login', 'signup', 'verify-phone', 'resend-code', 'request-password-reset', 'reset-password', 'complete-profile', 'change-password', 'validate-session', 'logout', 'sessions', 'export-data', 'delete-account', 'banana', '',
];

/** Every interface of the shop. */
/** Addresses for search engines, messengers and mail programs. */
const FOUND = [
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/pages.xml',
  '/sitemaps/products-1.xml',
  '/og/shop.jpg',
  '/og/products/3f2504e0-4f89-41d3-9a0c-0305e82c3301.jpg',
  '/og/games/free-fire.jpg',
  '/api/newsletter',
  '/newsletter/unsubscribe',
  '/newsletter/unsubscribe?token=x',
];

export const ADDRESSES: readonly string[] = [
  ...PAGES,
  ...FOUND,
  ...ACTIONS.map((action) => `/api/auth?action=${action}`),
  ...TABLES.map((table) => `/rest/v1/${table}`),
  ...PROCEDURES.map((name) => `/rest/v1/rpc/${name}`),
  '/rest/v1',
  '/rest/v1/',
  ...ACCOUNTS.map((name) => `/auth/v1/${name}`),
  ...FILES.map((name) => `/storage/v1/${name}`),
];
