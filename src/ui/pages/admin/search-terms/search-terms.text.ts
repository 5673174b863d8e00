import type { SearchTermKind } from '../../../../domain/search/search-term.ts';
import type { FailureTexts } from '../../../text/failures.ts';

export const searchTermsText = {
  title: 'Kata pencarian',
  intro: 'Kata yang dipakai pembeli waktu mencari, dan artinya di toko ini. Perubahan langsung berlaku.',
  search: 'Cari kata',
  add: 'Tambah kata',
  addTitle: 'Tambah kata',
  editTitle: (term: string): string => `Ubah “${term}”`,
  removeTitle: (term: string): string => `Hapus “${term}”?`,
  removeText: 'Pencarian tidak lagi mengenal kata ini.',
  dialogText: 'Huruf besar, tanda baca, dan spasi ganda tidak berpengaruh.',
  term: 'Kata',
  kind: 'Jenis',
  meaning: 'Arti',
  meaningHints: {
    same: 'Nama game, kategori, tier, atau kata yang dimaksud.',
    category: 'Nama kategori yang didahulukan.',
  } as Partial<Record<SearchTermKind, string>>,
  save: 'Simpan',
  change: 'Ubah',
  remove: 'Hapus',
  edit: (term: string): string => `Ubah ${term}`,
  removeOf: (term: string): string => `Hapus ${term}`,
  kinds: {
    same: 'Nama lain',
    category: 'Mendahulukan kategori',
    noise: 'Diabaikan',
    rentable: 'Mencari sewaan',
  } satisfies Record<SearchTermKind, string>,
  count: (count: string): string => `${count} kata`,
  emptyTitle: 'Tidak ada kata yang cocok',
  emptyText: 'Coba kata lain, atau tambahkan kata baru.',
  failedTitle: 'Daftar kata belum bisa dimuat',
  failures: { TERM_TAKEN: 'Kata ini sudah ada.', TERM_EMPTY: 'Kata dan artinya perlu diisi.' } as FailureTexts,
} as const;
