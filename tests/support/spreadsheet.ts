import { writeXlsx } from 'hucre/xlsx';
import { PapaCsvReader } from '../../src/infrastructure/csv/papa-csv-reader.ts';

const AMOUNT = /^\d{1,3}(?:[.,]\d{3})*[.,]\d\d$/;
const DAY = /^(\d\d)\/(\d\d)\/(\d{4})$/;

/** A cell as a spreadsheet stores it: amounts as numbers, days as dates. */
const stored = (cell: string): string | number | Date => {
  const [, day, month, year] = DAY.exec(cell) ?? [];
  if (year !== undefined) return new Date(`${year}-${month}-${day}T00:00:00Z`);
  return AMOUNT.test(cell) ? Number(cell.replace(/\D/g, '')) / 100 : cell;
};

/** A spreadsheet with the cells of a text in CSV. @param password protects it */
export const spreadsheetOf = async (text: string, password?: string): Promise<Uint8Array<ArrayBuffer>> => {
  const read = (await new PapaCsvReader().rows(new TextEncoder().encode(text))) ?? [];
  const rows = read.map(({ cells }) => cells.map((cell) => stored(String(cell))));
  // Fewer rounds than Excel's 100,000, which take a second.
  const encryption = password === undefined ? {} : { encryption: { password, spinCount: 1000 } };
  return new Uint8Array(await writeXlsx({ sheets: [{ name: 'Mutasi', rows }], ...encryption }));
};
