import type { SaleSort } from '../../../../application/flash-sale/admin-flash-sale-repository.ts';
import type { SaleState } from '../../../../domain/flash-sale/sale-state.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';

const STATES: Readonly<Record<SaleState, string>> = {
  live: 'Berlangsung',
  upcoming: 'Akan datang',
  ended: 'Selesai',
  off: 'Nonaktif',
};

const SORTS: readonly (readonly [SaleSort, string])[] = [
  ['time', 'Menurut waktu'],
  ['newest', 'Terbaru dibuat'],
  ['cheapest', 'Harga sale terendah'],
];

export const flashSalesText = {
  title: 'Flash sale',
  create: 'Buat flash sale',
  copyTitle: 'Duplikat flash sale',
  editTitle: 'Ubah flash sale',
  states: STATES,
  stateNav: 'Keadaan',
  tab: (state: SaleState, count: number | undefined): string =>
    count === undefined ? STATES[state] : `${STATES[state]} ${formatCount(count)}`,
  sorts: SORTS,
  sort: 'Urutkan',
  search: 'Cari nama akun',
  columns: { product: 'Akun', price: 'Harga sale', time: 'Waktu', stock: 'Stok', actions: 'Tindakan' },
  starts: (moment: string): string => `Mulai ${moment}`,
  ends: (moment: string): string => `Selesai ${moment}`,
  stock: (left: number, initial: number): string => `${formatCount(left)} dari ${formatCount(initial)}`,
  notBelow: 'Tidak lebih murah dari harga akun',
  hidden: 'Akun tidak tampil di toko',
  soldOut: 'Stok sale habis',
  end: 'Akhiri sekarang',
  endTitle: 'Akhiri flash sale sekarang?',
  endText: (name: string, price: number): string =>
    `“${name}” langsung kembali ke ${formatRupiah(price)}. Flash sale tetap tersimpan di Selesai.`,
  ended: 'Flash sale diakhiri.',
  removeTitle: 'Hapus flash sale?',
  removeText: (name: string, isLive: boolean): string =>
    isLive
      ? `Flash sale “${name}” sedang berlangsung. Setelah dihapus, harganya langsung kembali biasa dan catatannya hilang.`
      : `Flash sale “${name}” dihapus untuk selamanya. Akunnya tetap ada.`,
  removed: 'Flash sale dihapus.',
  created: 'Flash sale dibuat.',
  changed: 'Flash sale disimpan.',
  initialStockStays: (left: number, initial: number): string =>
    `Stoknya kembali ${formatCount(left)}, tetapi pembeli tetap membaca “${formatCount(left)} dari ${formatCount(initial)}”.`,
  actionsOf: (action: string, name: string): string => `${action}: ${name}`,
  emptyTitle: {
    live: 'Tidak ada yang berlangsung',
    upcoming: 'Belum ada yang dijadwalkan',
    ended: 'Belum ada yang selesai',
    off: 'Tidak ada yang nonaktif',
  } as Readonly<Record<SaleState, string>>,
  emptyText: 'Buat flash sale untuk satu akun: harga khusus, dari jam berapa, sampai jam berapa.',
  noneTitle: 'Tidak ada yang cocok',
  noneText: (text: string): string => `Tidak ada flash sale dengan nama akun “${text}” di sini.`,
  clear: 'Hapus pencarian',
  pages: 'Halaman daftar',
  page: (page: number, pages: number): string => `Halaman ${formatCount(page)} dari ${formatCount(pages)}`,
  previous: 'Sebelumnya',
  next: 'Berikutnya',
  findProduct: 'Cari akun',
  findHint: 'Ketik nama akun atau game, atau tempel alamat halaman akunnya.',
  found: 'Akun yang ditemukan',
  findNone: 'Tidak ada akun yang cocok.',
  productLine: (price: number, stock: number): string => `${formatRupiah(price)}, stok ${formatCount(stock)}`,
  otherProduct: 'Ganti akun',
  planned: 'Flash sale lain untuk akun ini',
  plannedLine: (from: string, to: string): string => `${from} sampai ${to}`,
  salePrice: 'Harga sale (Rp)',
  salePriceHint: (price: number | null): string => (price === null ? 'Harus di bawah harga akun.' : `Di bawah ${formatRupiah(price)}.`),
  originalPrice: 'Harga coret (Rp)',
  originalPriceHint:
    'Kosong berarti sama dengan harga sale. Dicoret hanya bila pernah berlaku 24 jam sebelum sale atau dalam 30 hari terakhir.',
  fullPrice: (price: number): string => `Pakai harga akun (${formatRupiah(price)})`,
  start: 'Mulai (WIB)',
  startHint: 'Kosongkan untuk mulai sekarang.',
  endTime: 'Selesai (WIB)',
  later: [
    ['6 jam', 6],
    ['1 hari', 24],
    ['3 hari', 72],
  ] as readonly (readonly [string, number])[],
  afterStart: (length: string): string => `${length} setelah mulai`,
  units: 'Stok sale',
  unitsHint: 'Kosong berarti 0. Tanpa stok, pembeli tetap melihat harga biasa.',
  allStock: (stock: number): string => `Pakai semua stok (${formatCount(stock)})`,
  active: 'Aktif',
  preview: 'Tampilan di toko',
  previewEmpty: 'Pilih akun dan isi harganya untuk melihat tiketnya.',
  previewLeft: (stock: number): string => (stock === 0 ? 'Habis' : `Sisa ${formatCount(stock)} dari ${formatCount(stock)}`),
} as const;
