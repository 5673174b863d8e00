import { expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { freezePrototypes } from '../../../src/infrastructure/composition/server/prototypes.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const opened = (raise: () => void, isUp: boolean) => {
  const [conditions, errors] = [new Conditions(), new RecentErrorLog(new FixedClock(), () => undefined)];
  freezePrototypes(conditions, errors, { raise, isUp: () => isUp });
  return [conditions.current(), errors.recent().map(({ where }) => where)];
};

test('a start with frozen prototypes: nothing is reported', () => expect(opened(() => undefined, true)).toEqual([[], []]));

const MISSING = [{ part: 'prototypes', reason: 'missing' }];
test('a start whose prototypes are not frozen: degraded', () => expect(opened(() => undefined, false)).toEqual([MISSING, []]));
test('a start whose prototypes cannot be frozen: opens, degraded, with the error in the log', () => {
  const fail = (): never => {
    throw new TypeError('not extensible');
  };
  expect(opened(fail, false)).toEqual([MISSING, ['prototypes']]);
});
