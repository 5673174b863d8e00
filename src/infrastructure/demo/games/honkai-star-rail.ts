import { type DemoGame, figure, offer } from '../demo-game.ts';

export const honkaiStarRail: DemoGame = {
  slug: 'honkai-star-rail',
  name: 'Honkai: Star Rail',
  description: 'Akun, item, dan jasa untuk Honkai: Star Rail.',
  icon: 'orbit',
  color: '#cfa1f1',
  account: {
    count: 16,
    rankLabel: 'Equilibrium',
    name: [1, 0, 2],
    ranks: {
      reguler: ['Equilibrium 3', 'Equilibrium 4'],
      pelajar: ['Equilibrium 5', 'Equilibrium 6'],
      premium: ['Equilibrium 6'],
    },
    figures: [
      figure('Karakter bintang 5', (count) => `${count} karakter bintang 5`, [2, 5], [6, 12], [13, 26]),
      figure('Trailblaze Level', (count) => `TL ${count}`, [34, 54], [56, 66], [67, 70]),
      figure('Light Cone bintang 5', (count) => `${count} Light Cone bintang 5`, [1, 2], [3, 6], [7, 16]),
      figure('Stellar Jade', (count) => `sisa ${count} Stellar Jade`, [120, 1800], [1600, 9000], [6000, 34_000]),
    ],
    servers: ['Asia'],
    logins: ['HoYoverse', 'HoYoverse dan Google'],
    highlights: {
      reguler: ['cerita utama masih panjang', 'Stellar Jade cukup untuk mulai', 'pas untuk akun kedua'],
      pelajar: ['dua tim siap Memory of Chaos', 'relik sudah diasah', 'misi cerita terkini'],
      premium: ['empat tim siap pakai', 'beberapa Eidolon tinggi', 'relik inti lengkap'],
    },
  },
  offers: [
    offer('item', 'Express Supply Pass', 75_000, 'Paket bulanan selama tiga puluh hari.'),
    offer('item', 'Nameless Glory satu versi', 149_000, 'Battle Pass untuk versi yang sedang berjalan.'),
    offer('item', 'Paket 40 Star Rail Special Pass', 1_020_000, 'Diisi lewat pembelian resmi di akunmu.'),
    offer('jasa-instan', 'Memory of Chaos sampai tahap akhir', 95_000, 'Sesuai kekuatan tim di akunmu.'),
    offer('jasa-instan', 'Simulated Universe satu minggu', 45_000, 'Poin mingguan dikumpulkan sampai penuh.'),
    offer('jasa-instan', 'Misi harian selama tujuh hari', 55_000, 'Misi harian dan Trailblaze Power dikerjakan setiap hari.'),
    offer('top-up', '330 Oneiric Shard', 75_000, 'Shard masuk ke akunmu lewat UID dan server.'),
    offer('top-up', '2.240 Oneiric Shard', 470_000, 'Shard masuk ke akunmu lewat UID dan server.'),
    offer('voucher', 'Voucher Oneiric Shard senilai Rp75.000', 74_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Oneiric Shard senilai Rp150.000', 149_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
