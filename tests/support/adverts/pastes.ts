/** Texts with several adverts, and what each draft begins with: game, price, and the number of adverts is that of the rows. */
export const PASTES: readonly {
  readonly about: string;
  readonly text: string;
  readonly drafts: readonly { readonly game: string | null; readonly price: number | null }[];
}[] = [
  {
    about: 'numbered list under one heading',
    text: `LIST AKUN ML READY 🔥
1. Epic V skin 30 hero 50 - 120k
2. Legend 2 skin 88 hero 90 - 400k
3. Mythic 25⭐ skin 130 - 1,5jt`,
    drafts: [
      { game: 'mobile-legends', price: 120_000 },
      { game: 'mobile-legends', price: 400_000 },
      { game: 'mobile-legends', price: 1_500_000 },
    ],
  },
  {
    about: 'one line each',
    text: `ML epic 30 skin 150k
ML legend 80 skin 300k
FF heroic 20 bundle 250k`,
    drafts: [
      { game: 'mobile-legends', price: 150_000 },
      { game: 'mobile-legends', price: 300_000 },
      { game: 'free-fire', price: 250_000 },
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
      { game: 'mobile-legends', price: 1_500_000 },
      { game: 'free-fire', price: 400_000 },
      { game: 'valorant', price: 550_000 },
    ],
  },
  {
    about: 'messages of a chat',
    text: `[12/10/26 19.22] Raka: akun ml mythic 30 ⭐ skin 100
1,2jt nego
[12/10/26 19.25] +62 812-3456-7890: akun ff master bundle 40
900k`,
    drafts: [
      { game: 'mobile-legends', price: 1_200_000 },
      { game: 'free-fire', price: 900_000 },
    ],
  },
  {
    about: 'messages of a chat on Android',
    text: `12/10/26, 19.22 - Raka: akun ml mythic 30 ⭐ skin 100
1,2jt nego
12/10/26, 19.25 - Sinta Lapak: akun valo gold 2 skin 40
900k`,
    drafts: [
      { game: 'mobile-legends', price: 1_200_000 },
      { game: 'valorant', price: 900_000 },
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
      { game: 'mobile-legends', price: 2_500_000 },
      { game: 'mobile-legends', price: 150_000 },
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
      { game: 'mobile-legends', price: 1_500_000 },
      { game: 'free-fire', price: 500_000 },
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
      { game: 'mobile-legends', price: 1_500_000 },
      { game: 'free-fire', price: 500_000 },
    ],
  },
  {
    about: 'what is sold already',
    text: `akun ff lv 51 bundle 23 75rb
akun ff lv 66 bundle 71 275.000

FF 3 & FF 4 SOLD ya kak`,
    drafts: [
      { game: 'free-fire', price: 75_000 },
      { game: 'free-fire', price: 275_000 },
    ],
  },
  {
    about: 'game told by its ranks alone',
    text: 'WTS MYTHICAL GLORY 80⭐ 300 skin login moonton 3jt',
    drafts: [{ game: 'mobile-legends', price: 3_000_000 }],
  },
  { about: 'game that the shop does not have', text: 'akun growtopia world 5 buah, harga 300k', drafts: [{ game: null, price: 300_000 }] },
  { about: 'greeting without an advert', text: 'halo kak, masih ada?', drafts: [{ game: null, price: null }] },
];

/** Texts whose price is not certain: the code, and the amounts that a person chooses from. */
export const UNCERTAIN_PRICES: readonly {
  readonly text: string;
  readonly code: string;
  readonly candidates: readonly number[];
}[] = [
  { text: 'ML mythic skin 150 harga 1.5 nego', code: 'AMOUNT_AMBIGUOUS', candidates: [1500, 1_500_000] },
  { text: 'ML mythic skin 150. 1jt5', code: 'AMOUNT_AMBIGUOUS', candidates: [1_005_000, 1_500_000] },
  { text: 'ML mythic skin 150 harga 850', code: 'AMOUNT_AMBIGUOUS', candidates: [850_000, 850] },
  { text: 'ML mythic skin 150 harga 1,5jt - 2jt', code: 'PRICE_SEVERAL', candidates: [1_500_000, 2_000_000] },
  { text: 'ML mythic skin 150 harga 1.200.000 harga teman 1.100.000', code: 'PRICE_SEVERAL', candidates: [1_200_000, 1_100_000] },
  { text: 'ML mythic skin 150 2jt-an', code: 'PRICE_ABOUT', candidates: [2_000_000] },
  { text: 'ML epic skin 185k', code: 'PRICE_UNSURE', candidates: [185_000] },
  { text: 'genshin primo 12k harga cek pm', code: 'PRICE_UNSURE', candidates: [12_000] },
  { text: 'ff lvl 60 like 18.204', code: 'PRICE_UNSURE', candidates: [18_204] },
  { text: 'sewa akun ML 10k/jam mythic skin 100', code: 'PRICE_MISSING', candidates: [] },
  { text: 'akun ML skin 100 modal 5jt, DP 500k', code: 'PRICE_MISSING', candidates: [] },
  { text: 'akun ML skin 100, nanya dulu', code: 'PRICE_MISSING', candidates: [] },
];
