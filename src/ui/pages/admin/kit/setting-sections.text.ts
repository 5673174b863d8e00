/** The sections of the settings page, by the id that an address names after its `#`. */
export const settingSections = {
  identity: 'Identitas',
  contact: 'Kontak',
  social: 'Media sosial',
  home: 'Beranda',
  footer: 'Footer',
  links: 'Tautan',
  features: 'Fitur',
  hours: 'Jam buka',
  payments: 'Pembayaran',
} as const;
