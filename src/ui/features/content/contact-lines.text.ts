export const contactLinesText = {
  contact: 'Kontak toko',
  support: 'Bantuan',
  email: 'Email',
  phone: 'Telepon',
  address: 'Alamat',
  hours: 'Jam buka',
} as const;
