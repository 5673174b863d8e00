import type { SiteSettings } from '../../../../domain/settings/site-settings.ts';

/** Texts of the search and the shortcuts. */
export const shortcutsText = {
  search: 'Cari di admin',
  searchHint: 'Ctrl+K',
  placeholder: 'Cari produk, pelanggan, halaman, tindakan…',
  results: 'Hasil',
  close: 'Tutup',
  kinds: { page: 'Halaman', action: 'Tindakan', product: 'Produk', game: 'Game', customer: 'Pelanggan', setting: 'Pengaturan' },
  start: 'Ketik nama produk, game, halaman, atau tindakan seperti “produk baru”. Produk juga bisa dicari dengan id-nya.',
  nothing: (query: string): string => `Tidak ada yang cocok dengan “${query}”.`,
  searching: 'Mencari…',
  failed: 'Pencarian belum menjawab. Halaman, tindakan, dan pengaturan tetap bisa dipilih.',
  count: (count: number): string => `${count} hasil`,
  help: 'Pintasan papan ketik',
  helpButton: 'Pintasan (?)',
  helpText: 'Berlaku di semua halaman admin, kecuali saat kamu sedang mengetik.',
  helpGroups: { everywhere: 'Di mana saja', go: 'Pergi ke' },
  keySearch: 'Cari di admin',
  keySave: 'Simpan formulir',
  keyHelp: 'Tampilkan daftar ini',
  keyClose: 'Tutup dialog',
  after: 'lalu',
  keys: { control: 'Ctrl', search: 'K', save: 'S', help: '?', close: 'Esc', go: 'g' },
} as const;

/** Actions of the search; the words after a name are others that people type for it. */
export const actionsText = {
  newProduct: ['Produk baru', 'tambah buat jual'],
  importProducts: ['Impor produk', 'csv excel unggah massal'],
  newFlashSale: ['Flash sale baru', 'promo diskon tambah'],
  newGame: ['Game baru', 'tambah'],
  newCategory: ['Kategori baru', 'tambah'],
  newTier: ['Tier baru', 'tambah'],
  newNotification: ['Kirim notifikasi', 'notifikasi baru pengumuman broadcast tulis'],
  invite: ['Undang staf', 'tambah karyawan tim peran'],
  checkTransfers: ['Cek transfer masuk', 'catat pembayaran mutasi'],
  goLive: ['Hapus data contoh', 'mulai berjualan buka toko live'],
  toShop: ['Lihat toko', 'beranda pembeli'],
  profile: ['Profil saya', 'akun'],
  account: ['Pengaturan akun', 'kata sandi verifikasi perangkat'],
  theme: ['Ganti tema', 'gelap terang dark light mode'],
  help: ['Pintasan papan ketik', 'bantuan tombol shortcut'],
  signOut: ['Keluar', 'logout sign out'],
} as const;

export const signOutText = {
  title: 'Keluar dari akun?',
  message: 'Isian yang belum disimpan di halaman ini ikut hilang.',
  confirm: 'Keluar',
} as const;

/** Search terms of the settings page's fields; the key is the field's name there. */
export const settingFields: Readonly<Partial<Record<keyof SiteSettings, string>>> = {
  siteName: 'Nama toko',
  logoUrl: 'Logo',
  faviconUrl: 'Ikon tab (favicon)',
  companyDescription: 'Tentang toko',
  whatsappNumber: 'Nomor WhatsApp',
  contactPhone: 'Nomor telepon',
  contactEmail: 'Email toko',
  supportEmail: 'Email bantuan',
  address: 'Alamat',
  businessHours: 'Jam buka',
  facebookUrl: 'Facebook',
  instagramUrl: 'Instagram',
  tiktokUrl: 'TikTok',
  youtubeUrl: 'YouTube',
  twitterUrl: 'Twitter/X',
  heroTitle: 'Judul beranda',
  heroSubtitle: 'Kalimat beranda',
  heroButtonUrl: 'Tombol beranda',
  footerCopyrightText: 'Teks hak cipta',
  newsletterEnabled: 'Langganan kabar (newsletter)',
  socialMediaEnabled: 'Tampilkan media sosial',
  topupGameUrl: 'Tautan top up',
  whatsappChannelUrl: 'Saluran WhatsApp',
  jualAkunWhatsappUrl: 'Tautan jual akun',
};
