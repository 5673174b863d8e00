/** From and to in hours from the time of the question; no end: still asked. */
type Normal = readonly [price: number, from: number, to?: number];
/** Pieces of one sale have one name. */
type Promo = readonly [price: number, from: number, to: number, sale?: string];

/** What was asked, and whether a price may stand struck through: for the rule and for the database. */
export interface StrikeCase {
  readonly name: string;
  readonly normal: readonly Normal[];
  readonly promo?: readonly Promo[];
  readonly price: number;
  readonly isAllowed: boolean;
}

const SECOND = 1 / 3600;
const DAY = 24;
/** The last moment at which 24 hours of a period that ended lie within 30 days. */
const LAST = 29 * DAY;

export const STRIKE_CASES: readonly StrikeCase[] = [
  { name: 'nothing was recorded', normal: [], price: 100, isAllowed: false },
  { name: 'a price that was never asked', normal: [[80, -100]], price: 100, isAllowed: false },
  {
    name: 'a price that was typed a rupiah above what was asked',
    normal: [
      [100, -100, -50],
      [80, -50],
    ],
    price: 101,
    isAllowed: false,
  },
  {
    name: 'a price that was typed a rupiah below what was asked',
    normal: [
      [100, -100, -50],
      [80, -50],
    ],
    price: 99,
    isAllowed: false,
  },
  {
    name: 'asked for two days until the reduction',
    normal: [
      [100, -48, 0],
      [80, 0],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'asked for exactly 24 hours',
    normal: [
      [100, -24, 0],
      [80, 0],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'asked for a second less than 24 hours',
    normal: [
      [100, -24 + SECOND, 0],
      [80, 0],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'raised for an hour and lowered',
    normal: [
      [80, -100, -2],
      [100, -2, -1],
      [80, -1],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'raised for 23 hours twice',
    normal: [
      [100, -60, -37],
      [80, -37, -30],
      [100, -30, -7],
      [80, -7],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'asked for 12 hours, hidden, and asked for 12 hours',
    normal: [
      [100, -30, -18],
      [100, -17, -5],
      [80, -5],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'two periods of 12 hours that touch',
    normal: [
      [100, -30, -18],
      [100, -18, -6],
      [80, -6],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'asked until a week ago',
    normal: [
      [100, -400, -168],
      [80, -168],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'asked until 29 days ago less a second',
    normal: [
      [100, -900, -LAST + SECOND],
      [80, -LAST + SECOND],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'asked until 29 days ago',
    normal: [
      [100, -900, -LAST],
      [80, -LAST],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'asked for a year, until 40 days ago',
    normal: [
      [100, -9_000, -960],
      [80, -960],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'asked long ago, and for an hour lately',
    normal: [
      [100, -9_000, -960],
      [80, -960, -2],
      [100, -2, -1],
      [80, -1],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'asked long ago, and for a day lately',
    normal: [
      [100, -9_000, -960],
      [80, -960, -50],
      [100, -50, -20],
      [80, -20],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'two reductions: the price before both',
    normal: [
      [100, -200, -100],
      [90, -100, -50],
      [80, -50],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'two reductions: the price between',
    normal: [
      [100, -200, -100],
      [90, -100, -50],
      [80, -50],
    ],
    price: 90,
    isAllowed: true,
  },
  {
    name: 'two reductions in a day: the price between',
    normal: [
      [100, -200, -10],
      [90, -10, -5],
      [80, -5],
    ],
    price: 90,
    isAllowed: false,
  },
  {
    name: 'hidden since, and shown at a lower price',
    normal: [
      [100, -300, -200],
      [80, -1],
    ],
    price: 100,
    isAllowed: true,
  },
  { name: 'asked for 24 hours, the present one', normal: [[100, -24]], price: 100, isAllowed: true },
  { name: 'asked for a second less than 24 hours, the present one', normal: [[100, -24 + SECOND]], price: 100, isAllowed: false },
  { name: 'sale: asked for a day before it began', normal: [[100, -48]], promo: [[80, -24, 5]], price: 100, isAllowed: true },
  { name: 'sale: asked for an hour before it began', normal: [[100, -26]], promo: [[80, -25, 5]], price: 100, isAllowed: false },
  { name: 'sale: made together with its product', normal: [[100, -100]], promo: [[80, -100, 5]], price: 100, isAllowed: false },
  {
    name: 'sale: raised an hour before it began',
    normal: [
      [90, -100, -11],
      [100, -11],
    ],
    promo: [[80, -10, 5]],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'sale: raised an hour before it began, the price before',
    normal: [
      [90, -100, -11],
      [100, -11],
    ],
    promo: [[80, -10, 5]],
    price: 90,
    isAllowed: true,
  },
  {
    name: 'sale: raised while it runs',
    normal: [
      [90, -100, -2],
      [100, -2],
    ],
    promo: [[80, -10, 5]],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'sale that has run for 40 days: the price before it',
    normal: [[100, -1_100]],
    promo: [[80, -960, 5]],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'sale that ran for 40 days and ended an hour ago',
    normal: [[100, -1_100]],
    promo: [[80, -960, -1]],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'sale of 40 days that was changed meanwhile',
    normal: [[100, -1_100]],
    promo: [
      [80, -960, -100, 'one'],
      [70, -100, 5, 'one'],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'another sale after one of 40 days, without a day between',
    normal: [[100, -1_100]],
    promo: [
      [80, -960, -10, 'one'],
      [70, -5, 5, 'two'],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'another sale that follows at once after one of 40 days',
    normal: [[100, -1_100]],
    promo: [
      [80, -960, -10, 'one'],
      [70, -10, 5, 'two'],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'sales day after day: 23 hours between',
    normal: [[100, -71]],
    promo: [
      [80, -48, -24],
      [80, -1, 5],
    ],
    price: 100,
    isAllowed: false,
  },
  {
    name: 'sales: 24 hours between',
    normal: [[100, -49]],
    promo: [
      [80, -48, -25],
      [80, -1, 5],
    ],
    price: 100,
    isAllowed: true,
  },
  {
    name: 'price of a sale that ran for two days',
    normal: [
      [100, -200, -10],
      [60, -10],
    ],
    promo: [[80, -90, -42]],
    price: 80,
    isAllowed: true,
  },
  {
    name: 'price of a sale that ran for two hours',
    normal: [
      [100, -200, -10],
      [60, -10],
    ],
    promo: [[80, -50, -48]],
    price: 80,
    isAllowed: false,
  },
  { name: 'price of a sale that is planned', normal: [[100, -200]], promo: [[80, 5, 50]], price: 80, isAllowed: false },
  { name: 'asked for a day, a sale is planned', normal: [[100, -24]], promo: [[80, 5, 50]], price: 100, isAllowed: true },
];
