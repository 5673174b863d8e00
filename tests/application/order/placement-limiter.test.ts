import { beforeEach, describe, expect, test } from '@jest/globals';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { PlacementLimiter } from '../../../src/application/order/placement-limiter.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

let clock: FixedClock;
let timer: ManualTimer;
let gate: PlacementLimiter;
beforeEach(() => {
  clock = new FixedClock();
  timer = new ManualTimer();
  gate = new PlacementLimiter(clock, timer, 20);
});

/** A press whose answer the test controls. */
const press = (product: string, key: string, person = `person of ${key}`, isPurchase = true) => {
  let settle = (_: Error | null): void => undefined;
  let hasBegun = false;
  const outcome = gate
    .run(
      { product, isPurchase, key, person },
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

describe('placement limiter', () => {
  test('one product: sixteen at a time, the next follows in order', async () => {
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

  test('all products: limited in total', async () => {
    const all = Array.from({ length: 22 }, (_, at) => press(`p${at}`, `k${at}`));
    await timer.pass(0);
    expect(all.filter(({ hasBegun }) => hasBegun())).toHaveLength(20);
    all[0]?.settle();
    await timer.pass(0);
    expect([all[20]?.hasBegun(), all[21]?.hasBegun()]).toEqual([true, false]);
    for (const one of all.slice(1, 21)) one.settle();
    await timer.pass(0);
    expect(all[21]?.hasBegun()).toBe(true);
  });

  test('one buyer: one at a time, buyers take turns', async () => {
    const greedy = Array.from({ length: 30 }, (_, at) => press(`p${at}`, `g${at}`, 'greedy'));
    const others = presses(16, 'q');
    await timer.pass(0);
    expect(greedy.filter(({ hasBegun }) => hasBegun())).toHaveLength(1);
    expect(others.every(({ hasBegun }) => hasBegun())).toBe(true);
    const more = presses(5, 'r');
    await timer.pass(0);
    expect(more.filter(({ hasBegun }) => hasBegun())).toHaveLength(3);
    greedy[0]?.settle();
    await timer.pass(0);
    // The next press of the same person has waited longer, but another person is served first.
    expect([greedy[1]?.hasBegun(), more[3]?.hasBegun()]).toEqual([true, false]);
    greedy[1]?.settle();
    await timer.pass(0);
    expect([greedy[2]?.hasBegun(), more[3]?.hasBegun()]).toEqual([false, true]);
  });

  test('one buyer with more than a hundred waiting: refused, others are not', async () => {
    const greedy = Array.from({ length: 102 }, (_, at) => press(`p${at}`, `g${at}`, 'greedy'));
    expect(await greedy[101]?.outcome).toBe('BUSY 1');
    const other = press('q', 'other');
    await timer.pass(0);
    expect([greedy[100]?.hasBegun(), other.hasBegun()]).toEqual([false, true]);
  });

  test('three seconds in the queue: BUSY, never started', async () => {
    const all = presses(17);
    await timer.pass(2999);
    expect(all[16]?.hasBegun()).toBe(false);
    await timer.pass(1);
    expect(await all[16]?.outcome).toBe('BUSY 1');
    all[0]?.settle();
    await timer.pass(0);
    expect(all[16]?.hasBegun()).toBe(false);
    // The released slot is available to the next press.
    const next = press('p', 'next');
    await timer.pass(0);
    expect(next.hasBegun()).toBe(true);
  });

  test('sold out: remembered for a second, waiting and new placements are refused', async () => {
    const all = presses(18);
    await timer.pass(0);
    all[0]?.settle(soldOut());
    expect(await Promise.all([all[0]?.outcome, all[16]?.outcome])).toEqual(['SOLD_OUT', 'SOLD_OUT']);
    expect(await press('p', 'late').outcome).toBe('SOLD_OUT');
    all[1]?.settle(soldOut());
    expect(await all[17]?.outcome).toBe('SOLD_OUT');
    for (const one of all) one.settle();
    clock.advance(1000);
    const later = press('p', 'later');
    await timer.pass(0);
    expect(later.hasBegun()).toBe(true);
    later.settle();
    expect(await later.outcome).toBe('later');
  });

  test('stock changed: sold out is forgotten', async () => {
    const first = press('p', 'first');
    first.settle(soldOut());
    await first.outcome;
    gate.clearSoldOut();
    const second = press('p', 'second');
    expect(second.hasBegun()).toBe(true);
    second.settle();
    expect(await second.outcome).toBe('second');
  });

  test('key that was placed before: admitted, its order may exist', async () => {
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

  test('other refusals and errors: affect only their own placement', async () => {
    const first = press('p', 'first');
    first.settle(new OrderRefused('UNPAID_LIMIT'));
    expect(await first.outcome).toBe('UNPAID_LIMIT');
    expect(press('p', 'second').hasBegun()).toBe(true);
  });

  test('more than five thousand waiting: refused at once', async () => {
    const all = presses(16 + 5000);
    expect(await press('p', 'one more').outcome).toBe('BUSY 1');
    expect(timer.pending).toBe(5000);
    const other = press('q', 'other product');
    expect(other.hasBegun()).toBe(true);
    for (const one of all.slice(0, 16)) one.settle();
    expect(await all[0]?.outcome).toBe('p0');
  });

  test('admitted keys: the last ten thousand are remembered', async () => {
    const through = async (key: string): Promise<void> => {
      const one = press(key, key);
      one.settle();
      await one.outcome;
    };
    await through('oldest');
    await through('second');
    for (let at = 0; at < 9998; at += 1) await through(`k${at}`);
    const out = press('p', 'out');
    out.settle(soldOut());
    await out.outcome;
    expect(await press('p', 'oldest').outcome).toBe('SOLD_OUT');
    expect(press('p', 'second').hasBegun()).toBe(true);
  });

  test('queue of a product emptied: running placements are counted from zero', async () => {
    for (const round of ['a', 'b']) {
      const all = Array.from({ length: 17 }, (_, at) => press('p', `${round}${at}`));
      await timer.pass(0);
      expect(all.filter(({ hasBegun }) => hasBegun())).toHaveLength(16);
      for (const one of all) one.settle();
      await all[0]?.outcome;
      await timer.pass(0);
      all[16]?.settle();
      await all[16]?.outcome;
    }
  });

  test('finished placements: do not use up the queue', async () => {
    const inside = presses(16);
    for (let at = 0; at < 5001; at += 1) {
      const next = press('p', `waits ${at}`);
      inside.push(next);
      const done = inside.shift();
      done?.settle();
      await done?.outcome;
    }
    await timer.pass(0);
    expect(inside.map(({ hasBegun }) => hasBegun())).toEqual(inside.map(() => true));
  });

  test('one placement of a buyer finished: the others keep their order', async () => {
    const [first, second, third] = [press('p', 'a', 'rina'), press('p', 'b', 'rina'), press('p', 'c', 'rina')];
    first.settle();
    await timer.pass(0);
    expect([second.hasBegun(), third.hasBegun()]).toEqual([true, false]);
    second.settle();
    await timer.pass(0);
    expect(third.hasBegun()).toBe(true);
    third.settle();
    expect([await third.outcome, timer.pending]).toEqual(['c', 0]);
  });
});
