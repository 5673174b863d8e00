import { type DemoGame, figure, offer } from '../demo-game.ts';

export const codMobile: DemoGame = {
  slug: 'cod-mobile',
  name: 'Call of Duty: Mobile',
  description: 'Akun, item, dan jasa untuk Call of Duty: Mobile.',
  icon: 'chevrons-up',
  color: '#c9b684',
  account: {
    count: 14,
    rankLabel: 'Rank',
    hasSteps: true,
    name: ['rank', 0, 1],
    ranks: {
      reguler: ['Elite II', 'Elite III', 'Elite IV', 'Elite V', 'Pro I', 'Pro II'],
      pelajar: ['Pro IV', 'Pro V', 'Master I', 'Master II', 'Master V'],
      premium: ['Grandmaster II', 'Grandmaster III', 'Grandmaster V', 'Legendary'],
    },
    figures: [
      figure('Senjata legendary', (count) => `${count} senjata legendary`, [2, 6], [8, 18], [20, 46]),
      figure('Skin operator', (count) => `${count} skin operator`, [4, 15], [18, 46], [52, 124]),
      figure('Level', (count) => `level ${count}`, [80, 150], [160, 300], [320, 400]),
      figure('CP', (count) => `sisa ${count} CP`, [0, 80], [80, 600], [400, 3000]),
    ],
    servers: ['Garena Indonesia'],
    logins: ['Garena', 'Facebook', 'Google Play'],
    highlights: {
      reguler: ['loadout siap pakai', 'pas untuk akun kedua', 'siap main'],
      pelajar: ['senapan mesin damascus', 'kamuflase emas beragam', 'Battle Pass lama'],
      premium: ['dua senjata mythic', 'kamuflase damascus lengkap', 'operator langka'],
    },
  },
  offers: [
    offer('item', 'Battle Pass satu musim', 58_000, 'Pas untuk musim yang sedang berjalan.'),
    offer('item', 'Battle Pass Bundle satu musim', 135_000, 'Pas dengan loncatan level untuk musim yang sedang berjalan.'),
    offer('item', 'Kartu ganti nama', 35_000, 'Satu kartu untuk satu kali ganti nama.'),
    offer('jasa-instan', 'Kamuflase emas satu senjata', 60_000, 'Semua tantangan satu senjata diselesaikan.'),
    offer('jasa-instan', 'Kamuflase damascus penuh', 620_000, 'Semua senjata dasar sampai damascus, dikerjakan bertahap.'),
    offer('jasa-instan', 'Joki rank Pro ke Master', 130_000, 'Naik dari Pro I sampai Master I.'),
    offer('top-up', '321 CP', 50_000, 'CP masuk ke akunmu lewat ID.'),
    offer('top-up', '1.373 CP', 200_000, 'CP masuk ke akunmu lewat ID.'),
    offer('voucher', 'Voucher CP senilai Rp20.000', 20_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher CP senilai Rp100.000', 99_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
