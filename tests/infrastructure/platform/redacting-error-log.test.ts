import { expect, test } from '@jest/globals';
import { Container } from 'inversify';
import { RedactingErrorLog } from '../../../src/infrastructure/platform/redacting-error-log.ts';
import { SystemClock } from '../../../src/infrastructure/platform/system-clock.ts';

const linesOf = (record: (log: RedactingErrorLog) => void): readonly string[] => {
  const lines: string[] = [];
  record(new RedactingErrorLog(new SystemClock(), (line) => lines.push(line)));
  return lines;
};

test('redacting error log: a line has place, kind and reason, and no part of the message', () => {
  const lines = linesOf((log) => {
    log.record('gateway', Object.assign(new Error('write of rahasia'), { code: 'ENOSPC' }));
    log.record('pages', new TypeError('rahasia\n    at rahasia (rahasia.ts:1:1)'));
  });
  expect(lines[0]).toBe('gateway: Error ENOSPC (disk penuh)');
  expect(lines[1]).toMatch(/^pages: TypeError \(at .*redacting-error-log\.test\.ts:\d+:\d+\)?\)$/);
  expect(lines.join()).not.toContain('rahasia');
});
test('an error that a library throws: the line names who called it', () => {
  const [line] = linesOf((log) => {
    try {
      new Container().get('Anything');
    } catch (error) {
      log.record('page', error);
    }
  });
  expect(line).toMatch(/^page: Error \(at throwBindingNotFoundError .*inversify.*, at .*redacting-error-log\.test\.ts:\d+:\d+\)?\)$/);
});
