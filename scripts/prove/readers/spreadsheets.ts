import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { undefuseCell } from '../../../src/domain/shared/csv-cell.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../../../tests/support/visitor.ts';
import { fetchFromPyPi, type PythonPackages } from '../packages.ts';
import type { ReadersPart } from './part.ts';
import { BANK_REFERENCE, ODD_NAMES, PROFITS } from './readers-shop.ts';

const run = promisify(execFile);
const PYPI = ['openpyxl==3.1.5', 'pandas==3.1.1', 'python-calamine==0.9.1'];

/** Every exported file: its page, its button, and what is chosen before. */
const EXPORTS: Readonly<Record<string, readonly [path: string, button: string, before?: string]>> = {
  products: ['/admin/products', 'Ekspor'],
  journals: ['/admin/ledger', 'Ekspor jurnal'],
  'revenue by day': ['/admin/ledger', 'Ekspor pemasukan', 'Per hari'],
  'revenue by month': ['/admin/ledger', 'Ekspor pemasukan', 'Per bulan'],
  settlements: ['/admin/ledger', 'Ekspor setoran'],
  subscribers: ['/admin/customers', 'Ekspor buletin'],
  log: ['/admin/audit', 'Ekspor riwayat'],
};
const FORMS = { xlsx: 'Spreadsheet (XLSX)', semicolon: 'CSV untuk Excel (titik koma)', comma: 'CSV untuk aplikasi lain (koma)' } as const;
type Form = keyof typeof FORMS;
type Files = Readonly<Record<string, Readonly<Record<Form, string>>>>;

/** Presses every export of the shop in a browser. @returns the downloaded files */
const download = async (page: Page, folder: string): Promise<Files> => {
  const files: Record<string, Record<Form, string>> = {};
  for (const [name, [path, button, before]] of Object.entries(EXPORTS)) {
    await page.goto(path);
    await programRuns(page);
    if (before !== undefined) await page.getByText(before, { exact: true }).click();
    files[name] = { xlsx: '', semicolon: '', comma: '' };
    for (const [form, words] of Object.entries(FORMS)) {
      await page.getByRole('button', { name: button, exact: true }).click();
      const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: words }).click()]);
      const target = join(folder, `${name.replaceAll(' ', '-')}-${form}${file.suggestedFilename().replace(/.*(\.\w+)$/, '$1')}`);
      await file.saveAs(target);
      files[name][form as Form] = target;
    }
  }
  return files;
};

/** A cell as a program reads it: number, text, date, boolean, formula or nothing. */
type Cell = readonly [type: 'n' | 's' | 'd' | 'b' | 'f' | null, value: string | number];
type Table = readonly (readonly Cell[])[];

const OPENPYXL = `
import json, sys, openpyxl
sheet = openpyxl.load_workbook(sys.argv[1]).active
print(json.dumps([[[None if c.value is None else c.data_type, "" if c.value is None else c.value if c.data_type == "n" else str(c.value)]
  for c in row] for row in sheet.rows]))`;
const PANDAS = `
import json, sys, pandas
path, separator = sys.argv[1:3]
read = (lambda **o: pandas.read_excel(path, engine="calamine", **o)) if separator == "x" else (lambda **o: pandas.read_csv(path, sep=separator, **o))
table = read()
print(json.dumps({"columns": list(table.columns), "sums": {name: int(table[name].sum()) for name in table.columns if table[name].dtype.kind == "i"}}))`;

interface Sums {
  readonly columns: readonly string[];
  readonly sums: Readonly<Record<string, number>>;
}

