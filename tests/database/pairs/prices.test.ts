import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { currentPrice } from '../../../src/domain/catalog/price.ts';
import { type FlashSale, saleToShow } from '../../../src/domain/flash-sale/flash-sale.ts';
import { freezeShopTime, undone } from '../../support/answers.ts';
import { aSale } from '../../support/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const NOW = new Date('2026-11-28T05:00:00Z');
const at = (seconds: number): Date => new Date(NOW.getTime() + seconds * 1000);

interface PriceCase {
  readonly name: string;
  /** The regular price is Rp100. Seconds from now. */
  readonly sales: readonly {
    readonly price: number;
    readonly from: number;
    readonly to: number;
    readonly stock?: number;
    readonly isActive?: boolean;
  }[];
  readonly paid: number;
}
const running = { price: 60, from: -10, to: 10 };
const PRICE_CASES: readonly PriceCase[] = [
  { name: 'no sale', sales: [], paid: 100 },
  { name: 'a running sale', sales: [running], paid: 60 },
  { name: 'a second before a sale', sales: [{ ...running, from: 1 }], paid: 100 },
  { name: 'at the start of a sale', sales: [{ ...running, from: 0 }], paid: 60 },
  { name: 'a second before the end of a sale', sales: [{ ...running, to: 1 }], paid: 60 },
  { name: 'at the end of a sale', sales: [{ ...running, to: 0 }], paid: 100 },
  { name: 'a sale that is off', sales: [{ ...running, isActive: false }], paid: 100 },
  { name: 'a sale with one unit left', sales: [{ ...running, stock: 1 }], paid: 60 },
  { name: 'a sale that is sold out', sales: [{ ...running, stock: 0 }], paid: 100 },
  { name: 'a sale of Rp1', sales: [{ ...running, price: 1 }], paid: 1 },
  { name: 'a sale one Rupiah cheaper', sales: [{ ...running, price: 99 }], paid: 99 },
  { name: 'a sale at the regular price', sales: [{ ...running, price: 100 }], paid: 100 },
  { name: 'a sale that became dearer than the product', sales: [{ ...running, price: 150 }], paid: 100 },
  {
    name: 'one sale ends as the next begins',
    sales: [
      { ...running, to: 0 },
      { price: 70, from: 0, to: 10 },
    ],
    paid: 70,
  },
  { name: 'a coming sale behind a running one', sales: [running, { price: 10, from: 10, to: 20 }], paid: 60 },
  {
    name: 'a coming sale behind one that is sold out',
    sales: [
      { ...running, stock: 0 },
      { price: 10, from: 10, to: 20 },
    ],
    paid: 100,
  },
];

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const inDatabase = ({ sales }: PriceCase) =>
  undone(database.sql, async (one) => {
    await freezeShopTime(one, NOW);
    const [product] = await one<
      { id: string }[]
    >`insert into products (name, description, price, stock) values ('Akun', 'Isi', 100, 5) returning id`;
    const id = product?.id ?? '';
    for (const { price, from, to, stock = 2, isActive = true } of sales)
      await one`insert into flash_sales ${one({ product_id: id, sale_price: price, original_price: 100, start_time: at(from), end_time: at(to), stock, is_active: isActive })}`;
    await one`select private.set_charged_prices(${[id]})`;
    const [row] = await one<{ charged: number; listed: number; quoted: number }[]>`
      select private.charged_price(p.id, p.price)::integer as charged, p.charged_price::integer as listed,
        (private.quote(p.id, null, null) ->> 'total')::integer as quoted from products p where p.id = ${id}`;
    return row;
  });

test.each(PRICE_CASES)('currentPrice, private.charged_price and private.quote: $name, Rp$paid', async (given) => {
  const sales = given.sales.map(
    ({ price, from, to, stock = 2, isActive = true }, place): FlashSale =>
      aSale({ id: String(place), salePrice: price, originalPrice: 100, startsAt: at(from), endsAt: at(to), stock, isActive }),
  );
  const { amount } = currentPrice({ price: 100, originalPrice: null, sale: saleToShow(sales, NOW) }, NOW);
  expect({ domain: amount, ...(await inDatabase(given)) }).toEqual({
    domain: given.paid,
    charged: given.paid,
    listed: given.paid,
    quoted: given.paid,
  });
});
