import { expect, test } from '@jest/globals';
import { Conditions } from '../../../src/application/system/conditions.ts';
import { InterfaceFailures } from '../../../src/application/system/interface-failures.ts';
import { interfaceFailuresCheck } from '../../../src/infrastructure/composition/server/health.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

test('health: interfaces that fail for everybody are a condition, but not for what failed without a database', () => {
  const [conditions, failures] = [new Conditions(), new InterfaceFailures(new FixedClock())];
  const { part, run } = interfaceFailuresCheck(failures, conditions);
  const fail = (): void => {
    for (const caller of ['a', 'b']) for (let call = 0; call < 3; call += 1) failures.failed('my_orders', caller, '503');
  };
  fail();
  expect([part, run()]).toEqual(['procedures', 'my_orders (503)']);
  conditions.report('database', 'timeout');
  expect(run()).toBeNull();
  conditions.report('database', null);
  expect(run()).toBeNull();
  fail();
  expect(run()).toBe('my_orders (503)');
});
