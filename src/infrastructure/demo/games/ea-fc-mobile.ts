import { type DemoGame, figure, offer } from '../demo-game.ts';

export const eaFcMobile: DemoGame = {
  slug: 'ea-fc-mobile',
  name: 'EA FC Mobile',
  description: 'Akun, item, dan jasa untuk EA FC Mobile.',
  icon: 'trophy',
  color: '#56d0af',
  account: {
    count: 10,
    rankLabel: 'Divisi',
    name: [0, 1, 2],
    ranks: {
      reguler: ['Pro 3', 'World Class 3'],
      pelajar: ['World Class 1', 'Legendary 3'],
      premium: ['Legendary 1', 'FC Champion'],
    },
    figures: [
      figure('OVR tim', (count) => `OVR ${count}`, [88, 96], [98, 107], [109, 119]),
      figure('Pemain ikon', (count) => `${count} pemain ikon`, [1, 3], [4, 9], [10, 22]),
      figure('Level', (count) => `level ${count}`, [24, 46], [48, 70], [72, 100]),
      figure('FC Points', (count) => `sisa ${count} FC Points`, [0, 120], [100, 900], [500, 4200]),
    ],
    servers: ['Global'],
    logins: ['EA', 'Google Play', 'Facebook'],
    highlights: {
      reguler: ['pas untuk akun kedua', 'sebelas utama siap main', 'koin cukup untuk mulai'],
      pelajar: ['sebelas utama seimbang', 'dua formasi siap pakai', 'koin untuk belanja pasar'],
      premium: ['sebelas utama ikon', 'pasar transfer terbuka', 'pemain acara lengkap'],
    },
  },
  offers: [
    offer('item', 'Star Pass satu musim', 139_000, 'Pas untuk musim yang sedang berjalan.'),
    offer('item', 'Koin 50 juta lewat pasar transfer', 65_000, 'Kamu memasang satu pemain, koin masuk dari penjualannya.'),
    offer('item', 'Koin 500 juta lewat pasar transfer', 515_000, 'Kamu memasang beberapa pemain, koin masuk dari penjualannya.'),
    offer('jasa-instan', 'Joki divisi World Class ke Legendary', 135_000, 'Naik dari World Class 3 sampai Legendary 3.'),
    offer('jasa-instan', 'Joki Legendary ke FC Champion', 310_000, 'Naik dari Legendary 3 sampai FC Champion.'),
    offer('jasa-instan', 'Misi acara selama tujuh hari', 60_000, 'Misi acara dikerjakan setiap hari.'),
    offer('top-up', '520 FC Points', 75_000, 'Saldo masuk ke akunmu lewat ID.'),
    offer('top-up', '2.200 FC Points', 300_000, 'Saldo masuk ke akunmu lewat ID.'),
    offer('voucher', 'Voucher FC Points senilai Rp75.000', 74_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher FC Points senilai Rp150.000', 148_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
