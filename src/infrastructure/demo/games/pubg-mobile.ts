import { type DemoGame, figure, offer } from '../demo-game.ts';

export const pubgMobile: DemoGame = {
  slug: 'pubg-mobile',
  name: 'PUBG Mobile',
  description: 'Akun, item, dan jasa untuk PUBG Mobile.',
  icon: 'crosshair',
  color: '#e8a95c',
  account: {
    count: 26,
    rankLabel: 'Rank',
    hasSteps: true,
    name: ['rank', 0, 1],
    ranks: {
      reguler: ['Gold II', 'Gold I', 'Platinum V', 'Platinum IV', 'Platinum III', 'Platinum II', 'Platinum I', 'Diamond V'],
      pelajar: ['Diamond IV', 'Diamond II', 'Diamond I', 'Crown V', 'Crown IV', 'Crown III', 'Crown II'],
      premium: ['Crown I', 'Ace', 'Ace Master', 'Ace Dominator', 'Conqueror'],
    },
    figures: [
      figure('Set pakaian', (count) => `${count} set pakaian`, [5, 20], [24, 58], [64, 142]),
      figure('Skin senjata', (count) => `${count} skin senjata`, [8, 26], [30, 70], [76, 164]),
      figure('Level', (count) => `level ${count}`, [30, 50], [52, 68], [70, 88]),
      figure('UC', (count) => `sisa ${count} UC`, [0, 60], [60, 420], [300, 2600]),
    ],
    servers: ['Asia'],
    logins: ['Google Play', 'Facebook', 'X', 'Apple'],
    highlights: {
      reguler: ['pas untuk main bareng teman', 'beberapa skin kendaraan', 'siap main'],
      pelajar: ['skin senjata level 3', 'emote beragam', 'gelar musim lalu'],
      premium: ['skin senjata level 7', 'X-Suit level 3', 'gelar beberapa musim', 'skin kendaraan langka'],
    },
  },
  offers: [
    offer('item', 'Royale Pass satu musim', 145_000, 'Pas untuk musim yang sedang berjalan.'),
    offer('item', 'Hadiah set pakaian pilihanmu', 260_000, 'Pilih satu set yang sedang dijual di toko game.'),
    offer('item', 'Kartu ganti nama', 45_000, 'Satu kartu untuk satu kali ganti nama.'),
    offer('jasa-instan', 'Joki rank Platinum ke Diamond', 110_000, 'Naik dari Platinum V sampai Diamond V.'),
    offer('jasa-instan', 'Joki rank Diamond ke Crown', 190_000, 'Naik dari Diamond V sampai Crown V.'),
    offer('jasa-instan', 'Joki Crown ke Ace', 650_000, 'Naik dari Crown V sampai Ace, dikerjakan bertahap.'),
    offer('top-up', '325 UC', 71_000, 'UC masuk ke akunmu lewat ID.'),
    offer('top-up', '1.800 UC', 345_000, 'UC masuk ke akunmu lewat ID.'),
    offer('voucher', 'Voucher 60 UC', 14_500, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher 660 UC', 139_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
