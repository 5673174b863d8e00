import type { Subject } from './access-subject.ts';

/** Permissions on notifications and wishlists. */
export const notificationSubjects = (id: (number: number) => string): readonly Subject[] => [
  {
    name: 'notifications for everyone',
    schema: 'public',
    table: 'notifications',
    key: ['id', id(51)],
    row: { title: 'Baru' },
    patch: { title: 'Lain' },
    cells: { anon: 'Y---', own: 'Y---', oth: 'Y---', adm: 'YYYY', cs: 'Y---', fin: 'Y---', con: 'YYYY', svc: 'YYYY' },
  },
  {
    name: 'notifications for one',
    schema: 'public',
    table: 'notifications',
    key: ['id', id(52)],
    row: { user_id: id(101), title: 'Baru' },
    patch: { is_read: true },
    cells: { anon: '----', own: 'Y---', oth: '----', adm: '----', cs: '----', fin: '----', con: '----', svc: 'YYYY' },
  },
  {
    name: 'notification_reads',
    schema: 'public',
    table: 'notification_reads',
    key: ['notification_id', id(51)],
    row: { notification_id: id(53), user_id: id(101) },
    patch: { read_at: '2026-01-01T00:00:00Z' },
    cells: { anon: '----', own: 'YY-Y', oth: '----', adm: '----', svc: 'YYYY' },
  },
  {
    name: 'notification_preferences',
    schema: 'public',
    table: 'notification_preferences',
    key: ['user_id', id(101)],
    row: { user_id: id(101), type: 'info', is_wanted: false },
    patch: { is_wanted: true },
    cells: { anon: '----', own: 'YYYY', oth: '----', adm: '----', svc: 'YYYY' },
  },
  {
    name: 'wishlists',
    schema: 'public',
    table: 'wishlists',
    key: ['user_id', id(101)],
    row: { user_id: id(101), product_id: id(3) },
    patch: { wants_news: true },
    cells: { anon: '----', own: 'YY-Y', oth: '----', adm: '----', svc: 'YYYY' },
  },
];
