type Share = readonly [amount: number, code: number];

/** Payments of a group: the totals of its orders, what was received, the unique code, and the share of each order. */
export const SHARE_CASES: readonly (readonly [
  name: string,
  totals: readonly number[],
  received: number,
  code: number,
  shares: readonly Share[],
])[] = [
  [
    'exactly the sum',
    [100, 200, 300],
    600,
    0,
    [
      [100, 0],
      [200, 0],
      [300, 0],
    ],
  ],
  ['one order', [100], 90, 10, [[90, 10]]],
  [
    'a unique code: in parts',
    [10_000, 20_000],
    29_877,
    123,
    [
      [9959, 41],
      [19_918, 82],
    ],
  ],
  [
    'a unique code that cannot be divided: the rest of the last of equal orders',
    [100, 100, 100],
    200,
    100,
    [
      [66, 33],
      [66, 33],
      [68, 34],
    ],
  ],
  [
    'the largest first: it has the rest',
    [300, 100, 100],
    400,
    100,
    [
      [240, 60],
      [80, 20],
      [80, 20],
    ],
  ],
  [
    'the largest in the middle',
    [100, 300, 100],
    401,
    99,
    [
      [80, 19],
      [241, 61],
      [80, 19],
    ],
  ],
  [
    'more than the sum',
    [100, 200],
    399,
    0,
    [
      [133, 0],
      [266, 0],
    ],
  ],
  [
    'more than the sum in spite of a code',
    [1000, 2000],
    3100,
    50,
    [
      [1033, 16],
      [2067, 34],
    ],
  ],
  [
    'half of the sum',
    [100, 200, 300],
    300,
    0,
    [
      [50, 0],
      [100, 0],
      [150, 0],
    ],
  ],
  [
    'a rupiah for each',
    [10_000, 10_000, 10_000],
    3,
    0,
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'a rupiah for each, the first for one',
    [1, 10_000, 10_000],
    3,
    0,
    [
      [1, 0],
      [1, 0],
      [1, 0],
    ],
  ],
  [
    'a rupiah more than one for each',
    [10_000, 10_000, 10_000],
    4,
    0,
    [
      [1, 0],
      [1, 0],
      [2, 0],
    ],
  ],
  [
    'a price of one rupiah with a code',
    [1, 10_000, 10_000],
    19_901,
    100,
    [
      [1, 0],
      [9950, 49],
      [9950, 51],
    ],
  ],
  ['twenty orders', Array<number>(20).fill(1000), 19_900, 100, Array<Share>(20).fill([995, 5])],
  [
    'the largest sums',
    Array<number>(20).fill(1_000_000_000_000),
    19_999_999_999_501,
    499,
    [...Array<Share>(19).fill([999_999_999_975, 24]), [999_999_999_976, 43]],
  ],
];

/** Prices of groups: the unit price, the price of the first order, how many, and the sum. */
export const TOTAL_CASES: readonly (readonly [unitPrice: number, first: number, quantity: number, sum: number])[] = [
  [10_000, 10_000, 1, 10_000],
  [10_000, 10_000, 2, 20_000],
  [10_000, 10_000, 20, 200_000],
  [10_000, 8000, 1, 8000],
  [10_000, 8000, 2, 18_000],
  [10_000, 1, 20, 190_001],
];
