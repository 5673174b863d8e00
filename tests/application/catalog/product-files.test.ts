import { beforeEach, describe, expect, test } from '@jest/globals';
import { CheckProductImport, type ImportPlan } from '../../../src/application/catalog/check-product-import.ts';
import { ExportProducts } from '../../../src/application/catalog/export-products.ts';
import { ImportProducts } from '../../../src/application/catalog/import-products.ts';
import { ReadProductFile } from '../../../src/application/catalog/read-product-file.ts';
import type { RowOutcome } from '../../../src/application/catalog/staff-products.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { type FilePart, WriteTable } from '../../../src/application/shared/write-table.ts';
import { blankAttribute } from '../../../src/domain/attribute/attribute-draft.ts';
import { everyProduct } from '../../../src/domain/catalog/product-list-filter.ts';
import type { CsvSeparator } from '../../../src/domain/shared/csv-text.ts';
import type { Result } from '../../../src/domain/shared/result.ts';
import { PapaCsvReader } from '../../../src/infrastructure/csv/papa-csv-reader.ts';
import { MemoryCatalogue } from '../../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryImportColumnRepository } from '../../../src/infrastructure/memory/catalog/import-columns.ts';
import { InMemoryProductTransfer } from '../../../src/infrastructure/memory/catalog/product-transfer.ts';
import { InMemoryStaffProducts } from '../../../src/infrastructure/memory/catalog/staff-products.ts';
import { newUuid } from '../../../src/infrastructure/platform/new-uuid.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { HucreXlsxWriter } from '../../../src/infrastructure/spreadsheet/hucre-xlsx-writer.ts';
import { aCategory, aGame, anAttribute, aProduct, aRentalOption, aSale } from '../../support/builders.ts';
import { SHOP_EXPORTS } from '../../support/exports-of-shops.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { PageSpreadsheetReader } from '../../support/page-spreadsheet-reader.ts';

const clock = new FixedClock();
let catalogue: MemoryCatalogue;
let transfer: InMemoryProductTransfer;
let check: CheckProductImport;
let reading: ReadProductFile;
let exporting: ExportProducts;
const errors = new RecentErrorLog(clock, () => undefined);
beforeEach(() => {
  catalogue = new MemoryCatalogue(clock);
  catalogue.mayWrite = true;
  catalogue.categories.push(aCategory());
  transfer = new InMemoryProductTransfer(catalogue);
  const products = new InMemoryStaffProducts(catalogue);
  check = new CheckProductImport({ products, transfer, newId: newUuid, clock, errors });
  const columns = new InMemoryImportColumnRepository(() => true);
  reading = new ReadProductFile({ csv: new PapaCsvReader(), spreadsheet: new PageSpreadsheetReader(), columns, errors });
  exporting = new ExportProducts(transfer, new WriteTable(new HucreXlsxWriter(), errors), errors);
});

const exported = async (
  stopAfter = Infinity,
  separator: CsvSeparator = ',',
): Promise<{ readonly text: string; readonly count: number | null }> => {
  const parts: string[] = [];
  const sink = { take: (part: FilePart) => void parts.push(String(part)), goOn: (rows: number) => rows < stopAfter };
  const result = await exporting.execute(everyProduct, sink, separator);
  return { text: parts.join(''), count: result.ok ? result.value : -1 };
};
const planOf = async (text: string): Promise<Result<ImportPlan>> => {
  const file = await reading.execute(new TextEncoder().encode(text));
  return file.ok ? await check.execute(file.value) : file;
};
const stored = async (text: string): Promise<RowOutcome[]> => {
  const plan = await planOf(text);
  const rows = plan.ok ? plan.value.lines.flatMap(({ row }) => (row === null ? [] : [row])) : [];
  const outcomes: RowOutcome[] = [];
  await new ImportProducts(transfer, errors).execute({ id: newUuid(), fileName: 'produk.csv' }, rows, (some) => outcomes.push(...some) > 0);
  return outcomes;
};

