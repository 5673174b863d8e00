import { fail, type Result, succeed } from '../shared/result.ts';
import { isTotal, printedAccount, printedTotals, printedYear, senOf } from './printed-totals.ts';
import { headPlace, type RawRow, type RawStatement, rowParts, type SourceLine, tableRows, textRows } from './raw-rows.ts';
import type { LineProblem, LineProblemCode, PrintedTotals, Statement, StatementRow } from './statement.ts';
import { calendarDay, readClock, readDay, type WrittenDay } from './statement-date.ts';
import type { StatementLayout, StatementNumbers } from './statement-layout.ts';
import { storedMoment } from './stored-cells.ts';

/** A file in the two ways that it can be read: as cells, and as lines of text. */
export interface StatementSource {
  readonly table: readonly SourceLine[];
  readonly lines: readonly SourceLine[];
}

export interface ReadingOptions {
  /** The current day in WIB. No row is younger. */
  readonly today: string;
  /** The year of the newest row, for layouts that write none; a printed period wins. */
  readonly year: number | null;
}

/** How the rows of a file are written. */
export type Notation = Pick<StatementLayout, 'dates' | 'numbers' | 'direction' | 'isRounded'>;

const MAX_TEXT = 500;
const MAX_REFERENCE = 100;

/** How many lines of a file fit a layout; 0 when it is another one. */
const fitOf = (source: StatementSource, layout: StatementLayout): number => {
  if (layout.kind === 'text') return source.lines.filter(({ cells }) => rowParts(cells.join(' '), layout) !== null).length;
  return layout.heads.length > 0 && headPlace(source.table, layout) >= 0 ? layout.heads.length : 0;
};

/**
 * The layouts that a file fits best: one when it is recognised, none when it is unknown, several when only a person can tell. A head says more
 * than lines of text, and more names of a head say more than fewer.
 */
export const layoutsOf = (source: StatementSource, layouts: readonly StatementLayout[]): readonly StatementLayout[] => {
  for (const kind of ['table', 'text'] as const) {
    const fits = layouts.filter((layout) => layout.kind === kind).map((layout) => ({ layout, fit: fitOf(source, layout) }));
    const best = Math.max(0, ...fits.map(({ fit }) => fit));
    if (best > 0) return fits.filter(({ fit }) => fit === best).map(({ layout }) => layout);
  }
  return [];
};

const OUT_MARKS = new Set(['DB', 'DR', 'D', 'DEBET', 'DEBIT']);
const IN_MARKS = new Set(['CR', 'K', 'C', 'KREDIT', 'CREDIT']);
const AMOUNT_WITH_MARK = /^(.*?\d) ?([A-Z]{1,6})\.?$/i;

type Reading<T> = { readonly value: T } | { readonly problem: LineProblemCode; readonly text: string };

const signOf = (mark: string): 1 | -1 | null => {
  const plain = mark.toUpperCase().replace(/\.$/, '');
  if (OUT_MARKS.has(plain)) return -1;
  return plain === '' || IN_MARKS.has(plain) ? 1 : null;
};

const MINUS = /^-|-$/;

/** Whether a text has a sign that its mark or column contradicts. A minus beside any mark may also be a reversal. */
const isContradicted = (digits: string, sign: 1 | -1): boolean => MINUS.test(digits) || (digits.startsWith('+') && sign < 0);

/** An amount with a mark, beside it or in its cell. Its sign is the mark's alone. */
const marked = ({ amount = '', mark = '' }: RawRow['parts'], style: StatementNumbers): Reading<number> => {
  const [, digits = amount, ownMark = ''] = AMOUNT_WITH_MARK.exec(amount) ?? [];
  const sign = signOf(mark === '' ? ownMark : mark);
  const sen = senOf(digits, style);
  if (sen === null) return { problem: 'AMOUNT', text: amount };
  const isClear = sign !== null && (ownMark === '' || signOf(ownMark) === sign) && !(sen !== 0 && isContradicted(digits, sign));
  return isClear ? { value: sign * sen } : { problem: 'DIRECTION', text: `${amount} ${mark}`.trim() };
};

/** An amount in one of two columns. A minus in the column of money out says the same again; in the one of money in it contradicts. */
const inColumns = (parts: RawRow['parts'], style: StatementNumbers): Reading<number> => {
  const taken = senOf(parts.out ?? '', style);
  const given = senOf(parts.in ?? '', style);
  if (taken === null || given === null) return { problem: 'AMOUNT', text: `${parts.out ?? ''} ${parts.in ?? ''}`.trim() };
  if (taken !== 0 && given !== 0) return { problem: 'DIRECTION', text: `${parts.out} ${parts.in}` };
  if (given < 0) return { problem: 'DIRECTION', text: parts.in ?? '' };
  return { value: given === 0 ? -Math.abs(taken) : given };
};

