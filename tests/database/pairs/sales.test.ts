import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import type { FlashSale } from '../../../src/domain/flash-sale/flash-sale.ts';
import { type SaleProblem, saleProblems } from '../../../src/domain/flash-sale/sale-rules.ts';
import { undone } from '../../support/answers.ts';
import { aSale } from '../../support/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

/** Days of January 2098. */
interface Sale {
  readonly price?: number;
  readonly stock?: number;
  readonly from?: number;
  readonly to?: number;
  readonly isActive?: boolean;
}
interface SaleCase {
  readonly name: string;
  readonly others?: readonly Sale[];
  /** The stored sale, which an earlier product allowed; null for a new one. */
  readonly was?: Sale;
  readonly wanted: Sale;
  /** Of the product at Rp100 with five units. */
  readonly problem: SaleProblem | 'none';
}
const other = { from: 10, to: 20 };
/** Stored while its product cost more and had more units. */
const bad = { price: 120, stock: 9 };
const SALE_CASES: readonly SaleCase[] = [
  { name: 'new, a Rupiah below the price', wanted: { price: 99 }, problem: 'none' },
  { name: 'new, at the price', wanted: { price: 100 }, problem: 'SALE_PRICE_TOO_HIGH' },
  { name: 'new and off, at the price', wanted: { price: 100, isActive: false }, problem: 'SALE_PRICE_TOO_HIGH' },
  { name: 'new, with all units', wanted: { stock: 5 }, problem: 'none' },
  { name: 'new, with one unit too many', wanted: { stock: 6 }, problem: 'SALE_STOCK_TOO_HIGH' },
  { name: 'new, that ends as another begins', others: [other], wanted: { from: 5, to: 10 }, problem: 'none' },
  { name: 'new, that ends a day later than another begins', others: [other], wanted: { from: 5, to: 11 }, problem: 'SALE_OVERLAP' },
  { name: 'new, that begins as another ends', others: [other], wanted: { from: 20, to: 25 }, problem: 'none' },
  { name: 'new, that begins a day before another ends', others: [other], wanted: { from: 19, to: 25 }, problem: 'SALE_OVERLAP' },
  { name: 'new, around another', others: [other], wanted: { from: 1, to: 30 }, problem: 'SALE_OVERLAP' },
  { name: 'new and off, around another', others: [other], wanted: { from: 1, to: 30, isActive: false }, problem: 'none' },
  { name: 'new, around one that is off', others: [{ ...other, isActive: false }], wanted: { from: 1, to: 30 }, problem: 'none' },
  { name: 'made dearer, at the price', was: {}, wanted: { price: 100 }, problem: 'SALE_PRICE_TOO_HIGH' },
  { name: 'made larger, beyond the stock', was: {}, wanted: { stock: 6 }, problem: 'SALE_STOCK_TOO_HIGH' },
  { name: 'stored too dear, unchanged', was: bad, wanted: bad, problem: 'none' },
  { name: 'stored too dear, made cheaper', was: bad, wanted: { ...bad, price: 110 }, problem: 'none' },
  { name: 'stored too dear, made a Rupiah dearer', was: bad, wanted: { ...bad, price: 121 }, problem: 'SALE_PRICE_TOO_HIGH' },
  { name: 'stored too dear, shortened', was: bad, wanted: { ...bad, to: 4 }, problem: 'none' },
  { name: 'stored too dear, prolonged', was: bad, wanted: { ...bad, to: 6 }, problem: 'SALE_PRICE_TOO_HIGH' },
  {
    name: 'stored too dear, prolonged while it is off',
    was: { ...bad, isActive: false },
    wanted: { ...bad, isActive: false, to: 6 },
    problem: 'none',
  },
  { name: 'stored too dear, switched off', was: bad, wanted: { ...bad, isActive: false }, problem: 'none' },
  { name: 'stored too dear, switched on', was: { ...bad, isActive: false }, wanted: bad, problem: 'SALE_PRICE_TOO_HIGH' },
  { name: 'stored too large, made smaller', was: { stock: 9 }, wanted: { stock: 8 }, problem: 'none' },
  { name: 'stored too large, made larger', was: { stock: 9 }, wanted: { stock: 10 }, problem: 'SALE_STOCK_TOO_HIGH' },
  { name: 'stored too large, prolonged', was: { stock: 9 }, wanted: { stock: 9, to: 6 }, problem: 'none' },
  { name: 'stored too large, switched on', was: { stock: 9, isActive: false }, wanted: { stock: 9 }, problem: 'SALE_STOCK_TOO_HIGH' },
  { name: 'prolonged up to another', others: [other], was: {}, wanted: { to: 10 }, problem: 'none' },
  { name: 'prolonged into another', others: [other], was: {}, wanted: { to: 11 }, problem: 'SALE_OVERLAP' },
  {
    name: 'begun earlier, into another',
    others: [other],
    was: { from: 20, to: 25 },
    wanted: { from: 19, to: 25 },
    problem: 'SALE_OVERLAP',
  },
  { name: 'switched on within another', others: [other], was: { ...other, isActive: false }, wanted: other, problem: 'SALE_OVERLAP' },
  {
    name: 'moved within another while it is off',
    others: [other],
    was: { isActive: false },
    wanted: { from: 11, to: 12, isActive: false },
    problem: 'none',
  },
  { name: 'ending as it begins', wanted: { from: 5, to: 5 }, problem: 'SALE_TIMES' },
];

