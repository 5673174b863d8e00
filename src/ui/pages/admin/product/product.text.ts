import type { ProductUsage } from '../../../../application/catalog/admin-product-repository.ts';
import type { ProductField } from '../../../../domain/catalog/product-form.ts';
import { formatCount } from '../../../../domain/shared/rupiah.ts';

const counted = (count: number, entity: string): string => `${formatCount(count)} ${entity}`;

const impactText = ({ rentalOptions, flashSales, orders, wishlists, pictures }: ProductUsage): string => {
  const parts = [[rentalOptions, 'pilihan sewa'] as const, [flashSales, 'flash sale'] as const, [pictures, 'gambar'] as const];
  const goes = parts.flatMap(([count, entity]) => (count === 0 ? [] : [counted(count, entity)])).join(', ');
  const kept = orders === 0 ? 'Tidak ada pesanan yang tersentuh.' : `${counted(orders, 'pesanan')} tetap ada tanpa tautan ke produk ini.`;
  const wished =
    wishlists === 0
      ? 'Tidak ada yang menyimpannya di wishlist.'
      : `${counted(wishlists, 'wishlist')} akan menampilkannya sebagai sudah tidak ada.`;
  return `${goes === '' ? '' : `Ikut terhapus: ${goes}. `}${kept} ${wished} Ini tidak bisa dibatalkan.`;
};

const fields: Readonly<Record<ProductField, string>> = {
  name: 'Nama',
  description: 'Deskripsi',
  price: 'Harga',
  originalPrice: 'Harga awal',
  stock: 'Stok',
  categoryId: 'Kategori',
  gameTitleId: 'Game',
  tierId: 'Tier',
  sellerNote: 'Catatan penjual',
  warrantyHours: 'Garansi',
  saleKind: 'Jenis barang',
  deliveryHours: 'Janji kirim',
  isActive: 'Tampil di toko',
  pictures: 'Gambar',
  attributes: 'Data akun',
  rentals: 'Pilihan sewa',
};

