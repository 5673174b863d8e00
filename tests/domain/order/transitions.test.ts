import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ORDER_STATES, PURCHASE_TRANSITIONS } from '../../../src/domain/order/transitions.ts';
import { orderStatesPage } from '../../support/order-states-page.ts';

test('every state can be reached, and every order that waits for something has a way on', () => {
  const reached = new Set(['pending_payment', ...PURCHASE_TRANSITIONS.map(({ to }) => to)]);
  expect([...ORDER_STATES].filter((state) => !reached.has(state))).toEqual([]);
  const left = new Set(PURCHASE_TRANSITIONS.filter(({ from, to }) => from !== to).map(({ from }) => from));
  expect(ORDER_STATES.filter((state) => !left.has(state))).toEqual(['cancelled', 'refunded']);
});

test('one event leads from a state to one state', () => {
  const keys = PURCHASE_TRANSITIONS.map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('staff move money only with a fresh second factor', () => {
  const money = PURCHASE_TRANSITIONS.filter(
    ({ event, actors }) => /^(pay|refund|refund_part|refund_sent)$/.test(event) && actors.includes('staff'),
  );
  expect(money.length).toBeGreaterThan(6);
  expect(money.filter(({ needsFreshFactor }) => !needsFreshFactor)).toEqual([]);
});

test('docs/order-states.md shows the table as it is', () => {
  expect(readFileSync('docs/order-states.md', 'utf8')).toBe(orderStatesPage());
});
