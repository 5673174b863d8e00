/** Texts with several adverts, and what each draft begins with: game, price, and the number of adverts is that of the rows. */
export const PASTES: readonly {
  readonly about: string;
  readonly text: string;
  readonly drafts: readonly (readonly [game: string | null, price: number | null])[];
}[] = [
  {
    about: 'numbered list under one heading',
    text: `LIST AKUN ML READY 🔥
1. Epic V skin 30 hero 50 - 120k
2. Legend 2 skin 88 hero 90 - 400k
3. Mythic 25⭐ skin 130 - 1,5jt`,
    drafts: [
      ['mobile-legends', 120_000],
      ['mobile-legends', 400_000],
      ['mobile-legends', 1_500_000],
    ],
  },
  {
    about: 'one line each',
    text: `ML epic 30 skin 150k
ML legend 80 skin 300k
FF heroic 20 bundle 250k`,
    drafts: [
      ['mobile-legends', 150_000],
      ['mobile-legends', 300_000],
      ['free-fire', 250_000],
    ],
  },
  {
    about: 'blank lines, a contact between',
    text: `READY AKUN ML
Mythic 25⭐
skin 130
harga 1,5jt

minat DM 081234567890

READY AKUN FF
bundle 30
lvl 60
harga 400k

READY VALO
gold 2, skin 20
550.000`,
    drafts: [
      ['mobile-legends', 1_500_000],
      ['free-fire', 400_000],
      ['valorant', 550_000],
    ],
  },
  {
    about: 'messages of a chat',
    text: `[12/10/26 19.22] Raka: akun ml mythic 30 ⭐ skin 100
1,2jt nego
[12/10/26 19.25] +62 812-3456-7890: akun ff master bundle 40
900k`,
    drafts: [
      ['mobile-legends', 1_200_000],
      ['free-fire', 900_000],
    ],
  },
  {
    about: 'messages of a chat on Android',
    text: `12/10/26, 19.22 - Raka: akun ml mythic 30 ⭐ skin 100
1,2jt nego
12/10/26, 19.25 - Sinta Lapak: akun valo gold 2 skin 40
900k`,
    drafts: [
      ['mobile-legends', 1_200_000],
      ['valorant', 900_000],
    ],
  },
  {
    about: 'blank lines within an advert, a rule between two',
    text: `AKUN ML GLORY
skin 200

hero 120

2,5jt
➖➖➖➖➖
AKUN ML EPIC
skin 20
150k`,
    drafts: [
      ['mobile-legends', 2_500_000],
      ['mobile-legends', 150_000],
    ],
  },
  {
    about: 'price below the heading, nothing between',
    text: `Akun ML
1,5jt
skin 120
hero 100
Akun FF
500k
bundle 30`,
    drafts: [
      ['mobile-legends', 1_500_000],
      ['free-fire', 500_000],
    ],
  },
  {
    about: 'price at the end, nothing between',
    text: `Akun ML
skin 120
1,5jt
Akun FF
bundle 30
500k
minat inbox`,
    drafts: [
      ['mobile-legends', 1_500_000],
      ['free-fire', 500_000],
    ],
  },
  {
    about: 'what is sold already',
    text: `akun ff lv 51 bundle 23 75rb
akun ff lv 66 bundle 71 275.000

FF 3 & FF 4 SOLD ya kak`,
    drafts: [
      ['free-fire', 75_000],
      ['free-fire', 275_000],
    ],
  },
  {
    about: 'game told by its ranks alone',
    text: 'WTS MYTHICAL GLORY 80⭐ 300 skin login moonton 3jt',
    drafts: [['mobile-legends', 3_000_000]],
  },
  { about: 'game that the shop does not have', text: 'akun growtopia world 5 buah, harga 300k', drafts: [[null, 300_000]] },
  { about: 'greeting without an advert', text: 'halo kak, masih ada?', drafts: [[null, null]] },
];

/** Texts whose price is not certain: the code, and the amounts that a person chooses from. */
export const UNCERTAIN_PRICES: readonly (readonly [text: string, code: string, candidates: readonly number[]])[] = [
  ['ML mythic skin 150 harga 1.5 nego', 'AMOUNT_AMBIGUOUS', [1500, 1_500_000]],
  ['ML mythic skin 150. 1jt5', 'AMOUNT_AMBIGUOUS', [1_005_000, 1_500_000]],
  ['ML mythic skin 150 harga 850', 'AMOUNT_AMBIGUOUS', [850_000, 850]],
  ['ML mythic skin 150 harga 1,5jt - 2jt', 'PRICE_SEVERAL', [1_500_000, 2_000_000]],
  ['ML mythic skin 150 harga 1.200.000 harga teman 1.100.000', 'PRICE_SEVERAL', [1_200_000, 1_100_000]],
  ['ML mythic skin 150 2jt-an', 'PRICE_ABOUT', [2_000_000]],
  ['ML epic skin 185k', 'PRICE_UNSURE', [185_000]],
  ['genshin primo 12k harga cek pm', 'PRICE_UNSURE', [12_000]],
  ['ff lvl 60 like 18.204', 'PRICE_UNSURE', [18_204]],
  ['sewa akun ML 10k/jam mythic skin 100', 'PRICE_MISSING', []],
  ['akun ML skin 100 modal 5jt, DP 500k', 'PRICE_MISSING', []],
  ['akun ML skin 100, nanya dulu', 'PRICE_MISSING', []],
];
