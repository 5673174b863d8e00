import { type DemoGame, figure, offer } from '../demo-game.ts';

export const mobileLegends: DemoGame = {
  slug: 'mobile-legends',
  name: 'Mobile Legends',
  description: 'Akun, item, dan jasa untuk Mobile Legends.',
  icon: 'gem',
  color: '#b0adfe',
  account: {
    count: 34,
    rankLabel: 'Rank',
    hasSteps: true,
    name: ['rank', 0, 1],
    ranks: {
      reguler: ['Epic V', 'Epic IV', 'Epic III', 'Epic II', 'Epic I', 'Legend V', 'Legend IV', 'Legend III'],
      pelajar: ['Legend II', 'Legend I', 'Mythic 2..12 bintang', 'Mythic 13..24 bintang', 'Mythical Honor 25..40 bintang'],
      premium: [
        'Mythical Honor 42..49 bintang',
        'Mythical Glory 50..74 bintang',
        'Mythical Glory 75..99 bintang',
        'Mythical Immortal 100..148 bintang',
      ],
    },
    figures: [
      figure('Skin', (count) => `${count} skin`, [18, 72], [88, 210], [228, 418]),
      figure('Hero', (count) => `${count} hero`, [42, 84], [86, 114], [116, 128]),
      figure('Level', (count) => `level ${count}`, [22, 46], [48, 76], [78, 122]),
      figure('Diamond', (count) => `sisa ${count} diamond`, [4, 90], [60, 420], [240, 2400]),
    ],
    servers: ['Indonesia'],
    logins: ['Moonton', 'Moonton dan Google', 'Moonton dan TikTok'],
    highlights: {
      reguler: ['pas untuk akun kedua', 'hero inti terbuka', 'emblem siap pakai'],
      pelajar: ['emblem penuh', 'siap lanjut ranked', 'hero jungler lengkap', 'hero roamer lengkap'],
      premium: ['emblem penuh', 'skin collector beragam', 'skin legend di beberapa hero'],
    },
  },
  offers: [
    offer('item', 'Hadiah skin kelas epic pilihanmu', 215_000, 'Pilih satu skin epic yang sedang dijual di toko game.'),
    offer('item', 'Hadiah skin kelas special pilihanmu', 165_000, 'Pilih satu skin special yang sedang dijual di toko game.'),
    offer('item', 'Starlight Member satu musim', 149_000, 'Keanggotaan Starlight untuk musim yang sedang berjalan.'),
    offer('jasa-instan', 'Joki rank Epic ke Legend', 85_000, 'Naik dari Epic V sampai Legend V, hero bisa kamu pilih.'),
    offer('jasa-instan', 'Joki rank Legend ke Mythic', 170_000, 'Naik dari Legend V sampai Mythic, boleh titip hero andalan.'),
    offer('jasa-instan', 'Joki Mythic ke Mythical Glory', 1_150_000, 'Dari Mythic sampai 50 bintang, dikerjakan bertahap.'),
    offer('top-up', '172 Diamonds', 43_000, 'Diamond masuk ke akunmu lewat ID dan server.'),
    offer('top-up', '706 Diamonds', 172_000, 'Diamond masuk ke akunmu lewat ID dan server.'),
    offer('voucher', 'Voucher Diamonds senilai Rp50.000', 50_000, 'Satu kode untuk satu kali penukaran.'),
    offer('voucher', 'Voucher Diamonds senilai Rp100.000', 99_000, 'Satu kode untuk satu kali penukaran.'),
  ],
};