/** Opens a file in LibreOffice and saves it. @returns the new file; null where there is no LibreOffice */
const resaved = async (file: string, to: string, profile: string): Promise<string | null> => {
  const folder = await mkdtemp(join(profile, 'out-'));
  const [separator] = file.includes('semicolon') ? ['59'] : ['44'];
  // Separator, quotes, UTF-8, first line, Indonesian, and special numbers are recognised, as in the dialog for pasted text.
  const input = file.endsWith('.csv') ? [`--infilter=CSV:${separator},34,76,1,,1057,false,true`] : [];
  try {
    await run('soffice', [
      `-env:UserInstallation=file://${profile}/office`,
      '--headless',
      ...input,
      '--convert-to',
      to,
      '--outdir',
      folder,
      file,
    ]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return join(folder, basename(file).replace(/\.\w+$/, `.${to.split(':')[0]}`));
};

const columnOf = (table: Table, name: string): readonly Cell[] => {
  const place = table[0]?.findIndex(([, value]) => value === name) ?? -1;
  return table.slice(1).map((row) => row[place] ?? [null, '']);
};
const sumOf = (cells: readonly Cell[]): number => cells.reduce((sum, [type, value]) => (type === 'n' ? sum + Number(value) : sum), 0);

/** The columns of numbers and of dates; every other one is text. */
const NUMBERS = new Set(
  'harga harga_coret stok sewa_mulai journal debit credit sandbox penjualan pemasukan modal biaya_lain untung gross fee net Nomor'.split(
    ' ',
  ),
);
const DATES = new Set('dibuat time periode date entered_at reversed_at consented_at Waktu'.split(' '));
/** These names are texts in one file and numbers in another. */
const kindOf = (file: string, name: string): 'n' | 'd' | 's' => {
  if (NUMBERS.has(name) || (file.startsWith('revenue') && name === 'sewa') || (file === 'settlements' && name === 'id')) return 'n';
  return DATES.has(name) ? 'd' : 's';
};

const oddTypes = (file: string, by: string, table: Table): readonly string[] =>
  (table[0] ?? []).flatMap(([, header]) => {
    const name = String(header);
    const wanted = kindOf(file, name);
    const wrong = columnOf(table, name).find(([type]) => type !== null && type !== wanted);
    return wrong === undefined ? [] : [`${file} by ${by}: a cell of ${name} is ${JSON.stringify(wrong)}, not of type ${wanted}`];
  });

const isSame = (left: unknown, right: unknown): boolean => JSON.stringify(left) === JSON.stringify(right);

class Comparison {
  readonly differences: string[] = [];

  expect(what: string, found: unknown, wanted: unknown): void {
    if (!isSame(found, wanted)) this.differences.push(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  }
}

const PROFIT = PROFITS.reduce<number>((sum, profit) => sum + profit, 0);

/** What the two files in question hold, read by a program: profits that add up, names and references with every digit. */
const inspect = (seen: Comparison, by: string, tables: Readonly<Record<string, Table>>): void => {
  for (const file of ['revenue by day', 'revenue by month'])
    if (tables[file] !== undefined) {
      const profits = columnOf(tables[file], 'untung');
      seen.expect(`${file} by ${by}: profit`, sumOf(profits), PROFIT);
      seen.expect(`${file} by ${by}: months with a loss`, profits.filter(([type, value]) => type === 'n' && Number(value) < 0).length, 1);
    }
  const texts = (file: string, column: string): readonly string[] =>
    columnOf(tables[file] ?? [], column).map(([, value]) => undefuseCell(String(value)));
  const names = texts('products', 'nama');
  seen.expect(
    `products by ${by}: odd names`,
    ODD_NAMES.filter((name) => !names.includes(name)),
    [],
  );
  seen.expect(`settlements by ${by}: reference`, texts('settlements', 'reference'), [BANK_REFERENCE]);
  seen.expect(`subscribers by ${by}: addresses`, texts('subscribers', 'email').toSorted(), [
    '081234567890@toko.example',
    'sari@toko.example',
  ]);
};

const readAll = async (files: Files, read: (file: string) => Promise<Table>, form: Form): Promise<Readonly<Record<string, Table>>> => {
  const tables: Record<string, Table> = {};
  for (const [name, { [form]: file }] of Object.entries(files)) tables[name] = await read(file);
  return tables;
};

const byPandas = async (seen: Comparison, python: PythonPackages, files: Files): Promise<void> => {
  for (const [form, separator] of [
    ['xlsx', 'x'],
    ['semicolon', ';'],
    ['comma', ','],
  ] as const)
    for (const name of ['revenue by day', 'revenue by month'])
      seen.expect(
        `${name}, ${form}, by pandas: profit`,
        (await python.run<Sums>(PANDAS, files[name]?.[form] ?? '', separator)).sums['untung'],
        PROFIT,
      );
};

/** The product file, opened and saved as CSV by LibreOffice: the import reads the same texts. */
const roundTrip = async (seen: Comparison, files: Files, form: Form, profile: string): Promise<void> => {
  const saved = await resaved(files['products']?.[form] ?? '', 'csv:Text - txt - csv (StarCalc):44,34,76,1', profile);
  if (saved === null) return;
  const read = async (file: string) => {
    const { header, rows } = await new PapaCsvReader().read(await readFile(file, 'utf8'));
    const kept = ['id', 'nama', 'deskripsi', 'harga', 'kategori', 'game', 'stok', 'status', 'versi'].map((name) => header.indexOf(name));
    return rows.map(({ cells }) => kept.map((place) => undefuseCell(cells[place] ?? '')));
  };
  seen.expect(`products, ${form}, saved by LibreOffice: imported rows`, await read(saved), await read(files['products']?.comma ?? ''));
};

export const spreadsheets: ReadersPart = {
  title: 'spreadsheets',
  run: async ({ shop }) => {
    const python = await fetchFromPyPi(PYPI);
    const folder = await mkdtemp(join(tmpdir(), 'arena-akun-spreadsheets-'));
    const browser = await startBrowser();
    const seen = new Comparison();
    const programs: string[] = [];
    try {
      const { page } = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
      await page.goto('/auth?redirect=%2Fadmin%2Fproducts');
      await programRuns(page);
      await submitSignIn(page);
      await page.getByRole('heading', { level: 1, name: /^Produk/ }).waitFor();
      const files = await download(page, folder);
      if (python !== null) {
        programs.push('openpyxl', 'pandas');
        const read = (file: string) => python.run<Table>(OPENPYXL, file);
        const tables = await readAll(files, read, 'xlsx');
        for (const [file, table] of Object.entries(tables)) seen.differences.push(...oddTypes(file, 'openpyxl', table));
        inspect(seen, 'openpyxl', tables);
        await byPandas(seen, python, files);
        for (const form of ['xlsx', 'semicolon', 'comma'] as const) {
          const probe = await resaved(files['products']?.[form] ?? '', 'xlsx', folder);
          if (probe === null) break;
          if (!programs.includes('LibreOffice')) programs.push('LibreOffice');
          const again = await readAll(files, async (file) => read((await resaved(file, 'xlsx', folder)) ?? ''), form);
          inspect(seen, `LibreOffice (${form})`, again);
          if (form === 'xlsx')
            for (const [file, table] of Object.entries(again)) seen.differences.push(...oddTypes(file, 'LibreOffice', table));
          for (const [file, table] of Object.entries(again))
            seen.expect(
              `${file}, ${form}, by LibreOffice: formulas`,
              table.flat().filter(([type]) => type === 'f'),
              [],
            );
          await roundTrip(seen, files, form, folder);
        }
      }
      return {
        rows: [
          ['exported files, each in three forms', Object.keys(files).length],
          ['programs that read them', programs.length === 0 ? 'none: there is no Python here' : programs.join(', ')],
          ...(programs.includes('LibreOffice') || python === null ? [] : [['LibreOffice', 'skipped: it is not installed'] as const]),
        ],
        differences: seen.differences,
      };
    } finally {
      await browser.close();
      await python?.remove();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
