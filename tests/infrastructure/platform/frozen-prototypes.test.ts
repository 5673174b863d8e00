import { describe, expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { freezePrototypes } from '../../../src/infrastructure/composition/server/prototypes.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const opened = (raise: () => void, isUp: boolean) => {
  const [conditions, errors] = [new Conditions(), new RecentErrorLog(new FixedClock(), () => undefined)];
  freezePrototypes(conditions, errors, { raise, isUp: () => isUp, shared: [] });
  return [conditions.current(), errors.recent().map(({ where }) => where)];
};

test('frozen prototypes at the start: no report', () => expect(opened(() => undefined, true)).toEqual([[], []]));

const MISSING = [{ part: 'prototypes', reason: 'missing' }];
test('prototypes not frozen at the start: degraded', () => expect(opened(() => undefined, false)).toEqual([MISSING, []]));
test('prototypes that cannot be frozen: the shop opens, degraded, with an error in the log', () => {
  const fail = (): never => {
    throw new TypeError('not extensible');
  };
  expect(opened(fail, false)).toEqual([MISSING, ['prototypes']]);
});

describe('prototype check while running', () => {
  const shared = (): Record<string, unknown> => ({
    banana: 1,
    get pear() {
      return 2;
    },
  });
  const watched = (target: object, isUp = (): boolean => true) => {
    const [conditions, errors] = [new Conditions(), new RecentErrorLog(new FixedClock(), () => undefined)];
    const check = freezePrototypes(conditions, errors, { raise: () => undefined, isUp, shared: [target] });
    expect([conditions.current(), check.run()]).toEqual([[], null]);
    return check;
  };
  test.each<[string, (target: Record<string, unknown>) => unknown]>([
    ['a new property', (target) => Object.assign(target, { cherry: 1 })],
    ['a new property that is not listed', (target) => Object.defineProperty(target, 'cherry', { value: 1 })],
    ['a new symbol', (target) => Object.assign(target, { [Symbol('cherry')]: 1 })],
    ['another value', (target) => Object.assign(target, { banana: 2 })],
    ['another getter function of a property', (target) => Object.defineProperty(target, 'pear', { get: () => 2 })],
    ['a removed property', (target) => Reflect.deleteProperty(target, 'banana')],
    ['a renamed property', (target) => Reflect.deleteProperty(target, 'banana') && Object.assign(target, { cherry: 1 })],
  ])('%s: changed', (_, change) => {
    const target = shared();
    const check = watched(target);
    change(target);
    expect(check.run()).toBe('changed');
  });
  test('prototypes no longer frozen: missing', () => {
    let isUp = true;
    const check = watched(shared(), () => isUp);
    isUp = false;
    expect(check.run()).toBe('missing');
  });
  test.each([
    ['objects', Object.prototype],
    ['arrays', Array.prototype],
    ['functions', Function.prototype],
  ])('new property of all %s: changed, until it is removed', (_, prototype) => {
    const conditions = new Conditions();
    const errors = new RecentErrorLog(new FixedClock(), () => undefined);
    const check = freezePrototypes(conditions, errors, { raise: () => undefined, isUp: () => true });
    Object.defineProperty(prototype, 'banana', { value: 1, configurable: true });
    try {
      expect(check.run()).toBe('changed');
    } finally {
      Reflect.deleteProperty(prototype, 'banana');
    }
    expect(check.run()).toBeNull();
  });
});
