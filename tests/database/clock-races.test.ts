import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import postgres, { type Sql, type TransactionSql } from 'postgres';
import { CountingServer, setMachineClock } from '../support/machine-clock.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import { eventually } from '../support/shop-process.ts';
import type { TestUser } from '../support/test-database.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
let world: RentalWorld;
let sessions: readonly [Sql, Sql];

beforeAll(async () => {
  world = await openRentalWorld();
  const session = (): Sql => postgres(world.database.url, { max: 1, onnotice: () => undefined });
  sessions = [session(), session()];
});
afterAll(async () => {
  for (const sql of sessions) await sql.end();
  await world.close();
});
beforeEach(async () => {
  const { sql } = world.database;
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`delete from private.clock_skips`;
  await sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
  const server = new CountingServer(sql, 'first boot');
  await server.beat();
  await setMachineClock(sql, `${DAY} seconds`);
  await server.beat(5);
});

const left = async (query: string): Promise<number> => {
  const [row] = await world.database.sql.unsafe(`select extract(epoch from (${query}) - private.shop_now()) as left`);
  return Math.round(Number(row?.['left']));
};
const dueIn = (order: string, name: string): Promise<number> =>
  left(`select due_at from private.order_deadlines where order_id = '${order}' and name = '${name}'`);
/** As the gateway runs a statement for a person. */
const as = async (sql: TransactionSql, person: TestUser): Promise<void> => {
  await sql`select set_config('request.jwt.claims', ${JSON.stringify(decodeJwt(person.token))}, true),
    set_config('request.jwt.claim.sub', ${person.id}, true)`;
};

interface Action {
  readonly by: TestUser | null;
  /** The statement, which answers the order as `id`. */
  readonly run: (sql: TransactionSql) => Promise<string>;
}
const confirming = (): Action => ({
  by: world.owner,
  run: async (sql) => {
    const [row] = await sql`select public.confirm_shop_clock(${DAY}) as answer`;
    expect(row?.['answer']).toMatchObject({ outcome: 'done' });
    return '';
  },
});
/** Both at once: the second one begins while the transaction of the first one is open. @returns their answers */
const overlapping = async (first: Action, second: Action): Promise<readonly [string, string]> => {
  const [a, b] = sessions;
  let later: Promise<string> = Promise.resolve('');
  let isDone = false;
  const perform = async (sql: TransactionSql, { by, run }: Action): Promise<string> => {
    if (by !== null) await as(sql, by);
    return run(sql);
  };
  const earlier = await a.begin(async (sql) => {
    const answer = await perform(sql, first);
    later = b
      .begin((other) => perform(other, second))
      .finally(() => {
        isDone = true;
      });
    later.catch(() => undefined);
    await eventually(async () => {
      const [row] = await world.database.sql<{ waits: boolean }[]>`select exists (select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock') as waits`;
      return isDone || row?.waits === true;
    });
    expect(isDone).toBe(false);
    return answer;
  });
  return [earlier, await later];
};

const placing = async (buyer: TestUser, product: string, option: string | null, total: number): Promise<Action> => ({
  by: buyer,
  run: async (sql) => {
    const [row] = await sql`select public.place_order(${randomUUID()}, ${product}, ${option}, null, ${total}, 1,
      ${sql.json({ game_id: '12345678', server: '2001' })}) ->> 'id' as id`;
    return String(row?.['id']);
  },
});
const purchase = async (): Promise<Action> => placing(await world.buyer(), await world.product({ stock: 1 }), null, 100_000);
const rental = async (): Promise<Action> => {
  const { product, option, renter } = await world.rentalShop();
  return placing(renter, product, option, 10_000);
};
const extension = async (): Promise<Action> => {
  const { product, option, renter } = await world.rentalShop();
  const parent = await world.rented(renter, product, option);
  await world.open(renter, parent);
  return {
    by: renter,
    run: async (sql) => {
      const [row] = await sql`select public.place_extension(${randomUUID()}, ${parent}, null, 10000, 1) ->> 'id' as id`;
      return String(row?.['id']);
    },
  };
};

describe('confirmation of a clock a day ahead, meanwhile', () => {
  const placed: readonly (readonly [string, () => Promise<Action>, number])[] = [
    ['an order is being placed', purchase, 30 * MINUTE],
    ['a rental is being placed', rental, 15 * MINUTE],
    ['an extension is being placed', extension, 10 * MINUTE],
  ];
  test.each(placed)('%s: its deadline has its full length', async (_, make, length) => {
    const [order] = await overlapping(await make(), confirming());
    expect(Math.abs((await dueIn(order, 'payment')) - length)).toBeLessThan(30);
    await world.call('service', 'process_outbox');
    expect(await world.database.sql`select state from orders where id = ${order}`).toEqual([{ state: 'pending_payment' }]);
  });
  test.each(placed)('%s, and it waits for the confirmation: its deadline has its full length', async (_, make, length) => {
    const [, order] = await overlapping(confirming(), await make());
    expect(Math.abs((await dueIn(order, 'payment')) - length)).toBeLessThan(30);
  });
  test('delivery by staff: the buyer has the full time to confirm', async () => {
    const staff = await world.staff('admin');
    const id = await world.paid(await world.buyer(), await world.product({ stock: 1, kind: 'item' }));
    const delivering: Action = {
      by: staff,
      run: async (other) => {
        const [row] = await other`select public.move_order_as_staff(${id}, 'deliver', '{"note": "Sudah dikirim"}') as answer`;
        expect(row?.['answer']).toMatchObject({ outcome: 'done' });
        return id;
      },
    };
    await overlapping(confirming(), delivering);
    const [row] = await world.database.sql<{ hours: number }[]>`select confirmation_hours as hours from private.order_settings`;
    expect(Math.abs((await dueIn(id, 'confirmation')) - (row?.hours ?? 0) * HOUR)).toBeLessThan(30);
  });
  test('refund of a payment that was too low: it has its three days', async () => {
    const { sql } = world.database;
    const finance = await world.staff('finance');
    const buyer = await world.buyer();
    const id = String((await world.place(buyer, await world.product({ stock: 1, kind: 'service' })))['id']);
    const attempt = await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
    await world.call('service', 'server_observe', {
      p_reference: attempt['reference'],
      p_source: 'inquiry',
      p_observation: { state: 'paid', amount: Number(attempt['amount']) - 40_000, provider_status: 'paid' },
    });
    const [exception] = await sql<{ id: string }[]>`select id from private.payment_exceptions where order_id = ${id}`;
    const returning: Action = {
      by: finance,
      run: async (other) => {
        const [row] = await other`select public.resolve_exception(${exception?.id ?? null}, 'refund', 'Kurang bayar') as answer`;
        expect(row?.['answer']).toMatchObject({ outcome: 'done' });
        return id;
      },
    };
    await overlapping(confirming(), returning);
    expect(Math.abs((await dueIn(id, 'refund')) - 3 * DAY)).toBeLessThan(30);
  });
  test('sign-in: the session stays active', async () => {
    const { sql } = world.database;
    const person = await world.buyer();
    const signingIn: Action = {
      by: null,
      run: async (other) => {
        const [row] =
          await other`select id from public.server_create_session(${person.id}, ${'ab'.repeat(32)}, ${person.sessionId}, '', 3600, 86400)`;
        return String(row?.['id']);
      },
    };
    await overlapping(signingIn, confirming());
    expect(await sql`select count(*)::int as n from public.server_find_session(${'ab'.repeat(32)})`).toEqual([{ n: 1 }]);
  });
});
