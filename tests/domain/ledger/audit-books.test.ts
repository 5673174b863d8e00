import { describe, expect, test } from '@jest/globals';
import { auditSubject } from '../../../src/domain/ledger/audit-books.ts';
import type { AuditedSubject } from '../../../src/domain/ledger/audited-books.ts';
import {
  anAttempt,
  anAuditedOrder,
  anException,
  anOpening,
  anOutsideSale,
  aReason,
  aReceipt,
  aRefund,
  aRounding,
  aSettlement,
  aStrayJournal,
  balance,
} from '../../support/audited-subjects.ts';
import { appealed, bank, escrow, held, ORDER, owed, paid, RIGHT, rental, rented } from './right-postings.ts';

describe('order with correct postings: no difference', () => {
  test.each(RIGHT)('%s', (_, order, booked) => {
    expect(auditSubject({ ...order, booked })).toEqual([]);
  });
});

describe('order with one wrong posting: the account with expected and found amount', () => {
  const lines = RIGHT.flatMap(([name, order, booked]) =>
    booked.map((line, at) => [`${name}: ${line.account}`, order, booked, at] as const),
  );
  test.each(lines)('%s', (_, order, booked, at) => {
    const off = booked.map((line, place) => (place === at ? { ...line, amount: line.amount + 1 } : line));
    const line = booked[at];
    expect(auditSubject({ ...order, booked: off })).toEqual([
      expect.objectContaining({ account: line?.account, party: line?.party, expected: line?.amount, found: (line?.amount ?? 0) + 1 }),
    ]);
    expect(auditSubject({ ...order, booked: booked.filter((_each, place) => place !== at) })).toEqual([
      expect.objectContaining({ account: line?.account, expected: line?.amount, found: 0 }),
    ]);
  });
  test('posting with another party: missing for one, surplus for the other', () => {
    const [, order, booked] = RIGHT[1] ?? ['', anAuditedOrder(), []];
    const other = booked.map((line) => (line.account === 'order_escrow' ? { ...line, party: 'o2' } : line));
    expect(auditSubject({ ...order, booked: other }).map(({ party, expected, found }) => [party, expected, found])).toEqual([
      [ORDER, -100_000, 0],
      ['o2', 0, -100_000],
    ]);
  });
});

describe('known faults', () => {
  test('rental match that booked the deposit as price: price and deposit differ', () => {
    const order = anAuditedOrder(['pay'], {
      ...{ kind: 'rental', deposit: 60_000, attempts: [anAttempt({ received: 99_500 })] },
      exceptions: [anException({ amount: 99_500, outcome: 'match' })],
      booked: [bank(99_500), balance('difference', 500), escrow(-100_000)],
    });
    expect(auditSubject(order).map(({ account, expected, found }) => [account, expected, found])).toEqual([
      ['order_escrow', -40_000, -100_000],
      ['deposit_escrow', -60_000, 0],
    ]);
  });
  test('appeal decision that was not booked: deposit and revenue differ', () => {
    const order = rental(['start', 'end_early', 'claim_deposit', 'resolve_keep_deposit', 'appeal', 'resolve_keep_deposit'], {
      decisions: [
        { outcome: 'keep_deposit', amount: 50_000, replaces: false },
        { outcome: 'keep_deposit', amount: 20_000, replaces: true },
      ],
      booked: [bank(100_000), escrow(-40_000), held(-10_000), rented(-50_000)],
    });
    expect(auditSubject(order).map(({ account, expected, found }) => [account, expected, found])).toEqual([
      ['deposit_escrow', -40_000, -10_000],
      ['revenue:rental', -20_000, -50_000],
    ]);
  });
  test('match of two transfers of 120.000 for 100.000: booking 140.000 as gain is a difference', () => {
    const order = anAuditedOrder(['pay'], {
      attempts: [anAttempt({ received: 120_000 }), anAttempt({ id: 'a2', received: 120_000 })],
      exceptions: [
        anException({ amount: 120_000, outcome: 'match' }),
        anException({ id: 'e2', attemptId: 'a2', amount: 120_000, outcome: 'match' }),
      ],
      booked: [bank(240_000), balance('difference', -140_000), escrow(-100_000)],
    });
    expect(auditSubject(order).map(({ account, expected, found }) => [account, expected, found])).toEqual([
      ['unmatched_receipts', -140_000, 0],
      ['difference', 0, -140_000],
    ]);
  });
  test('final refund added to that of the first decision: revenue and the refund differ', () => {
    const order = appealed('part_refund', 50_000, {
      refunds: [aRefund({ key: 'decision:o1:4', amount: 30_000 }), aRefund({ key: 'decision:o1:6', amount: 50_000 })],
      booked: [bank(100_000), owed(-80_000), balance('revenue:sale', -20_000)],
    });
    expect(auditSubject(order).map(({ account, expected, found }) => [account, expected, found])).toEqual([
      ['revenue:sale', -50_000, -20_000],
      ['refund_payable', -50_000, -80_000],
      ['refund_list', 50_000, 80_000],
    ]);
  });
  test('granted refund missing from the refund list: the buyer’s refund is reported', () => {
    expect(auditSubject(paid(['cancel'], { booked: [bank(100_000), owed(-100_000)] }))).toEqual([
      expect.objectContaining({ account: 'refund_list', expected: 100_000, found: 0 }),
    ]);
  });
});

describe('postings without an order', () => {
  const OTHERS: readonly (readonly [string, AuditedSubject])[] = [
    ['an open receipt', aReceipt()],
    [
      'a refunded receipt',
      aReceipt({ outcome: 'refund', booked: [bank(7000), owed(-7000, 'e9')], refunds: [aRefund({ key: 'exception:e9', amount: 7000 })] }),
    ],
    ['a settlement', aSettlement()],
    ['a reversed settlement', aSettlement({ isReversed: true, booked: [] })],
    ['a reason of a statement row', aReason()],
    ['a reason of a statement row that was withdrawn', aReason({ isWithdrawn: true, booked: [] })],
    ['an opening balance of a bank account', anOpening()],
    ['an opening balance that was withdrawn', anOpening({ isWithdrawn: true, booked: [] })],
    ['sen of a bank account that make a rupiah', aRounding()],
    ['sen of a bank account that make none', aRounding({ rest: 99, booked: [] })],
    ['a sale elsewhere', anOutsideSale()],
    [
      'a sale elsewhere with its cost',
      anOutsideSale({
        cost: 60_000,
        booked: [...anOutsideSale().booked, balance('expense:goods', 60_000), balance('goods', -60_000)],
      }),
    ],
    ['a sale elsewhere that was undone', anOutsideSale({ isUndone: true, booked: [] })],
  ];
  test.each(OTHERS)('%s: no difference, one with a wrong line', (_, subject) => {
    expect(auditSubject(subject)).toEqual([]);
    expect(auditSubject({ ...subject, booked: [...subject.booked, balance('difference', 1)] })).toHaveLength(1);
  });
  test('unexplained journal: every line is a difference', () => {
    expect(auditSubject(aStrayJournal())).toHaveLength(2);
  });
});
