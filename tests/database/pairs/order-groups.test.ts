import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { splitPayment, totalOf } from '../../../src/domain/order/order-group.ts';
import { undone } from '../../support/answers.ts';
import { SHARE_CASES, TOTAL_CASES } from '../../support/order-group-cases.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test.each(SHARE_CASES)('private.group_shares and splitPayment, %s: the same shares', async (_, totals, received, code, shares) => {
  const found = await undone(database.sql, async (tx) => {
    const id = randomUUID();
    await tx`insert into orders (id, product_name, kind, quantity, unit_price, total) values (${id}, 'x', 'group', 2, 1, 1)`;
    const ids = totals.map((_total, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`);
    for (const [at, total] of totals.entries())
      await tx`insert into orders (id, product_name, group_id, unit_price, total) values (${ids[at] ?? ''}, 'x', ${id}, ${total}, ${total})`;
    const rows = await tx`select amount, code from private.group_shares(${id}, ${received}, ${code})`;
    return rows.map((row) => [Number(row['amount']), Number(row['code'])]);
  });
  expect(found).toEqual(shares);
  expect(found).toEqual(splitPayment(totals, received, code).map((share) => [share.amount, share.code]));
});

test.each(TOTAL_CASES)('private.group_price and totalOf, Rp%d and Rp%d for the first: %d cost Rp%d', async (unit, first, quantity, sum) => {
  const quote = { unit_price: unit, discount: unit - first, deposit: 0, total: first, sale_id: randomUUID() };
  const [row] = await database.sql<{ price: Record<string, unknown> }[]>`
    select private.group_price(${database.sql.json(quote)}, ${quantity}) as price`;
  expect(row?.price).toEqual({ ...quote, unit_price: unit * quantity, total: sum, sale_id: null });
  expect(row?.price['total']).toBe(totalOf({ unitPrice: unit, total: first }, quantity));
});
