import { fail, type Result, succeed } from '../../domain/shared/result.ts';
import type { TableRow } from '../../domain/shared/table-row.ts';
import { toWib } from '../../domain/shared/wib.ts';
import { isMt940, readMt940 } from '../../domain/statement/mt940.ts';
import { isOfx, readOfx } from '../../domain/statement/ofx.ts';
import type { SourceLine } from '../../domain/statement/raw-rows.ts';
import { layoutsOf, type ReadingOptions, readStatement, type StatementSource } from '../../domain/statement/read-statement.ts';
import type { Statement } from '../../domain/statement/statement.ts';
import { STATEMENT_LAYOUTS, type StatementLayout } from '../../domain/statement/statement-layout.ts';
import { isSpreadsheet, type TableReaders } from '../catalog/read-table.ts';
import { attempt } from '../shared/attempt.ts';
import type { Clock } from '../shared/clock.ts';
import type { ErrorLog } from '../shared/error-log.ts';

const MAX_ROWS = 10_000;

/** What a file has, or what was pasted: a text, or the rows of a spreadsheet's first visible sheet. */
export type StatementContent = { readonly text: string } | { readonly rows: readonly TableRow[] };

/** A file that was opened. */
export interface OpenedStatement {
  /** Its lines as cells, from which a layout is matched by hand. */
  readonly table: readonly SourceLine[];
  /** What it was read by: `ofx`, `mt940`, or the id of a layout; null while no layout is known, or several fit. */
  readonly layout: string | null;
  /** The layouts that fit it. */
  readonly fitting: readonly StatementLayout[];
  readonly statement: Statement | null;
}

interface OpeningOptions {
  /** Layouts that were matched by hand. */
  readonly saved: readonly StatementLayout[];
  /** The layout to read by; null recognises it. */
  readonly chosen: StatementLayout | null;
  /** The year of the newest row, where the file has none. */
  readonly year: number | null;
}

const linesOf = (text: string): readonly SourceLine[] =>
  text.split(/\r\n|\n|\r/).flatMap((line, place) => (line.trim() === '' ? [] : [{ line: place + 1, cells: [line] }]));

/** The formats that programs exchange; null for any other text. */
const readExchange = (text: string, options: ReadingOptions): { readonly layout: string; readonly statement: Result<Statement> } | null => {
  if (isOfx(text)) return { layout: 'ofx', statement: readOfx(text, options) };
  return isMt940(text) ? { layout: 'mt940', statement: readMt940(text, options) } : null;
};

const PDF = [...'%PDF-'].map((letter) => letter.charCodeAt(0));

const isPdf = (bytes: Uint8Array): boolean => PDF.every((code, place) => bytes[place] === code);

/** Reads a bank statement: a CSV, OFX or MT940 file, a spreadsheet, or rows that were copied from a page or a document. */
export class ReadStatementFile {
  constructor(
    private readonly readers: TableReaders,
    private readonly clock: Clock,
    private readonly errors: ErrorLog,
  ) {}

  /**
   * Opens a file. Its password is used here only. Fails with STATEMENT_PDF, STATEMENT_NOT_TEXT or the problems of spreadsheets: SPREADSHEET_LOCKED without its password,
   * SPREADSHEET_PASSWORD with another one.
   */
  open(bytes: Uint8Array<ArrayBuffer>, password: string | null): Promise<Result<StatementContent>> {
    return attempt<StatementContent>(this.errors, 'ReadStatementFile', async () => {
      if (isPdf(bytes)) return fail('STATEMENT_PDF');
      if (isSpreadsheet(bytes)) {
        const read = await this.readers.spreadsheet.read(bytes, null, password);
        return 'problem' in read ? fail(read.problem) : succeed({ rows: read.rows });
      }
      const text = this.readers.csv.text(bytes);
      return text === null ? fail('STATEMENT_NOT_TEXT') : succeed({ text });
    });
  }

  /**
   * Fails with STATEMENT_EMPTY, STATEMENT_TOO_LONG, NO_ROWS (none that the layout knows), YEAR_NEEDED, CURRENCY (another than rupiah) or ACCOUNTS
   * (several in one file).
   */
  execute(content: StatementContent, { saved, chosen, year }: OpeningOptions): Promise<Result<OpenedStatement>> {
    return attempt<OpenedStatement>(this.errors, 'ReadStatementFile', async () => {
      if ('text' in content ? content.text.trim() === '' : content.rows.length === 0) return fail('STATEMENT_EMPTY');
      const options = { today: toWib(this.clock.now()).slice(0, 10), year };
      const exchanged = 'text' in content ? readExchange(content.text, options) : null;
      if (exchanged !== null) return this.opened({ table: [], fitting: [], ...exchanged });
      const source = await this.sourceOf(content);
      const fitting = layoutsOf(source, [...saved, ...STATEMENT_LAYOUTS]);
      const layout = chosen ?? (fitting.length === 1 ? fitting[0] : undefined);
      if (layout === undefined) return succeed({ table: source.table, fitting, layout: null, statement: null });
      return this.opened({ table: source.table, fitting, layout: layout.id, statement: readStatement(source, layout, options) });
    });
  }

  private opened(read: Omit<OpenedStatement, 'statement'> & { readonly statement: Result<Statement> }): Result<OpenedStatement> {
    const { statement } = read;
    if (!statement.ok) return statement;
    return statement.value.rows.length > MAX_ROWS ? fail('STATEMENT_TOO_LONG') : succeed({ ...read, statement: statement.value });
  }

  private async sourceOf(content: StatementContent): Promise<StatementSource> {
    if ('rows' in content) return { table: content.rows, lines: [] };
    const { header, rows } = await this.readers.csv.read(content.text);
    return { table: [{ line: 1, cells: header }, ...rows], lines: linesOf(content.text) };
  }
}
