import type { AdvertSample } from '../advert-facts.ts';

/** Adverts of Valorant that the reader was built with. */
export const VALORANT: readonly AdvertSample[] = [
  {
    text: `VALORANT ACC
rank : Diamond 1
skin : 34 (pisau 2)
agent : 22
level : 168
VP : 475
region : AP
Riot ID full akses
IDR 1.750.000`,
    facts: {
      game: 'valorant',
      price: 1_750_000,
      attributes: {
        Rank: 'Diamond',
        Divisi: '1',
        'Skin senjata': '34',
        Agen: '22',
        Level: '168',
        VP: '475',
        Server: 'Asia Pasifik',
        'Login lewat': 'Riot ID',
      },
    },
  },
  {
    text: 'jual akun valo silver 2 lvl 74, 16 agen kebuka, 11 skin senjata + 1 knife, 250rb, email ganti bebas',
    facts: {
      game: 'valorant',
      price: 250_000,
      attributes: { Rank: 'Silver', Divisi: '2', Level: '74', Agen: '16', 'Skin senjata': '11' },
    },
  },
  {
    text: `akun valorant ascendant 3 peak immortal 1
skin 72 termasuk reaver, prime, oni
all agent (27)
lvl 310
3jt500rb net
minat pc wa 082233445566 a/n Dimas`,
    facts: {
      game: 'valorant',
      price: 3_500_000,
      attributes: { Rank: 'Ascendant', Divisi: '3', 'Skin senjata': '72', Agen: '27', Level: '310' },
    },
  },
  {
    text: `[Valorant] Gold 3 · Level 121 · 25 skin senjata · 19 agent · sisa 900 vp · server asia pasifik · riot id · Rp 825.000`,
    facts: {
      game: 'valorant',
      price: 825_000,
      attributes: {
        Rank: 'Gold',
        Divisi: '3',
        Level: '121',
        'Skin senjata': '25',
        Agen: '19',
        VP: '900',
        Server: 'Asia Pasifik',
        'Login lewat': 'Riot ID',
      },
    },
  },
  {
    text: `valo plat 2 ready ges
skin 29 bundle prime lengkap
agent 20
lvl 140
region ap indo
1,1 jt include pajak kehidupan 😂
ig lapakvalo.id`,
    facts: {
      game: 'valorant',
      price: 1_100_000,
      attributes: { Rank: 'Platinum', Divisi: '2', 'Skin senjata': '29', Agen: '20', Level: '140', Server: 'Asia Pasifik' },
    },
  },
  {
    text: `Dijual akun Valorant iron 3 polosan
level 25, agen 10, skin 3
login riot
60.000`,
    facts: {
      game: 'valorant',
      price: 60_000,
      attributes: { Rank: 'Iron', Divisi: '3', Level: '25', Agen: '10', 'Skin senjata': '3', 'Login lewat': 'Riot ID' },
    },
  },
  {
    text: `VALO IMMORTAL 1 😈
skin senjata 91
agen lengkap 27
level 402
vp 0
habis topup 15 juta, jual 6.250.000 aja
DP 500k bisa, sisanya pas serah terima`,
    facts: {
      game: 'valorant',
      price: 6_250_000,
      attributes: { Rank: 'Immortal', Divisi: '1', 'Skin senjata': '91', Agen: '27', Level: '402', VP: '0' },
    },
  },
  {
    text: `akun valorant bronze 1 lvl 33 skin 6 agen 12. harga 850 bisa nego. riot id ganti semua`,
    facts: {
      game: 'valorant',
      price: null,
      attributes: { Rank: 'Bronze', Divisi: '1', Level: '33', 'Skin senjata': '6', Agen: '12', 'Login lewat': 'Riot ID' },
    },
  },
];
