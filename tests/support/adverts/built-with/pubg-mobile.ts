import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of PUBG Mobile that the reader was built with. */
export const PUBG_MOBILE: readonly AdvertSample[] = [
  {
    text: `AKUN PUBGM
✅ Rank Crown 3
✅ Level 64
✅ 52 set pakaian
✅ 61 skin senjata (M416 glacier lv 3)
✅ UC 120
✅ Login Facebook
Price 1.400.000
Contact wa +62 813-2222-3333`,
    facts: {
      game: 'pubg-mobile',
      price: 1_400_000,
      attributes: {
        Rank: 'Crown',
        Divisi: '3',
        Level: '64',
        'Set pakaian': '52',
        'Skin senjata': '61',
        UC: '120',
        'Login lewat': 'Facebook',
      },
    },
  },
  {
    text: 'pubg mobile ace master lvl 75 set 88 skin gun 110 x-suit lv 3 log twitter 3,2jt nego dikit aja',
    facts: {
      game: 'pubg-mobile',
      price: 3_200_000,
      attributes: { Rank: 'Ace Master', Level: '75', 'Set pakaian': '88', 'Skin senjata': '110', 'Login lewat': 'X' },
    },
  },
  {
    text: `Jual akun pabji polos
Gold 1, lv 42, 9 skin senjata, 7 outfit
login google play
80k`,
    facts: {
      game: 'pubg-mobile',
      price: 80_000,
      attributes: { Rank: 'Gold', Divisi: '1', Level: '42', 'Skin senjata': '9', 'Set pakaian': '7', 'Login lewat': 'Google Play' },
    },
  },
  {
    text: `PUBG conqueror season lalu, sekarang ACE
level 82
outfit 131 set
senjata 158 skin
sisa uc 1.800
server asia
login apple + fb kosong
HARGA : 6.750.000
beli = baca rules, no php`,
    facts: {
      game: 'pubg-mobile',
      price: 6_750_000,
      attributes: {
        Rank: 'Ace',
        Level: '82',
        'Set pakaian': '131',
        'Skin senjata': '158',
        UC: '1.800',
        Server: 'Asia',
        'Login lewat': 'Apple',
      },
    },
  },
  {
    text: `pubgm diamond 2
lvl 60 - 27 set - 35 skin senjata
bind fb only
500.000 nego sampe deal
#pubgmobile #jualakunpubg`,
    facts: {
      game: 'pubg-mobile',
      price: 500_000,
      attributes: { Rank: 'Diamond', Divisi: '2', Level: '60', 'Set pakaian': '27', 'Skin senjata': '35', 'Login lewat': 'Facebook' },
    },
  },
  {
    text: `READY PUBG 🪖
Rank : Platinum IV
Lvl : 51
Skin senjata : 18
Set pakaian : 16
UC : 60
Login : Google Play Games
Harga : 165k (include fee)`,
    facts: {
      game: 'pubg-mobile',
      price: 165_000,
      attributes: {
        Rank: 'Platinum',
        Divisi: 'IV',
        Level: '51',
        'Skin senjata': '18',
        'Set pakaian': '16',
        UC: '60',
        'Login lewat': 'Google Play',
      },
    },
  },
  {
    text: `Akun PUBG Ace Dominator 🔥 98 set mythic 🔥 120 skin senjata 🔥 lvl 79 🔥 server Asia 🔥 login X 🔥 4500k nett 🔥 IG: pubg.lapak`,
    facts: {
      game: 'pubg-mobile',
      price: 4_500_000,
      attributes: {
        Rank: 'Ace Dominator',
        'Set pakaian': '98',
        'Skin senjata': '120',
        Level: '79',
        Server: 'Asia',
        'Login lewat': 'X',
      },
    },
  },
  {
    text: `butuh uang cepet. akun pubgm crown V. level 66. skin senjata ada 44. baju 38 set. UC 15. login facebook aja. mau 900 ribu bisa kurang`,
    facts: {
      game: 'pubg-mobile',
      price: 900_000,
      attributes: {
        Rank: 'Crown',
        Divisi: 'V',
        Level: '66',
        'Skin senjata': '44',
        'Set pakaian': '38',
        UC: '15',
        'Login lewat': 'Facebook',
      },
    },
  },
];
