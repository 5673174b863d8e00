import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Mobile Legends that the reader was built with. */
export const MOBILE_LEGENDS: readonly AdvertSample[] = [
  {
    text: `READY AKUN ML 🔥🔥
Mythic 25⭐
skin 130 (collector 3)
hero 118
harga 1,5jt nego
login Moonton
minat DM / wa 0812-3456-7890`,
    facts: {
      game: 'mobile-legends',
      price: 1_500_000,
      attributes: { Rank: 'Mythic', Bintang: '25', Skin: '130', Hero: '118', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: `jual akun mlbb murah aja BU 😭
rank glory 62 bintang, 214 skin, full hero 124
emblem max semua
bind moonton + google (google kosong)
price : 2.350.000 net no nego
serius only japri ya kak`,
    facts: {
      game: 'mobile-legends',
      price: 2_350_000,
      attributes: { Rank: 'Mythical Glory', Bintang: '62', Skin: '214', Hero: '124', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: 'WTS ML epic 3 / skin 45 / hero 70 / lvl 38 / server indo / moonton / 185k nett / wa.me/6281211112222',
    facts: {
      game: 'mobile-legends',
      price: 185_000,
      attributes: { Rank: 'Epic', Divisi: '3', Skin: '45', Hero: '70', Level: '38', Server: 'Indonesia', 'Login lewat': 'Moonton' },
    },
  },
  {
    text: `*MOBILE LEGENDS*
• Rank : Mythical Honor 31 ⭐
• Skin : 189
• Hero : 121/127
• Level akun : 87
• Diamond : 1.240
• WR 61%
• Log : Moonton n Tiktok
💰 Rp 1.850.000
📲 @akun.sultan_id (IG)`,
    facts: {
      game: 'mobile-legends',
      price: 1_850_000,
      attributes: {
        Rank: 'Mythical Honor',
        Bintang: '31',
        Skin: '189',
        Hero: '121',
        Level: '87',
        Diamond: '1.240',
        'Login lewat': 'Moonton dan TikTok',
      },
    },
  },
  {
    text: `Dijual akun pribadi ML
immortal 112 bintang
405 skin (legend 4, kolektor 11, epic 96)
hero full 129
sisa 320 dm
semua bind sudah dilepas tinggal moonton
hrg 7,5 juta masih bisa nego tipis
modal top up 18jt lebih
hub 0857 1234 5678`,
    facts: {
      game: 'mobile-legends',
      price: 7_500_000,
      attributes: {
        Rank: 'Mythical Immortal',
        Bintang: '112',
        Skin: '405',
        Hero: '129',
        Diamond: '320',
        'Bind dilepas': 'Ya',
        'Login lewat': 'Moonton',
      },
    },
  },
  {
    text: `akun ml legend II skin 88 hero 92 lvl 56 login moonton doang, unbind aman. 450rb bisa kurang dikit. rekber ok (fee rekber 20k pembeli)`,
    facts: {
      game: 'mobile-legends',
      price: 450_000,
      attributes: {
        Rank: 'Legend',
        Divisi: 'II',
        Skin: '88',
        Hero: '92',
        Level: '56',
        'Login lewat': 'Moonton',
        'Bind dilepas': 'Ya',
      },
    },
  },
  {
    text: `𝗔𝗞𝗨𝗡 𝗠𝗟 𝗠𝗨𝗥𝗔𝗛
Mythic 8 bintang
Skin 76
Hero 84
~600k~ jadi 475k aja 🥶
Login: Moonton, Google`,
    facts: {
      game: 'mobile-legends',
      price: 475_000,
      attributes: { Rank: 'Mythic', Bintang: '8', Skin: '76', Hero: '84', 'Login lewat': 'Moonton dan Google' },
    },
  },
  {
    text: `#akunml #mlbbindonesia
Ex glory, sekarang Mythic 15 ⭐
Total skin 152 ⚡ hero 110 ⚡ emblem full
Bind Moonton, sisanya kosong
1jt250 fix, ga terima TT
t.me/lapakmabar`,
    facts: {
      game: 'mobile-legends',
      price: 1_250_000,
      attributes: { Rank: 'Mythic', Bintang: '15', Skin: '152', Hero: '110', 'Login lewat': 'Moonton' },
    },
  },
];
