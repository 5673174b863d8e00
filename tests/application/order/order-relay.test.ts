import { beforeEach, describe, expect, test } from '@jest/globals';
import { OrderRelay } from '../../../src/application/order/order-relay.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { ManualTimer } from '../../support/manual-timer.ts';

let timer: ManualTimer;
let errors: RecentErrorLog;
let reports: (string | null)[];
let rounds: number;
let isMore: boolean;
let failure: Error | null;
let wait: Promise<void>;
let relay: OrderRelay;
beforeEach(() => {
  timer = new ManualTimer();
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  [rounds, isMore, failure, wait] = [0, false, null, Promise.resolve()];
  const failing = {
    name: 'failing',
    run: async () => {
      if (failure !== null) throw failure;
      return false;
    },
  };
  const counting = {
    name: 'counting',
    run: async () => {
      rounds += 1;
      await wait;
      return isMore;
    },
  };
  reports = [];
  relay = new OrderRelay([failing, counting], timer, errors, (reason) => reports.push(reason));
});

describe('order relay', () => {
  test('start: runs at once, then every two seconds', async () => {
    relay.start();
    await timer.pass(0);
    expect(rounds).toBe(1);
    await timer.pass(1999);
    expect(rounds).toBe(1);
    await timer.pass(1);
    expect(rounds).toBe(2);
  });
  test('more work left: runs again after half a second', async () => {
    isMore = true;
    relay.start();
    await timer.pass(2000);
    expect(rounds).toBe(5);
  });
  test('hints: run soon, once for many, not before the start', async () => {
    relay.hint();
    await timer.pass(5000);
    expect(rounds).toBe(0);
    relay.start();
    await timer.pass(100);
    for (let hint = 0; hint < 20; hint += 1) relay.hint();
    await timer.pass(500);
    expect(rounds).toBe(2);
    await timer.pass(1999);
    expect(rounds).toBe(2);
  });
  test('hint during a run: runs soon after it', async () => {
    let end = (): void => undefined;
    wait = new Promise((resolve) => {
      end = resolve;
    });
    relay.start();
    await timer.pass(0);
    relay.hint();
    end();
    await timer.pass(500);
    expect(rounds).toBe(2);
  });
  test('failing part: others continue, it is retried with growing delay and normally after recovery', async () => {
    failure = new Error('away');
    relay.start();
    await timer.pass(0);
    expect([rounds, errors.recent().length, errors.recent()[0]?.where]).toEqual([1, 1, 'failing']);
    await timer.pass(3999);
    expect(rounds).toBe(1);
    await timer.pass(1);
    expect(rounds).toBe(2);
    await timer.pass(1_000_000);
    const before = rounds;
    await timer.pass(60_000);
    expect(rounds).toBe(before + 1);
    failure = null;
    await timer.pass(60_000);
    const well = rounds;
    await timer.pass(4000);
    expect(rounds).toBe(well + 2);
  });
  test('two failures in a row: reported, the recovery too', async () => {
    failure = new Error('away');
    relay.start();
    await timer.pass(3999);
    expect(reports).toEqual([null]);
    await timer.pass(1);
    expect(reports).toEqual([null, 'failing']);
    failure = null;
    await timer.pass(8000);
    expect(reports.at(-1)).toBe(null);
  });
  test('hanging run: reported as timeout', async () => {
    wait = new Promise(() => undefined);
    relay.start();
    await timer.pass(19_999);
    expect(reports).toEqual([]);
    await timer.pass(1);
    expect(reports).toEqual(['timeout']);
  });
  test('stop: waits for the current run', async () => {
    let end = (): void => undefined;
    wait = new Promise((resolve) => {
      end = resolve;
    });
    relay.start();
    await timer.pass(0);
    let hasStopped = false;
    const stopped = relay.stop().then(() => {
      hasStopped = true;
    });
    await timer.pass(10);
    expect(hasStopped).toBe(false);
    end();
    await stopped;
    relay.hint();
    await timer.pass(10_000);
    expect([rounds, timer.pending]).toEqual([1, 0]);
  });
  test('stop: no further part begins', async () => {
    const begun: string[] = [];
    const part = (name: string, run: () => void) => ({
      name,
      run: async () => {
        begun.push(name);
        run();
        return false;
      },
    });
    const stopping: OrderRelay = new OrderRelay(
      [part('first', () => void stopping.stop()), part('second', () => undefined)],
      timer,
      errors,
    );
    stopping.start();
    await timer.pass(10_000);
    expect(begun).toEqual(['first']);
  });
});
