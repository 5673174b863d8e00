import type { AuditedOrder, Balance } from '../../../src/domain/ledger/audited-books.ts';
import { anAttempt, anAuditedOrder, anException, aRefund, BANK, balance } from '../../support/audited-subjects.ts';

export const ORDER = 'o1';
const EXCEPTION = 'e1';
export const escrow = (amount: number) => balance('order_escrow', amount, ORDER);
export const held = (amount: number) => balance('deposit_escrow', amount, ORDER);
export const owed = (amount: number, party = ORDER) => balance('refund_payable', amount, party);
const unmatched = (amount: number, party = EXCEPTION) => balance('unmatched_receipts', amount, party);
const sold = (amount: number) => balance('revenue:sale', amount);
export const rented = (amount: number) => balance('revenue:rental', amount);
export const bank = (amount: number) => balance(BANK, amount);

export const paid = (events: readonly string[], given: Partial<AuditedOrder> = {}) =>
  anAuditedOrder(['pay', ...events], { attempts: [anAttempt()], ...given });
/** A rental of Rp40.000 with a deposit of Rp60.000. */
export const rental = (events: readonly string[], given: Partial<AuditedOrder> = {}) =>
  paid(events, { kind: 'rental', deposit: 60_000, ...given });
const refunded = (key: string, amount: number, given = {}) => ({ refunds: [aRefund({ key, amount, ...given })] });

/** A complaint whose first decision refunds Rp30.000, with the final one. */
export const appealed = (outcome: string, amount: number | null, given: Partial<AuditedOrder> = {}) =>
  paid(['deliver', 'open_complaint', 'resolve_part_refund', 'appeal', `resolve_${outcome}`], {
    decisions: [
      { outcome: 'part_refund', amount: 30_000, replaces: false },
      { outcome, amount, replaces: true },
    ],
    ...given,
  });
/** The refund of the first decision, sent before the final one. */
const SENT_FIRST = aRefund({ key: 'decision:o1:4', amount: 30_000, isSent: true, account: BANK });

