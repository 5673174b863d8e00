import { expect, test } from '@jest/globals';
import { isRotated, rentalRefusal } from '../../../src/domain/rental/rental-refusals.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);
const NOON = at('12:00');
const access = (given: Partial<Parameters<typeof rentalRefusal>[0]> = {}): Parameters<typeof rentalRefusal>[0] => ({
  ...{ state: 'delivered', startAt: NOON, openedAt: null, endsAt: null, isRotated: true, isClosed: false },
  ...given,
});

test.each<[given: Parameters<typeof access>[0], now: Date, refusal: ReturnType<typeof rentalRefusal>]>([
  [{ state: 'pending_payment' }, NOON, 'NOT_YET'],
  [{ state: 'payment_review' }, NOON, 'NOT_YET'],
  [{ state: 'cancelled' }, NOON, 'VAULT_CLOSED'],
  [{ state: 'expired' }, NOON, 'VAULT_CLOSED'],
  [{ state: 'refunded' }, NOON, 'VAULT_CLOSED'],
  [{ isClosed: true }, NOON, 'VAULT_CLOSED'],
  [{ state: 'returning' }, NOON, 'ENDED'],
  [{ state: 'completed' }, NOON, 'ENDED'],
  [{ state: 'rented', openedAt: at('11:00'), endsAt: NOON }, NOON, 'ENDED'],
  [{ state: 'rented', openedAt: at('11:00'), endsAt: NOON }, at('11:59'), null],
  [{ state: 'disputed' }, NOON, 'VAULT_CLOSED'],
  [{ state: 'disputed', openedAt: at('11:00'), endsAt: at('13:00'), startAt: at('11:00') }, NOON, null],
  [{ state: 'processing' }, at('11:54'), 'NOT_YET'],
  [{ state: 'processing' }, at('11:55'), null],
  [{ isRotated: false }, NOON, 'ROTATION_PENDING'],
  [{}, NOON, null],
])('rental access: %j at %s is %s', (given, now, refusal) => {
  expect(rentalRefusal(access(given), now)).toBe(refusal);
});

test('rotation: a password is new until another party has opened its version', () => {
  expect([isRotated(1, 0), isRotated(1, 1), isRotated(2, 1), isRotated(0, 0)]).toEqual([true, false, true, false]);
});
