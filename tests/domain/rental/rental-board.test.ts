import { describe, expect, test } from '@jest/globals';
import type { OrderState } from '../../../src/domain/order/transitions.ts';
import { BOARD_GROUPS, type BoardRow, boardGroups, needsRotation, shareOfDay } from '../../../src/domain/rental/rental-board.ts';

test.each<[OrderState, boolean, boolean]>([
  ['returning', false, true],
  ['returning', true, true],
  ['processing', false, true],
  ['processing', true, false],
  ['delivered', false, false],
  ['rented', false, false],
])('rotation needed: a rental that is %s, rotated: %s, needs it: %s', (state, isRotated, isNeeded) => {
  expect(needsRotation({ state, isRotated })).toBe(isNeeded);
});

const row = (orderId: string): BoardRow => ({
  ...{ orderId, number: orderId, state: 'rented', productId: null, productName: 'Akun', gameName: null, unitId: 'unit', unitPosition: 1 },
  ...{ buyerName: 'Budi', startAt: new Date(0), endsAt: null, readyAt: null, openedAt: null, minutes: 60, rotateBy: null },
  ...{ nextStartAt: null, isRotated: true, isLate: false, loginCode: null, problem: null, complaintId: null },
});

test('rental board: each rental is shown once, in its most urgent group', () => {
  const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(row) as [BoardRow, BoardRow, BoardRow, BoardRow];
  const groups = boardGroups({ trouble: [a], toRotate: [a, b], now: [b, c], next: [a, b, c, d] });
  expect(BOARD_GROUPS.map((group) => groups[group].map(({ orderId }) => orderId))).toEqual([['a'], ['b'], ['c'], ['d']]);
});

describe('share of a day on the rental board', () => {
  const start = new Date('2026-11-25T00:00:00Z');
  const at = (hours: number): Date => new Date(start.getTime() + hours * 3_600_000);
  test.each([
    ['within', 6, 12, { from: 0.25, to: 0.5 }],
    ['that started before the day', -5, 12, { from: 0, to: 0.5 }],
    ['that ends after the day', 18, 30, { from: 0.75, to: 1 }],
    ['of the whole day', -5, 30, { from: 0, to: 1 }],
    ['before', -5, 0, null],
    ['after', 24, 30, null],
  ])('%s', (_, from, to, share) => {
    expect(shareOfDay({ from: at(from), to: at(to) }, start)).toEqual(share);
  });
});
