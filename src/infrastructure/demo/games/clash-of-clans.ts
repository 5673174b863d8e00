import { type DemoGame, figure, offer } from '../demo-game.ts';

export const clashOfClans: DemoGame = {
  slug: 'clash-of-clans',
  name: 'Clash of Clans',
  description: 'Akun, item, dan jasa untuk Clash of Clans.',
  icon: 'castle',
  color: '#f4a25c',
  account: {
    count: 12,
    rankLabel: 'Town Hall',
    name: ['rank', 0, 2],
    ranks: {
      reguler: ['TH 11', 'TH 12', 'TH 13'],
      pelajar: ['TH 14', 'TH 15'],
      premium: ['TH 16', 'TH 17'],
    },
    figures: [
      figure('Level', (count) => `level ${count}`, [72, 124], [132, 192], [200, 274]),
      figure('Total level pahlawan', (count) => `total level pahlawan ${count}`, [86, 164], [180, 262], [280, 388]),
      figure('Tukang', (count) => `${count} tukang`, [4, 5], [5, 6], [6, 6]),
      figure('Permata', (count) => `sisa ${count} permata`, [20, 300], [280, 1400], [900, 5200]),
    ],
    servers: ['Global'],
    logins: ['Supercell ID'],
    highlights: {
      reguler: ['tembok hampir maks', 'pas untuk akun kedua', 'laboratorium berjalan'],
      pelajar: ['pertahanan inti maks', 'pasukan udara maks', 'pemandangan musim lama'],
      premium: ['pertahanan inti maks', 'pasukan inti maks', 'pemandangan beragam'],
    },
  },
  offers: [
    offer('item', 'Gold Pass satu bulan', 95_000, 'Pas untuk bulan yang sedang berjalan.'),
    offer('item', 'Pemandangan desa pilihanmu', 125_000, 'Pilih satu pemandangan yang sedang dijual di toko game.'),
    offer('item', 'Tampilan pahlawan pilihanmu', 139_000, 'Pilih satu tampilan yang sedang dijual di toko game.'),
    offer('jasa-instan', 'Serangan perang klan, dua serangan', 30_000, 'Dua serangan untuk satu perang, sesuai pasukanmu.'),
    offer('jasa-instan', 'Farming sumber daya selama tiga hari', 90_000, 'Emas, eliksir, dan eliksir gelap dikumpulkan setiap hari.'),
    offer('jasa-instan', 'Naik trofi sampai Legend League', 540_000, 'Dikerjakan bertahap, sesuai kekuatan desamu.'),
    offer('top-up', '500 Permata', 75_000, 'Permata masuk ke akunmu lewat tag pemain.'),
    offer('top-up', '2.500 Permata', 300_000, 'Permata masuk ke akunmu lewat tag pemain.'),
    offer('voucher', 'Voucher Permata senilai Rp75.000', 74_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Permata senilai Rp150.000', 148_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
