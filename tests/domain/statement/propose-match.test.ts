import { expect, test } from '@jest/globals';
import { type AttemptCandidate, type BookedCandidate, proposeMatch } from '../../../src/domain/statement/propose-match.ts';

const order = (number: string, given: Partial<AttemptCandidate> = {}): AttemptCandidate => ({
  ...{ orderId: number, number, orderState: 'pending_payment', buyerName: 'Rina Wati', isExact: true },
  ...given,
});
const booked = (journalId: number): BookedCandidate => ({ journalId, kind: 'paid', number: 'AA-1', day: '2026-01-05' });
const TEXT = 'TRSF E-BANKING CR 0501 RINA W';

test.each([
  ['nothing', [], [], 0, 'none'],
  ['one booked receipt', [booked(1)], [order('A')], 1, 'booked 1'],
  ['two booked receipts', [booked(1), booked(2)], [], 0, 'several 2'],
  ['one order, whose amount no other had', [], [order('A')], 1, 'A certain amount'],
  ['one order, whose amount another had', [], [order('A')], 2, 'A possible shared'],
  ['an expired order', [], [order('A', { orderState: 'expired' })], 1, 'A certain amount'],
  ['an order that is paid by other means', [], [order('A', { orderState: 'processing' })], 1, 'none'],
  ['two orders, one buyer is named', [], [order('A'), order('B', { buyerName: 'Budi' })], 2, 'A possible name'],
  ['two orders, both buyers are named', [], [order('A'), order('B')], 2, 'several 2'],
  ['two orders, no buyer is named', [], [order('A', { buyerName: 'Ani' }), order('B', { buyerName: 'Al' })], 2, 'several 2'],
  ['the price without the code, the buyer is named', [], [order('A', { isExact: false })], 0, 'A possible total'],
  ['the price without the code, another buyer', [], [order('A', { isExact: false, buyerName: 'Budi' })], 0, 'none'],
  ['the price without the code, two buyers are named', [], [order('A', { isExact: false }), order('B', { isExact: false })], 0, 'none'],
  [
    'an exact order beside the price of another',
    [],
    [order('A', { buyerName: 'Budi' }), order('B', { isExact: false })],
    1,
    'A certain amount',
  ],
] as const)('%s', (_, journals, attempts, rivals, expected) => {
  const proposal = proposeMatch({ text: TEXT }, { booked: journals, attempts, rivals });
  const said =
    proposal.kind === 'booked'
      ? `booked ${proposal.booked.journalId}`
      : proposal.kind === 'order'
        ? `${proposal.order.number} ${proposal.isCertain ? 'certain' : 'possible'} ${proposal.why}`
        : proposal.kind === 'several'
          ? `several ${proposal.booked.length + proposal.orders.length}`
          : 'none';
  expect(said).toBe(expected);
});
