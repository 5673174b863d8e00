import type { TransactionSql } from 'postgres';
import { runDue } from '../../../src/infrastructure/embedded/scheduler/task-scheduler.ts';
import { auditedOtherwise } from './book-audit.ts';
import { type Answer, addPeople, addProducts, openShop, type Person, place, type Shop } from './people.ts';

/** Times of orders that deadlines are compared with. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['created_at', 'state_at', 'completed_at'],
  order_events: ['at'],
  'private.order_facts': ['work_started_at', 'proof_at'],
  'private.order_deadlines': ['due_at', 'paused_at', 'reminded_at', 'done_at'],
  'private.order_outbox': ['not_before', 'done_at'],
  'private.payment_attempts': ['opened_at', 'expires_at', 'ended_at', 'next_inquiry_at', 'closing_at'],
  'private.payment_exceptions': ['at'],
  'private.refunds': ['granted_at'],
};

/** Advances the clock by that much; negative: sets it back. */
const turnClock = ({ sql }: Shop, hours: number): Promise<unknown> =>
  sql.begin(async (transaction: TransactionSql) => {
    // Bypasses triggers: the rows have not changed for them.
    await transaction`set local session_replication_role = replica`;
    for (const [table, columns] of Object.entries(MOMENTS)) {
      const changes = columns.map((column) => `${column} = ${column} - make_interval(mins => ${Math.round(hours * 60)})`);
      await transaction.unsafe(`update ${table} set ${changes.join(', ')}`);
    }
  });

interface Life {
  readonly shop: Shop;
  readonly buyer: Person;
  readonly staff: Person;
  readonly order: string;
}

const asStaff = ({ shop, staff, order }: Life, event: string) =>
  shop.as(staff, (sql) => sql`select public.move_order_as_staff(${order}::uuid, ${event}, '{"note": "Alasan"}') as answer`);
const asBuyer = ({ shop, buyer, order }: Life, event: string) =>
  shop.as(buyer, (sql) => sql`select public.step_order(${order}::uuid, ${event}, '{"accepted": true}') as answer`);
const open = async ({ shop, buyer, order }: Life, method = 'sandbox'): Promise<Answer> =>
  (await shop.as<{ answer: Answer }>(buyer, (sql) => sql`select public.take_payment_attempt(${order}::uuid, ${method}) as answer`)).answer;
const payIn = ({ shop }: Life, { reference, amount }: Answer, missing = 0) =>
  shop.sql`select public.server_observe(${String(reference)}, 'inquiry', ${shop.sql.json({ state: 'paid', amount: Number(amount) - missing })})`;
const paid = async (life: Life): Promise<void> => void (await payIn(life, await open(life)));
const delivered = async (life: Life): Promise<void> => {
  await paid(life);
  await asStaff(life, 'deliver');
};

/** The state of an order at the start of the day: goods, history, running deadline. */
const PLACES: readonly (readonly [kind: string, deadline: string, come: (life: Life) => Promise<unknown>])[] = [
  ['item', 'payment', async () => undefined],
  ['item', 'payment', (life) => open(life)],
  [
    'item',
    'review',
    async (life) => {
      await open(life, 'transfer');
      await asBuyer(life, 'submit_proof');
    },
  ],
  ['item', 'delivery', paid],
  [
    'service',
    'delivery',
    async (life) => {
      await paid(life);
      await asStaff(life, 'start_work');
    },
  ],
  ['item', 'confirmation', delivered],
  ['service', 'confirmation', delivered],
  [
    'account',
    'warranty',
    async (life) => {
      await delivered(life);
      await asBuyer(life, 'confirm');
    },
  ],
  // Short payment: the payment deadline pauses until staff decide.
  ['item', 'payment', async (life) => payIn(life, await open(life), 5000)],
];

/** Deadlines of one state expire after that many hours, or not within the day. */
const HOURS = [2, 9, 20, 25, 29];
const DAY = 26;
/** Paid at this hour, which is in time for some and too late for others. */
const PAID_AT = 10;