export const productEditorText = {
  newTitle: 'Produk baru',
  editTitle: 'Ubah produk',
  loading: 'Sedang dimuat',
  products: 'Produk',
  states: { active: 'Aktif', inactive: 'Tidak tampil', archived: 'Diarsipkan', sample: 'Contoh', unsaved: 'Belum disimpan' },
  failedTitle: 'Produk belum bisa dibuka',
  retry: 'Coba lagi',
  toList: 'Ke daftar produk',
  copyName: (name: string): string => `${name} (salinan)`,

  basics: 'Isi produk',
  pricing: 'Harga dan stok',
  groups: 'Letak di toko',
  pictures: 'Gambar',
  attributes: 'Data akun',
  rentals: 'Pilihan sewa',
  after: 'Setelah dibeli',
  fields,
  help: {
    name: 'Yang pertama dibaca pembeli: peringkat, jumlah skin, hal yang istimewa.',
    description: 'Isi akun, cara masuk, dan yang perlu diketahui pembeli.',
    price: 'Rupiah utuh, misalnya 1250000 atau 1.250.000.',
    priceEdit: 'Rupiah utuh. Harga yang tidak terbaca tidak disimpan: harga lama tetap dipakai.',
    originalPrice: 'Dicoret di sebelah harga bila lebih tinggi. Boleh kosong.',
    stock: 'Pecahan dibulatkan ke bawah; kurang dari nol atau bukan angka menjadi 0.',
    categoryId: 'Wajib untuk produk baru.',
    gameTitleId: 'Menentukan di daftar game mana produk ini muncul.',
    tierId: 'Tanda tingkat di sampul. Boleh kosong.',
    sellerNote: 'Tampil terpisah di halaman produk. Boleh kosong.',
    warrantyHours: 'Berapa jam pembeli boleh memeriksa akun setelah diterima. Kosongkan bila tanpa garansi.',
    saleKind: 'Menentukan cara dijual. Akun dikirim sekali, item per stok, jasa dikerjakan.',
    deliveryHours: 'Paling lama berapa jam setelah dibayar, 1 sampai 336. Kosong: 24 jam, jasa 72 jam.',
    isActive: 'Bila mati, hanya kamu yang melihatnya.',
    pictures: 'Gambar pertama menjadi sampul. Tanpa gambar, toko menggambar sampul sendiri.',
    attributes: 'Baris papan data di halaman produk, misalnya Server: Asia.',
    rentals: 'Pembeli melihat yang paling singkat dulu, lalu yang paling murah.',
  },
  saved: {
    price: (price: string): string => `Tersimpan sebagai ${price}`,
    stock: (stock: string): string => `Tersimpan sebagai ${stock}`,
  },
  none: 'Tidak ada',
  kindOfCategory: 'Menurut kategori',
  choose: 'Pilih',
  switchedOff: (name: string): string => `${name} (tidak aktif)`,

  depositOf: (amount: string): string => `deposit ${amount}`,
  addRental: 'Tambah pilihan sewa',
  noRentals: 'Produk ini belum bisa disewa.',
  sortRentals: 'Urutkan seperti di toko',

  preview: 'Di toko',
  previewHint: 'Begini kartunya terlihat pembeli.',
  nameless: 'Nama produk',
  state: 'Keadaan',
  sampleHint: 'Produk contoh: tampil di toko, tidak pernah bisa dipesan.',
  archivedHint: (day: string): string => `Diarsipkan ${day}. Pembeli tidak melihatnya.`,
  hiddenHint: 'Pembeli belum bisa melihat produk ini.',
  changed: (moment: string): string => `Terakhir disimpan ${moment}`,
  seeInShop: 'Lihat di toko',
  duplicate: 'Duplikat',
  history: 'Riwayat',
  archive: 'Arsipkan',
  restore: 'Kembalikan dari arsip',
  remove: 'Hapus…',

  toastSavedBefore: 'Produk ini sudah tersimpan pada percobaan tadi. Periksa isianmu, lalu simpan.',
  save: 'Simpan',
  create: 'Simpan produk',
  reset: 'Buang perubahan',
  dirty: 'Ada perubahan yang belum disimpan.',
  clean: 'Semua tersimpan.',
  restored: 'Ketikanmu yang belum disimpan sudah dikembalikan.',
  dropRestored: 'Buang ketikan itu',
  toastCreated: 'Produk dibuat.',
  toastSaved: 'Produk disimpan.',
  toastSavedWithoutPictures: 'Produk disimpan. Urungkan mengembalikan isinya; gambar tetap seperti sekarang.',
  toastPriceDropped: 'Harga yang kamu tulis tidak terbaca, jadi harga lama tetap dipakai.',
  toastStockUnderSale: 'Stok produk sekarang di bawah stok flash sale-nya. Ubah sale itu bila perlu.',
  toastArchived: 'Produk diarsipkan.',
  toastRestored: 'Produk kembali di toko.',
  toastRemoved: (name: string): string => `${name} dihapus.`,
  undo: 'Urungkan',
  fix: 'Ada isian yang perlu diperbaiki.',
  deniedHint: 'Mungkin waktu masukmu sudah habis. Ketikanmu tersimpan di tab ini: muat ulang halaman, lalu masuk lagi.',

  conflictText: (moment: string): string =>
    `Produk ini diubah ${moment}. Belum ada yang ditimpa. Pilih isi yang dipakai untuk tiap bagian yang berbeda.`,
  conflictArchive: 'Simpan dulu pilihanmu, lalu ulangi tindakan tadi.',
  mine: 'Punyaku',
  theirs: 'Punya mereka',
  empty: '(kosong)',
  yes: 'Ya',
  no: 'Tidak',
  settle: 'Simpan pilihan ini',
  later: 'Kembali ke isian',

  removeTitle: (name: string): string => `Hapus ${name}?`,
  impact: impactText,
  removeConfirm: 'Hapus produk',
  openOrderTitle: (name: string): string => `${name} belum bisa dihapus`,
  openOrder: (orders: number): string =>
    `${counted(orders, 'pesanan')} masih terbuka untuk produk ini. Arsipkan saja: pembeli baru tidak melihatnya, pesanan tetap utuh.`,
  archiveInstead: 'Arsipkan saja',
  understood: 'Mengerti',
} as const;
