import { cellText, type TableCell } from '../shared/table-row.ts';
import { plainCharacters } from '../shared/typed-text.ts';
import type { ColumnReference, StatementPart, TableLayout, TextLayout } from './statement-layout.ts';
import { storedAmount } from './stored-cells.ts';

/** A line of a file, as cells; a line of text is one cell. */
export interface SourceLine {
  readonly line: number;
  readonly cells: readonly TableCell[];
  /** Its quotation marks do not match, so that its cells are unknown. */
  readonly isBroken?: boolean;
}

/** The texts of a row by what they say. */
export interface RawRow {
  readonly line: number;
  readonly parts: Readonly<Partial<Record<StatementPart, string>>>;
  readonly isBroken?: boolean;
}

/** The lines of a file: those of rows, and those around them. */
export interface RawStatement {
  readonly rows: readonly RawRow[];
  readonly around: readonly SourceLine[];
}

/** A cell without invisible characters, doubled spaces, and the apostrophe by which spreadsheets mark a text. */
export const plainCell = (cell: TableCell | undefined): string =>
  plainCharacters(cellText(cell)).replace(/\s+/g, ' ').trim().replace(/^['’]/, '');

const headName = (cell: TableCell): string => plainCell(cell).toLowerCase();

/** Names of a head, the second of one name as `name#2`. */
const headNames = (cells: readonly TableCell[]): readonly string[] => {
  const counts = new Map<string, number>();
  return cells.map((cell) => {
    const name = headName(cell);
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}#${count}`;
  });
};

/** Heads stand below a preamble of at most so many lines. */
const PREAMBLE = 40;

/** The place of the head among the lines; -1 where there is none. */
export const headPlace = (lines: readonly SourceLine[], { heads }: TableLayout): number => {
  const wanted = heads.map(headName);
  return lines.slice(0, PREAMBLE).findIndex(({ cells }) => {
    const names = new Set(headNames(cells));
    return wanted.every((name) => names.has(name));
  });
};

const placesOf = (names: readonly string[], columns: ColumnReference | readonly ColumnReference[]): readonly number[] =>
  [columns].flat().map((column) => (typeof column === 'number' ? column : names.indexOf(headName(column))));

const TIME_BELOW = /^\d\d:\d\d(?::\d\d)?(?: WIB)?$/;

/** Parts that move money. */
const MONEY = ['amount', 'in', 'out'] as const;

/** Parts that are amounts. */
const AMOUNTS: ReadonlySet<string> = new Set([...MONEY, 'balance']);

const HAS_DIGIT = /\d/;

/** Whether a row says how much money moved, or should: a second head has no digits. */
const hasMoney = ({ parts }: RawRow): boolean => {
  const amounts = MONEY.map((part) => parts[part] ?? '').filter((text) => !/^-*$/.test(text));
  return amounts.some((text) => HAS_DIGIT.test(text)) || (amounts.length > 0 && HAS_DIGIT.test(parts.date ?? ''));
};

/** Lines after a row that belong to it; a statement has short texts, and the foot of a page is not one of them. */
const MAX_CONTINUATIONS = 6;

/** Takes lines in their order: a row, a continuation of the row above, or neither. */
class RowCollector {
  readonly rows: RawRow[] = [];
  readonly around: SourceLine[] = [];
  private continuations = 0;

  add(row: RawRow): void {
    this.rows.push(row);
    this.continuations = 0;
  }

  /** Adds to the row above. @returns whether there is one that is still open */
  continue(addition: (parts: RawRow['parts']) => RawRow['parts']): boolean {
    const above = this.rows.at(-1);
    if (above === undefined || this.continuations >= MAX_CONTINUATIONS) return false;
    this.rows[this.rows.length - 1] = { ...above, parts: { ...above.parts, ...addition(above.parts) } };
    this.continuations += 1;
    return true;
  }

  /** No line after this one continues the row above. */
  close(source: SourceLine): void {
    this.around.push(source);
    this.continuations = MAX_CONTINUATIONS;
  }
}

const SUM = /^(?:grand )?(?:total|jumlah)\b/i;

/** A line that adds up the columns above it. */
const isSum = ({ cells }: SourceLine): boolean => SUM.test(cells.map(plainCell).find((cell) => cell !== '') ?? '');

/** The rows of a table below its head. @param isAbout whether a line is one of the file's own totals */
export const tableRows = (lines: readonly SourceLine[], layout: TableLayout, isAbout: (line: SourceLine) => boolean): RawStatement => {
  const head = layout.heads.length === 0 ? -1 : headPlace(lines, layout);
  const names = headNames(lines[head]?.cells ?? []);
  const places = Object.entries(layout.columns).map(([part, columns]) => [part, placesOf(names, columns)] as const);
  const collector = new RowCollector();
  for (const source of lines.slice(head + 1)) {
    const { line, cells } = source;
    const parts: RawRow['parts'] = Object.fromEntries(
      places.map(([part, at]) => [
        part,
        at
          .map((place) => plainCell(AMOUNTS.has(part) ? storedAmount(cells[place], layout.numbers) : cells[place]))
          .filter((cell) => cell !== '')
          .join(' '),
      ]),
    );
    const row = { line, parts };
    const { date = '' } = parts;
    if (source.isBroken === true) collector.add({ ...row, isBroken: true });
    else if (hasMoney(row) && !(date === '' && (isAbout(source) || isSum(source)))) collector.add(row);
    else if (!(TIME_BELOW.test(date) && collector.continue(() => ({ time: date })))) collector.close(source);
  }
  return { rows: collector.rows, around: [...lines.slice(0, Math.max(head, 0)), ...collector.around] };
};

/** Longer lines are no rows; a pattern would take seconds for them. */
const LONGEST_ROW = 2000;

const untorn = (text: string): string => text.replace(/(\d) (?=\.\d{3}(?!\d))/g, '$1');

/** What a line says as a row of a layout; null when it is none. */
export const rowParts = (line: string, { row, isTorn = false }: TextLayout): RawRow['parts'] | null => {
  if (line.length > LONGEST_ROW) return null;
  const text = plainCell(line);
  return row.exec(isTorn ? untorn(text) : text)?.groups ?? null;
};

/** The rows of a text that was copied from a document. @param isAbout whether a line is one of the file's own totals */
export const textRows = (lines: readonly SourceLine[], layout: TextLayout, isAbout: (line: SourceLine) => boolean): RawStatement => {
  const collector = new RowCollector();
  for (const source of lines) {
    const line = source.cells.join(' ');
    const text = plainCell(line);
    const parts = rowParts(line, layout);
    if (isAbout(source)) collector.close(source);
    else if (parts !== null) collector.add({ line: source.line, parts });
    else if (layout.ignored?.test(text) === true) collector.around.push(source);
    else if (!collector.continue((above) => ({ text: `${above.text} ${text}` }))) collector.close(source);
  }
  return collector;
};