/** An amount with its sign. A file may say the direction once more (`mark`). */
const withSign = ({ amount = '', mark = '' }: RawRow['parts'], style: StatementNumbers): Reading<number> => {
  const sen = senOf(amount, style);
  if (sen === null) return { problem: 'AMOUNT', text: amount };
  return mark !== '' && signOf(mark) !== Math.sign(sen) && sen !== 0 ? { problem: 'DIRECTION', text: `${amount} ${mark}` } : { value: sen };
};

/** The amount of a row; without its sign where only the balances tell it. */
const amountOf = ({ parts }: RawRow, { direction, numbers }: Notation): Reading<number> => {
  if (direction === 'columns') return inColumns(parts, numbers);
  return direction === 'mark' ? marked(parts, numbers) : withSign(parts, numbers);
};

/** A row before its year and its ordinal are known. */
interface DraftRow extends Omit<StatementRow, 'bookedOn' | 'ordinal'> {
  readonly written: WrittenDay;
  /** The day as the file has it. */
  readonly writtenText: string;
}

const draftOf = (row: RawRow, layout: Notation): Reading<DraftRow> => {
  const { line, parts } = row;
  if (row.isBroken === true) return { problem: 'BROKEN', text: parts.text ?? '' };
  const { day, time } = storedMoment(parts.date ?? '');
  // Spreadsheets store days as such, whatever style shows them; a day of that form is never another one.
  const written = readDay(day, layout.dates) ?? readDay(day, 'yyyy-mm-dd');
  if (written === null) return { problem: 'DATE', text: parts.date ?? '' };
  const amount = amountOf(row, layout);
  if ('problem' in amount) return amount;
  const balance =
    parts.balance === undefined || parts.balance === '' ? null : senOf(parts.balance.replace(/ (?:CR)$/i, ''), layout.numbers);
  if (balance === null && parts.balance !== undefined && parts.balance !== '') return { problem: 'BALANCE', text: parts.balance };
  const reference = (parts.reference ?? '').slice(0, MAX_REFERENCE);
  return {
    value: {
      line,
      written,
      writtenText: parts.date ?? '',
      amount: amount.value,
      balance,
      time: readClock(parts.time ?? time),
      text: [...(parts.text ?? '')].slice(0, MAX_TEXT).join(''),
      reference: reference === '' ? null : reference,
    },
  };
};

/** How many rows follow from the balance of the row before them. */
const chained = (rows: readonly DraftRow[], isSigned: boolean): number =>
  rows.filter(({ balance, amount }, place) => {
    const before = rows[place - 1]?.balance ?? null;
    if (balance === null || before === null) return false;
    return isSigned ? balance - before === amount : Math.abs(balance - before) === Math.abs(amount);
  }).length;

const orderOf = ({ written }: DraftRow): number => (written.year ?? 0) * 10_000 + written.month * 100 + written.day;

/** Rows from the oldest to the newest: by their balances, else by their days. Apps list the newest first. */
const chronological = (rows: readonly DraftRow[], isSigned: boolean): readonly DraftRow[] => {
  const reversed = rows.toReversed();
  const forward = chained(rows, isSigned);
  const backward = chained(reversed, isSigned);
  if (forward !== backward) return forward > backward ? rows : reversed;
  const first = rows[0];
  const last = rows.at(-1);
  return first !== undefined && last !== undefined && orderOf(first) > orderOf(last) ? reversed : rows;
};

/** Signs of amounts by the balances before and after them, which a minus must not contradict. */
const signed = (rows: readonly DraftRow[], opening: number | null): readonly (DraftRow | LineProblem)[] =>
  rows.map((row, place) => {
    const before = place === 0 ? opening : (rows[place - 1]?.balance ?? null);
    const change = before === null || row.balance === null ? null : row.balance - before;
    if (change !== null && (change === row.amount || change === -Math.abs(row.amount))) return { ...row, amount: change };
    return { line: row.line, code: 'DIRECTION', value: row.text };
  });

/** Years of rows that write none: those of months far after the newest one belong to the year before. */
const withYears = (rows: readonly DraftRow[], year: number): readonly { readonly row: DraftRow; readonly day: string | null }[] => {
  const newest = rows.at(-1)?.written.month ?? 12;
  return rows.map((row) => ({ row, day: calendarDay(row.written, row.written.month > newest + 5 ? year - 1 : year) }));
};

