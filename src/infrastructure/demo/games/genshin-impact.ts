import { type DemoGame, figure, offer } from '../demo-game.ts';

export const genshinImpact: DemoGame = {
  slug: 'genshin-impact',
  name: 'Genshin Impact',
  description: 'Akun, item, dan jasa untuk Genshin Impact.',
  icon: 'sparkles',
  color: '#5ecbcb',
  account: {
    count: 22,
    rankLabel: 'World Level',
    name: [1, 0, 2],
    ranks: {
      reguler: ['World Level 5', 'World Level 6', 'World Level 7'],
      pelajar: ['World Level 7', 'World Level 8'],
      premium: ['World Level 8', 'World Level 9'],
    },
    figures: [
      figure('Karakter bintang 5', (count) => `${count} karakter bintang 5`, [2, 5], [6, 12], [14, 29]),
      figure('Adventure Rank', (count) => `AR ${count}`, [34, 48], [50, 57], [58, 60]),
      figure('Senjata bintang 5', (count) => `${count} senjata bintang 5`, [1, 2], [3, 6], [7, 18]),
      figure('Primogem', (count) => `sisa ${count} primogem`, [80, 1600], [1600, 8200], [6400, 32_000]),
    ],
    servers: ['Asia'],
    logins: ['HoYoverse', 'HoYoverse dan Google'],
    highlights: {
      reguler: ['cerita utama masih panjang', 'primogem cukup untuk mulai', 'pas untuk akun kedua'],
      pelajar: ['dua tim siap Spiral Abyss', 'artefak sudah diasah', 'peta hampir terbuka'],
      premium: ['empat tim siap pakai', 'beberapa konstelasi tinggi', 'peta terbuka penuh'],
    },
  },
  offers: [
    offer('item', 'Blessing of the Welkin Moon', 75_000, 'Paket bulanan selama tiga puluh hari.'),
    offer('item', 'Gnostic Hymn satu versi', 149_000, 'Battle Pass untuk versi yang sedang berjalan.'),
    offer('item', 'Paket 50 Intertwined Fate', 1_250_000, 'Diisi lewat pembelian resmi di akunmu.'),
    offer('jasa-instan', 'Eksplorasi satu wilayah sampai penuh', 225_000, 'Peti, teka-teki, dan oculus di satu wilayah pilihanmu.'),
    offer('jasa-instan', 'Spiral Abyss lantai 9 sampai 12', 95_000, 'Sesuai kekuatan tim di akunmu.'),
    offer('jasa-instan', 'Misi harian selama tujuh hari', 55_000, 'Komisi dan resin dikerjakan setiap hari.'),
    offer('top-up', '330 Genesis Crystal', 75_000, 'Kristal masuk ke akunmu lewat UID dan server.'),
    offer('top-up', '3.880 Genesis Crystal', 760_000, 'Kristal masuk ke akunmu lewat UID dan server.'),
    offer('voucher', 'Voucher Genesis Crystal senilai Rp150.000', 149_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Genesis Crystal senilai Rp75.000', 74_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
