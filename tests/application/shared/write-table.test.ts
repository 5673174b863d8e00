import { expect, test } from '@jest/globals';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { type FileForm, WriteTable } from '../../../src/application/shared/write-table.ts';
import type { FileColumn } from '../../../src/domain/shared/file-column.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const COLUMNS: readonly FileColumn<number>[] = [{ name: 'jumlah', kind: 'money', of: (amount) => amount }];
const written = async (form: FileForm) => {
  const errors = new RecentErrorLog(new FixedClock(), () => undefined);
  const away = {
    write: () => {
      throw new PortError('unavailable', 'a part of the program could not be fetched', 'MODULE_NOT_LOADED');
    },
  };
  return { file: await new WriteTable(away, errors).execute(form, COLUMNS, [-5, 7]), log: errors.recent().map(({ where }) => where) };
};

test.each([',', ';'] as const)('CSV with %j: written without the module of spreadsheets', async (form) => {
  expect((await written(form)).file).toEqual({ ok: true, value: { form, parts: ['\ufeffjumlah\r\n', '-5\r\n7\r\n'] } });
});
test('spreadsheet whose module cannot be loaded: a failure, noted in the log', async () => {
  const { file, log } = await written('xlsx');
  expect([file.ok ? null : file.failure.code, log]).toEqual(['UNAVAILABLE', ['WriteTable']]);
});
