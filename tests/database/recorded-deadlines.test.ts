import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows, undone } from '../support/answers.ts';
import { ExpectedTexts } from '../support/recorded/expected-texts.ts';
import { CASES_BEGIN, ORDER_NAMES, openRecordedShop, type RecordedShop } from '../support/recorded/recorded-shop.ts';
import { takeRows } from '../support/recorded/row-log.ts';
import { RowTexts } from '../support/recorded/row-texts.ts';

let shop: RecordedShop;
const expected = new ExpectedTexts('deadlines');
/** Tasks of the scheduler that move orders, rentals and complaints, or erase what is over. */
const TASKS = [
  'deliver_ready(50)',
  'move_due_orders_now()',
  'move_rentals_now()',
  'remind_rentals()',
  'move_due_complaints()',
  'erase_login_codes()',
  'erase_credentials()',
  'remind_orders()',
  'relay_orders()',
] as const;
/** Moments until the order stands still, at most. */
const MOST = 12;

beforeAll(async () => {
  shop = await openRecordedShop();
});
afterAll(async () => {
  expected.close();
  await shop?.close();
});

/** Puts the deadlines of all other orders out of reach. */
const postponeOthers = (sql: TransactionSql, order: string): Promise<void> =>
  changeRows(
    sql,
    `update private.order_deadlines set due_at = due_at + interval '9 years' where order_id <> '${order}';
    update private.complaints set due_at = due_at + interval '9 years', turn_from = turn_from + interval '9 years' where order_id <> '${order}';
    update private.order_facts set deliver_at = null where order_id <> '${order}';
    update private.rentals set is_blocking = false where order_id <> '${order}'`,
  );

/** The next moment at which something of an order is due, in microseconds from the beginning of the cases. */
const nextMoment = async (sql: TransactionSql, order: string, after: bigint): Promise<bigint | undefined> => {
  const [row] = await sql`select min(moment) as moment from (
      select due_at + grace as at from private.order_deadlines where order_id = ${order} and done_at is null and paused_at is null
      union all select due_at from private.complaints where order_id = ${order} and state in ('open', 'appealed')
      union all select decided_at + interval '72 hours' from private.complaints where order_id = ${order} and state = 'decided'
      union all select turn_from + (due_at - turn_from) * part from private.complaints cross join unnest('{0.5,0.75,0.9}'::float8[]) part
        where order_id = ${order} and state in ('open', 'appealed')
      union all select upper(period) - earlier from private.rentals cross join unnest('{0,15 minutes,1 hour}'::interval[]) earlier
        where order_id = ${order} and is_blocking
      union all select lower(period) - earlier from private.rentals cross join unnest('{0,15 minutes,1 hour}'::interval[]) earlier
        where order_id = ${order} and is_blocking
      union all select start_at + later from private.rentals cross join unnest('{0,30 minutes,2 hours}'::interval[]) later
        where order_id = ${order} and is_blocking
    ) due cross join lateral (select (extract(epoch from at - to_timestamp(${CASES_BEGIN})) * 1000000)::bigint as moment) m
    where moment > ${String(after)}::bigint`;
  const moment = row?.['moment'];
  return moment === null || moment === undefined ? undefined : BigInt(moment);
};

test.each(ORDER_NAMES)('%s: tasks write the expected rows when something is due, and none a microsecond before', async (name) => {
  const one = shop.orders.find((order) => order.name === name);
  if (one === undefined) throw new Error(name);
  const texts = new RowTexts(shop.names, name);
  const lines: string[] = [];
  await undone(shop.world.database.sql, async (sql) => {
    await postponeOthers(sql, one.order);
    await takeRows(sql);
    const runTasks = async (at: bigint, as: string): Promise<void> => {
      await shop.setTime(`${at} microseconds`, sql);
      for (const task of TASKS) {
        await sql.unsafe(`select private.${task}`);
        const rows = texts.rows(await takeRows(sql));
        if (rows.length > 0) lines.push(`${as} ${task}`, ...rows.map((row) => `  ${row}`));
      }
    };
    await runTasks(0n, 'T');
    let moment = await nextMoment(sql, one.order, 0n);
    for (let count = 0; moment !== undefined && count < MOST; count += 1) {
      const minutes = `T+${Number(moment) / 60_000_000}m`;
      await runTasks(moment - 1n, `before ${minutes}`);
      await runTasks(moment, minutes);
      moment = await nextMoment(sql, one.order, moment);
    }
  });
  const text = lines.join('\n');
  expect(text).toBe(expected.of(name, text));
});
