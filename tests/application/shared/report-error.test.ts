import { expect, test } from '@jest/globals';
import { ReportError } from '../../../src/application/shared/report-error.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

test('error report: one error reported twice is logged once, equal separate errors twice', () => {
  const log = new RecentErrorLog(new FixedClock(), () => undefined);
  const report = new ReportError(log);
  const error = new Error('rusak');
  report.execute('screen', error);
  report.execute('page', error);
  report.execute('page', new Error('rusak'));
  report.execute('page', 'kata');
  report.execute('page', 'kata');
  expect(log.recent().map(({ where, message }) => [where, message])).toEqual([
    ['page', 'kata'],
    ['page', 'kata'],
    ['page', 'rusak'],
    ['screen', 'rusak'],
  ]);
});
