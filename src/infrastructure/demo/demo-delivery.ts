/** What a delivery in each sample game needs, by slug. Lengths are those that the games give out, with some room; owners edit them. */
export const DELIVERY_FORMS: Readonly<Record<string, string>> = {
  'mobile-legends': 'ID: 6-10 angka\nZone: 4-5 angka',
  'free-fire': 'ID pemain: 8-12 angka',
  'pubg-mobile': 'ID karakter: 8-12 angka',
  'genshin-impact': 'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka',
  valorant: 'Riot ID: 5-24 karakter',
  roblox: 'Nama pengguna: 3-20 karakter',
  'honkai-star-rail': 'Server: pilihan Asia, Amerika, Eropa, TW/HK/MO\nUID: 9-10 angka',
  'cod-mobile': 'ID pemain: 12-20 angka',
  'clash-of-clans': 'Tag pemain: 4-15 karakter',
  'ea-fc-mobile': 'ID pemain: 6-20 angka',
};