/** The same orders in every database, one buyer each. */
const fill = async (shop: Shop): Promise<readonly Life[]> => {
  const [staff] = await addPeople(shop.sql, 1, 'owner');
  const lives: Life[] = [];
  for (const hours of HOURS) {
    for (const [kind, deadline, come] of PLACES) {
      const [[buyer], [product = '']] = [await addPeople(shop.sql, 1), await addProducts(shop.sql, 1, 2, kind)];
      if (buyer === undefined || staff === undefined) throw new Error('nobody is there');
      const life = { shop, buyer, staff, order: String((await place(shop, buyer, product))['id']) };
      await come(life);
      await shop.sql`update private.order_deadlines set due_at = coalesce(paused_at, clock_timestamp()) + make_interval(hours => ${hours})
        where order_id = ${life.order} and name = ${deadline}`;
      lives.push(life);
    }
  }
  return lives;
};

const payOpened = async (lives: readonly Life[]): Promise<void> => {
  for (const life of lives.filter((_, at) => at % PLACES.length === 1)) {
    const [attempt] = await life.shop.sql<Answer[]>`
      select reference, amount::integer as amount from private.payment_attempts where order_id = ${life.order}`;
    if (attempt !== undefined) await payIn(life, attempt);
  }
};

/** The outcome of each order: state, money, its unit's state, running deadlines. */
const endsOf = async (lives: readonly Life[]): Promise<readonly string[]> => {
  const ends: string[] = [];
  for (const { shop, order } of lives) {
    const [row] = await shop.sql<{ end: string }[]>`
      select concat_ws(' | ', o.state, f.is_open, u.state,
        (select string_agg(format('%s %s %s', j.kind, l.account, l.amount), ', ' order by j.kind, l.account, l.amount)
          from private.journals j join private.journal_lines l on l.journal_id = j.id where j.order_id = o.id),
        (select string_agg(d.name || case when d.paused_at is not null then ' stands' else '' end, ', ' order by d.name)
          from private.order_deadlines d where d.order_id = o.id and d.done_at is null),
        (select string_agg(format('refund %s %s', r.amount, r.state), ', ') from private.refunds r where r.order_id = o.id),
        (select string_agg(format('%s %s', e.kind, e.state), ', ') from private.payment_exceptions e where e.order_id = o.id),
        (select string_agg(format('%s free', x.n), '') from (select count(*) as n from private.units v
          where v.product_id = o.product_id and v.state = 'available') x)) as end
      from orders o join private.order_facts f on f.order_id = o.id left join private.units u on u.id = f.unit_id where o.id = ${order}`;
    ends.push(row?.end ?? 'gone');
  }
  return ends;
};

/** The remaining hours of paused deadlines after the decision. */
const resumed = async (lives: readonly Life[]): Promise<readonly number[]> => {
  const left: number[] = [];
  for (const { shop, staff, order } of lives.filter((_, at) => at % PLACES.length === PLACES.length - 1)) {
    await shop.as(
      staff,
      (sql) => sql`select public.resolve_exception(e.id, 'refund', 'Kurang bayar') as answer from private.payment_exceptions e
        where e.order_id = ${order}`,
    );
    const [row] = await shop.sql<{ hours: number }[]>`
      select round(extract(epoch from d.due_at - clock_timestamp()) / 360)::integer / 10.0 as hours
      from private.order_deadlines d where d.order_id = ${order} and d.name = 'payment'`;
    left.push(Number(row?.hours ?? -1));
  }
  return left;
};

const findingsOf = async ({ sql }: Shop): Promise<readonly string[]> => [
  ...(await sql<{ name: string }[]>`select name from private.ledger_findings() where not is_kept`).map(({ name }) => name),
  ...(await auditedOtherwise(sql)),
];

