import type { XlsxReader } from '../../src/application/catalog/table-readers.ts';
import { readXlsx } from '../../src/infrastructure/xlsx/read-xlsx.ts';

/** Reads spreadsheets without a worker, which Jest has none of. */
export class PageXlsxReader implements XlsxReader {
  read(bytes: Uint8Array<ArrayBuffer>, sheet: number | null, password: string | null): ReturnType<XlsxReader['read']> {
    return readXlsx(bytes, sheet, password);
  }
}