describe('product export', () => {
  test('filtered products: all pages, escaped for spreadsheets', async () => {
    for (let n = 0; n < 1201; n += 1) catalogue.products.push(aProduct({ name: `=Akun ${n}` }));
    catalogue.products.push(aProduct({ archivedAt: clock.now() }));
    const { text, count } = await exported();
    expect(count).toBe(1201);
    expect(text.startsWith('\uFEFFid,nama,deskripsi,harga,')).toBe(true);
    expect((await new PapaCsvReader().read(text)).rows).toHaveLength(1201);
    expect(text).not.toMatch(/,=Akun/);
  });
  test('cancelled: stops', async () => {
    catalogue.products.push(aProduct());
    expect((await exported(1)).count).toBeNull();
  });
});

describe('product import', () => {
  test('exported file: imported back, changed lines only', async () => {
    catalogue.products.push(aProduct({ name: '-5% Mythic, "lama"', price: 100, category: aCategoryOf() }));
    const { text } = await exported();
    const outcomes = await stored(text.replace(',100,', ',250,'));
    expect(outcomes).toMatchObject([{ status: 'done' }]);
    expect(catalogue.products[0]).toMatchObject({ name: '-5% Mythic, "lama"', price: 250 });
    // The file has the earlier version of the product: importing it again would overwrite the first import.
    expect(await stored(text)).toMatchObject([{ status: 'changed' }]);
  });
  test('spreadsheet file with semicolons: imported with its amounts', async () => {
    catalogue.products.push(aProduct({ name: 'Mythic; lama', price: 100, category: aCategoryOf() }));
    const { text } = await exported(Infinity, ';');
    expect(text.startsWith('\uFEFFid;nama;deskripsi;harga;')).toBe(true);
    expect(await stored(text.replace(';100;', ';1.250.000,00;'))).toMatchObject([{ status: 'done' }]);
    expect(catalogue.products[0]).toMatchObject({ name: 'Mythic; lama', price: 1_250_000 });
  });
  test('rental options and attributes: imported; lines that do not match the game are named', async () => {
    const game = aGame();
    catalogue.games.push(game);
    const rank = { ...blankAttribute, name: 'Rank', choices: ['Epic', 'Mythic'], isRequired: true };
    catalogue.schemas.set(game.id, [{ ...rank, id: 'rank', key: 'rank' }]);
    const product = aProduct({
      ...{ game, category: aCategoryOf(), attributes: [{ label: 'Rank', value: 'Epic' }] },
      ...{ hasRental: true, rentalOptions: [aRentalOption({ duration: 'Semalam', durationMinutes: 600, price: 20_000 })] },
    });
    catalogue.products.push(product);
    const { text } = await exported();
    expect(text).toContain(',Semalam=20000,Rank=Epic,');
    expect(await stored(text.replace('Semalam=20000,Rank=Epic', 'Semalam=25000 | 1 Hari=40000,Rank=Mythic'))).toMatchObject([
      { status: 'done' },
    ]);
    expect(catalogue.products[0]).toMatchObject({
      attributes: [{ label: 'Rank', value: 'Mythic' }],
      rentalOptions: [
        { id: product.rentalOptions[0]?.id, durationMinutes: 600, price: 25_000 },
        { duration: '1 Hari', durationMinutes: 1440, price: 40_000 },
      ],
    });
    const plan = await planOf(`nama,deskripsi,harga,kategori,game,atribut\nA,b,1,akun,${game.slug},\nB,b,1,akun,${game.slug},Rank=Raja\n`);
    expect(plan.ok && plan.value.lines.map(({ line, problems }) => [line, problems[0]?.code, problems[0]?.value])).toEqual([
      [2, 'ATTRIBUTE_REQUIRED', 'Rank'],
      [3, 'ATTRIBUTE_CHOICE', 'Rank=Raja'],
    ]);
  });
  test('semicolons and columns in any order: accepted', async () => {
    const outcomes = await stored('Harga; Nama;deskripsi;KATEGORI\r\n1.000;Baru;Isi;Akun\r\n\r\n');
    expect(outcomes).toMatchObject([{ status: 'done' }]);
    expect(catalogue.products[0]).toMatchObject({ name: 'Baru', price: 1000, category: { slug: 'akun' } });
  });
  test('running sales and game schema: checked before anything is stored', async () => {
    const product = aProduct({ price: 100, category: aCategoryOf() });
    catalogue.products.push(product);
    catalogue.sales.push(aSale({ productId: product.id, salePrice: 90 }));
    const game = aGame();
    catalogue.games.push(game);
    catalogue.schemas.set(game.id, [anAttribute({ isRequired: true }), anAttribute({ key: 'skin', name: 'Skin' })]);
    const plan = await planOf(`id,nama,deskripsi,harga,kategori,game\n${product.id},,,80,,\n,A,b,1,akun,mobile-legends\n`);
    expect(plan.ok && plan.value.lines.map(({ problems }) => problems.map(({ code, value }) => [code, value]))).toEqual([
      [['PRICE_UNDER_SALE', '80']],
      [['ATTRIBUTE_REQUIRED', 'Rank']],
    ]);
  });
  test('problems: named by spreadsheet line; unknown columns are listed', async () => {
    const plan = await planOf('nama,deskripsi,harga,kategori,warna\nA,"dua\nbaris",1,akun,x\nB,,1,akun,x\n');
    expect(plan.ok && plan.value.lines.map(({ line, problems }) => [line, problems.length])).toEqual([
      [2, 0],
      [3, 1],
    ]);
    expect(plan.ok && plan.value.ignored).toEqual(['warna']);
  });
  test.each([
    ['', 'CSV_EMPTY'],
    ['nama,harga\nA,1\n', 'CSV_COLUMNS'],
    ['nama,deskripsi,harga,kategori\n', 'CSV_EMPTY'],
    ['"nama,deskripsi,harga,kategori\n', 'CSV_BROKEN'],
    ['nama\u0000,deskripsi', 'FILE_NOT_A_TABLE'],
    [`id\n${'x\n'.repeat(20_001)}`, 'CSV_TOO_LONG'],
  ])('unusable file: refused, case %#', async (text, code) => {
    const plan = await planOf(text);
    expect(!plan.ok && plan.failure.code).toBe(code);
  });
  test('connection lost: the remaining lines can be sent again', async () => {
    let answers = 0;
    const store = transfer.store.bind(transfer);
    transfer.store = async (rows) => {
      const outcomes = await store(rows);
      answers += 1;
      if (answers === 1) throw new PortError('unavailable', 'cut');
      return outcomes;
    };
    const plan = await planOf('nama,deskripsi,harga,kategori\nA,b,1,akun\n');
    const rows = plan.ok ? plan.value.lines.flatMap(({ row }) => (row === null ? [] : [row])) : [];
    const outcomes: RowOutcome[] = [];
    const importing = new ImportProducts(transfer, errors);
    const source = { id: newUuid(), fileName: 'produk.csv' };
    expect(await importing.execute(source, rows, (some) => outcomes.push(...some) > 0)).toMatchObject({
      ok: false,
      failure: { code: 'UNAVAILABLE' },
    });
    expect(await importing.execute(source, rows, (some) => outcomes.push(...some) > 0)).toMatchObject({ ok: true });
    expect(outcomes).toMatchObject([{ status: 'done' }]);
    expect(catalogue.products).toHaveLength(1);
  });
});

