import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { chanceFrom, pause } from '../../../../scripts/prove/statistics.ts';
import { addRentables } from '../../rentals/rental-shop.ts';
import { eventually, type ShopProcess } from '../../shop-process.ts';
import { Customer, RENT } from './customer.ts';
import { KILL_POINTS, type KillPoint, PointTraffic } from './kill-points.ts';
import { type Line, openBuyer, openStaff } from './line.ts';
import { auditOrders, undetectedBreakages } from './order-audit.ts';
import { type Goods, type RentalGoods, ShopSteps } from './shop-steps.ts';
import { strike } from './strike.ts';

const SETTLED_MS = 60_000;
/** Every tenth time the shop finds lost webhooks by its own schedule. */
const PATIENT_EVERY = 10;
/** Every third time unpaid orders expire before the audit. */
const LEFT_EVERY = 3;
const OPENINGS_A_ROUND = 2;
const ROUND_MS = 120_000;

const stepsOf = (customers: readonly Customer[]): readonly ShopSteps[] => customers.map(({ steps }) => steps);

const addGoods = async (sql: Sql): Promise<readonly Goods[]> => sql<Goods[]>`
  insert into products (name, description, price, stock, sale_kind)
  select 'Barang ' || n, 'Isi', 100000, case when n % 8 = 0 then 1 else 400 end, (array['item', 'service', 'account'])[1 + n % 3]
  from generate_series(1, 24) n returning id, sale_kind as kind`;

const DEPOSIT = 60_000;

/** Accounts for rent with a deposit. */
const addRentals = async (sql: Sql): Promise<readonly RentalGoods[]> => {
  const rentables = await addRentables(sql, 6, 40);
  await sql`update rental_options set deposit = ${DEPOSIT} where product_id = any (${rentables.map(({ product }) => product)}::uuid[])`;
  return rentables.map(({ product, options }) => ({ product, option: options.get(60) ?? '', total: RENT + DEPOSIT }));
};

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

/** Orders whose time to pay is over. */
const expireUnpaid = (sql: Sql) =>
  sql`update private.order_deadlines set due_at = due_at - interval '1 hour' where name = 'payment' and done_at is null`;

/** The next round is a week later, because who has let orders expire lately may hold fewer. */
const letWeekPass = async (sql: Sql): Promise<void> => {
  await expireUnpaid(sql);
  await settle(sql, false);
  await sql`update orders set created_at = created_at - interval '8 days' where state in ('expired', 'cancelled')`;
};

/** Running complaints by buyer are ended but for the newest: a person may have five. */
const endDisputes = async (sql: Sql, steps: ShopSteps, second: Line): Promise<void> => {
  const left = await sql<{ id: string; order: string }[]>`
    select id, order_id as order from (
      select c.id, c.order_id, row_number() over (partition by o.buyer_id order by c.opened_at desc) as place
      from private.complaints c join orders o on o.id = c.order_id where c.state in ('open', 'appealed')) c where place > 1`;
  for (const { id, order } of left) await steps.decide(order, id, 'refund', second);
};

const total = (customers: readonly Customer[], count: (steps: ShopSteps) => number): number =>
  customers.reduce((sum, { steps }) => sum + count(steps), 0);
const openings = (customers: readonly Customer[]): number => total(customers, ({ opened }) => opened.length);
const complaints = (customers: readonly Customer[]): number => total(customers, ({ complained }) => complained.size);

/** Resolves when the round has its openings and complaints, and a request at the point has been under way for a random part of its time. */
const waitForKill = async (
  customers: readonly Customer[],
  traffic: PointTraffic,
  point: KillPoint,
  chance: () => number,
): Promise<void> => {
  const [opened, complained] = [openings(customers), complaints(customers)];
  const isReached = () => openings(customers) >= opened + OPENINGS_A_ROUND && complaints(customers) > complained;
  await eventually(async () => isReached(), ROUND_MS);
  await traffic.sent(point, 1 + Math.floor(chance() * 3));
  await pause(chance() * traffic.usualMs(point));
};

