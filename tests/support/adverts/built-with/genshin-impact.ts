import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Genshin Impact that the reader was built with. */
export const GENSHIN_IMPACT: readonly AdvertSample[] = [
  {
    text: `Genshin Impact Asia
AR 58 WL 8
Char b5 : 14 (Raiden C2, Nahida, Zhongli, Furina)
Weap b5 : 5
Primo 3.200
Login Hoyoverse (username)
1,9 jt`,
    facts: {
      game: 'genshin-impact',
      price: 1_900_000,
      attributes: {
        Server: 'Asia',
        'Adventure Rank': '58',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '14',
        'Senjata bintang 5': '5',
        Primogem: '3.200',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: 'wts genshin ar60 wl9, 27 karakter b5, 15 senjata b5, primogem 12k, server asia, log hoyoverse + google, 5.500.000 nett ga nego, dm ig @jual.gensin',
    facts: {
      game: 'genshin-impact',
      price: 5_500_000,
      attributes: {
        'Adventure Rank': '60',
        'World Level': 'World Level 9',
        'Karakter bintang 5': '27',
        'Senjata bintang 5': '15',
        Primogem: '12.000',
        Server: 'Asia',
        'Login lewat': 'HoYoverse dan Google',
      },
    },
  },
  {
    text: `akun gi murah
adventure rank 46
world level 6
4 char ⭐5
1 weapon ⭐5
sisa primo 900
150rb aja, username`,
    facts: {
      game: 'genshin-impact',
      price: 150_000,
      attributes: {
        'Adventure Rank': '46',
        'World Level': 'World Level 6',
        'Karakter bintang 5': '4',
        'Senjata bintang 5': '1',
        Primogem: '900',
      },
    },
  },
  {
    text: `GENSHIN READY
> AR: 55
> WL: 7
> B5 char: 9
> B5 weapon: 3
> Primo: 5.640
> Server: ASIA
> Login: HoYo
Price: 875k`,
    facts: {
      game: 'genshin-impact',
      price: 875_000,
      attributes: {
        'Adventure Rank': '55',
        'World Level': 'World Level 7',
        'Karakter bintang 5': '9',
        'Senjata bintang 5': '3',
        Primogem: '5.640',
        Server: 'Asia',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `Jual akun gensin bekas sendiri, AR 59, udah world level 8. Karakter bintang 5 ada 18, senjata bintang 5 ada 8. Primogem sisa 2.150. Server Asia. Login HoYoverse. Harga 2.750.000 boleh nego halus. Chat 0899-7654-3210`,
    facts: {
      game: 'genshin-impact',
      price: 2_750_000,
      attributes: {
        'Adventure Rank': '59',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '18',
        'Senjata bintang 5': '8',
        Primogem: '2.150',
        Server: 'Asia',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `GI asia ar 57 || wl 8 || 11 char b5 || 2 weap b5 || 0 primo || hoyoverse || 950k`,
    facts: {
      game: 'genshin-impact',
      price: 950_000,
      attributes: {
        Server: 'Asia',
        'Adventure Rank': '57',
        'World Level': 'World Level 8',
        'Karakter bintang 5': '11',
        'Senjata bintang 5': '2',
        Primogem: '0',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `genshin reroll??? BUKAN, ini akun main 3 thn
ar 60 / wl 9 / chara bintang 5: 22 / senjata b5: 12
primo 640 intertwined 30
masuk lewat hoyoverse
4,25jt (nego tengah)
topup abis belasan juta`,
    facts: {
      game: 'genshin-impact',
      price: 4_250_000,
      attributes: {
        'Adventure Rank': '60',
        'World Level': 'World Level 9',
        'Karakter bintang 5': '22',
        'Senjata bintang 5': '12',
        Primogem: '640',
        'Login lewat': 'HoYoverse',
      },
    },
  },
  {
    text: `Genshin AR50 WL 7 asia
3 karakter ⭐5 (Jean, Keqing, Yelan)
primo 1.600, welkin aktif
harga 1.5 nego
login hoyo`,
    facts: {
      game: 'genshin-impact',
      price: null,
      attributes: {
        'Adventure Rank': '50',
        'World Level': 'World Level 7',
        Server: 'Asia',
        'Karakter bintang 5': '3',
        Primogem: '1.600',
        'Login lewat': 'HoYoverse',
      },
    },
  },
];
