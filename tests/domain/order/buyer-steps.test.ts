import { describe, expect, test } from '@jest/globals';
import { buyerSteps, needsPolling, rejectedProof, waitsForVault } from '../../../src/domain/order/buyer-steps.ts';

type Judged = Parameters<typeof buyerSteps>[0] & Parameters<typeof needsPolling>[0];

const order = (changes: Partial<Judged>): Judged => ({
  id: 'o1',
  group: null,
  kind: 'purchase',
  rental: null,
  state: 'pending_payment',
  workStartedAt: null,
  requestedHours: null,
  exception: null,
  rest: null,
  payment: null,
  refunds: [],
  destination: null,
  credential: null,
  isTest: false,
  ...changes,
});
const at = new Date('2026-11-23T10:00:00Z');
const refund = {
  id: '1',
  amount: 5,
  state: 'granted',
  reason: null,
  grantedAt: at,
  sentAt: null,
  reference: null,
  isExtra: false,
} as const;
const transfer = {
  reference: 'AA-1',
  method: 'transfer',
  amount: 5,
  expiresAt: at,
  instructions: { kind: 'transfer', id: '', bank: 'BCA', account: '12345', holder: 'Toko' },
  isAutomatic: false,
} as const;

describe('cancellation of a paid rental', () => {
  const limit = new Date('2026-11-23T09:00:00Z');
  test.each<[string, Date | null, number, readonly string[]]>([
    ['a millisecond before the limit', limit, -1, ['cancel']],
    ['at the limit', limit, 0, []],
    ['after the limit', limit, 1, []],
    ['without a limit', null, -1, []],
  ])('%s', (_when, cancelUntil, milliseconds, steps) => {
    const serverTime = new Date(limit.getTime() + milliseconds);
    const rental = { cancelUntil, serverTime } as NonNullable<Judged['rental']>;
    expect(buyerSteps(order({ kind: 'rental', state: 'processing', rental }))).toEqual(steps);
  });
});

describe('buyer steps', () => {
  test.each<[string, Partial<Judged>, readonly string[]]>([
    ['before paying', {}, ['pay', 'cancel']],
    ['while a transfer is pending', { payment: transfer }, ['pay', 'submit_proof', 'cancel']],
    ['while a payment is pending that is confirmed by itself', { payment: { ...transfer, isAutomatic: true } }, ['pay', 'cancel']],
    ['while a payment is reviewed', { exception: { kind: 'short', amount: 5, state: 'open' } }, []],
    ['while it is prepared', { state: 'processing' }, ['cancel']],
    ['after the work has started', { state: 'processing', workStartedAt: at }, ['ask_cancellation']],
    [
      'when more time is requested',
      { state: 'processing', workStartedAt: at, requestedHours: 24 },
      ['grant_more_time', 'ask_cancellation'],
    ],
    ['after delivery', { state: 'delivered' }, ['confirm']],
    ['while a sandbox refund is due, which needs no bank account', { state: 'cancelled', refunds: [refund], isTest: true }, []],
    ['while a refund is due', { state: 'cancelled', refunds: [refund] }, ['set_destination']],
    [
      'when the refund destination is known',
      { state: 'cancelled', refunds: [refund], destination: { bank: 'BCA', last4: '1234', holder: 'Budi' } },
      [],
    ],
    ['after the refund was sent', { state: 'refunded', refunds: [{ ...refund, state: 'sent' }] }, []],
    ['after a payment review', { exception: { kind: 'short', amount: 5, state: 'resolved' } }, ['pay', 'cancel']],
    ['at the end', { state: 'completed' }, []],
  ])('%s', (_, changes, steps) => {
    expect(buyerSteps(order(changes))).toEqual(steps);
  });
});

