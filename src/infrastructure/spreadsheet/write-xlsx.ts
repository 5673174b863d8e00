import { writeXlsxStream } from 'hucre/xlsx';
import type { RowBatches } from '../../application/shared/write-table.ts';
import type { FileColumn } from '../../domain/shared/file-column.ts';
import { wibClock } from '../../domain/shared/wib.ts';

/** How a spreadsheet shows the cells of a column. It stores a date without a zone. */
const FORMATS: Readonly<Record<FileColumn<never>['kind'], { readonly numFmt: string; readonly width: number }>> = {
  text: { numFmt: '@', width: 24 },
  number: { numFmt: '0', width: 12 },
  money: { numFmt: '#,##0', width: 16 },
  day: { numFmt: 'yyyy-mm-dd', width: 12 },
  moment: { numFmt: 'yyyy-mm-dd hh:mm:ss "WIB"', width: 24 },
};

/** The most characters of a cell; with more a spreadsheet reports a damaged file. */
const MOST_CHARACTERS = 32_767;
/** Spreadsheets read `_x0041_` as a letter by its number; the library writes texts as they are. */
const LIKE_A_NUMBERED_LETTER = /_(?=x[\da-f]{4}_)/gi;
/** No XML holds these. */
const NO_CHARACTERS = /[\ufffe\uffff]/g;

const textOf = (text: string): string =>
  text.slice(0, MOST_CHARACTERS).replace(NO_CHARACTERS, '\ufffd').replace(LIKE_A_NUMBERED_LETTER, '_x005F_');

const cellOf = <Row>(column: FileColumn<Row>, row: Row): string | number | Date | null => {
  switch (column.kind) {
    case 'moment': {
      const moment = column.of(row);
      return moment === null ? null : wibClock(moment);
    }
    case 'day': {
      const day = column.of(row);
      return day === null ? null : new Date(`${day}T00:00:00Z`);
    }
    case 'text': {
      const text = column.of(row);
      return text === null || text === '' ? null : textOf(text);
    }
    default:
      return column.of(row);
  }
};

async function* cellsOf<Row>(columns: readonly FileColumn<Row>[], batches: RowBatches<Row>) {
  for await (const rows of batches) for (const row of rows) yield columns.map((column) => cellOf(column, row));
}

/**
 * Writes a spreadsheet with hucre. Its stream keeps neither rows nor the file in memory, and compresses with what the browser has: no worker,
 * which the content security policy would refuse.
 */
export async function* writeXlsx<Row>(
  columns: readonly FileColumn<Row>[],
  batches: RowBatches<Row>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = writeXlsxStream(cellsOf(columns, batches), {
    name: 'Data',
    columns: columns.map(({ name, kind }) => ({ header: name, ...FORMATS[kind] })),
    freezePane: { rows: 1 },
  }).getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) yield new Uint8Array(next.value);
}
