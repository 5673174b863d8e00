import { type DemoGame, figure, offer } from '../demo-game.ts';

export const valorant: DemoGame = {
  slug: 'valorant',
  name: 'Valorant',
  description: 'Akun, item, dan jasa untuk Valorant.',
  icon: 'swords',
  color: '#ff9595',
  account: {
    count: 20,
    rankLabel: 'Rank',
    hasSteps: true,
    name: ['rank', 0, 1],
    ranks: {
      reguler: ['Iron 2', 'Iron 3', 'Bronze 1', 'Bronze 2', 'Bronze 3', 'Silver 1', 'Silver 2', 'Silver 3'],
      pelajar: ['Gold 1', 'Gold 2', 'Gold 3', 'Platinum 1', 'Platinum 2', 'Platinum 3'],
      premium: ['Diamond 1', 'Diamond 3', 'Ascendant 1', 'Ascendant 3', 'Immortal 1'],
    },
    figures: [
      figure('Skin senjata', (count) => `${count} skin senjata`, [3, 12], [14, 36], [40, 98]),
      figure('Agen', (count) => `${count} agen`, [9, 16], [17, 22], [23, 27]),
      figure('Level', (count) => `level ${count}`, [20, 64], [70, 162], [170, 430]),
      figure('VP', (count) => `sisa ${count} VP`, [0, 180], [100, 900], [400, 3600]),
    ],
    servers: ['Asia Pasifik'],
    logins: ['Riot ID'],
    highlights: {
      reguler: ['pas untuk akun kedua', 'ranked sudah terbuka', 'siap main'],
      pelajar: ['dua skin pisau', 'bundle senapan serbu', 'kartu pemain beragam'],
      premium: ['beberapa skin pisau', 'bundle lama lengkap'],
    },
  },
  offers: [
    offer('item', 'Hadiah skin senjata kelas premium', 199_000, 'Pilih satu skin yang sedang ada di toko game.'),
    offer('item', 'Battle Pass satu babak', 115_000, 'Pas untuk babak yang sedang berjalan.'),
    offer('item', 'Bundle senjata dari toko game', 820_000, 'Pilih satu bundle yang sedang dijual.'),
    offer('jasa-instan', 'Joki rank Silver ke Gold', 180_000, 'Naik dari Silver 1 sampai Gold 1.'),
    offer('jasa-instan', 'Joki rank Gold ke Platinum', 290_000, 'Naik dari Gold 1 sampai Platinum 1.'),
    offer('jasa-instan', 'Latihan satu lawan satu, dua jam', 120_000, 'Pelatih menonton permainanmu dan memberi catatan.'),
    offer('top-up', '1.000 Valorant Points', 112_000, 'Saldo masuk ke akunmu lewat Riot ID.'),
    offer('top-up', '475 Valorant Points', 56_000, 'Saldo masuk ke akunmu lewat Riot ID.'),
    offer('voucher', 'Voucher Valorant Points senilai Rp225.000', 222_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Valorant Points senilai Rp100.000', 99_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
