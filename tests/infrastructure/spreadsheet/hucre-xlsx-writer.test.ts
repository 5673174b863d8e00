import { expect, test } from '@jest/globals';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { WriteTable } from '../../../src/application/shared/write-table.ts';
import type { FileColumn } from '../../../src/domain/shared/file-column.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { HucreXlsxWriter } from '../../../src/infrastructure/spreadsheet/hucre-xlsx-writer.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

interface Row {
  readonly text: string | null;
  readonly amount: number | null;
  readonly at: Date | null;
}
const COLUMNS: readonly FileColumn<Row>[] = [
  { name: 'teks', kind: 'text', of: ({ text }) => text },
  { name: 'banyak', kind: 'number', of: ({ amount }) => amount },
  { name: 'jumlah', kind: 'money', of: ({ amount }) => amount },
  { name: 'hari', kind: 'day', of: ({ at }) => at?.toISOString().slice(0, 10) ?? null },
  { name: 'waktu', kind: 'moment', of: ({ at }) => at },
];
const AT = new Date('2026-11-30T20:05:09Z');
const write = new WriteTable(new HucreXlsxWriter(), new RecentErrorLog(new FixedClock(), () => undefined));

const written = async (rows: readonly Row[]) => {
  const file = await write.execute('xlsx', COLUMNS, rows);
  if (!file.ok) throw new Error(file.failure.code);
  expect(file.value.form).toBe('xlsx');
  const book = await readXlsx(new Uint8Array(await new Blob([...file.value.parts]).arrayBuffer()));
  expect(book.sheets.map(({ name }) => name)).toEqual(['Data']);
  return book.sheets[0]?.rows ?? [];
};
const textRead = async (text: string): Promise<CellValue | undefined> => (await written([{ text, amount: null, at: null }]))[1]?.[0];

test('spreadsheet: texts, numbers, amounts, days and moments in WIB are cells of their kind', async () => {
  expect(await written([{ text: '3173012345670001', amount: -200_000, at: AT }])).toEqual([
    ['teks', 'banyak', 'jumlah', 'hari', 'waktu'],
    ['3173012345670001', -200_000, -200_000, new Date('2026-11-30T00:00:00Z'), new Date('2026-12-01T03:05:09Z')],
  ]);
});
test.each([
  '=1+1',
  '-5',
  '+628123456789',
  '081234567890',
  '@SUM(A1)',
  "'lama",
  '1E5',
  ' a  b ',
  'satu\ndua',
  'a\rb',
  '<&>"',
  '_x0041_',
  'a\u0000b',
])('text %j: a text cell with every character', async (text) => {
  expect(await textRead(text)).toBe(text);
});
test('text longer than a cell: cut, so that the file opens', async () => {
  expect(await textRead('a'.repeat(40_000))).toBe('a'.repeat(32_767));
});
test('character that no XML holds: replaced', async () => {
  expect(await textRead('a\uffffb')).toBe('a\ufffdb');
});
test('rows without values: empty cells', async () => {
  const rows = await written([
    { text: null, amount: null, at: null },
    { text: '', amount: 0, at: null },
  ]);
  expect(rows.slice(1).map((row) => row.map((value) => value ?? null))).toEqual([
    [null, null, null, null, null],
    [null, 0, 0, null, null],
  ]);
});
test('rows that cannot be read: the export fails with their failure', async () => {
  const broken = (async function* () {
    yield [{ text: 'a', amount: 1, at: AT }];
    throw new TypeError('offline');
  })();
  await expect(
    (async () => {
      for await (const _part of write.parts('xlsx', COLUMNS, broken)) undefined;
    })(),
  ).rejects.toThrow('offline');
});
