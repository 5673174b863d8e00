import { expect, test } from '@jest/globals';
import type { OrderState } from '../../../src/domain/order/transitions.ts';
import { rentalPhase } from '../../../src/domain/rental/rental-phase.ts';
import { aRental } from '../../support/rental.ts';

const at = (time: string): Date => new Date(`2026-11-25T${time}:00.000Z`);
const NOW = at('12:00');

test.each<[state: OrderState, given: Parameters<typeof aRental>[0], phase: ReturnType<typeof rentalPhase>]>([
  ['pending_payment', {}, null],
  ['processing', { startAt: at('12:30') }, 'scheduled'],
  ['processing', { startAt: at('12:00') }, 'preparing'],
  ['delivered', { startAt: at('11:00'), readyAt: at('11:00') }, 'ready'],
  ['delivered', { endsAt: at('12:30') }, 'running'],
  ['rented', { endsAt: at('12:01') }, 'running'],
  ['rented', { endsAt: at('12:00') }, 'over'],
  ['returning', { endsAt: at('11:00'), endedAt: at('11:00') }, 'over'],
  ['disputed', { endsAt: at('13:00') }, 'running'],
  ['disputed', { endsAt: at('11:00') }, 'over'],
  ['disputed', { readyAt: at('11:00') }, 'ready'],
  ['disputed', {}, 'preparing'],
  ['completed', { endsAt: at('11:00'), endedAt: at('11:00') }, null],
  ['refunded', { endsAt: at('11:00') }, null],
  ['cancelled', {}, null],
])('rental phase: %s %j is %s', (state, given, phase) => {
  expect(rentalPhase({ state, rental: aRental(given) }, NOW)).toBe(phase);
});

test('rental phase: null for a purchase', () => {
  expect(rentalPhase({ state: 'delivered', rental: null }, NOW)).toBeNull();
});
