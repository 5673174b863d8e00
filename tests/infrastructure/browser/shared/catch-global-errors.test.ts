import { expect, test } from '@jest/globals';
import { catchGlobalErrors } from '../../../../src/infrastructure/browser/shared/catch-global-errors.ts';
import { RecentErrorLog } from '../../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

test('global errors: uncaught errors and rejections are logged, the last fifty', () => {
  const target = new EventTarget();
  const log = new RecentErrorLog(new FixedClock(), () => undefined);
  catchGlobalErrors(target as Window, log);
  target.dispatchEvent(Object.assign(new Event('error'), { error: new Error('salah satu') }));
  // For an error in a script of another origin, browsers give only the message.
  target.dispatchEvent(Object.assign(new Event('error'), { error: null, message: 'Script error.' }));
  target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('janji') }));
  expect(log.recent().map(({ where, message }) => [where, message])).toEqual([
    ['promise', 'janji'],
    ['window', 'Script error.'],
    ['window', 'salah satu'],
  ]);
  for (let index = 0; index < 60; index += 1)
    target.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: `nr ${index}` }));
  expect(log.recent()).toHaveLength(50);
  expect(log.recent()[0]?.message).toBe('nr 59');
});
