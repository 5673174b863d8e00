import type { PaymentLine } from '../../src/domain/payment/receipts.ts';

/** A payment as it is split, in the domain and in the database. */
export const SPLIT_CASES: readonly (readonly [
  what: string,
  total: number,
  deposit: number,
  received: number,
  code: number,
  lines: readonly PaymentLine[],
])[] = [
  ['exact, without a deposit', 100_000, 0, 100_000, 0, [['order_escrow', -100_000]]],
  [
    'exact, with a deposit',
    70_000,
    50_000,
    70_000,
    0,
    [
      ['order_escrow', -20_000],
      ['deposit_escrow', -50_000],
    ],
  ],
  [
    'with a unique code',
    70_000,
    50_000,
    69_877,
    123,
    [
      ['expense:unique_code', 123],
      ['order_escrow', -20_000],
      ['deposit_escrow', -50_000],
    ],
  ],
  [
    'too little, less than its deposit',
    70_000,
    50_000,
    40_000,
    0,
    [
      ['difference', 30_000],
      ['order_escrow', -20_000],
      ['deposit_escrow', -50_000],
    ],
  ],
  [
    'too much, as accepted',
    70_000,
    50_000,
    70_876,
    123,
    [
      ['expense:unique_code', 123],
      ['difference', -999],
      ['order_escrow', -20_000],
      ['deposit_escrow', -50_000],
    ],
  ],
];

/** Whether a transfer pays the expected amount; a gateway payment must be exact. */
export const FIT_CASES: readonly (readonly [received: number, transfer: 'paid' | 'short' | 'over', gateway: 'paid' | 'short' | 'over'])[] =
  [
    [99_999, 'short', 'short'],
    [100_000, 'paid', 'paid'],
    [100_001, 'paid', 'over'],
    [100_999, 'paid', 'over'],
    [101_000, 'over', 'over'],
  ];

/** The rest of an order of Rp100.000, and whether its buyer may pay it. */
export const REST_CASES: readonly (readonly [received: number, rest: number, isPayable: boolean])[] = [
  [1, 99_999, true],
  [55_000, 45_000, true],
  [99_000, 1000, true],
  [99_001, 999, false],
  [99_999, 1, false],
];

/** The amounts that a match for an order of Rp100.000 assigns from waiting ones, the chosen one first. */
export const TAKEN_CASES: readonly (readonly [amounts: readonly number[], taken: readonly number[]])[] = [
  [[100_000], [100_000]],
  [[99_000], [99_000]],
  [
    [120_000, 120_000],
    [100_000, 0],
  ],
  [
    [60_000, 60_000],
    [60_000, 40_000],
  ],
  [
    [60_000, 40_000, 5000],
    [60_000, 40_000, 0],
  ],
];
