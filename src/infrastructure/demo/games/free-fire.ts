import { type DemoGame, figure, offer } from '../demo-game.ts';

export const freeFire: DemoGame = {
  slug: 'free-fire',
  name: 'Free Fire',
  description: 'Akun, item, dan jasa untuk Free Fire.',
  icon: 'flame',
  color: '#fe987f',
  account: {
    count: 30,
    rankLabel: 'Rank',
    hasSteps: true,
    name: ['rank', 0, 1],
    ranks: {
      reguler: ['Gold II', 'Gold III', 'Gold IV', 'Platinum I', 'Platinum II', 'Platinum III', 'Platinum IV', 'Diamond I'],
      pelajar: ['Diamond II', 'Diamond III', 'Diamond IV', 'Heroic', 'Heroic bintang 2', 'Heroic bintang 3'],
      premium: ['Heroic bintang 4', 'Heroic bintang 5', 'Master', 'Grandmaster'],
    },
    figures: [
      figure('Bundle', (count) => `${count} bundle`, [3, 14], [16, 44], [48, 132]),
      figure('Skin senjata', (count) => `${count} skin senjata`, [8, 30], [34, 82], [90, 210]),
      figure('Level', (count) => `level ${count}`, [28, 50], [52, 66], [68, 82]),
      figure('Diamond', (count) => `sisa ${count} diamond`, [0, 80], [60, 500], [300, 3200]),
    ],
    servers: ['Indonesia'],
    logins: ['Google', 'Facebook', 'VK', 'X'],
    highlights: {
      reguler: ['pas untuk akun kedua', 'karakter inti terbuka', 'siap main'],
      pelajar: ['senjata evo level 4', 'beberapa Elite Pass lama', 'karakter hampir lengkap'],
      premium: ['senjata evo level penuh', 'bundle lama lengkap', 'emote langka'],
    },
  },
  offers: [
    offer('item', 'Membership bulanan', 139_000, 'Keanggotaan selama tiga puluh hari di akunmu.'),
    offer('item', 'Membership mingguan', 30_000, 'Keanggotaan selama tujuh hari di akunmu.'),
    offer('item', 'Hadiah bundle dari toko game', 185_000, 'Pilih satu bundle yang sedang dijual di toko game.'),
    offer('jasa-instan', 'Joki rank Platinum ke Diamond', 75_000, 'Naik dari Platinum I sampai Diamond I.'),
    offer('jasa-instan', 'Joki rank Diamond ke Heroic', 145_000, 'Naik dari Diamond I sampai Heroic.'),
    offer('jasa-instan', 'Joki Heroic ke Grandmaster', 1_450_000, 'Dikerjakan bertahap, kemajuannya bisa kamu lihat di game.'),
    offer('top-up', '140 Diamonds', 19_000, 'Diamond masuk ke akunmu lewat ID.'),
    offer('top-up', '720 Diamonds', 93_000, 'Diamond masuk ke akunmu lewat ID.'),
    offer('voucher', 'Voucher Diamonds senilai Rp20.000', 20_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Diamonds senilai Rp100.000', 98_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
