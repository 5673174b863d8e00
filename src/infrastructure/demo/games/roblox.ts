import { type DemoGame, figure, offer } from '../demo-game.ts';

export const roblox: DemoGame = {
  slug: 'roblox',
  name: 'Roblox',
  description: 'Akun, item, dan jasa untuk Roblox.',
  icon: 'boxes',
  color: '#59c5f5',
  account: {
    count: 18,
    rankLabel: 'Langganan',
    name: [2, 0, 1],
    ranks: {
      reguler: ['Tanpa langganan'],
      pelajar: ['Tanpa langganan', 'Premium 450'],
      premium: ['Premium 1000', 'Premium 2200'],
    },
    figures: [
      figure('Item avatar', (count) => `${count} item avatar`, [14, 64], [80, 220], [240, 620]),
      figure('Item terbatas', (count) => `${count} item terbatas`, [1, 2], [3, 12], [14, 62]),
      figure('Umur akun (tahun)', (count) => `umur ${count} tahun`, [1, 3], [4, 7], [8, 14]),
      figure('Robux', (count) => `sisa ${count} Robux`, [10, 400], [450, 4200], [4800, 30_000]),
    ],
    servers: ['Global'],
    logins: ['Nama pengguna dan kata sandi', 'Email terverifikasi'],
    highlights: {
      reguler: ['avatar siap ganti gaya', 'pas untuk akun kedua', 'siap main'],
      pelajar: ['game pass di beberapa pengalaman', 'item musiman lengkap', 'nama pengguna pendek'],
      premium: ['koleksi item terbatas', 'nama pengguna empat huruf', 'game pass lengkap'],
    },
  },
  offers: [
    offer('item', 'Game pass pilihanmu sampai 400 Robux', 79_000, 'Kirim tautan game pass yang kamu mau.'),
    offer('item', 'Game pass pilihanmu sampai 1.000 Robux', 189_000, 'Kirim tautan game pass yang kamu mau.'),
    offer('item', 'Item avatar terbatas, acak', 560_000, 'Satu item terbatas lewat fitur tukar.'),
    offer('jasa-instan', 'Naik level 1 sampai 700, satu pengalaman', 85_000, 'Dikerjakan di pengalaman petualangan pilihanmu.'),
    offer('jasa-instan', 'Naik level 700 sampai 1.500', 140_000, 'Dikerjakan di pengalaman petualangan pilihanmu.'),
    offer('jasa-instan', 'Desain pakaian avatar', 65_000, 'Satu set baju dan celana dari gambar yang kamu kirim.'),
    offer('top-up', '800 Robux', 149_000, 'Robux masuk ke akunmu lewat nama pengguna.'),
    offer('top-up', '400 Robux', 75_000, 'Robux masuk ke akunmu lewat nama pengguna.'),
    offer('voucher', 'Kartu hadiah Roblox senilai Rp100.000', 102_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Kartu hadiah Roblox senilai Rp250.000', 252_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
