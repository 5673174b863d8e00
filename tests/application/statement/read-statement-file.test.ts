import { describe, expect, test } from '@jest/globals';
import { ReadStatementFile } from '../../../src/application/statement/read-statement-file.ts';
import { mappedLayout } from '../../../src/domain/statement/map-layout.ts';
import { statementBreaks } from '../../../src/domain/statement/prove-statement.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { PageSpreadsheetReader } from '../../support/page-spreadsheet-reader.ts';
import { spreadsheetOf } from '../../support/spreadsheet.ts';
import { type Movement, STATEMENT_WRITERS } from '../../support/statement-files.ts';

const clock = new FixedClock(new Date('2026-11-29T05:00:00Z'));
const readers = { csv: new PapaCsvReader(), spreadsheet: new PageSpreadsheetReader() };
const read = new ReadStatementFile(readers, clock, new RecentErrorLog(clock, () => undefined));
const open = (text: string, options: { readonly year?: number } = {}) =>
  read.execute({ text }, { saved: [], chosen: null, year: options.year ?? null });
const statementIn = async (text: string) => {
  const opened = await open(text);
  if (!opened.ok) throw new Error(opened.failure.code);
  return opened.value;
};

const WRITTEN = { opening: 4_487_148, account: '1234567890' };
const MOVEMENTS: readonly Movement[] = [
  { day: '2026-01-02', amount: 150_123, text: 'FTSCY/WS00001 BUDI CONTOH' },
  { day: '2026-01-02', amount: 150_123, text: 'FTSCY/WS00001 BUDI CONTOH' },
  { day: '2026-01-05', amount: -6500, text: 'BIAYA TRF SITI & ANI' },
  { day: '2026-01-12', amount: 1_250_000, text: 'DARI RINA 8888' },
  { day: '2026-01-12', amount: -999, text: 'PAJAK BUNGA' },
];
const UNMAPPED = { head: null, date: null, text: null, amount: null, mark: null, in: null, out: null, balance: null };
const LAYOUTS = Object.keys(STATEMENT_WRITERS);
const write = (layout: string, movements: readonly Movement[]): string => STATEMENT_WRITERS[layout]?.(movements, WRITTEN) ?? '';

/** A pseudo-random sequence that is the same in every run. */
const numbers = (seed: number) => {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
};
const manyMovements = (count: number): readonly Movement[] => {
  const next = numbers(7);
  return Array.from({ length: count }, (_, place) => ({
    day: `2026-0${1 + Math.floor(place / 40)}-${String(1 + Math.floor((place % 40) / 2)).padStart(2, '0')}`,
    amount: next(5) === 0 ? -1 - next(9000) : 1000 + next(9_000_000),
    text: `DARI PEMBELI ${String.fromCharCode(65 + next(26))}`,
  }));
};

describe.each(LAYOUTS)('statement in the layout %s', (layout) => {
  test('recognised; each row has day, amount and text, from the oldest to the newest; whole', async () => {
    const { layout: found, statement } = await statementIn(write(layout, MOVEMENTS));
    expect(found).toBe(layout);
    expect(statement?.problems).toEqual([]);
    expect(statement?.rows.map(({ bookedOn, amount }) => [bookedOn, amount])).toEqual(
      MOVEMENTS.map(({ day, amount }) => [day, amount * 100]),
    );
    for (const [place, { text }] of MOVEMENTS.entries()) expect(statement?.rows[place]?.text).toContain(text);
    expect(statement === null ? null : statementBreaks(statement)).toEqual([]);
    expect([null, WRITTEN.account]).toContain(statement?.account);
  });
  test('equal rows of a day: both are there', async () => {
    const { statement } = await statementIn(write(layout, MOVEMENTS));
    const keys = statement?.rows.map((row) =>
      JSON.stringify([row.bookedOn, row.amount, row.text, row.reference, row.balance, row.ordinal]),
    );
    expect(new Set(keys).size).toBe(MOVEMENTS.length);
  });
  test('200 rows: all of them', async () => {
    const movements = manyMovements(200);
    const { statement } = await statementIn(write(layout, movements));
    expect(statement?.problems).toEqual([]);
    expect(statement?.rows.map(({ amount }) => amount)).toEqual(movements.map(({ amount }) => amount * 100));
    expect(statement === null ? null : statementBreaks(statement)).toEqual([]);
  });
});

