import { privateTable, SERVER_ONLY, type Subject } from './access-subject.ts';
import { attributeSubjects } from './attribute-subjects.ts';
import { contentSubjects } from './content-subjects.ts';
import { credentialSubjects } from './credential-subjects.ts';
import { FILE_SUBJECTS } from './file-subjects.ts';
import { notificationSubjects } from './notification-subjects.ts';
import { orderSubjects } from './order-subjects.ts';
import { peopleSubjects } from './people-subjects.ts';
import { searchSubjects } from './search-subjects.ts';

export const id = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** The session of a person of the matrix. */
export const sessionOf = (user: string): string => user.replace('00000000-', '11111111-');

const catalogue = { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'YYYY', cs: 'Y---', fin: 'Y---', con: 'YYYY', svc: 'YYYY' } as const;
const hidden = { anon: '----', own: '----', oth: '----', adm: 'YYYY', cs: '----', fin: '----', con: 'YYYY', svc: 'YYYY' } as const;
/** All staff who handle orders may read them; nobody changes one by a row. */
const orders = { anon: '----', own: 'Y---', oth: '----', adm: 'Y---', cs: 'Y---', fin: 'Y---', con: '----', svc: 'YYY-' } as const;

const group = (table: string, visible: number, inactive: number): Subject[] => [
  {
    name: table,
    schema: 'public',
    table,
    key: ['id', id(visible)],
    row: { name: 'Baru', slug: 'baru' },
    patch: { name: 'Lain' },
    cells: catalogue,
  },
  {
    name: `${table}, inactive`,
    schema: 'public',
    table,
    key: ['id', id(inactive)],
    row: { name: 'B', slug: 'b', is_active: false },
    patch: { name: 'L' },
    cells: hidden,
  },
];

const product = { name: 'Baru', description: 'Isi', price: 1 };
const rental = { duration: '1 Hari', price: 1 };
const sale = { sale_price: 1, original_price: 2, end_time: '2099-01-01T00:00:00Z' };

