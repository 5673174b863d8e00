export const contactLinesText = {
  contact: 'Kontak kami',
  support: 'Bantuan',
  email: 'Email',
  phone: 'Telepon',
  address: 'Alamat',
  hours: 'Jam buka',
} as const;