/** A line is missing, or an amount was changed: the line of a movement in the written file. */
const without = (layout: string, place: number): string => {
  const marked = MOVEMENTS.map((one, at) => (at === place ? { ...one, text: 'HAPUS' } : one));
  const lines = write(layout, marked).split(/\r?\n/);
  const at = lines.findIndex((line) => line.includes('HAPUS'));
  const isOfTwo = ['bca-document', 'bri-brimo', 'mandiri-livin', 'mt940'].includes(layout);
  return lines.filter((_, line) => line !== at && !(isOfTwo && line === at - 1)).join('\n');
};

describe('a line is missing', () => {
  test.each(LAYOUTS.filter((layout) => !['mandiri-corporate', 'ofx', 'seabank-text'].includes(layout)))(
    '%s: found by balances or totals',
    async (layout) => {
      const { statement } = await statementIn(without(layout, 2));
      expect(statement?.rows).toHaveLength(MOVEMENTS.length - 1);
      expect(statement === null ? [] : statementBreaks(statement)).not.toEqual([]);
    },
  );
  test('seabank-text: the balance does not tell the direction of the next row, which is not read', async () => {
    const { statement } = await statementIn(without('seabank-text', 2));
    expect(statement?.problems.map(({ code }) => code)).toEqual(['DIRECTION']);
  });
});

