export const termsText = {
  title: 'Syarat layanan dan privasi',
  description: (siteName: string): string => `Syarat layanan, garansi, sewa, pengembalian dana, dan kebijakan privasi ${siteName}.`,
  lead: (siteName: string): string => `Berlaku antara kamu dan ${siteName}.`,
  terms: 'Syarat layanan',
  privacy: 'Kebijakan privasi',
  contents: 'Isi halaman',
  version: (version: number, day: string): string => `Versi ${version}, berlaku sejak ${day}`,
  contactTitle: 'Kontak keluhan',
  contactText: 'Untuk keluhan, garansi, dan permintaan tentang data pribadimu.',
  noContact: 'Kontak kami segera hadir. Tunggu dulu bertransaksi sampai kontaknya ada di sini, ya.',
  whatsapp: 'WhatsApp',
} as const;
