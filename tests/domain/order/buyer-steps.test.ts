import { describe, expect, test } from '@jest/globals';
import { buyerSteps, isAwaited, rejectedProof } from '../../../src/domain/order/buyer-steps.ts';

type Judged = Parameters<typeof buyerSteps>[0];

const order = (changes: Partial<Judged>): Judged => ({
  state: 'pending_payment',
  workStartedAt: null,
  askedHours: null,
  exception: null,
  payment: null,
  refunds: [],
  destination: null,
  ...changes,
});
const at = new Date('2026-11-23T10:00:00Z');
const refund = { id: '1', amount: 5, state: 'granted', reason: null, grantedAt: at, sentAt: null, reference: null } as const;
const transfer = {
  reference: 'AA-1',
  method: 'transfer',
  amount: 5,
  expiresAt: at,
  instructions: { kind: 'transfer', bank: 'BCA', account: '12345', holder: 'Toko' },
} as const;

describe('what a buyer may do', () => {
  test.each<[string, Partial<Judged>, readonly string[]]>([
    ['before paying', {}, ['pay', 'cancel']],
    ['while a transfer waits', { payment: transfer }, ['pay', 'submit_proof', 'cancel']],
    ['while money is looked at', { exception: { kind: 'short', amount: 5, state: 'open' } }, []],
    ['while it is prepared', { state: 'processing' }, ['cancel']],
    ['once the work has begun', { state: 'processing', workStartedAt: at }, ['ask_cancellation']],
    ['when more time is asked for', { state: 'processing', workStartedAt: at, askedHours: 24 }, ['grant_more_time', 'ask_cancellation']],
    ['once it came', { state: 'delivered' }, ['confirm']],
    ['when money is owed', { state: 'cancelled', refunds: [refund] }, ['set_destination']],
    [
      'when it is known where the money goes',
      { state: 'cancelled', refunds: [refund], destination: { bank: 'BCA', last4: '1234', holder: 'Budi' } },
      [],
    ],
    ['at the end', { state: 'completed' }, []],
  ])('%s', (_, changes, steps) => {
    expect(buyerSteps(order(changes))).toEqual(steps);
  });
});

test('a page looks again by itself only while something is to come', () => {
  expect([order({}), order({ state: 'completed' }), order({ state: 'cancelled', refunds: [refund] })].map(isAwaited)).toEqual([
    true,
    false,
    true,
  ]);
});

test('a rejected proof says why until something else has happened', () => {
  const event = (name: string, note: string | null) =>
    ({ seq: 1, event: name, from: null, to: 'pending_payment', actor: 'staff', at, note }) as const;
  expect(rejectedProof({ events: [event('reject_proof', 'Belum terlihat.')] })).toBe('Belum terlihat.');
  expect(rejectedProof({ events: [event('reject_proof', 'Belum terlihat.'), event('submit_proof', null)] })).toBeNull();
  expect(rejectedProof({ events: [] })).toBeNull();
});
