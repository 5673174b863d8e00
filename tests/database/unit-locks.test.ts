import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { ReservedSql } from 'postgres';
import { changeRows } from '../support/answers.ts';
import { moment } from '../support/frozen-shop.ts';
import { idOf, inserted, nameOf } from '../support/seeded-rows.ts';
import { eventually } from '../support/shop-process.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
let holder: ReservedSql;
let taker: ReservedSql;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.sql.begin((tx) =>
    changeRows(
      tx,
      [
        inserted('public.products', [{ id: idOf('product'), name: 'x', description: 'x', price: 1000, stock: 2 }]),
        inserted(
          'private.units',
          ['first', 'second'].map((name) => ({ id: idOf(name), product_id: idOf('product'), state: 'available' })),
        ),
        inserted('public.flash_sales', [
          {
            ...{ id: idOf('sale'), product_id: idOf('product'), original_price: 1000, sale_price: 700, is_active: true },
            ...{ start_time: moment('-1 hour'), end_time: moment('1 hour'), stock: 2, initial_stock: 2 },
          },
        ]),
        inserted(
          'private.sale_slots',
          [1, 2].map((slot) => ({ sale_id: idOf('sale'), slot })),
        ),
      ].join('; '),
    ),
  );
  [holder, taker] = [await database.sql.reserve(), await database.sql.reserve()];
});
afterEach(async () => {
  await holder`rollback`;
  await taker`rollback`;
  await database.sql`update private.units set state = 'available'`;
  await database.sql`update private.sale_slots set order_id = null, buyer_id = null`;
});
afterAll(async () => {
  holder.release();
  taker.release();
  await database.close();
});

/** What a call answers while another transaction holds locks, and whether it waited until that one committed. */
const taken = async (locks: string, call: string): Promise<readonly [answer: unknown, didWait: boolean]> => {
  await holder`begin`;
  await holder.unsafe(locks);
  await taker`begin`;
  const [{ pid } = { pid: 0 }] = await taker<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let didWait = false;
  let isDone = false;
  const answer = taker
    .unsafe(`select ${call}`)
    .values()
    .then(([row]) => {
      isDone = true;
      return row?.[0];
    });
  await eventually(async () => {
    const [row] = await database.sql`select wait_event_type = 'Lock' as is_waiting from pg_stat_activity where pid = ${pid}`;
    didWait = !isDone && row?.['is_waiting'] === true;
    return isDone || didWait;
  });
  await holder`commit`;
  return [await answer, didWait];
};
const unit = (name: string): string => `'${idOf(name)}'`;
const lockUnits = (...names: readonly string[]): string =>
  `select 1 from private.units where id in (${names.map(unit).join(', ')}) for update`;
const NAMES = ['first', 'second'];

describe('free unit while another transaction holds units', () => {
  test.each<readonly [string, string, string | null, string, boolean]>([
    ['one of two', lockUnits('first'), null, 'second', false],
    ['all', lockUnits(...NAMES), null, 'first', true],
    [
      'all, and takes one',
      `${lockUnits(...NAMES)}; update private.units set state = 'reserved' where id = ${unit('first')}`,
      null,
      'second',
      true,
    ],
    ['the wanted one', lockUnits('second'), 'second', 'second', true],
    ['another one than the wanted one', lockUnits('first'), 'second', 'second', false],
  ])('%s', async (_what, locks, wanted, expected, waits) => {
    const [found, didWait] = await taken(locks, `private.lock_free_unit(${unit('product')}, ${wanted === null ? 'null' : unit(wanted)})`);
    expect([nameOf(found, NAMES), didWait]).toEqual([expected, waits]);
  });
});

describe('free slot of a sale while another transaction holds slots', () => {
  const lockSlots = (...slots: readonly number[]): string =>
    `select 1 from private.sale_slots where slot in (${slots.join(', ')}) for update`;
  test.each<readonly [string, string, number, boolean]>([
    ['one of two', lockSlots(1), 2, false],
    ['all', lockSlots(1, 2), 1, true],
    ['all, and takes one', `${lockSlots(1, 2)}; update private.sale_slots set order_id = ${unit('other order')} where slot = 1`, 2, true],
  ])('%s', async (_what, locks, expected, waits) => {
    const call = `private.take_sale_slot(${unit('sale')}, ${unit('order')}, ${unit('buyer')})`;
    expect(await taken(locks, call)).toEqual([expected, waits]);
  });
});

describe('step of a buyer while another claim of the same buyer is stored', () => {
  test.each<readonly [string, string, boolean]>([
    ['a proof', 'submit_proof', true],
    ['another step', 'confirm', false],
  ])('%s', async (_what, event, waits) => {
    const buyer = await database.user();
    await database.sql.begin((tx) =>
      changeRows(tx, inserted('public.orders', [{ id: idOf(`order of ${buyer.id}`), buyer_id: buyer.id, product_name: 'x' }])),
    );
    const claims = JSON.stringify({ sub: buyer.id, role: 'authenticated', session_id: buyer.sessionId, aal: 'aal1' });
    await taker`select set_config('request.jwt.claims', ${claims}, false), set_config('request.jwt.claim.sub', ${buyer.id}, false)`;
    const lock = `select pg_advisory_xact_lock(hashtextextended('${buyer.id}', 7320))`;
    const [, didWait] = await taken(lock, `public.step_order('${idOf(`order of ${buyer.id}`)}', '${event}')`);
    expect(didWait).toBe(waits);
  });
});
