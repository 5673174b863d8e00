import type { CsvFile, CsvReader } from '../../application/catalog/table-readers.ts';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { BYTE_ORDER_MARK } from '../../domain/shared/csv-text.ts';
import { decodeText } from '../../domain/shared/decode-text.ts';
import { type TableRow, withoutBlankEnd } from '../../domain/shared/table-row.ts';

const papaparse = new DeferredModule(() => import('papaparse'));
type Parser = Awaited<ReturnType<typeof papaparse.ready>>['default'];

const SEPARATORS = [',', ';', '\t'] as const;
/** Rows that the separator is detected by. */
const SAMPLE_ROWS = 30;
/** After so many rows with unmatched quotation marks the rest is one of them. */
const MOST_BROKEN = 200;
/** Names the separator; spreadsheets read it and do not show it. */
const SEPARATOR_LINE = /^sep=([,;\t])\r?(?:\n|$)/i;

/** The separator that most rows of the sample agree on, because local spreadsheets use semicolons and cells may contain any of them. */
const separatorOf = (Papa: Parser, text: string): string => {
  const weights = SEPARATORS.map((delimiter) => {
    const rows = Papa.parse<string[]>(text, { delimiter, preview: SAMPLE_ROWS, skipEmptyLines: 'greedy' }).data;
    const counts = new Map<number, number>();
    for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + length);
    return Math.max(0, ...counts.values());
  });
  return SEPARATORS[weights.indexOf(Math.max(...weights))] ?? ',';
};

/** Parses up to the first row with an unmatched quotation mark. @returns where that row begins, null for none */
const parseUntilBroken = (Papa: Parser, text: string, delimiter: string, onRow: (cells: string[]) => void): number | null => {
  let end = 0;
  let broken: number | null = null;
  Papa.parse<string[]>(text, {
    delimiter,
    skipEmptyLines: false,
    step: ({ data, errors, meta }, parser) => {
      if (errors.some(({ type }) => type === 'Quotes')) {
        broken = end;
        parser.abort();
        return;
      }
      end = meta.cursor;
      onRow(data);
    },
  });
  return broken;
};

const LINE_END = /\r\n|\n|\r/g;

interface ParsedRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly isBroken: boolean;
}

/** The rows of a text that are not blank. */
const parse = (Papa: Parser, whole: string): ParsedRow[] => {
  const named = SEPARATOR_LINE.exec(whole);
  let text = named === null ? whole : whole.slice(named[0].length);
  const delimiter = named?.[1] ?? separatorOf(Papa, text);
  const rows: ParsedRow[] = [];
  let line = 0;
  const take = (cells: readonly string[], isBroken = false): void => {
    line += 1;
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells, isBroken });
  };
  for (let count = 0; ; count += 1) {
    const broken = parseUntilBroken(Papa, text, delimiter, take);
    if (broken === null) return rows;
    LINE_END.lastIndex = broken;
    const end = count === MOST_BROKEN ? null : LINE_END.exec(text);
    take([text.slice(broken, end?.index)], true);
    if (end === null) return rows;
    text = text.slice(end.index + end[0].length);
  }
};

/** Parses CSV with Papa Parse, which is loaded on first use. */
export class PapaCsvReader implements CsvReader {
  async read(text: string): Promise<CsvFile> {
    const { default: Papa } = await papaparse.ready();
    const [header, ...rows] = parse(Papa, text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text);
    return {
      header: header?.cells ?? [],
      rows,
      isBroken: header?.isBroken === true || rows.some((row) => row.isBroken),
    };
  }

  text(bytes: Uint8Array): string | null {
    return decodeText(bytes);
  }

  async rows(bytes: Uint8Array): Promise<readonly TableRow[] | null> {
    const text = decodeText(bytes);
    if (text === null) return null;
    const { default: Papa } = await papaparse.ready();
    return parse(Papa, text).map(({ line, cells, isBroken }) => ({
      line,
      cells: withoutBlankEnd(cells),
      width: cells.length,
      ...(isBroken ? { isBroken } : {}),
    }));
  }
}
