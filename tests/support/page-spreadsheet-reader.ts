import type { SpreadsheetReader } from '../../src/application/catalog/table-readers.ts';
import { readSpreadsheet } from '../../src/infrastructure/spreadsheet/read-spreadsheet.ts';

/** Reads spreadsheets without a worker, which Jest has none of. */
export class PageSpreadsheetReader implements SpreadsheetReader {
  read(bytes: Uint8Array<ArrayBuffer>, sheet: number | null, password: string | null): ReturnType<SpreadsheetReader['read']> {
    return readSpreadsheet(bytes, sheet, password);
  }
}
