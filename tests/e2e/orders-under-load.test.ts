import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { placeEvenly, placeWithoutPause } from '../support/orders/placing.ts';
import { openSellingShop, plenty, type SellingShop } from '../support/orders/selling-shop.ts';
import { stampede } from '../support/orders/stampede.ts';
import { measureVisibility, SANDBOX_SECRET } from '../support/orders/visibility-delays.ts';
import { ShopProcess } from '../support/shop-process.ts';

// The long runs, which measure times, are `npm run prove -- place stampede seen`.
let selling: SellingShop;
beforeAll(async () => {
  selling = await openSellingShop(await ShopProcess.prepared({ SANDBOX_SECRET }));
}, 120_000);
afterAll(() => selling.close());

const ordersAndUnits = async (): Promise<readonly [orders: number, units: number]> => {
  const [row] = await selling.sql<{ orders: number; units: number }[]>`
    select count(*)::integer as orders, (select count(*)::integer from private.units where state = 'reserved') as units from orders`;
  return [row?.orders ?? -1, row?.units ?? -1];
};

test('orders under load: each gets an order with a unit or BUSY, and pages are served', async () => {
  const products = await plenty(selling);
  const steady = await placeEvenly(selling, products, 20, 3);
  const [orders] = await ordersAndUnits();
  expect([Object.keys(steady.answers).filter((answer) => !/^(200|429 BUSY)$/.test(answer)), steady.failedPages]).toEqual([[], 0]);
  expect(orders).toBe(steady.answers['200']);
  const hasty = await placeWithoutPause(selling, products, 20, 1);
  expect([Object.keys(hasty.answers).filter((answer) => !/^(200|429 BUSY)$/.test(answer)), hasty.failedPages]).toEqual([[], 0]);
  expect(await ordersAndUnits()).toEqual([orders + (hasty.answers['200'] ?? 0), orders + (hasty.answers['200'] ?? 0)]);
}, 60_000);

test('300 orders for five units at once: five orders, and a text for everybody else', async () => {
  const { orders, reserved, answers, wordless, failedPages } = await stampede(selling, 300, 5);
  expect([orders, reserved, answers['200']]).toEqual([5, 5, 5]);
  expect(Object.keys(answers).filter((answer) => !/^(200|409 SOLD_OUT|429 BUSY)$/.test(answer))).toEqual([]);
  expect([wordless, failedPages]).toEqual([0, 0]);
}, 60_000);

test('one greedy buyer: ten others can order', async () => {
  const products = await plenty(selling);
  await selling.addBuyers(11);
  const greedy = selling.buyer();
  const pressed = products.flatMap((product) => Array.from({ length: 4 }, () => selling.crowd.place(greedy.token, product)));
  const others = await Promise.all(products.slice(0, 10).map((product) => selling.crowd.place(selling.buyer().token, product)));
  expect(others.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  const statuses = new Set((await Promise.all(pressed)).map(({ status }) => status));
  expect([...statuses].every((status) => [200, 409, 429].includes(status ?? 0))).toBe(true);
}, 60_000);

test('sold units: visible on pages, over /rest, to the buyer and to staff', async () => {
  expect(await measureVisibility(selling, 1)).toHaveLength(1);
}, 60_000);