describe('bad rows', () => {
  const [head, first = '', ...rest] = write('bca-web', MOVEMENTS).split('\n');
  const withFirst = (row: string): string => [head, row, ...rest].join('\n');
  test.each([
    ['a day that does not exist', first.replace('02/01/2026', '31/02/2026'), 'DATE'],
    ['a word instead of a day', first.replace('02/01/2026', 'kemarin'), 'DATE'],
    ['a day in the future', first.replace('02/01/2026', '02/12/2026'), 'DATE_FUTURE'],
    ['an amount of another style', first.replace('Rp 150.123', '150,123.00'), 'AMOUNT'],
    ['a balance of another style', first.replace('Rp 4.637.271', '4,637,271.00'), 'BALANCE'],
    ['money in both directions', first.replace('\t-\t', '\tRp 5.000\t'), 'DIRECTION'],
    ['a minus before money in', first.replace('Rp 150.123', '-Rp 150.123'), 'DIRECTION'],
    ['a minus after money in', first.replace('Rp 150.123', 'Rp 150.123-'), 'DIRECTION'],
  ])('%s: named with its line', async (_, row, code) => {
    const { statement } = await statementIn(withFirst(row));
    expect(statement?.problems).toContainEqual(expect.objectContaining({ line: 2, code }));
  });
  test.each([
    ['a minus before DB', '-150123.00,DB', '-150123.00 DB'],
    ['a minus before CR', '-150123.00,CR', '-150123.00 CR'],
    ['a minus after the amount', '150123.00-,CR', '150123.00- CR'],
    ['a minus without a mark', '-150123.00,', '-150123.00'],
    ['a plus before DB', '+150123.00,DB', '+150123.00 DB'],
    ['a minus in the cell of the mark', '-150123.00 DB,', '-150123.00 DB'],
    ['an unknown mark', '150123.00,XX', '150123.00 XX'],
  ])('%s: the row is refused, with amount and mark', async (_, cells, value) => {
    const { statement } = await statementIn(write('bca-personal', MOVEMENTS).replace('150123.00,CR', cells));
    expect(statement?.problems).toEqual([{ line: 4, code: 'DIRECTION', value }]);
    expect(statement?.rows).toHaveLength(MOVEMENTS.length - 1);
  });
  test.each([
    ['a plus before CR', '+150123.00,CR', 15_012_300],
    ['a mark in the cell of the amount', '150123.00 CR,', 15_012_300],
    ['DB', '150123.00,DB', -15_012_300],
  ])('%s: read', async (_, cells, amount) => {
    const { statement } = await statementIn(write('bca-personal', MOVEMENTS).replace('150123.00,CR', cells));
    expect([statement?.problems, statement?.rows[0]?.amount]).toEqual([[], amount]);
  });
  test('a minus that the balances contradict: the row is named', async () => {
    const layout = mappedLayout([], {
      ...UNMAPPED,
      dates: 'yyyy-mm-dd',
      numbers: '150.123',
      direction: 'balance',
      date: 0,
      amount: 1,
      balance: 2,
    });
    const opened = await read.execute(
      { text: '2026-01-05;100;1.100\n2026-01-06;-50;1.150' },
      {
        saved: [],
        chosen: layout.ok ? layout.value : null,
        year: null,
      },
    );
    expect(opened.ok && opened.value.statement?.problems.map(({ line, code }) => `${line} ${code}`)).toEqual([
      '1 DIRECTION',
      '2 DIRECTION',
    ]);
  });
  test('not booked yet: left out and counted', async () => {
    const { statement } = await statementIn(write('bca-personal', MOVEMENTS).replace("'12/01/2026,PAJAK BUNGA", 'PEND,PAJAK BUNGA'));
    expect([statement?.rows.length, statement?.pending]).toEqual([4, 1]);
  });
  test('rows of two accounts: each row of the other one is named', async () => {
    const text = write('mandiri-corporate', MOVEMENTS).replace(/1234567890(,05)/, '9999999999$1');
    const { statement } = await statementIn(text);
    expect(statement?.problems).toEqual([{ line: 4, code: 'ACCOUNT', value: '9999999999' }]);
  });
});

describe('years', () => {
  const rows = ['28/12 TRSF E-BANKING 1,000.00 11,000.00', '02/01 TRSF E-BANKING 2,000.00 13,000.00'];
  test('no year in the file: asked for, months before the new year are of the year before', async () => {
    expect(await open(rows.join('\n'))).toEqual({ ok: false, failure: { code: 'YEAR_NEEDED' } });
    const opened = await open(rows.join('\n'), { year: 2026 });
    expect(opened.ok && opened.value.statement?.rows.map(({ bookedOn }) => bookedOn)).toEqual(['2025-12-28', '2026-01-02']);
  });
  test('a printed period wins', async () => {
    const opened = await open(['PERIODE : JANUARI 2026', ...rows].join('\n'), { year: 2019 });
    expect(opened.ok && opened.value.statement?.rows.at(-1)?.bookedOn).toBe('2026-01-02');
  });
});

