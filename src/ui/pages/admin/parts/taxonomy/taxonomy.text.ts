import { formatCount, formatRupiah } from '../../../../../domain/shared/rupiah.ts';
import type { GroupKind } from '../../../../../domain/taxonomy/group-draft.ts';
import type { RangeWarning } from '../../../../../domain/taxonomy/tier-ranges.ts';

interface KindText {
  readonly title: string;
  readonly one: string;
  readonly create: string;
  readonly edit: string;
  readonly emptyText: string;
}

const KINDS: Readonly<Record<GroupKind, KindText>> = {
  games: {
    title: 'Game',
    one: 'game',
    create: 'Tambah game',
    edit: 'Ubah game',
    emptyText: 'Tambahkan game pertama supaya akun bisa dikelompokkan dan ditemukan.',
  },
  categories: {
    title: 'Kategori',
    one: 'kategori',
    create: 'Tambah kategori',
    edit: 'Ubah kategori',
    emptyText: 'Tambahkan kategori pertama, misalnya Akun atau Item.',
  },
  tiers: {
    title: 'Tier',
    one: 'tier',
    create: 'Tambah tier',
    edit: 'Ubah tier',
    emptyText: 'Tambahkan tier pertama, misalnya Reguler, dengan rentang harganya.',
  },
};

const range = (from: number, to: number | null): string =>
  to === null ? `mulai ${formatRupiah(from)}` : `${formatRupiah(from)} sampai di bawah ${formatRupiah(to)}`;

export const groupsText = {
  kinds: KINDS,
  products: (count: number): string => (count === 0 ? 'Belum ada akun tampil' : `${formatCount(count)} akun tampil`),
  range,
  find: 'Cari nama',
  filters: [
    ['all', 'Semua'],
    ['active', 'Aktif'],
    ['inactive', 'Nonaktif'],
    ['popular', 'Populer'],
  ] as const,
  filter: 'Tampilkan',
  orderHint: 'Urutan di sini adalah urutan di toko. Seret pegangannya, atau pakai tombol naik dan turun.',
  orderOff: 'Hapus pencarian dan filter untuk mengatur urutan.',
  drag: (name: string): string => `Seret ${name}`,
  up: (name: string): string => `Naikkan ${name}`,
  down: (name: string): string => `Turunkan ${name}`,
  draggable: 'bisa diurutkan',
  dragHelp: 'Tekan spasi untuk mengangkat, panah naik atau turun untuk memindahkan, spasi lagi untuk meletakkan, Escape untuk batal.',
  lifted: (name: string): string => `${name} diangkat.`,
  over: (name: string, place: number, of: number): string => `${name} di tempat ${place} dari ${of}.`,
  dropped: (name: string, place: number): string => `${name} diletakkan di tempat ${place}.`,
  put: (name: string): string => `${name} kembali ke tempatnya.`,
  ordered: 'Urutan disimpan.',
  orderStale: 'Daftarnya baru saja berubah. Sudah dimuat ulang; atur lagi urutannya.',
  activeOf: (name: string): string => `${name} aktif`,
  popularOf: (name: string): string => `${name} populer`,
  active: 'Aktif',
  popular: 'Populer',
  inactive: 'Nonaktif',
  switchedOn: (name: string): string => `${name} tampil lagi di toko.`,
  switchedOff: (name: string): string => `${name} tidak tampil lagi di toko. Akunnya tetap dijual.`,
  removeTitle: (kind: GroupKind, name: string): string => `Hapus ${KINDS[kind].one} “${name}”?`,
  removeText: (kind: GroupKind, products: number, visible: number): string =>
    products === 0
      ? `Tidak ada akun di dalamnya. Alamatnya di toko hilang untuk selamanya.`
      : `${formatCount(products)} akun di dalamnya (${formatCount(visible)} tampil) kehilangan ${KINDS[kind].one} ini dan tidak bisa difilter lagi dengannya. Ini tidak bisa dibatalkan; menonaktifkan bisa.`,
  remove: 'Hapus',
  removed: (name: string): string => `${name} dihapus.`,
  onlySwitchOff: 'Nonaktifkan saja',
  counting: 'Menghitung akun…',
  emptyTitle: (kind: GroupKind): string => `Belum ada ${KINDS[kind].one}`,
  noneTitle: 'Tidak ada yang cocok',
  noneText: 'Ubah pencarian atau filternya.',
  actionsOf: (action: string, name: string): string => `${action}: ${name}`,
  name: 'Nama',
  slug: 'Alamat URL',
  slugHint: (start: string, slug: string): string => `Di toko: ${start}${slug}`,
  slugReserved: 'Alamat ini sudah pernah tampil di toko, jadi tetap; tautan dan pencarian orang tidak putus.',
  description: 'Deskripsi',
  descriptionHint: 'Paling banyak 1.000 huruf.',
  icon: 'Ikon',
  noIcon: 'Tanpa ikon',
  asksLogin: 'Jasa di kategori ini butuh login pembeli',
  asksLoginHint: 'Pembeli mengisinya tersegel di halaman pesanan setelah membayar. Hanya pengerja yang kamu tugaskan yang bisa membukanya.',
  lowStock: 'Stok menipis pada',
  lowStockHint: 'Kosong berarti 3. Akun tidak pernah dihitung menipis, kecuali produknya punya batas sendiri.',
  delivery: 'Data pemain untuk top up',
  deliveryHint:
    'Satu isian per baris, urut seperti di gamenya. Misalnya “ID: 6-10 angka” lalu “Zone: 4-5 angka”, “Riot ID: 3-22 karakter”, atau “Server: pilihan Asia, Eropa”. Kosong berarti ID dan server bebas.',
  color: 'Warna',
  colorHint: 'Ditulis #rrggbb. Kosong berarti warna bawaan.',
  borderColor: 'Warna garis',
  gradientFrom: 'Dari warna',
  gradientTo: 'Ke warna',
  gradientAngle: 'Arah',
  angles: [
    ['135', 'Miring'],
    ['90', 'Ke kanan'],
    ['180', 'Ke bawah'],
  ] as readonly (readonly [string, string])[],
  gradientAdd: 'Beri gradasi',
  gradientRemove: 'Tanpa gradasi',
  onDark: 'Tema gelap',
  onLight: 'Tema terang',
  contrast: (ratio: number): string => `Kontras ${ratio.toLocaleString('id-ID', { maximumFractionDigits: 1 })}`,
  readable: 'terbaca',
  unreadable: 'terlalu tipis untuk tulisan; di tema ini toko memakai warna bawaan',
  preview: 'Tampilan',
  priceMin: 'Harga mulai (Rp)',
  priceMinHint: 'Kosong berarti 0.',
  priceMax: 'Di bawah (Rp)',
  priceMaxHint: 'Kosong berarti tanpa batas atas.',
  ranges: 'Rentang harga',
  warning: ({ kind, from, to, names }: RangeWarning): string =>
    kind === 'gap'
      ? `Harga ${range(from, to)} tidak termasuk tier mana pun.`
      : `Harga ${range(from, to)} termasuk dua tier: ${names.join(' dan ')}.`,
  rangesFit: 'Rentang harga semua tier aktif bersambung tanpa celah.',
  logo: 'Logo',
  attributes: 'Atribut akun',
  created: (name: string): string => `${name} ditambahkan.`,
  saved: (name: string): string => `${name} disimpan.`,
} as const;
