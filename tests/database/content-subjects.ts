import type { Subject } from './access-subject.ts';

const shown = { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'Y---', svc: 'YYYY' } as const;
const secret = { anon: '----', own: '----', oth: '----', adm: '----', svc: 'YYYY' } as const;

/** Permissions on the feed and on texts. */
export const contentSubjects = (id: (number: number) => string): readonly Subject[] => [
  {
    name: 'feed_events',
    schema: 'public',
    table: 'feed_events',
    key: ['id', id(61)],
    row: { kind: 'announcement', title: 'Baru' },
    patch: { title: 'Lain' },
    cells: shown,
  },
  {
    name: 'feed_events of a hidden product',
    schema: 'public',
    table: 'feed_events',
    key: ['id', id(62)],
    row: { kind: 'price_drop', product_id: id(4) },
    patch: { new_price: 2 },
    cells: secret,
  },
  {
    name: 'feed_events to come',
    schema: 'public',
    table: 'feed_events',
    key: ['id', id(63)],
    row: { kind: 'announcement', title: 'Nanti', created_at: '2099-01-01T00:00:00Z' },
    patch: { title: 'Lain' },
    cells: secret,
  },
  {
    name: 'content_versions',
    schema: 'public',
    table: 'content_versions',
    key: ['slug', 'terms'],
    row: { slug: 'help', version: 2, body: 'Baru' },
    patch: { body: 'Lain' },
    cells: { ...secret, adm: 'Y---', con: 'Y---', svc: 'YY--' },
  },
  {
    name: 'content_pages',
    schema: 'public',
    table: 'content_pages',
    key: ['slug', 'terms'],
    row: { slug: 'privacy', published_version: 2 },
    patch: { published_at: '2026-01-01T00:00:00Z' },
    cells: shown,
  },
];