/** What happened, and what the ledger holds when every posting is right. */
export const RIGHT: readonly (readonly [name: string, order: AuditedOrder, booked: readonly Balance[]])[] = [
  ['an order that nobody paid', anAuditedOrder(), []],
  ['a paid order', paid([]), [bank(100_000), escrow(-100_000)]],
  [
    'a transfer with a unique code',
    paid([], { attempts: [anAttempt({ amount: 99_877, code: 123, received: 99_877 })] }),
    [bank(99_877), balance('expense:unique_code', 123), escrow(-100_000)],
  ],
  [
    'a transfer of 300 too much',
    paid([], { attempts: [anAttempt({ received: 100_300 })] }),
    [bank(100_300), balance('difference', -300), escrow(-100_000)],
  ],
  ['a confirmed order', paid(['deliver', 'confirm']), [bank(100_000), sold(-100_000)]],
  [
    'a confirmed order whose unit cost 60.000',
    paid(['deliver', 'confirm'], { cost: 60_000 }),
    [bank(100_000), sold(-100_000), balance('expense:goods', 60_000, ORDER), balance('goods', -60_000, ORDER)],
  ],
  ['a cancelled order', paid(['cancel'], refunded('cancelled:o1', 100_000)), [bank(100_000), owed(-100_000)]],
  [
    'a cancelled transfer: what was never received is owed to nobody',
    paid(['cancel'], { attempts: [anAttempt({ amount: 99_877, code: 123, received: 99_877 })], ...refunded('cancelled:o1', 99_877) }),
    [bank(99_877), owed(-99_877)],
  ],
  ['a refund that was sent', paid(['cancel'], refunded('cancelled:o1', 100_000, { isSent: true, account: BANK })), []],
  [
    'a part refund by staff',
    paid(['deliver', 'refund_part'], refunded('decision:o1:3', 30_000)),
    [bank(100_000), owed(-30_000), sold(-70_000)],
  ],
  [
    'a full refund after the order was completed',
    paid(['deliver', 'confirm', 'refund'], refunded('decision:o1:4', 100_000)),
    [bank(100_000), owed(-100_000)],
  ],
  [
    'a part refund as decided about a complaint',
    paid(['deliver', 'open_complaint', 'resolve_part_refund'], {
      decisions: [{ outcome: 'part_refund', amount: 30_000, replaces: false }],
      ...refunded('decision:o1:4', 30_000),
    }),
    [bank(100_000), owed(-30_000), sold(-70_000)],
  ],
  [
    'a part refund that a final one replaced before it was sent',
    appealed('part_refund', 50_000, refunded('decision:o1:6', 50_000)),
    [bank(100_000), owed(-50_000), sold(-50_000)],
  ],
  ['a part refund that a final decision took back', appealed('no_fault', null), [bank(100_000), sold(-100_000)]],
  [
    'a sent part refund that counts toward the final one',
    appealed('part_refund', 50_000, { refunds: [SENT_FIRST, aRefund({ key: 'decision:o1:6', amount: 20_000 })] }),
    [bank(70_000), owed(-20_000), sold(-50_000)],
  ],
  [
    'a sent part refund above the final one',
    appealed('part_refund', 10_000, { refunds: [SENT_FIRST] }),
    [bank(70_000), balance('expense:compensation', 20_000), sold(-90_000)],
  ],
  [
    'a sent part refund and a final refund of everything',
    appealed('refund', 100_000, { refunds: [SENT_FIRST, aRefund({ key: 'decision:o1:6', amount: 70_000 })] }),
    [bank(70_000), owed(-70_000)],
  ],
  [
    'a part refund above the price of what was paid too much',
    paid(['deliver', 'refund_part'], { attempts: [anAttempt({ received: 100_500 })], ...refunded('decision:o1:3', 100_300) }),
    [bank(100_500), owed(-100_300), balance('difference', -200)],
  ],
  [
    'a part refund above the price after the order was completed',
    paid(['deliver', 'confirm', 'refund_part'], { attempts: [anAttempt({ received: 100_500 })], ...refunded('decision:o1:4', 100_300) }),
    [bank(100_500), owed(-100_300), balance('difference', -200)],
  ],
  [
    'a part refund above the price that a final one replaced',
    appealed('part_refund', 50_000, {
      attempts: [anAttempt({ received: 100_500 })],
      decisions: [
        { outcome: 'part_refund', amount: 100_300, replaces: false },
        { outcome: 'part_refund', amount: 50_000, replaces: true },
      ],
      ...refunded('decision:o1:6', 50_000),
    }),
    [bank(100_500), owed(-50_000), balance('difference', -500), sold(-50_000)],
  ],
  [
    'a part refund of a rental whose deposit is kept',
    rental(['start', 'end_early', 'claim_deposit', 'resolve_keep_deposit', 'rotate', 'refund_part'], {
      attempts: [anAttempt({ received: 100_500 })],
      decisions: [{ outcome: 'keep_deposit', amount: 25_000, replaces: false }],
      refunds: [aRefund({ key: 'deposit:o1', amount: 35_000 }), aRefund({ key: 'decision:o1:7', amount: 40_300 })],
    }),
    [bank(100_500), rented(-25_000), owed(-75_300), balance('difference', -200)],
  ],
  ['a paid rental', rental([]), [bank(100_000), escrow(-40_000), held(-60_000)]],
  [
    'a rental that is over',
    rental(['start', 'time_over', 'rotate'], refunded('deposit:o1', 60_000)),
    [bank(100_000), rented(-40_000), owed(-60_000)],
  ],
  [
    'a deposit that is kept in part',
    rental(['start', 'end_early', 'claim_deposit', 'resolve_keep_deposit', 'rotate'], {
      decisions: [{ outcome: 'keep_deposit', amount: 25_000, replaces: false }],
      ...refunded('deposit:o1', 35_000),
    }),
    [bank(100_000), rented(-65_000), owed(-35_000)],
  ],
  [
    'money that fits no rule, undecided',
    anAuditedOrder([], { attempts: [anAttempt({ received: 40_000 })], exceptions: [anException({ amount: 40_000 })] }),
    [bank(40_000), unmatched(-40_000)],
  ],
  [
    'money that goes back to its sender',
    anAuditedOrder([], {
      attempts: [anAttempt({ received: 40_000 })],
      exceptions: [anException({ amount: 40_000, outcome: 'refund' })],
      ...refunded('exception:e1', 40_000, { exceptionId: EXCEPTION }),
    }),
    [bank(40_000), owed(-40_000)],
  ],
  [
    'a second payment that waits beside the first',
    paid([], {
      attempts: [anAttempt(), anAttempt({ id: 'a2' })],
      exceptions: [anException({ attemptId: 'a2' })],
    }),
    [bank(200_000), escrow(-100_000), unmatched(-100_000)],
  ],
  [
    'a recorded transfer that was matched to the order',
    anAuditedOrder(['pay'], { exceptions: [anException({ attemptId: null, account: BANK, outcome: 'match' })] }),
    [bank(100_000), escrow(-100_000)],
  ],
  [
    'a match that took what its order needs: the rest waits',
    anAuditedOrder(['pay'], {
      attempts: [anAttempt({ received: 160_000 })],
      exceptions: [anException({ amount: 160_000, taken: 100_000 })],
    }),
    [bank(160_000), escrow(-100_000), unmatched(-60_000)],
  ],
  [
    'a match whose rest went back',
    anAuditedOrder(['pay'], {
      attempts: [anAttempt({ received: 160_000 })],
      exceptions: [anException({ amount: 160_000, taken: 100_000, outcome: 'refund' })],
      ...refunded('exception:e1', 60_000, { exceptionId: EXCEPTION }),
    }),
    [bank(160_000), escrow(-100_000), owed(-60_000)],
  ],
  [
    'a short payment with its rest, whose code alone counts',
    anAuditedOrder(['pay_part', 'pay'], {
      attempts: [
        anAttempt({ amount: 99_900, code: 100, received: 40_000 }),
        anAttempt({ id: 'a2', amount: 59_950, code: 50, received: 59_950 }),
      ],
      exceptions: [anException({ amount: 40_000, outcome: 'match' })],
    }),
    [bank(99_950), balance('expense:unique_code', 50), escrow(-100_000)],
  ],
  [
    'two receipts that were matched together: the code of either counts',
    anAuditedOrder(['pay'], {
      attempts: [
        anAttempt({ amount: 99_900, code: 100, received: 40_000 }),
        anAttempt({ id: 'a2', amount: 99_950, code: 50, received: 59_950 }),
      ],
      exceptions: [
        anException({ amount: 40_000, outcome: 'match' }),
        anException({ id: 'e2', attemptId: 'a2', amount: 59_950, outcome: 'match' }),
      ],
    }),
    [bank(99_950), balance('expense:unique_code', 50), escrow(-100_000)],
  ],
  [
    'two short payments of an order that expired: one refund',
    anAuditedOrder(['pay_part', 'payment_timeout'], {
      attempts: [anAttempt({ received: 40_000 }), anAttempt({ id: 'a2', received: 10_000 })],
      exceptions: [
        anException({ amount: 40_000, outcome: 'refund' }),
        anException({ id: 'e2', attemptId: 'a2', amount: 10_000, outcome: 'refund' }),
      ],
      ...refunded('exception:e1', 50_000, { exceptionId: EXCEPTION }),
    }),
    [bank(50_000), owed(-50_000)],
  ],
  [
    'a kept deposit that a decision on appeal gives back after the rental was over',
    rental(['start', 'end_early', 'claim_deposit', 'resolve_keep_deposit', 'rotate', 'appeal', 'resolve_no_fault'], {
      decisions: [
        { outcome: 'keep_deposit', amount: 25_000, replaces: false },
        { outcome: 'no_fault', amount: null, replaces: true },
      ],
      refunds: [aRefund({ key: 'deposit:o1', amount: 35_000 }), aRefund({ key: 'deposit:o1:2', amount: 25_000 })],
    }),
    [bank(100_000), rented(-40_000), owed(-60_000)],
  ],
  [
    'an order that expired and was revived',
    anAuditedOrder(['payment_timeout', 'revive'], { attempts: [anAttempt()] }),
    [bank(100_000), escrow(-100_000)],
  ],
];