const day = (number: number): Date => new Date(Date.UTC(2098, 0, number));
const domainSale = ({ price = 50, stock = 5, from = 1, to = 5, isActive = true }: Sale, id: string): FlashSale =>
  aSale({ id, productId: 'p', salePrice: price, stock, startsAt: day(from), endsAt: day(to), isActive });

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const codeOf = ({ message, constraint_name }: { message: string; constraint_name?: string }): string =>
  constraint_name === 'flash_sales_end_after_start' ? 'SALE_TIMES' : message;
const problemInDatabase = ({ others = [], was, wanted }: SaleCase): Promise<string> =>
  undone(database.sql, async (one: TransactionSql) => {
    const [product] = await one<
      { id: string }[]
    >`insert into products (name, description, price, stock) values ('Akun', 'Isi', 999, 99) returning id`;
    const columns = ({ price = 50, stock = 5, from = 1, to = 5, isActive = true }: Sale) => ({
      product_id: product?.id ?? '',
      sale_price: price,
      original_price: 999,
      start_time: day(from),
      end_time: day(to),
      stock,
      is_active: isActive,
    });
    for (const sale of others) await one`insert into flash_sales ${one(columns(sale))}`;
    const [stored] = was === undefined ? [] : await one<{ id: string }[]>`insert into flash_sales ${one(columns(was))} returning id`;
    await one`update products set price = 100, stock = 5`;
    await one`set local role service_role`;
    const writing = one.savepoint((inner) =>
      stored === undefined
        ? inner`insert into flash_sales ${inner(columns(wanted))}`
        : inner`update flash_sales set ${inner(columns(wanted))} where id = ${stored.id}`,
    );
    return writing.then(() => 'none', codeOf);
  });

test.each(SALE_CASES)('saleProblems and private.refuse_invalid_sales: $name, $problem', async (given) => {
  const { others = [], was, wanted, problem } = given;
  const subject = {
    product: { price: 100, stock: 5 },
    others: others.map((sale, place) => domainSale(sale, `other ${place}`)),
    was: was === undefined ? null : domainSale(was, 'x'),
  };
  const [found = 'none'] = Object.values(saleProblems({ ...domainSale(wanted, 'x'), id: was === undefined ? null : 'x' }, subject, day(0)));
  expect({ domain: found, database: await problemInDatabase(given) }).toEqual({ domain: problem, database: problem });
});
