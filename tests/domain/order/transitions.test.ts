import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { ORDER_KINDS, ORDER_STATES, type TransitionEvent, targetOf, transitionsOf } from '../../../src/domain/order/transitions.ts';
import { orderStatesPage } from '../../support/order-states-page.ts';

test('order transitions: every state is reachable, every state that waits has a transition', () => {
  const all = ORDER_KINDS.flatMap(transitionsOf);
  const reached = new Set(['pending_payment', ...all.map(({ to }) => to)]);
  expect([...ORDER_STATES].filter((state) => !reached.has(state))).toEqual([]);
  const left = new Set(all.filter(({ from, to }) => from !== to).map(({ from }) => from));
  expect(ORDER_STATES.filter((state) => !left.has(state))).toEqual(['cancelled', 'refunded']);
});

test('order transitions: a misspelled event does not compile', () => {
  // @ts-expect-error there is no such event
  const misspelled: TransitionEvent = 'submit_prof';
  expect(ORDER_KINDS.flatMap(transitionsOf).map(({ event }) => event)).not.toContain(misspelled);
});

test.each([
  ['purchase', ['rented', 'returning'], ['cancelled', 'refunded']],
  ['rental', [], ['cancelled', 'refunded']],
  ['extension', ['delivered', 'rented', 'returning', 'disputed'], ['cancelled', 'expired', 'refunded']],
] as const)('order transitions: a %s reaches only its own states, none is a dead end', (kind, others, ends) => {
  const reached = new Set(['pending_payment', ...transitionsOf(kind).map(({ to }) => to)]);
  expect(ORDER_STATES.filter((state) => !reached.has(state))).toEqual(others);
  const left = new Set(transitionsOf(kind).flatMap(({ from, to }) => (from === to ? [] : [from])));
  expect(ORDER_STATES.filter((state) => reached.has(state) && !left.has(state))).toEqual(ends);
});

test.each(ORDER_KINDS)('order transitions: one event leads from a state of a %s to one state', (kind) => {
  const keys = transitionsOf(kind).map(({ from, event }) => `${from} ${event}`);
  expect(new Set(keys).size).toBe(keys.length);
});

test('order transitions: staff payments and refunds require a fresh second factor', () => {
  const money = ORDER_KINDS.flatMap(transitionsOf).filter(
    ({ event, actors }) => /^(pay|refund|refund_part|refund_sent)$/.test(event) && actors.includes('staff'),
  );
  expect(money.length).toBeGreaterThan(6);
  expect(money.filter(({ needsFreshFactor }) => !needsFreshFactor)).toEqual([]);
});

test('order transitions: a complaint without a refund returns the order to the state before the last complaint', () => {
  const found = transitionsOf('purchase').find(({ from, event }) => from === 'disputed' && event === 'withdraw_complaint');
  if (found === undefined) throw new Error('the transition is missing');
  const events = [
    { from: null, to: 'pending_payment' },
    { from: 'delivered', to: 'disputed' },
    { from: 'disputed', to: 'delivered' },
    { from: 'delivered', to: 'completed' },
    { from: 'completed', to: 'disputed' },
    { from: 'disputed', to: 'disputed' },
  ] as const;
  expect(targetOf(found, events)).toBe('completed');
  expect(targetOf(found, events.slice(0, 2))).toBe('delivered');
});

test('order transitions: docs/order-states.md equals the generated page', () => {
  expect(readFileSync('docs/order-states.md', 'utf8')).toBe(orderStatesPage());
});
