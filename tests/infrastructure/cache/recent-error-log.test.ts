import { expect, test } from '@jest/globals';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

test('recent error log: the last fifty errors, newest first, each printed', () => {
  const printed: string[] = [];
  const log = new RecentErrorLog(new FixedClock(), (where) => printed.push(where));
  for (let index = 0; index < 60; index += 1) log.record(`nr ${index}`, index % 2 === 0 ? new Error('salah') : 'teks');
  expect(log.recent()).toHaveLength(50);
  expect(log.recent()[0]).toMatchObject({ where: 'nr 59', message: 'teks' });
  expect(log.recent()[1]?.message).toBe('salah');
  expect(printed).toHaveLength(60);
});
