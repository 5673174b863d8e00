import type { NumberVerdict } from '../../../domain/settings/official-number.ts';

export const communityText = {
  title: 'Komunitas',
  lead: 'Ikuti kabar toko di tempat resminya, dan kenali yang palsu.',
  description: (siteName: string): string => `Saluran resmi, aturan komunitas, peringatan penipuan, dan cek nomor resmi ${siteName}.`,
  channels: 'Saluran resmi',
  channel: 'Saluran WhatsApp',
  channelText: 'Akun baru dan flash sale',
  social: (name: string): string => `Ikuti di ${name}`,
  noChannels: 'Toko belum membuka saluran. Yang mengaku sebagai saluran toko di tempat lain bukan milik toko.',
  feed: 'Feed toko',
  feedText: 'Kabar otomatis di situs ini',
  check: 'Cek nomor resmi',
  checkText: 'Ada yang menghubungimu atas nama toko? Ketik nomornya, lalu lihat apakah itu nomor resmi.',
  number: 'Nomor HP atau telepon',
  hint: 'Misalnya 0812-3456-7890 atau +62 812 3456 7890',
  go: 'Cek nomor',
  verdicts: {
    official: [
      'Ini nomor resmi toko',
      'Nomor ini terdaftar di pengaturan toko. Kode dan kata sandi tetap jangan diberikan kepada siapa pun.',
    ],
    other: ['Bukan nomor resmi toko', 'Jangan mentransfer dan jangan memberi kode. Simpan buktinya, lalu laporkan ke kontak resmi.'],
    unreadable: ['Nomornya belum terbaca', 'Ketik angkanya saja, dengan atau tanpa +62.'],
    unknown: [
      'Toko belum memasang nomor',
      'Belum ada nomor resmi untuk dibandingkan. Anggap setiap nomor yang mengaku sebagai toko belum terbukti.',
    ],
  } satisfies Record<NumberVerdict, readonly [title: string, text: string]>,
  checked: (number: string): string => `Nomor yang dicek: ${number}`,
  contact: 'Kontak resmi',
  contactText: 'Laporkan penipuan dan pelanggaran aturan di sini.',
  noContact: 'Toko belum memasang kontak.',
  whatsapp: 'WhatsApp',
} as const;