const aCategoryOf = () => {
  const { id, name, slug } = catalogue.categories[0] ?? aCategory();
  return { id, name, slug };
};

describe('files of other shops', () => {
  test.each(SHOP_EXPORTS.map((file) => [file.shop, file] as const))(
    '%s: columns proposed, products read',
    async (_shop, { lines, uses }) => {
      const read = await reading.execute(new TextEncoder().encode(lines.join('\r\n')));
      if (!read.ok) throw new Error(read.failure.code);
      const file = read.value;
      expect(Object.fromEntries(file.columns.filter(({ use }) => use !== 'none').map(({ head, use }) => [head, use]))).toEqual(uses);
      const columns = file.columns.map((column) =>
        /Price$|^Cost/.test(column.head) ? { ...column, style: '150123.00' as const } : column,
      );
      const filled = uses['Product Category'] === undefined ? {} : { kategori: 'akun' };
      const plan = await check.execute({ ...file, columns }, filled);
      const named = plan.ok ? plan.value.lines.filter(({ name }) => name !== '') : [];
      expect(named.map(({ name, problems }) => [name.replaceAll('"', ''), problems])).toEqual([
        ['Akun Mythic', []],
        ['Akun Epic', []],
      ]);
      expect(named.map(({ row }) => row?.changes.price)).toEqual([1_250_000, 300_000]);
      expect(named[0]?.row?.changes).toMatchObject({ stock: 1, image: expect.stringContaining('https://') });
    },
  );
});
