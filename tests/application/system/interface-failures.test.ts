import { beforeEach, describe, expect, test } from '@jest/globals';
import { InterfaceFailures } from '../../../src/application/system/interface-failures.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

let clock: FixedClock;
let failures: InterfaceFailures;
beforeEach(() => {
  clock = new FixedClock();
  failures = new InterfaceFailures(clock);
});
const fail = (times: number, caller: string, name = 'my_orders'): void => {
  for (let call = 0; call < times; call += 1) failures.failed(name, caller, '22012');
};

describe('failures of an interface', () => {
  test.each([
    ['4 calls of 2 callers', [3, 1], null],
    ['5 calls of 2 callers', [4, 1], 'my_orders (22012)'],
    ['50 calls of 1 caller', [50], null],
    ['5 calls of 5 callers', [1, 1, 1, 1, 1], 'my_orders (22012)'],
    ['many calls of one caller before the one of another', [1, 50], 'my_orders (22012)'],
  ])('%s: %j', (_, calls, found) => {
    for (const [caller, times] of calls.entries()) fail(times, String(caller));
    expect(failures.current()).toBe(found);
  });
  test('a success ends it, and the count begins anew', () => {
    fail(4, 'a');
    fail(4, 'b');
    failures.answered('my_orders');
    expect(failures.current()).toBeNull();
    fail(4, 'a');
    expect(failures.current()).toBeNull();
    fail(1, 'b');
    expect(failures.current()).toBe('my_orders (22012)');
  });
  test('a success of another interface ends nothing', () => {
    fail(4, 'a');
    fail(1, 'b');
    failures.answered('order_detail');
    expect(failures.current()).toBe('my_orders (22012)');
  });
  test('a minute later it is over without any call', () => {
    fail(4, 'a');
    fail(1, 'b');
    clock.advance(59_999);
    expect(failures.current()).toBe('my_orders (22012)');
    clock.advance(1);
    expect(failures.current()).toBeNull();
  });
  test('calls of more than a minute ago do not count, also for the number of callers', () => {
    fail(4, 'a');
    clock.advance(60_000);
    fail(4, 'b');
    expect(failures.current()).toBeNull();
    fail(1, 'a');
    expect(failures.current()).toBe('my_orders (22012)');
  });
  test('forgotten: nothing is left of what failed before', () => {
    fail(4, 'a');
    fail(1, 'b');
    failures.forget();
    expect(failures.current()).toBeNull();
    fail(4, 'b');
    expect(failures.current()).toBeNull();
  });
  test('several interfaces, in the order of their names, each with its last reason', () => {
    for (const name of ['order_detail', 'my_orders']) {
      fail(4, 'a', name);
      failures.failed(name, 'b', '500');
    }
    expect(failures.current()).toBe('my_orders (500), order_detail (500)');
  });
  test('bounded: the interface that failed last longest ago is dropped', () => {
    fail(4, 'a');
    fail(1, 'b');
    for (let name = 0; name < 99; name += 1) fail(1, 'a', `other_${name}`);
    expect(failures.current()).toBe('my_orders (22012)');
    fail(1, 'a', 'one_more');
    expect(failures.current()).toBeNull();
  });
});