const unsent = async ({ sql }: Shop): Promise<number> =>
  (await sql<{ n: number }[]>`select count(*)::integer as n from private.order_outbox where done_at is null`)[0]?.n ?? -1;

/** The outcomes of two databases with the same orders. */
interface Compared {
  readonly orders: number;
  /** The differences. */
  readonly different: readonly string[];
  readonly states: Readonly<Record<string, number>>;
  readonly findings: readonly string[];
  readonly failures: readonly string[];
  /** Messages that were unsent at the end in both. */
  readonly unsent: number;
}

const compare = async (lives: readonly (readonly Life[])[], failures: readonly string[]): Promise<Compared> => {
  const shops = lives.map(([one]) => one?.shop).filter((shop) => shop !== undefined);
  const [first = [], second = []] = await Promise.all(lives.map(endsOf));
  // Reminders of the last run.
  for (const { sql } of shops) await sql`select public.process_outbox(500)`;
  const news = await Promise.all(shops.map(unsent));
  const left = await Promise.all(lives.map(resumed));
  const different = first.flatMap((end, at) => (end === second[at] ? [] : [`${end}  <>  ${second[at]}`]));
  if (JSON.stringify(left[0]) !== JSON.stringify(left[1])) different.push(JSON.stringify(left));
  const states: Record<string, number> = {};
  for (const end of first) states[end.split(' ')[0] ?? ''] = (states[end.split(' ')[0] ?? ''] ?? 0) + 1;
  const findings = (await Promise.all(shops.map(findingsOf))).flat();
  return { orders: first.length, different, states, findings, failures, unsent: news.reduce((sum, count) => sum + count, 0) };
};

const withShops = async <T>(urls: readonly [string, string], work: (shops: readonly [Shop, Shop]) => Promise<T>): Promise<T> => {
  const shops = [await openShop(urls[0], 2), await openShop(urls[1], 2)] as const;
  try {
    return await work(shops);
  } finally {
    for (const shop of shops) await shop.close();
  }
};

/** A day of two shops with the same orders: one runs due tasks every half an hour, the other only at the end of the day. */
export const sleepForADay = (urls: readonly [string, string]): Promise<Compared> =>
  withShops(urls, async ([awake, asleep]) => {
    const [seen, slept] = [await fill(awake), await fill(asleep)];
    const failures: string[] = [];
    for (let half = 1; half <= 2 * DAY; half += 1) {
      await turnClock(awake, 0.5);
      if (half === 2 * PAID_AT) await payOpened(seen);
      failures.push(...(await runDue(awake.sql)));
    }
    await turnClock(asleep, PAID_AT);
    await payOpened(slept);
    await turnClock(asleep, DAY - PAID_AT);
    failures.push(...(await runDue(asleep.sql)));
    return compare([seen, slept], failures);
  });

/** Two shops with the same orders: the clock of one is set back by an hour, and forward again after two. */
export const jumpClock = (urls: readonly [string, string]): Promise<Compared & { readonly early: number }> =>
  withShops(urls, async ([steady, jumping]) => {
    const lives = [await fill(steady), await fill(jumping)] as const;
    const failures: string[] = [];
    for (const shop of [steady, jumping]) failures.push(...(await runDue(shop.sql)));
    const before = await endsOf(lives[1]);
    await turnClock(jumping, -1);
    failures.push(...(await runDue(jumping.sql)));
    // Messages about orders that were placed before the clock was set back.
    await payOpened(lives[1]);
    await payOpened(lives[0]);
    await turnClock(jumping, 0.5);
    failures.push(...(await runDue(jumping.sql)));
    const early = (await endsOf(lives[1])).filter((end, at) => at % PLACES.length !== 1 && end !== before[at]).length;
    await turnClock(jumping, 0.5 + 4);
    await turnClock(steady, 4);
    for (const shop of [steady, jumping]) failures.push(...(await runDue(shop.sql)));
    return { ...(await compare(lives, failures)), early };
  });
