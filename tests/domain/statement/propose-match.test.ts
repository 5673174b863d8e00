import { expect, test } from '@jest/globals';
import {
  type AttemptCandidate,
  type BookedCandidate,
  certainMatches,
  pressTotal,
  proposeMatch,
  type RowCandidates,
} from '../../../src/domain/statement/propose-match.ts';

const order = (number: string, given: Partial<AttemptCandidate> = {}): AttemptCandidate => ({
  orderId: number,
  number,
  orderState: 'pending_payment',
  buyerName: 'Rina Wati',
  isExact: true,
  openedAt: new Date('2026-01-05T09:15:40+07:00'),
  ...given,
});
const booked = (journalId: number, given: Partial<BookedCandidate> = {}): BookedCandidate => ({
  journalId,
  kind: 'paid',
  number: 'AA-1',
  day: '2026-01-05',
  isNear: true,
  ...given,
});
const late = { isNear: false };
const TEXT = 'TRSF E-BANKING CR 0501 RINA W';
/** Of the evening of the day before the row. */
const EARLIER = { openedAt: new Date('2026-01-04T23:59:00+07:00') };

const say = (proposal: ReturnType<typeof proposeMatch>): string => {
  switch (proposal.kind) {
    case 'booked':
      return `booked ${proposal.booked.journalId}`;
    case 'order':
      return `${proposal.order.number} ${proposal.isCertain ? 'certain' : 'possible'} ${proposal.why}`;
    case 'several':
      return `several ${[...proposal.booked.map(({ journalId }) => journalId), ...proposal.orders.map(({ number }) => number)].join(' ')}`;
    case 'ended':
      return `ended ${proposal.orders.map(({ number }) => number).join(' ')}`;
    default:
      return proposal.kind;
  }
};

test.each([
  ['nothing', [], [], 0, 'none'],
  ['one booked receipt', [booked(1)], [order('A')], 1, 'booked 1'],
  ['two booked receipts', [booked(1), booked(2)], [], 0, 'several 1 2'],
  ['a receipt that was booked days before the row', [booked(1, late)], [], 0, 'booked 1'],
  ['a receipt of days before, and one of the day', [booked(1, late), booked(2)], [], 0, 'booked 2'],
  ['a receipt of days before, and an order that waits for the amount', [booked(1, late)], [order('A')], 1, 'several 1 A'],
  ['a receipt of days before, and an order that has ended', [booked(1, late)], [order('A', { orderState: 'cancelled' })], 1, 'booked 1'],
  ['one order, whose amount no other had', [], [order('A')], 1, 'A certain amount'],
  ['one order, whose amount another had', [], [order('A')], 2, 'A possible shared'],
  ['an expired order', [], [order('A', { orderState: 'expired' })], 1, 'A certain amount'],
  ['an order that is paid by other means', [], [order('A', { orderState: 'processing' })], 1, 'ended A'],
  ['an order that was cancelled', [], [order('A', { orderState: 'cancelled' })], 1, 'ended A'],
  ['an order that waits beside one that was cancelled', [], [order('A'), order('B', { orderState: 'cancelled' })], 2, 'A possible shared'],
  ['two orders, one buyer is named', [], [order('A'), order('B', { buyerName: 'Budi' })], 2, 'A possible name'],
  ['two orders, both buyers are named', [], [order('A'), order('B')], 2, 'several A B'],
  ['two orders, no buyer is named', [], [order('A', { buyerName: 'Ani' }), order('B', { buyerName: 'Al' })], 2, 'several A B'],
  ['the price without the code, the buyer is named', [], [order('A', { isExact: false })], 1, 'A possible total'],
  ['the price without the code, another buyer', [], [order('A', { isExact: false, buyerName: 'Budi' })], 1, 'none'],
  ['the price without the code, two buyers are named', [], [order('A', { isExact: false }), order('B', { isExact: false })], 2, 'none'],
  ['an exact order beside the price of another', [], [order('A'), order('B', { isExact: false, buyerName: 'Budi' })], 2, 'several A B'],
  [
    'an exact order beside the price of the named buyer',
    [],
    [order('A', { buyerName: 'Al' }), order('B', { isExact: false })],
    2,
    'several A B',
  ],
] as const)('%s', (_, journals, attempts, rivals, expected) => {
  expect(say(proposeMatch({ text: TEXT, bookedOn: '2026-01-05', time: null }, { booked: journals, attempts, rivals }))).toBe(expected);
});

test.each([
  ['money of the day, no time', '2026-01-05', null, 'A certain amount'],
  ['money of the day before, no time', '2026-01-04', null, 'A possible early'],
  ['money of the minute', '2026-01-05', '09:15:02', 'A certain amount'],
  ['money of a minute before', '2026-01-05', '09:14:59', 'A possible early'],
  ['money of the night before', '2026-01-04', '23:59:59', 'A possible early'],
  ['money of a later day', '2026-01-08', '00:00:01', 'A certain amount'],
])('an order of 09.15.40: %s', (_, bookedOn, time, expected) => {
  expect(say(proposeMatch({ text: '', bookedOn, time }, { booked: [], attempts: [order('A')], rivals: 1 }))).toBe(expected);
});

test('money before the order whose buyer is named: the reason says so', () => {
  const attempts = [order('A'), order('B', { buyerName: 'Budi', ...EARLIER })];
  expect(say(proposeMatch({ text: TEXT, bookedOn: '2026-01-04', time: null }, { booked: [], attempts, rivals: 2 }))).toBe(
    'A possible early',
  );
});

test('certain matches: exact orders and near receipts; what two rows are proposed for, and what a person has to look at, is left out', () => {
  const row = (id: number, amount: number, candidates: Partial<RowCandidates> | null) => ({
    ...{ id, amount, text: TEXT, bookedOn: '2026-01-05', time: null },
    candidates: candidates === null ? null : { booked: [], attempts: [], rivals: 0, ...candidates },
  });
  const certain = certainMatches([
    row(1, 10_012_300, { attempts: [order('A')], rivals: 1 }),
    row(2, 5_000_000, { booked: [booked(7)] }),
    row(3, 4_000_000, { booked: [booked(8, late)] }),
    row(4, 3_000_000, { attempts: [order('B')], rivals: 2 }),
    row(5, 2_000_000, { attempts: [order('C')], rivals: 1 }),
    row(6, 2_000_000, { attempts: [order('C')], rivals: 1 }),
    row(7, 1_000_000, null),
    row(8, 20_000_000, { attempts: [order('D')], rivals: 1 }),
  ]);
  expect(certain.map(({ row: { id }, target }) => [id, target])).toEqual([
    [1, { orderId: 'A' }],
    [2, { journalId: 7 }],
    [8, { orderId: 'D' }],
  ]);
  expect(pressTotal(certain)).toBe(300_123);
});
