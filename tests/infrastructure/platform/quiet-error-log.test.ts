import { expect, test } from '@jest/globals';
import { QuietErrorLog } from '../../../src/infrastructure/platform/quiet-error-log.ts';
import { SystemClock } from '../../../src/infrastructure/platform/system-clock.ts';

test('a line of the log says where, what and why, and nothing of what somebody typed', () => {
  const lines: string[] = [];
  const log = new QuietErrorLog(new SystemClock(), (line) => lines.push(line));
  log.record('gateway', Object.assign(new Error('write of rahasia'), { code: 'ENOSPC' }));
  log.record('pages', new TypeError('rahasia\n    at rahasia (rahasia.ts:1:1)'));
  expect(lines[0]).toBe('gateway: Error ENOSPC (disk penuh)');
  expect(lines[1]).toMatch(/^pages: TypeError \(at .*quiet-error-log\.test\.ts:\d+:\d+\)?\)$/);
  expect(lines.join()).not.toContain('rahasia');
});
