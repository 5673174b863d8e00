import { describe, expect, test } from '@jest/globals';
import { isPossibleReason, namedReasons, proposeReason, ROW_REASONS, reasonLines } from '../../../src/domain/statement/row-reason.ts';

describe('reason that a text names', () => {
  test.each([
    ['BIAYA ADM', -650_000, 'fee'],
    ['By. Admin bulanan', -1_200_000, 'fee'],
    ['BIAYA TRANSFER BI-FAST', -250_000, 'fee'],
    ['BEA METERAI', -1_000_000, 'fee'],
    ['BUNGA', 12_345, 'interest'],
    ['Interest credited', 12_345, 'interest'],
    ['JASA GIRO', 12_345, 'interest'],
    ['PAJAK BUNGA', -2469, 'tax'],
    ['Tax on interest', -2469, 'tax'],
    ['TRSF E-BANKING BUDI', -5_000_000, null],
    ['TRSF E-BANKING CR BUNGA CITRA', 15_012_300, null],
    ['BUNGA CITRA', 15_012_300, null],
    ['TRSF E-BANKING DB BIAYA IKLAN', -5_000_000, null],
    ['TRSF E-BANKING DB BIAYA TRANSFER', -250_000, 'fee'],
    ['BIAYA ADM KEMBALI', 650_000, null],
    ['PEMBAYARAN ADMINISTRATOR', -650_000, null],
    ['BABY SHOP', -650_000, null],
  ])('%s, %i sen: %s', (text, amount, reason) => {
    expect(proposeReason({ text, amount })).toBe(reason);
  });
  test('rows that something else is found for: not among those of one press', () => {
    const order = {
      orderId: 'o',
      number: 'AA-1',
      orderState: 'pending_payment',
      buyerName: 'A',
      isExact: true,
      openedAt: new Date(0),
    } as const;
    const fee = { text: 'BIAYA', amount: -100 };
    const rows = [
      { ...fee, id: 1, candidates: { booked: [], attempts: [], rivals: 0 } },
      {
        ...fee,
        id: 2,
        candidates: {
          booked: [{ journalId: 1, kind: 'refund_sent', number: null, day: '2026-01-05', isNear: true }],
          attempts: [],
          rivals: 0,
        },
      },
      { text: 'BUNGA', amount: 100, id: 3, candidates: { booked: [], attempts: [order], rivals: 1 } },
      { ...fee, id: 4, candidates: null },
    ];
    expect(namedReasons(rows).map(({ reason, rows: named }) => [reason, named.map(({ id }) => id)])).toEqual([['fee', [1]]]);
  });
});

test('lines of a reason: whole rupiah between the bank and the account of the reason; less than a rupiah is not booked', () => {
  expect(reasonLines('fee', -650_075, 'cash:bank:bca')).toEqual([
    ['cash:bank:bca', -6500],
    ['expense:bank', 6500],
  ]);
  expect(reasonLines('own', 100_000_000, 'cash:bank:bca')).toEqual([
    ['cash:bank:bca', 1_000_000],
    ['owner_money', -1_000_000],
  ]);
  expect(reasonLines('interest', 99, 'cash:bank:bca')).toEqual([]);
});

test('interest: only money that comes in; other reasons both ways', () => {
  expect(ROW_REASONS.filter((reason) => isPossibleReason(reason, -1))).toEqual(['fee', 'tax', 'own', 'supplier']);
  expect(ROW_REASONS.filter((reason) => isPossibleReason(reason, 1))).toEqual(ROW_REASONS);
});
