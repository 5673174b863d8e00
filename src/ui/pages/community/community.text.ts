import type { NumberVerdict } from '../../../domain/settings/official-number.ts';

export const communityText = {
  title: 'Komunitas',
  lead: 'Ikuti kabar kami di tempat resminya, dan kenali yang palsu.',
  description: (siteName: string): string => `Saluran resmi, aturan komunitas, peringatan penipuan, dan cek nomor resmi ${siteName}.`,
  channels: 'Saluran resmi',
  channel: 'Saluran WhatsApp',
  channelText: 'Akun baru dan flash sale',
  social: (name: string): string => `Ikuti di ${name}`,
  noChannels: 'Saluran resmi kami segera hadir. Yang sekarang mengaku sebagai saluran kami bukan milik kami.',
  feed: 'Feed kami',
  feedText: 'Kabar otomatis di situs ini',
  check: 'Cek nomor resmi',
  checkText: 'Ada yang menghubungimu atas nama kami? Ketik nomornya, lalu lihat apakah itu nomor resmi.',
  number: 'Nomor HP atau telepon',
  hint: 'Misalnya 0812-3456-7890 atau +62 812 3456 7890',
  go: 'Cek nomor',
  verdicts: {
    official: ['Ini nomor resmi kami', 'Nomor ini milik kami. Kode dan kata sandi tetap jangan kamu berikan ke siapa pun.'],
    other: ['Bukan nomor resmi kami', 'Jangan mentransfer dan jangan memberi kode. Simpan buktinya, lalu laporkan ke kontak resmi.'],
    unreadable: ['Nomornya belum terbaca', 'Ketik angkanya saja, dengan atau tanpa +62.'],
    unknown: [
      'Nomor kami segera hadir',
      'Belum ada nomor resmi untuk dibandingkan. Anggap setiap nomor yang mengaku sebagai kami belum terbukti.',
    ],
  } satisfies Record<NumberVerdict, readonly [title: string, text: string]>,
  checked: (number: string): string => `Nomor yang dicek: ${number}`,
  contact: 'Kontak resmi',
  contactText: 'Laporkan penipuan dan pelanggaran aturan di sini.',
  noContact: 'Kontak kami segera hadir.',
  whatsapp: 'WhatsApp',
} as const;
