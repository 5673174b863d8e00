import { beforeEach, describe, expect, test } from '@jest/globals';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { PlacingGate } from '../../../src/application/order/placing-gate.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { HandTurnedTimer } from '../../support/hand-turned-timer.ts';

let clock: FixedClock;
let timer: HandTurnedTimer;
let gate: PlacingGate;
beforeEach(() => {
  clock = new FixedClock();
  timer = new HandTurnedTimer();
  gate = new PlacingGate(clock, timer);
});

/** A press whose answer a test decides. */
const press = (product: string, key: string) => {
  let settle = (_: Error | null): void => undefined;
  let hasBegun = false;
  const outcome = gate
    .run(
      product,
      key,
      () =>
        new Promise<string>((resolve, reject) => {
          hasBegun = true;
          settle = (error) => (error === null ? resolve(key) : reject(error));
        }),
    )
    .then(
      (value) => value,
      (error: OrderRefused) => `${error.code} ${error.retryAfter ?? ''}`.trim(),
    );
  return { outcome, hasBegun: () => hasBegun, settle: (error: Error | null = null) => settle(error) };
};
const presses = (count: number, product = 'p') => Array.from({ length: count }, (_, at) => press(product, `${product}${at}`));
const soldOut = () => new OrderRefused('SOLD_OUT');

describe('the gate in front of placing', () => {
  test('lets sixteen through per product; the next comes when one is done, in its turn', async () => {
    const all = presses(18);
    const other = press('q', 'q0');
    await timer.pass(0);
    expect(all.filter(({ hasBegun }) => hasBegun())).toHaveLength(16);
    expect(other.hasBegun()).toBe(true);
    all[3]?.settle();
    await timer.pass(0);
    expect([all[16]?.hasBegun(), all[17]?.hasBegun()]).toEqual([true, false]);
    all[4]?.settle(new Error('gone'));
    await timer.pass(0);
    expect(all[17]?.hasBegun()).toBe(true);
    for (const one of all) one.settle();
    expect(await all[17]?.outcome).toBe('p17');
    expect(timer.pending).toBe(0);
  });

  test('answers who waited three seconds, and never begins for them', async () => {
    const all = presses(17);
    await timer.pass(2999);
    expect(all[16]?.hasBegun()).toBe(false);
    await timer.pass(1);
    expect(await all[16]?.outcome).toBe('BUSY 1');
    all[0]?.settle();
    await timer.pass(0);
    expect(all[16]?.hasBegun()).toBe(false);
    // The place that was freed is there for the next.
    const next = press('p', 'next');
    await timer.pass(0);
    expect(next.hasBegun()).toBe(true);
  });

  test('remembers for a second that a product is sold out: nobody who waits or comes is let through', async () => {
    const all = presses(18);
    await timer.pass(0);
    all[0]?.settle(soldOut());
    expect(await Promise.all([all[0]?.outcome, all[16]?.outcome])).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    expect(await press('p', 'late').outcome).toBe('SOLD_OUT');
    all[1]?.settle(soldOut());
    expect(await all[17]?.outcome).toBe('SOLD_OUT');
    for (const one of all) one.settle();
    clock.advance(1001);
    const later = press('p', 'later');
    await timer.pass(0);
    expect(later.hasBegun()).toBe(true);
    later.settle();
    expect(await later.outcome).toBe('later');
  });

  test('forgets it when stock changed', async () => {
    const first = press('p', 'first');
    first.settle(soldOut());
    await first.outcome;
    gate.forget();
    const second = press('p', 'second');
    expect(second.hasBegun()).toBe(true);
    second.settle();
    expect(await second.outcome).toBe('second');
  });

  test('lets a key through again that had been: its order may exist', async () => {
    const mine = press('p', 'mine');
    mine.settle();
    await mine.outcome;
    const other = press('p', 'other');
    other.settle(soldOut());
    await other.outcome;
    const again = press('p', 'mine');
    expect(again.hasBegun()).toBe(true);
    again.settle();
    expect(await again.outcome).toBe('mine');
    expect(await press('p', 'new').outcome).toBe('SOLD_OUT');
  });

  test('other refusals and faults are nobody else’s', async () => {
    const first = press('p', 'first');
    first.settle(new OrderRefused('UNPAID_LIMIT'));
    expect(await first.outcome).toBe('UNPAID_LIMIT');
    expect(press('p', 'second').hasBegun()).toBe(true);
  });
});
