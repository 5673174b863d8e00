import type { CsvFile, CsvReader } from '../../application/catalog/check-product-import.ts';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { BYTE_ORDER_MARK } from '../../domain/shared/csv-text.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/**
 * Detects the separator from the header, because local spreadsheets use semicolons. Cells may contain any character, column names do not.
 */
const separatorOf = (text: string): string => {
  const [names = ''] = text.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => names.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const papaparse = new DeferredModule(() => import('papaparse'));

/** Parses CSV with Papa Parse, which is loaded on first use. */
export class PapaCsvReader implements CsvReader {
  async read(text: string): Promise<CsvFile> {
    const { default: Papa } = await papaparse.ready();
    const bare = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    const { data, errors } = Papa.parse<string[]>(bare, { skipEmptyLines: false, delimiter: separatorOf(bare) });
    const [header = [], ...lines] = data;
    return {
      header,
      // Numbers rows as spreadsheets do: the header is line 1, and a cell with line breaks belongs to one row.
      rows: lines.map((cells, place) => ({ line: place + 2, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
      isBroken: errors.some(({ type }) => type === 'Quotes'),
    };
  }
}
