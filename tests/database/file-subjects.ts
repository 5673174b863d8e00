import type { Subject } from './access-subject.ts';

const files = { anon: '----', own: '----', oth: '----', adm: 'YY-Y', con: 'YY-Y', svc: 'YYYY' } as const;
const secret = { anon: '----', own: '----', oth: '----', adm: '----', svc: 'YYYY' } as const;

/** Permissions on files and their uses. */
export const FILE_SUBJECTS: readonly Subject[] = [
  {
    name: 'product pictures',
    schema: 'storage',
    table: 'objects',
    key: ['name', 'products/a.png'],
    row: { bucket_id: 'product-images', name: 'products/b.png' },
    patch: { name: 'products/c.png' },
    cells: files,
  },
  {
    name: 'game logos',
    schema: 'storage',
    table: 'objects',
    key: ['name', 'logos/a.png'],
    row: { bucket_id: 'game-logos', name: 'logos/b.png' },
    patch: { name: 'logos/c.png' },
    cells: files,
  },
  {
    name: 'settings files',
    schema: 'storage',
    table: 'objects',
    key: ['name', 'logo.png'],
    row: { bucket_id: 'settings', name: 'favicon.png' },
    patch: { name: 'c.png' },
    cells: { ...files, con: '----' },
  },
  {
    name: 'proofs of payment',
    schema: 'storage',
    table: 'objects',
    key: ['name', '00000000-0000-4000-8000-000000000101/bukti-satu.png'],
    row: { bucket_id: 'evidence', name: '00000000-0000-4000-8000-000000000101/bukti-dua.png' },
    patch: { name: '00000000-0000-4000-8000-000000000101/bukti-tiga.png' },
    cells: { anon: '----', own: 'YY--', oth: '----', adm: 'Y---', cs: '----', fin: 'Y---', con: '----', svc: 'YYYY' },
  },
  {
    name: 'files under names that lead elsewhere',
    schema: 'storage',
    table: 'objects',
    key: ['name', 'logo.png'],
    row: { bucket_id: 'settings', name: 'a/../favicon.png' },
    patch: { name: 'c.png' },
    cells: { ...files, adm: 'Y--Y', con: '----' },
  },
  {
    name: 'buckets',
    schema: 'storage',
    table: 'buckets',
    key: ['id', 'product-images'],
    row: { id: 'baru', name: 'baru' },
    patch: { public: false },
    cells: secret,
  },
];