/** Permissions in one matrix; every cell is tested through `set role` and over HTTP. */
export const SUBJECTS: readonly Subject[] = [
  ...group('tiers', 11, 12),
  ...group('game_titles', 13, 14),
  ...group('categories', 15, 16),
  { name: 'products', schema: 'public', table: 'products', key: ['id', id(3)], row: product, patch: { price: 2 }, cells: catalogue },
  {
    name: 'products, inactive',
    schema: 'public',
    table: 'products',
    key: ['id', id(4)],
    row: { ...product, is_active: false },
    patch: { price: 2 },
    cells: hidden,
  },
  {
    name: 'products, archived',
    schema: 'public',
    table: 'products',
    key: ['id', id(5)],
    row: { ...product, archived_at: '2026-01-01T00:00:00Z' },
    patch: { price: 2 },
    cells: hidden,
  },
  {
    name: 'rental_options',
    schema: 'public',
    table: 'rental_options',
    key: ['id', id(21)],
    row: { ...rental, product_id: id(1) },
    patch: { price: 2 },
    cells: catalogue,
  },
  {
    name: 'rental_options of a hidden product',
    schema: 'public',
    table: 'rental_options',
    key: ['id', id(22)],
    row: { ...rental, product_id: id(2) },
    patch: { price: 2 },
    cells: hidden,
  },
  {
    name: 'flash_sales',
    schema: 'public',
    table: 'flash_sales',
    key: ['id', id(31)],
    row: { ...sale, product_id: id(3) },
    patch: { sale_price: 3 },
    cells: catalogue,
  },
  {
    name: 'flash_sales, switched off',
    schema: 'public',
    table: 'flash_sales',
    key: ['id', id(32)],
    row: { ...sale, product_id: id(1), is_active: false },
    patch: { sale_price: 3 },
    cells: hidden,
  },
  {
    name: 'flash_sales of a hidden product',
    schema: 'public',
    table: 'flash_sales',
    key: ['id', id(33)],
    row: { ...sale, product_id: id(4) },
    patch: { sale_price: 3 },
    cells: hidden,
  },
  {
    name: 'website_settings',
    schema: 'public',
    table: 'website_settings',
    key: ['id', 'default'],
    row: { id: 'default' },
    patch: { site_name: 'Lain' },
    isSingle: true,
    cells: { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'YYY-', cs: 'Y---', fin: 'Y---', con: 'Y---', svc: 'YYY-' },
  },
  {
    name: 'orders, letting go of the product',
    schema: 'public',
    table: 'orders',
    key: ['id', id(41)],
    row: { product_id: id(1) },
    patch: { product_id: null },
    cells: orders,
  },
  {
    name: 'orders, changing the buyer',
    schema: 'public',
    table: 'orders',
    key: ['id', id(41)],
    row: { product_id: null },
    patch: { buyer_id: null },
    cells: orders,
  },
  ...notificationSubjects(id),
  privateTable('wishlist_changes', ['product_id', id(3)], { product_id: id(9) }, { after_user: id(101) }),
  privateTable('wishlist_alert_state', ['id', 'true'], { id: true }, { checked_until: '2026-01-01T00:00:00Z' }, true),
  ...contentSubjects(id),
  ...orderSubjects(id),
  ...credentialSubjects(id),
  ...peopleSubjects(id),
  ...attributeSubjects(id),
  privateTable('product_attribute_values', ['product_id', id(3)], { product_id: id(9), attribute_id: id(72) }, { value: 'Epic' }),
  privateTable(
    'price_points',
    ['product_id', id(3)],
    { product_id: id(4), price: 1, kind: 'normal', from_at: '2026-01-01T00:00:00Z', to_at: '2026-01-02T00:00:00Z' },
    { price: 2 },
  ),
  privateTable('product_private_data', ['product_id', id(3)], { product_id: id(9), note: 'Lain' }, { note: 'Lain lagi' }),
  privateTable('notification_keys', ['key', 'a'], { key: 'b', notification_id: id(53) }, { key: 'c' }),
  privateTable('notification_drafts', ['id', id(54)], { title: 'Nanti' }, { title: 'Lain' }),
  privateTable(
    'checked_files',
    ['path', 'products/a.png'],
    { object: id(82), bucket: 'settings', path: 'b', type: 'image/png', width: 1, height: 1 },
    { width: 2 },
  ),
  privateTable('files_to_remove', ['path', 'products/lama.png'], { bucket: 'settings', path: 'b' }, { path: 'c' }),
  privateTable(
    'picture_fetches',
    ['id', id(95)],
    { id: id(97), address: 'https://gambar.example/b.png', host: 'gambar.example' },
    { attempts: 1 },
  ),
  privateTable('awaited_pictures', ['product_id', id(3)], { product_id: id(9), fetch_id: id(96), place: 1 }, { alt: 'Lain' }),
  privateTable('due_tasks', ['name', 'a'], { name: 'b', procedure: 'b' }, { procedure: 'c' }),
  privateTable('vitals', ['name', 'FID'], { name: 'LCP', value: 1, page: '/' }, { value: 2 }),
  privateTable('page_views', ['page', '/'], { day: '2026-11-22', page: '/help', views: 1 }, { views: 2 }),
  privateTable('search_counts', ['words', 'mythic'], { day: '2026-11-22', words: 'legend', searches: 1 }, { searches: 2 }),
  privateTable(
    'sample_files',
    ['name', 'products/a.png'],
    { bucket_id: 'product-images', name: 'products/b.png' },
    { name: 'products/c.png' },
  ),
  privateTable('user_roles', ['user_id', id(102)], { user_id: id(101), role: 'owner' }, { role: 'owner' }),
  {
    name: 'profiles, the name',
    schema: 'public',
    table: 'profiles',
    key: ['id', id(101)],
    row: { id: id(104) },
    patch: { name: 'Lain' },
    cells: { anon: '----', own: 'Y-Y-', oth: '----', adm: '----', cs: '----', fin: '----', con: '----', svc: 'YYY-' },
  },
  ...['is_admin', 'phone_verified', 'profile_completed'].map(
    (column): Subject => ({
      name: `profiles, ${column}`,
      schema: 'public',
      table: 'profiles',
      key: ['id', id(101)],
      row: { id: id(104), [column]: true },
      patch: { [column]: true },
      cells: { anon: '----', own: 'Y---', oth: '----', adm: '----', cs: '----', fin: '----', con: '----', svc: 'YYY-' },
    }),
  ),
  privateTable(
    'sessions',
    ['user_id', id(101)],
    {
      user_id: id(103),
      token_hash: Buffer.alloc(32, 2),
      auth_session_id: sessionOf(id(103)),
      idle_seconds: 60,
      ends_at: '2099-01-01T00:00:00Z',
    },
    { device: 'lain' },
  ),
  privateTable(
    'newsletter_subscribers',
    ['email', 'a@toko.example'],
    { email: 'b@toko.example', consent_version: 'v1', source: 'footer' },
    { source: 'lain' },
  ),
  privateTable(
    'newsletter_tokens',
    ['subscriber_id', '1'],
    { token_hash: Buffer.alloc(32, 3), subscriber_id: 1 },
    { created_at: '2026-01-01T00:00:00Z' },
  ),
  privateTable('rate_limits', ['bucket', '\\x61'], { bucket: Buffer.from('b') }, { hits: '{}' }),
  privateTable('code_requests', ['user_id', id(101)], { purpose: 'reset', phone: '6281000000002' }, { phone: '6281000000001' }),
  privateTable(
    'known_devices',
    ['user_id', id(101)],
    { user_id: id(103), token_hash: Buffer.alloc(32, 2) },
    { seen_at: '2026-01-01T00:00:00Z' },
  ),
  {
    ...privateTable('audit_log', ['action', 'role.granted'], { action: 'role.granted' }, { action: 'role.revoked' }),
    cells: { ...SERVER_ONLY, svc: 'YY--' },
  },
  privateTable(
    'role_permissions',
    ['permission', 'catalogue.write'],
    { role: 'cs', permission: 'all.things' },
    { permission: 'settings.other' },
  ),
  ...searchSubjects(id),
  privateTable(
    'files_to_remove',
    ['path', 'products/a.png'],
    { bucket: 'product-images', path: 'products/b.png' },
    { path: 'products/c.png' },
  ),
  privateTable('installation', ['id', 'true'], { id: true }, { seeded_at: '2026-01-01T00:00:00Z' }, true),
  ...FILE_SUBJECTS,
];
