import type { CsvFile, CsvReader } from '../../application/catalog/check-product-import.ts';
import { DeferredModule } from '../../application/shared/deferred-module.ts';
import { BYTE_ORDER_MARK } from '../../domain/shared/csv-text.ts';

const SEPARATORS = [',', ';', '\t'] as const;
/** What separates the names of the columns: spreadsheets here use semicolons. Cells may hold anything, names do not. */
const separatorOf = (text: string): string => {
  const [names = ''] = text.split(/[\r\n]/, 1);
  const counts = SEPARATORS.map((separator) => names.split(separator).length);
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',';
};

const papaparse = new DeferredModule(() => import('papaparse'));

/** Reads CSV with Papa Parse, which is loaded with the first file. */
export class PapaCsvReader implements CsvReader {
  async read(text: string): Promise<CsvFile> {
    const { default: Papa } = await papaparse.ready();
    const bare = text.startsWith(BYTE_ORDER_MARK) ? text.slice(1) : text;
    const { data, errors } = Papa.parse<string[]>(bare, { skipEmptyLines: false, delimiter: separatorOf(bare) });
    const [header = [], ...lines] = data;
    return {
      header,
      // The file's own lines: the header is the first. A cell over several lines counts as one, as spreadsheets number rows.
      rows: lines.map((cells, place) => ({ line: place + 2, cells })).filter(({ cells }) => cells.some((cell) => cell.trim() !== '')),
      isBroken: errors.some(({ type }) => type === 'Quotes'),
    };
  }
}
