import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Free Fire that the reader was built with. */
export const FREE_FIRE: readonly AdvertSample[] = [
  {
    text: `AKUN FF SULTAN 💎
bundle 62
skin senjata 140
level 74
rank grandmaster
log fb
harga 2,4jt
wa 081298765432`,
    facts: {
      game: 'free-fire',
      price: 2_400_000,
      attributes: {
        Bundle: '62',
        'Skin senjata': '140',
        Level: '74',
        Rank: 'Grandmaster',
        'Login lewat': 'Facebook',
      },
    },
  },
  {
    text: 'wts akun epep lv 61 heroic 3⭐, 28 bundle, 55 skin gun, login google, 375k aja buat beli susu anak',
    facts: {
      game: 'free-fire',
      price: 375_000,
      attributes: { Level: '61', Rank: 'Heroic', Bintang: '3', Bundle: '28', 'Skin senjata': '55', 'Login lewat': 'Google' },
    },
  },
  {
    text: `Free Fire
Rank: Diamond 2
Lvl: 58
Bundle: 19
Gun skin: 41
DM sisa: 85
Login: VK (aman)
Server: Indo
Price: 220.000
no tipu tipu, admin rekber bebas pilih`,
    facts: {
      game: 'free-fire',
      price: 220_000,
      attributes: {
        Rank: 'Diamond',
        Divisi: '2',
        Level: '58',
        Bundle: '19',
        'Skin senjata': '41',
        Diamond: '85',
        'Login lewat': 'VK',
        Server: 'Indonesia',
      },
    },
  },
  {
    text: `ff ready stok
master, level 70, bundle 48 (sakura, hiphop, arctic)
skin senjata 96 evo max 2
bind fb, google udah unlink
Rp1.650.000,- NETT`,
    facts: {
      game: 'free-fire',
      price: 1_650_000,
      attributes: { Rank: 'Master', Level: '70', Bundle: '48', 'Skin senjata': '96', 'Login lewat': 'Facebook' },
    },
  },
  {
    text: `Jual cepat akun FF bund angelic!!
platinum 4 | lvl 49 | 11 bundle | 23 skin senjata
login twitter
100rb gas ajaa`,
    facts: {
      game: 'free-fire',
      price: 100_000,
      attributes: {
        Rank: 'Platinum',
        Divisi: '4',
        Level: '49',
        Bundle: '11',
        'Skin senjata': '23',
        'Login lewat': 'X',
      },
    },
  },
  {
    text: `FREEFIRE TERMURAH
▫️gold III
▫️level 40
▫️9 skin senjata
▫️4 bundle
▫️1200 diamond
▫️akun google
65 ribu boss, chat inbox langsung`,
    facts: {
      game: 'free-fire',
      price: 65_000,
      attributes: {
        Rank: 'Gold',
        Divisi: 'III',
        Level: '40',
        'Skin senjata': '9',
        Bundle: '4',
        Diamond: '1.200',
        'Login lewat': 'Google',
      },
    },
  },
  {
    text: `[12/10/26 19.22] Raka Store: akun ff heroic lvl 66
36 bundel, skin senjata 72
login fb semua bind lepas
harga awal 1jt, sekarang 780rb`,
    facts: {
      game: 'free-fire',
      price: 780_000,
      attributes: {
        Rank: 'Heroic',
        Level: '66',
        Bundle: '36',
        'Skin senjata': '72',
        'Login lewat': 'Facebook',
        'Bind dilepas': 'Ya',
      },
    },
  },
  {
    text: `free fire max lvl 68 diamond IV bundle 33 skin senjata 60+ sisa dm 410 login gmail BIN 650 ribu OB 400 ribu`,
    facts: {
      game: 'free-fire',
      price: 650_000,
      attributes: {
        Level: '68',
        Rank: 'Diamond',
        Divisi: 'IV',
        Bundle: '33',
        'Skin senjata': '60',
        Diamond: '410',
        'Login lewat': 'Google',
      },
    },
  },
];
