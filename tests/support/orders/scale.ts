import type { Sql } from 'postgres';
import { addPeople, byClients, openShop, percentile } from './people.ts';

const SOME = 200;

/** Inserts that many past orders and some open ones without triggers, because only reading is measured. */
const fill = async (sql: Sql, orders: number, buyers: readonly string[]): Promise<void> => {
  await sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    await transaction`
      insert into orders (id, buyer_id, number, state, created_at, product_name, unit_price, total)
      select gen_random_uuid(), (${[...buyers]}::uuid[])[1 + n % ${buyers.length}], 'AA-' || lpad(to_hex(n), 8, '0'),
        case when n % 500 = 0 then 'processing' when n % 503 = 0 then 'pending_payment' when n % 9 = 0 then 'expired' else 'completed' end,
        now() - n * interval '20 seconds', 'Barang ' || n % 1000, 50000, 50000
      from generate_series(1, ${orders}::integer) n`;
    await transaction`insert into private.order_facts (order_id, buyer_id, is_open) select id, buyer_id, false from orders`;
    await transaction`insert into order_events (order_id, seq, event, to_state, actor_kind) select id, 1, 'place', 'pending_payment', 'buyer' from orders`;
    await transaction`insert into private.order_deadlines (order_id, name, due_at, done_at)
      select id, 'payment', created_at + interval '30 minutes', case when state <> 'pending_payment' then created_at end from orders`;
    await transaction`update private.order_deadlines set due_at = now() + interval '1 day' where done_at is null`;
  });
  await sql`analyze orders, private.order_facts, private.order_deadlines, order_events`;
};

/** The 95th percentile in milliseconds, with eight clients for lists and one for the scan. */
export const measureScale = async (url: string, orders: number) => {
  const shop = await openShop(url, 8);
  try {
    const { sql } = shop;
    const people = await addPeople(sql, 2000);
    const [staff] = await addPeople(sql, 1, 'owner');
    await fill(
      sql,
      orders,
      people.map(({ id }) => id),
    );
    const some = await sql<
      { id: string; buyer: string }[]
    >`select id, buyer_id as buyer from orders tablesample system (0.1) limit ${SOME}`;
    const timed = async (clients: number, work: (turn: number) => Promise<unknown>): Promise<number> => {
      const times: number[] = [];
      await byClients(clients, SOME, async (turn) => {
        const begun = performance.now();
        await work(turn);
        times.push(performance.now() - begun);
      });
      return percentile(times, 95);
    };
    const byId = new Map(people.map((person) => [person.id, person]));
    const buyerOf = (turn: number) => byId.get(some[turn % some.length]?.buyer ?? '') ?? people[0];
    const as = (who: (typeof people)[number] | undefined, read: Parameters<typeof shop.as>[1]) =>
      who === undefined ? Promise.resolve() : shop.as(who, read);
    return {
      ownList: await timed(8, (turn) => as(buyerOf(turn), (one) => one`select public.my_orders() as answer`)),
      queue: await timed(1, () => as(staff, (one) => one`select public.order_queue('open') as answer`)),
      detail: await timed(8, (turn) =>
        as(buyerOf(turn), (one) => one`select public.order_detail(${some[turn % some.length]?.id ?? ''}::uuid) as answer`),
      ),
      due: await timed(1, () => sql`select private.move_due_orders(200)`),
    };
  } finally {
    await shop.close();
  }
};
