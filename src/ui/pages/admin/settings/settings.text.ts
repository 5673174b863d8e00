import type { SettingName } from '../../../../domain/settings/own-settings.ts';
import type { SettingProblem } from '../../../../domain/settings/setting-problem.ts';
import { settingSections } from '../kit/setting-sections.text.ts';

interface FieldText {
  readonly label: string;
  readonly hint?: string;
  readonly placeholder?: string;
}

const TARGET_HINT = 'Boleh alamat https://, halaman toko seperti /products, atau nomor WhatsApp.';

const fields: Readonly<Record<SettingName, FieldText>> = {
  siteName: { label: 'Nama toko', hint: 'Tampil di kepala halaman, judul tab, dan pesan toko. Kosong: nama bawaan.' },
  companyDescription: { label: 'Tentang toko', hint: 'Tampil di kaki halaman, setelah "Digital Store".' },
  logoUrl: { label: 'Logo', placeholder: 'https://' },
  faviconUrl: { label: 'Ikon tab (favicon)', placeholder: 'https://' },
  contactEmail: { label: 'Email kontak', placeholder: 'halo@tokomu.com' },
  supportEmail: { label: 'Email bantuan', placeholder: 'bantuan@tokomu.com' },
  contactPhone: { label: 'Nomor telepon', placeholder: '021-5550-1234' },
  whatsappNumber: {
    label: 'Nomor WhatsApp',
    placeholder: '0812-3456-7890',
    hint: 'Ke sini pembeli menulis pesan. Nomor ini juga yang diakui di halaman cek nomor resmi.',
  },
  address: { label: 'Alamat' },
  businessHours: { label: 'Jam buka', placeholder: 'Setiap hari, 09.00 sampai 21.00 WIB' },
  facebookUrl: { label: 'Facebook', placeholder: 'https://facebook.com/' },
  instagramUrl: { label: 'Instagram', placeholder: 'https://instagram.com/' },
  tiktokUrl: { label: 'TikTok', placeholder: 'https://tiktok.com/@' },
  youtubeUrl: { label: 'YouTube', placeholder: 'https://youtube.com/@' },
  twitterUrl: { label: 'X', placeholder: 'https://x.com/' },
  heroTitle: { label: 'Judul beranda', placeholder: 'Jual Beli & Rental Akun Game' },
  heroSubtitle: { label: 'Kalimat di bawahnya', placeholder: 'Aman, Cepat, Terpercaya' },
  heroButtonUrl: { label: 'Tujuan tombol "Lihat semua"', placeholder: '/products', hint: `Kosong: daftar produk. ${TARGET_HINT}` },
  footerCopyrightText: { label: 'Baris hak cipta', hint: 'Kosong: tahun ini dan nama toko.' },
  topupGameUrl: { label: 'Top up game', placeholder: 'https://', hint: `Kosong: tautannya tidak tampil. ${TARGET_HINT}` },
  whatsappChannelUrl: { label: 'Saluran WhatsApp', placeholder: 'https://whatsapp.com/channel/', hint: 'Kosong: tautannya tidak tampil.' },
  jualAkunWhatsappUrl: { label: 'Jual akun lewat WhatsApp', placeholder: '0812-3456-7890', hint: `Kosong: halaman Jual. ${TARGET_HINT}` },
  newsletterEnabled: { label: 'Pendaftaran kabar lewat email di kaki halaman' },
  socialMediaEnabled: { label: 'Ikon media sosial di kaki halaman' },
};

const problems: Readonly<Record<SettingProblem, (longest: number) => string>> = {
  'too-long': (longest) => `Terlalu panjang. Paling banyak ${longest.toLocaleString('id-ID')} karakter.`,
  unseen: () => 'Ada tanda yang tidak terlihat di dalamnya. Ketik ulang bagian itu.',
  email: () => 'Ini belum alamat email. Contoh: halo@tokomu.com.',
  phone: () => 'Ini belum nomor telepon. Pakai angka, spasi, tanda hubung, kurung, atau + di depan.',
  whatsapp: () => 'Ini belum nomor WhatsApp. Contoh: 0812-3456-7890 atau +62 812-3456-7890.',
  target: () => 'Ini belum bisa dituju. Isi alamat https://, halaman toko seperti /products, atau nomor WhatsApp.',
  link: () => 'Ini belum alamat lengkap. Mulai dengan https:// dan nama situsnya.',
};

export const adminSettingsText = {
  title: 'Pengaturan',
  groups: settingSections,
  groupsLabel: 'Bagian pengaturan',
  fields,
  problem: (problem: SettingProblem, longest: number): string => problems[problem](longest),
  upload: (label: string): string => `Unggah ${label.toLowerCase()}`,
  pictureHint: 'Alamat https. Gambar dari situs lain bisa tidak tampil; file toko sendiri selalu tampil.',
  preview: 'Pratinjau',
  previewTab: 'Tab browser',
  previewHeader: 'Logo di kepala halaman, gelap dan terang',
  previewIcon: 'Ikon dalam piksel',
  previewHero: 'Beranda',
  previewFooter: 'Footer',
  saved: 'Pengaturan tersimpan. Toko sudah memakainya.',
  seeShop: 'Lihat toko',
  lastSaved: (when: string): string => `Disimpan ${when}`,
  neverSaved: 'Belum pernah disimpan',
  unsaved: (count: number): string => `${count} perubahan belum disimpan`,
  wrong: (count: number): string => `${count} isian perlu diperbaiki`,
  discard: 'Buang',
  discardTitle: 'Buang perubahan?',
  discardText: (count: number): string => `${count} isian kembali seperti yang tersimpan.`,
  restored: 'Isian yang belum disimpan kami kembalikan.',
  conflict: 'Orang lain baru menyimpan pengaturan. Muat yang terbaru; isianmu tetap ada, lalu simpan lagi.',
  takeNewest: 'Muat yang terbaru',
  newest: 'Yang terbaru sudah dimuat. Periksa lagi isianmu, lalu simpan.',
  refused: 'Belum tersimpan: kamu perlu peran pemilik atau admin, dan verifikasi 2 langkah yang masih segar.',
  failed: 'Belum tersimpan. Toko tidak menjawab; isianmu masih ada di sini.',
  invalid: 'Belum tersimpan. Ada isian yang tidak diterima.',
  withheldPicture:
    'Belum tersimpan. Gambarnya belum selesai diperiksa, atau filenya sudah tidak ada. Coba sebentar lagi, atau unggah ulang.',
  stepUpNeeded: 'Belum tersimpan. Selesaikan dulu verifikasi 2 langkah.',
  loadFailedTitle: 'Pengaturan belum bisa dimuat',
  loadFailedText: 'Toko tidak menjawab. Tidak ada yang berubah.',
  retry: 'Coba lagi',
} as const;