describe('other files', () => {
  test.each([
    ['nothing', '  \n ', 'STATEMENT_EMPTY'],
    ['OFX in dollars', write('ofx', MOVEMENTS).replace('IDR', 'USD'), 'CURRENCY'],
    ['OFX without rows', '<OFX><CURDEF>IDR</OFX>', 'NO_ROWS'],
    ['MT940 in dollars', write('mt940', MOVEMENTS).replaceAll('IDR', 'USD'), 'CURRENCY'],
    ['MT940 of two accounts', `${write('mt940', MOVEMENTS)}\n${write('mt940', MOVEMENTS).replace(':25:1', ':25:2')}`, 'ACCOUNTS'],
  ])('%s: refused', async (_, text, code) => {
    expect(await open(text)).toMatchObject({ ok: false, failure: { code } });
  });
  test('an unknown layout: its cells, to be matched by hand', async () => {
    const { layout, statement, table } = await statementIn('Kapan;Apa;Berapa\n01/02/2026;Transfer;15.000');
    expect([layout, statement, table[0]?.cells]).toEqual([null, null, ['Kapan', 'Apa', 'Berapa']]);
  });
  test('OFX whose sign contradicts its type: the row is named', async () => {
    const { statement } = await statementIn(write('ofx', MOVEMENTS).replace('<TRNTYPE>CREDIT', '<TRNTYPE>DEBIT'));
    expect(statement?.problems).toMatchObject([{ code: 'DIRECTION', value: '150123.00 DEBIT' }]);
  });
  test('MT940 with a reversal and a value date of the year before: money out, on the day of booking', async () => {
    const text = write('mt940', MOVEMENTS).replace(':61:2601020102C150123,00', ':61:2512310102RC150123,5');
    const { statement } = await statementIn(text);
    expect(statement?.rows[0]).toMatchObject({ bookedOn: '2026-01-02', amount: -15_012_350, reference: 'B0' });
  });
});

describe('spreadsheets', () => {
  const opened = async (bytes: Uint8Array<ArrayBuffer>, password: string | null = null) => {
    const content = await read.open(bytes, password);
    return content.ok ? await read.execute(content.value, { saved: [], chosen: null, year: null }) : content;
  };
  test.each(['mandiri-account', 'mandiri-livin'])(
    '%s with amounts as numbers and days as dates: the same rows as its text, whole',
    async (layout) => {
      const movements = manyMovements(60);
      const text = write(layout, movements);
      const fromText = await statementIn(text);
      const fromSheet = await opened(await spreadsheetOf(text));
      expect(fromSheet).toMatchObject({ ok: true, value: { layout } });
      if (!fromSheet.ok) return;
      const { statement } = fromSheet.value;
      expect(statement?.problems).toEqual([]);
      expect(statement?.rows.map(({ line: _, ...row }) => row)).toEqual(fromText.statement?.rows.map(({ line: _, ...row }) => row));
      expect(statement === null ? null : statementBreaks(statement)).toEqual([]);
    },
  );
  test('a protected file: opened with its password only', async () => {
    const bytes = await spreadsheetOf(write('mandiri-account', MOVEMENTS), 'rahasia-bank');
    expect(await opened(bytes)).toEqual({ ok: false, failure: { code: 'SPREADSHEET_LOCKED' } });
    expect(await opened(bytes, 'lain')).toEqual({ ok: false, failure: { code: 'SPREADSHEET_PASSWORD' } });
    expect(await opened(bytes, 'rahasia-bank')).toMatchObject({ ok: true, value: { layout: 'mandiri-account' } });
  });
  test('an empty sheet, and a file that is no table: refused', async () => {
    expect(await opened(await spreadsheetOf(''))).toMatchObject({ ok: false, failure: { code: 'STATEMENT_EMPTY' } });
    expect(await opened(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]))).toMatchObject({
      ok: false,
      failure: { code: 'STATEMENT_NOT_TEXT' },
    });
  });
  test('a PDF: refused by its name, also one whose bytes are text', async () => {
    const failure = { code: 'STATEMENT_PDF' };
    expect(await opened(new Uint8Array(Buffer.from('%PDF-1.7\n1 0 obj << >> endobj\n%%EOF')))).toEqual({ ok: false, failure });
    expect(await opened(new Uint8Array([0x25, 0x50, 0x44, 0x46, 0x2d, 0x31, 0, 0xff]))).toEqual({ ok: false, failure });
  });
  test('a text in Windows-1252: read', async () => {
    const text = write('bca-personal', MOVEMENTS).replace('SITI & ANI', 'SITI \u00e9');
    expect(await opened(new Uint8Array(Buffer.from(text, 'latin1')))).toMatchObject({ ok: true, value: { layout: 'bca-personal' } });
  });
});
