/** The shop's first words. No number and no link that would lead a visitor to a stranger: the owner fills those in. */
export const DEMO_SETTINGS = {
  id: 'default',
  site_name: 'Arena Akun',
  company_description: 'Toko digital untuk jual, beli, dan sewa akun game, item, dan jasa instan.',
  business_hours: 'Setiap hari, 09.00 sampai 21.00 WIB',
  hero_title: 'Jual Beli & Rental Akun Game',
  hero_subtitle: 'Aman, Cepat, Terpercaya',
} as const;