/** Customers of a shop, each with an account to open; all rounds use them. */
export const openCustomers = async (shop: ShopProcess, buyers: number, seed: number) => {
  const first = await shop.database();
  await first`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000000, max_tries_minute = 1000000`;
  const goods = await addGoods(first);
  const rentals = await addRentals(first);
  await first.end();
  const [staff, second] = [await openStaff(shop, randomUUID()), await openStaff(shop, randomUUID())];
  const traffic = new PointTraffic();
  const lines = await Promise.all(Array.from({ length: buyers }, () => openBuyer(shop, randomUUID())));
  const customers = lines.map((line, at) => {
    const chance = chanceFrom(seed + at + 1);
    return new Customer(new ShopSteps(shop, line, staff, traffic, chance), goods, rentals, chance);
  });
  // The injected damage has rows to affect.
  await eventually(async () => customers[0]?.buyWhole() ?? false, SETTLED_MS);
  for (const isDecided of [true, false]) await eventually(async () => customers[0]?.dispute(isDecided) ?? false, SETTLED_MS);
  return { customers, second, traffic, chance: chanceFrom(seed) };
};
export type KilledCustomers = Awaited<ReturnType<typeof openCustomers>>;

/**
 * Kills a shop while its customers order, pay, cancel, deliver, confirm, open the vault and complain, and audits the result after each kill.
 * @param isWithDatabase whether this kill, counted from 0, takes the database too
 */
export const killWhileOrdering = async (
  shop: ShopProcess,
  { customers, second, traffic, chance }: KilledCustomers,
  kills: number,
  isWithDatabase = (kill: number): boolean => kill % 2 === 1,
) => {
  const [back, empty, settled, findings]: [number[], number[], number[], string[]] = [[], [], [], []];
  const cut: Record<KillPoint, number> = { seal: 0, open: 0, complain: 0, decide: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    await Promise.all(customers.map((customer) => eventually(() => customer.prepare(), ROUND_MS)));
    const point = KILL_POINTS[Math.floor(chance() * KILL_POINTS.length)] ?? 'open';
    const victims = isWithDatabase(kill) ? await shop.databaseProcesses() : [];
    for (const customer of customers) customer.begin();
    await waitForKill(customers, traffic, point, chance);
    for (const running of KILL_POINTS) if (traffic.isRunning(running)) cut[running] += 1;
    back.push(await strike(shop, victims));
    await Promise.all(customers.map((customer) => customer.rest()));
    const sql = await shop.database();
    if (kill % LEFT_EVERY === 0) await expireUnpaid(sql);
    if (customers[0] !== undefined) await endDisputes(sql, customers[0].steps, second);
    const [emptyAfter, settledAfter] = await settle(sql, kill % PATIENT_EVERY === PATIENT_EVERY - 1);
    empty.push(emptyAfter);
    settled.push(settledAfter);
    findings.push(...(await auditOrders(sql, stepsOf(customers))));
    await letWeekPass(sql);
    await sql.end();
  }
  return { findings: [...new Set(findings)], cut, back, empty, settled };
};

/** The actions of the customers so far, and whether the audit can detect damage. */
export const countOrders = async (shop: ShopProcess, customers: readonly Customer[]) => {
  const sql = await shop.database();
  const controls = await undetectedBreakages(sql, stepsOf(customers));
  const states = await sql<
    { state: string; orders: number }[]
  >`select state, count(*)::integer as orders from orders group by state order by state`;
  const [counts] = await sql<{ paid: number; exceptions: number; unsent: number; rentals: number }[]>`
    select (select count(*)::integer from orders where kind = 'rental') as rentals,
      (select count(*)::integer from private.sandbox_payments where charge ->> 'state' = 'paid') as paid,
      (select count(*)::integer from private.payment_exceptions) as exceptions,
      (select count(*)::integer from private.message_outbox where state = 'sending') as unsent`;
  await sql.end();
  return {
    answered: total(customers, ({ placed }) => placed.size),
    steps: total(customers, ({ happened, paid }) => happened.size + paid.size),
    opened: openings(customers),
    complained: complaints(customers),
    states: Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    ...{ ...controls, ...(counts ?? { paid: 0, exceptions: 0, unsent: 0, rentals: 0 }) },
  };
};

/**
 * The control: the database answers before a commit is on its way to the disk, and is killed each time.
 * @returns what the audit finds after the last kill, which must be something
 */
export const killWithoutDurability = async (shop: ShopProcess, people: KilledCustomers, kills: number): Promise<readonly string[]> => {
  const sql = await shop.database();
  await sql`alter system set synchronous_commit = off`;
  await sql`alter system set wal_writer_delay = '10s'`;
  await sql`alter system set wal_writer_flush_after = '1GB'`;
  await sql`select pg_reload_conf()`;
  await sql.end();
  await killWhileOrdering(shop, people, kills, () => true);
  const after = await shop.database();
  const found = await auditOrders(after, stepsOf(people.customers));
  await after.end();
  return found;
};