const keyOf = ({ bookedOn, amount, text, reference, balance }: Omit<StatementRow, 'ordinal'>): string =>
  JSON.stringify([bookedOn, amount, text, reference, balance]);

const withOrdinals = (rows: readonly Omit<StatementRow, 'ordinal'>[]): readonly StatementRow[] => {
  const counts = new Map<string, number>();
  return rows.map((row) => {
    const ordinal = (counts.get(keyOf(row)) ?? 0) + 1;
    counts.set(keyOf(row), ordinal);
    return { ...row, ordinal };
  });
};

const PENDING = /^(?:PEND(?:ING)?|TERTUNDA)$/i;

/** Account numbers in a column of the rows: one, or a problem for each row of another. */
const accountOfRows = (rows: readonly RawRow[]): { readonly account: string | null; readonly problems: readonly LineProblem[] } => {
  const [first] = rows;
  const account = first?.parts.account?.replace(/\D/g, '') ?? '';
  const others = rows.filter(({ parts }) => (parts.account?.replace(/\D/g, '') ?? '') !== account);
  return {
    account: account === '' ? null : account,
    problems: others.map(({ line, parts }) => ({ line, code: 'ACCOUNT', value: parts.account ?? '' })),
  };
};

const splitRows = (raw: readonly RawRow[], layout: Notation) => {
  const drafts: DraftRow[] = [];
  const problems: LineProblem[] = [];
  for (const row of raw) {
    const read = draftOf(row, layout);
    if ('problem' in read) problems.push({ line: row.line, code: read.problem, value: read.text.slice(0, MAX_TEXT) });
    else drafts.push(read.value);
  }
  return { drafts, problems };
};

/** What stands around the rows. */
interface Printed {
  readonly totals: PrintedTotals;
  readonly account: string | null;
  readonly year: number | null;
}

/** Makes a statement of raw rows. Fails with YEAR_NEEDED where neither the rows nor the file have a year. */
export const statementOf = (
  { rows: all, around }: RawStatement,
  layout: Notation,
  printed: Printed,
  options: ReadingOptions,
): Result<Statement> => {
  const raw = all.filter(({ parts }) => !PENDING.test(parts.date ?? ''));
  const { drafts, problems } = splitRows(raw, layout);
  const year = printed.year ?? options.year;
  if (year === null && drafts.some(({ written }) => written.year === null)) return fail('YEAR_NEEDED');
  const isSigned = layout.direction !== 'balance';
  const ordered = chronological(drafts, isSigned);
  const withSigns = isSigned ? ordered : signed(ordered, printed.totals.opening);
  const unsigned = withSigns.flatMap((row) => ('code' in row ? [row] : []));
  const dated = withYears(
    withSigns.flatMap((row) => ('code' in row ? [] : [row])),
    year ?? 0,
  );
  const wrongDays = dated.flatMap(({ row, day }): LineProblem[] => {
    if (day === null) return [{ line: row.line, code: 'DATE', value: row.writtenText }];
    return day > options.today ? [{ line: row.line, code: 'DATE_FUTURE', value: day }] : [];
  });
  const moving = dated.filter(({ row }) => row.amount !== 0);
  const rows = moving.flatMap(({ row: { written: _, writtenText: __, ...row }, day }) =>
    day === null || day > options.today ? [] : [{ ...row, bookedOn: day }],
  );
  const { account, problems: foreign } = accountOfRows(raw);
  return succeed({
    account: account ?? printed.account,
    rows: withOrdinals(rows),
    pending: all.length - raw.length,
    skipped: around.length,
    problems: [...problems, ...unsigned, ...wrongDays, ...foreign].toSorted((a, b) => a.line - b.line),
    totals: printed.totals,
    isRounded: layout.isRounded ?? false,
  });
};

/** Reads a file by a layout. Fails with YEAR_NEEDED, or NO_ROWS where the layout finds nothing. */
export const readStatement = (source: StatementSource, layout: StatementLayout, options: ReadingOptions): Result<Statement> => {
  const isAbout = (line: SourceLine): boolean => isTotal(line, layout.numbers);
  const raw = layout.kind === 'table' ? tableRows(source.table, layout, isAbout) : textRows(source.lines, layout, isAbout);
  if (raw.rows.length === 0) return fail('NO_ROWS');
  const printed = {
    totals: printedTotals(raw.around, layout.numbers),
    account: printedAccount(raw.around),
    year: printedYear(raw.around),
  };
  return statementOf(raw, layout, printed, options);
};
