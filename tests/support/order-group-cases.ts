/** Payments of a group: the totals of its orders, what was received, the unique code, and the share of each order as [amount, code]. */
export const SHARE_CASES: readonly (readonly [
  name: string,
  totals: readonly number[],
  received: number,
  code: number,
  shares: readonly (readonly [amount: number, code: number])[],
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
  ['one order', [100], 100, 0, [[100, 0]]],
  [
    'a unique code: of the first order',
    [10_000, 20_000],
    29_877,
    123,
    [
      [9877, 123],
      [20_000, 0],
    ],
  ],
  [
    'a unique code as large as the first order',
    [100, 200, 300],
    500,
    100,
    [
      [0, 100],
      [200, 0],
      [300, 0],
    ],
  ],
  [
    'a unique code larger than the first order',
    [100, 200, 300],
    480,
    120,
    [
      [0, 100],
      [180, 20],
      [300, 0],
    ],
  ],
  [
    'a unique code larger than two orders',
    [50, 60, 300],
    290,
    120,
    [
      [0, 50],
      [0, 60],
      [290, 10],
    ],
  ],
  [
    'more than the sum: of the first order',
    [100, 200],
    399,
    0,
    [
      [199, 0],
      [200, 0],
    ],
  ],
  [
    'more than the sum less the code',
    [1000, 2000],
    2950,
    100,
    [
      [950, 100],
      [2000, 0],
    ],
  ],
  [
    'more than the sum in spite of a code',
    [1000, 2000],
    3100,
    50,
    [
      [1100, 50],
      [2000, 0],
    ],
  ],
  [
    'less than the sum',
    [100, 200, 300],
    450,
    0,
    [
      [0, 0],
      [150, 0],
      [300, 0],
    ],
  ],
  [
    'less than the sum, with a code',
    [100, 200, 300],
    450,
    30,
    [
      [0, 30],
      [150, 0],
      [300, 0],
    ],
  ],
  [
    'less by exactly the first order',
    [100, 200, 300],
    500,
    0,
    [
      [0, 0],
      [200, 0],
      [300, 0],
    ],
  ],
  [
    'less by one more than the first order',
    [100, 200, 300],
    499,
    0,
    [
      [0, 0],
      [199, 0],
      [300, 0],
    ],
  ],
  [
    'one rupiah',
    [100, 200, 300],
    1,
    0,
    [
      [0, 0],
      [0, 0],
      [1, 0],
    ],
  ],
  [
    'the last order alone',
    [100, 200, 300],
    300,
    0,
    [
      [0, 0],
      [0, 0],
      [300, 0],
    ],
  ],
  ['twenty orders', Array<number>(20).fill(1000), 19_900, 100, [[900, 100], ...Array<[number, number]>(19).fill([1000, 0])]],
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