test('order polling: only in states that can still change', () => {
  const waits = ['pending_payment', 'payment_review', 'processing', 'delivered', 'disputed'] as const;
  const ends = ['completed', 'cancelled', 'expired', 'refunded'] as const;
  expect(waits.map((state) => needsPolling(order({ state })))).toEqual([true, true, true, true, true]);
  expect(ends.map((state) => needsPolling(order({ state })))).toEqual([false, false, false, false]);
  const exception = { kind: 'late', amount: 5 } as const;
  expect(
    [
      order({ state: 'expired', exception: { ...exception, state: 'open' } }),
      order({ state: 'expired', exception: { ...exception, state: 'resolved' } }),
      order({ state: 'cancelled', refunds: [refund] }),
      order({ state: 'cancelled', refunds: [{ ...refund, state: 'sent' }] }),
      order({ state: 'cancelled', refunds: [{ ...refund, state: 'sent' }, refund] }),
    ].map(needsPolling),
  ).toEqual([true, false, true, false, true]);
  const codeRequest = { id: '1', askedAt: at, promisedAt: at, answeredAt: null, expiresAt: null };
  const credential = {
    ...{
      has: true,
      isOpen: true,
      deliverAt: null,
      closedAt: null,
      isVaultOpen: true,
      sealedAt: at,
      openedBefore: 0,
      openedByBuyer: 1,
      head: null,
    },
    checklist: [],
  };
  const waitsForCode = (loginCode: typeof codeRequest | null, answeredAt: Date | null = null) =>
    needsPolling(order({ state: 'completed', credential: { ...credential, loginCode: loginCode && { ...loginCode, answeredAt } } }));
  expect([waitsForCode(codeRequest), waitsForCode(codeRequest, at), waitsForCode(null)]).toEqual([true, false, false]);
  const shut = { ...credential, isVaultOpen: false, loginCode: null };
  expect(needsPolling(order({ state: 'completed', credential: shut }))).toBe(true);
});

test('order polling: a sealed order is polled for the vault until delivery or opening', () => {
  const sealed = { has: true, isOpen: false, isVaultOpen: false, deliverAt: null, closedAt: null, sealedAt: at } as const;
  const credential = { ...sealed, openedBefore: 0, openedByBuyer: 0, head: null, checklist: [], loginCode: null };
  const waits = (state: Parameters<typeof waitsForVault>[0]['state'], given: object = {}, saleKind: 'account' | 'item' = 'account') =>
    waitsForVault({ state, saleKind, credential: { ...credential, ...given } });
  expect([waits('processing'), waits('processing', { has: false }), waits('processing', { has: false }, 'item')]).toEqual([
    true,
    true,
    false,
  ]);
  expect([waits('delivered', { isOpen: true }), waits('delivered'), waits('pending_payment')]).toEqual([true, false, false]);
  expect(waits('delivered', { isOpen: true, isVaultOpen: true })).toBe(false);
  expect(waitsForVault({ state: 'processing', saleKind: 'service', credential: null })).toBe(false);
});

test('buyer steps: a short payment with a payable rest can be paid, other exceptions wait for staff', () => {
  const stepsOf = (kind: 'short' | 'over', rest: Judged['rest']) =>
    buyerSteps(order({ exception: { kind, amount: 5, state: 'open' }, rest })).includes('pay');
  expect([
    stepsOf('short', { amount: 1000, isPayable: true }),
    stepsOf('short', { amount: 999, isPayable: false }),
    stepsOf('over', { amount: 1000, isPayable: false }),
    stepsOf('over', null),
  ]).toEqual([true, false, false, false]);
});

test('rejected proof: its reason is shown until the next event', () => {
  const event = (name: string, note: string | null) =>
    ({ seq: 1, event: name, from: null, to: 'pending_payment', actor: 'staff', at, note }) as const;
  expect(rejectedProof({ events: [event('reject_proof', 'Belum terlihat.')] })).toBe('Belum terlihat.');
  expect(rejectedProof({ events: [event('reject_proof', 'Belum terlihat.'), event('submit_proof', null)] })).toBeNull();
  expect(rejectedProof({ events: [] })).toBeNull();
});
