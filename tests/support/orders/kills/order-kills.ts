import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { chanceFrom, pause } from '../../../../scripts/prove/statistics.ts';
import { eventually, type ShopProcess } from '../../shop-process.ts';
import { Customer, type Goods } from './customer.ts';
import { openBuyer, openStaff } from './line.ts';
import { auditOrders, unseenBreakages } from './order-audit.ts';

const SETTLED_MS = 60_000;
/** Every tenth time the shop finds lost webhooks by its own schedule. */
const PATIENT_EVERY = 10;
/** Every third time all unpaid orders expire. */
const LEFT_EVERY = 3;

const addGoods = async (sql: Sql): Promise<readonly Goods[]> => sql<Goods[]>`
  insert into products (name, description, price, stock, sale_kind)
  select 'Barang ' || n, 'Isi', 100000, case when n % 8 = 0 then 1 else 400 end, (array['item', 'service', 'account'])[1 + n % 3]
  from generate_series(1, 24) n returning id, sale_kind as kind`;

/** Pending work: messages, stock updates, unknown payments, expired deadlines. */
const waiting = async (sql: Sql) => {
  const [row] = await sql<{ outbox: number; stock: number; charges: number; deadlines: number }[]>`
    select (select count(*)::integer from private.order_outbox where done_at is null and not_before <= clock_timestamp()) as outbox,
      (select count(*)::integer from private.stock_changes) as stock,
      (select count(*)::integer from private.sandbox_payments s join private.payment_attempts a on a.reference = s.reference
        where s.charge ->> 'state' = 'paid' and a.state not in ('paid', 'refunded')) as charges,
      (select count(*)::integer from private.order_deadlines d where d.name in ('payment', 'confirmation') and d.done_at is null
        and d.paused_at is null and d.due_at + d.grace <= clock_timestamp()) as deadlines`;
  return row ?? { outbox: -1, stock: -1, charges: -1, deadlines: -1 };
};

/** Kills the shop, and optionally its database; restarts both. @returns milliseconds until it was healthy */
const strike = async (shop: ShopProcess, isAll: boolean): Promise<number> => {
  const victims = isAll ? await shop.databaseProcesses() : [];
  const ended = shop.end('SIGKILL');
  for (const victim of victims) {
    try {
      process.kill(victim, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  await ended;
  const startedAt = Date.now();
  if ((await shop.start()) !== null) throw new Error(shop.output);
  await eventually(async () => (await shop.get('/api/health')).status === 200, 60_000);
  return Date.now() - startedAt;
};

/** Waits until no work is pending. @returns milliseconds until the outbox was empty, and until everything was settled */
const settle = async (sql: Sql, isPatient: boolean): Promise<readonly [number, number]> => {
  const startedAt = Date.now();
  let emptyAfter = -1;
  // Makes the shop's scheduled inquiry of recent payments due.
  if (!isPatient)
    await sql`update private.payment_attempts set next_inquiry_at = clock_timestamp()
      where next_inquiry_at is not null and opened_at > clock_timestamp() - interval '5 minutes'`;
  for (;;) {
    const { outbox, stock, charges, deadlines } = await waiting(sql);
    const passed = Date.now() - startedAt;
    if (outbox === 0 && emptyAfter < 0) emptyAfter = passed;
    if (outbox + stock + charges + deadlines === 0) return [emptyAfter, passed];
    if (passed > 2 * SETTLED_MS) throw new Error(`not settled: ${JSON.stringify({ outbox, stock, charges, deadlines })}`);
    await pause(100);
  }
};

/** Kills a shop while that many people order, pay, cancel, deliver, confirm, open the vault and complain, and audits the result. */
export const killWhileOrdering = async (shop: ShopProcess, kills: number, buyers: number, seed: number) => {
  if ((await shop.start()) !== null) throw new Error(shop.output);
  const first = await shop.database();
  await first`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000000, max_tries_minute = 1000000`;
  const goods = await addGoods(first);
  await first.end();
  const staff = await openStaff(shop, randomUUID());
  const chance = chanceFrom(seed);
  const lines = await Promise.all(Array.from({ length: buyers }, () => openBuyer(shop, randomUUID())));
  const customers = lines.map((line, at) => new Customer(shop, line, staff, goods, chanceFrom(seed + at + 1)));
  // The outbox is empty, and the injected damage has rows to affect.
  await eventually(async () => customers[0]?.buyWhole() ?? false, SETTLED_MS);
  for (const isDecided of [true, false]) await eventually(async () => customers[0]?.dispute(isDecided) ?? false, SETTLED_MS);
  const [back, empty, settled, findings]: [number[], number[], number[], string[]] = [[], [], [], []];
  for (let kill = 0; kill < kills; kill += 1) {
    for (const customer of customers) customer.begin();
    await pause(500 + chance() * 2500);
    back.push(await strike(shop, kill % 2 === 1));
    await Promise.all(customers.map((customer) => customer.rest()));
    const sql = await shop.database();
    // Unpaid orders expire.
    if (kill % LEFT_EVERY === 0)
      await sql`update private.order_deadlines set due_at = due_at - interval '1 hour' where name = 'payment' and done_at is null`;
    const [emptyAfter, settledAfter] = await settle(sql, kill % PATIENT_EVERY === PATIENT_EVERY - 1);
    empty.push(emptyAfter);
    settled.push(settledAfter);
    findings.push(...(await auditOrders(sql, customers)));
    await sql.end();
  }
  const sql = await shop.database();
  const controls = await unseenBreakages(sql, customers);
  const states = await sql<
    { state: string; orders: number }[]
  >`select state, count(*)::integer as orders from orders group by state order by state`;
  const [counts] = await sql<{ paid: number; exceptions: number; cut: number }[]>`
    select (select count(*)::integer from private.sandbox_payments where charge ->> 'state' = 'paid') as paid,
      (select count(*)::integer from private.payment_exceptions) as exceptions,
      (select count(*)::integer from private.message_outbox where state = 'sending') as cut`;
  await sql.end();
  return {
    findings: [...new Set(findings)],
    answered: customers.reduce((sum, { placed }) => sum + placed.size, 0),
    steps: customers.reduce((sum, { happened, paid }) => sum + happened.size + paid.size, 0),
    opened: customers.reduce((sum, customer) => sum + customer.opened.length, 0),
    complained: customers.reduce((sum, customer) => sum + customer.complained.size, 0),
    states: Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    ...{ back, empty, settled, ...controls, ...(counts ?? { paid: 0, exceptions: 0, cut: 0 }) },
  };
};
