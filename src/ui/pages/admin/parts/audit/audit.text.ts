import { formatCount } from '../../../../../domain/shared/rupiah.ts';
import { auditActions, auditKinds, auditVerbs } from './audit-actions.text.ts';

/** An action as text: "Mengubah produk". Unknown actions keep their code. */
const action = (name: string): string => {
  const [kind = '', verb = ''] = name.split('.');
  const special = auditActions[name];
  if (special !== undefined) return special;
  const entity = auditKinds[kind];
  const action = auditVerbs[verb];
  return entity === undefined || action === undefined ? name : `${action} ${entity}`;
};

export const auditText = {
  title: 'Riwayat',
  action,
  kinds: auditKinds,
  machine: 'Sistem',
  missing: 'Seseorang yang sudah tidak ada',
  list: 'Riwayat perubahan',
  search: 'Cari di riwayat',
  placeholder: 'Nama atau isi yang diubah',
  find: 'Cari',
  person: 'Orang',
  everyone: 'Semua orang',
  kind: 'Hal',
  everything: 'Semua hal',
  from: 'Dari tanggal',
  until: 'Sampai tanggal',
  subject: 'Hanya satu hal',
  subjectNote: (name: string): string => `Hanya riwayat ${name}`,
  thisEntity: 'hal ini',
  oneImport: 'satu impor',
  imported: 'Mengimpor produk dari file',
  importSize: (count: number): string => `${formatCount(count)} perubahan`,
  importRows: 'Baris impor',
  wholeImport: (count: number): string => `Lihat ${formatCount(count)} perubahan`,
  clearSubject: 'Tampilkan semua',
  export: 'Ekspor riwayat',
  exportFile: (day: string): string => `riwayat-${day}`,
  exported: (count: number): string => `${count} baris disimpan.`,
  exportedPart: (count: number): string => `${count} baris terbaru disimpan. Persempit tanggalnya untuk mendapat sisanya.`,
  columns: {
    seq: 'Nomor',
    at: 'Waktu',
    actor: 'Orang',
    action: 'Tindakan',
    entity: 'Hal',
    field: 'Isian',
    before: 'Sebelum',
    after: 'Sesudah',
  },
  check: 'Periksa keutuhan riwayat',
  whole: (count: string, fingerprint: string | null): string =>
    `Riwayat utuh: ${count} baris diperiksa.${fingerprint === null ? '' : ` Sidik baris terakhir ${fingerprint}.`}`,
  broken: (seq: number, at: string, count: string): string =>
    `Riwayat terputus di baris ${seq} (${at}). ${count} baris sebelumnya utuh. Baris itu diubah atau dihapus di luar toko.`,
  checkNote: 'Simpan sidiknya di tempat lain: kalau nanti tidak ada lagi di riwayat, ujungnya sudah dipotong.',
  emptyTitle: 'Tidak ada yang cocok',
  emptyText: 'Ubah filternya, atau hapus semua.',
  noneTitle: 'Belum ada riwayat',
  noneText: 'Setiap perubahan oleh tim toko tercatat di sini.',
  reset: 'Hapus filter',
  older: 'Lebih lama',
  newest: 'Ke terbaru',
  pages: 'Halaman riwayat',
  empty: '(kosong)',
  details: (count: number): string => `${count} isian`,
  field: 'Isian',
  beforeLabel: 'Sebelum: ',
  afterLabel: 'Sesudah: ',
  arrow: ' → ',
  line: (seq: number): string => `Baris ${seq}`,
  history: 'Riwayat',
  noHistory: 'Belum ada perubahan yang tercatat.',
  wholeHistory: 'Lihat seluruh riwayat',
  yes: 'Ya',
  no: 'Tidak',
} as const;
