import { randomBytes, randomUUID } from 'node:crypto';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import postgres, { type Sql } from 'postgres';
import { keysOf } from '../access-token.ts';
import { OWNER_SETTINGS } from '../owner.ts';
import { eventually, ShopProcess } from '../shop-process.ts';
import type { TestCluster } from '../test-cluster.ts';
import { addBuyers } from './buyers.ts';
import { addProducts, byClients } from './people.ts';
import { type Answered, Caller } from './press.ts';
import { SANDBOX_SECRET } from './visibility-delays.ts';

const CLIENTS = 4;
const CREDENTIALS_KEY = randomBytes(32).toString('base64');
/** Every fifth order is never paid and expires. */
const isPaid = (job: number): boolean => job % 5 !== 0;

/** Two shops, and the database behind them. */
export interface Two {
  readonly shops: readonly ShopProcess[];
  /** All processes that run due tasks. */
  readonly processes: readonly ShopProcess[];
  readonly callers: readonly Caller[];
  readonly sql: Sql;
  /** The address of the database. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

/** A pooler before the database, which gives its address there. */
interface Behind {
  readonly urlOf: (url: string) => string;
}

/** The shared backend of the two: an external PostgreSQL with the same keys, the same behind a pooler, or a Supabase project. */
export type Shared = 'database' | 'project' | Behind;

/**
 * Two whole shops. The project is a third one, whose backend answers as a hosted one does.
 * @param settings of all processes
 */
export const openTwo = async (
  { folder, adminUrl, template }: TestCluster,
  shared: Shared = 'database',
  settings: Readonly<Record<string, string>> = {},
): Promise<Two> => {
  const name = `two_${randomUUID().replaceAll('-', '')}`;
  const admin = postgres(adminUrl, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name} template ${template}`);
  const url = adminUrl.replace(/\/postgres$/, `/${name}`);
  const sql = postgres(url, { max: 2, onnotice: () => undefined });
  const processes: ShopProcess[] = [];
  const open = async (environment: Readonly<Record<string, string>>, keys: string): Promise<ShopProcess> => {
    const shop = await ShopProcess.create({ SANDBOX_SECRET, CREDENTIALS_KEY, ...settings, ...environment });
    await copyFile(keys, join(shop.dataFolder, 'keys.json'));
    processes.push(shop);
    if ((await shop.start()) !== null) throw new Error(shop.output);
    return shop;
  };
  const own = join(folder, 'keys.json');
  const reach = typeof shared === 'object' ? { DATABASE_URL: shared.urlOf(url), DIRECT_URL: url } : { DATABASE_URL: url };
  const before = { ...reach, ...OWNER_SETTINGS };
  const first = await open(before, own);
  const { publishableKey, secretKey } = await keysOf(first);
  const hosted = { SUPABASE_URL: first.origin, SUPABASE_KEY: publishableKey, SUPABASE_SECRET_KEY: secretKey };
  // People sign their tokens with the keys of the first one's data folder.
  const keys = join(first.dataFolder, 'keys.json');
  const shops = shared === 'project' ? [await open(hosted, keys), await open(hosted, keys)] : [first, await open(before, own)];
  const callers = shops.map(({ port }) => new Caller(port, null));
  return {
    shops,
    processes,
    callers,
    sql,
    url,
    close: async () => {
      for (const caller of callers) caller.close();
      for (const shop of processes.toReversed()) await shop.remove();
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
};

const read = ({ status, text }: Answered): Record<string, unknown> => {
  if (status !== 200) throw new Error(`${status} ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
};

/** Requests alternate between the shops; each payment is notified twice, to both. */
const buy = async ({ callers, shops, sql }: Two, orders: number): Promise<void> => {
  const shopOf = (turn: number): Caller => callers[turn % callers.length] as Caller;
  const [shop] = shops;
  if (shop === undefined) throw new Error('no shop');
  const buyers = await addBuyers(shop, sql, orders);
  const products = await addProducts(sql, 10, orders);
  await byClients(CLIENTS, orders, async (job) => {
    const token = buyers[job]?.token ?? '';
    const { id } = read(await shopOf(job).place(token, products[job % products.length] ?? ''));
    if (!isPaid(job)) return;
    const attempt = read(await shopOf(job + 1).ask('POST', '/api/payments?action=open', token, { order_id: id, method: 'sandbox' }));
    const pay = (turn: number): Promise<Answered> =>
      shopOf(turn).ask(
        'POST',
        `/internal/payments/${String(attempt['reference'])}`,
        null,
        { event: 'twice' },
        { 'x-sandbox-secret': SANDBOX_SECRET },
      );
    await Promise.all([pay(job), pay(job + 1)]);
  });
};

/** The results of two shops; every count of duplicate or missing work has to be 0. */
export interface Doubles {
  readonly paid: number;
  readonly expired: number;
  /** Messages, postings and tasks that happened not exactly once, by name. */
  readonly wrong: Readonly<Record<string, number>>;
  /** WhatsApp messages sent by each process. */
  readonly messages: readonly number[];
}

/** Places that many orders at two shops, pays four of five at both, and lets the others expire. */
export const buyAtTwo = async (cluster: TestCluster, orders: number, shared: Shared = 'database'): Promise<Doubles> => {
  const two = await openTwo(cluster, shared);
  const { sql, processes } = two;
  try {
    await buy(two, orders);
    await sql`update private.order_deadlines d set due_at = d.due_at - interval '2 hours' from orders o
      where o.id = d.order_id and o.state = 'pending_payment' and d.name = 'payment'`;
    await eventually(async () => {
      // At night non-urgent messages wait until the morning.
      await sql`update private.message_outbox set not_before = now() where state = 'waiting' and not_before > now() + interval '10 minutes'`;
      const [left] = await sql<{ is_done: boolean }[]>`
        select not exists (select from private.order_outbox where done_at is null) and not exists (select from private.stock_changes)
          and not exists (select from orders where state = 'pending_payment')
          and not exists (select from private.message_outbox where state in ('waiting', 'sending')) as is_done`;
      return left?.is_done === true;
    }, 60_000);
    const left = await Promise.all(processes.map((shop) => shop.outbox()));
    const reported = left.flat().map(({ to, text }) => `${to} ${text}`);
    const [states] = await sql<{ paid: number; expired: number }[]>`
      select count(*) filter (where state = 'processing')::integer as paid, count(*) filter (where state = 'expired')::integer as expired from orders`;
    const [wrong] = await sql<Record<string, number>[]>`
      select
        (select count(*)::integer from orders o where (select count(*) from private.journals j where j.order_id = o.id)
          <> case o.state when 'processing' then 1 else 0 end) as journals,
        (select count(*)::integer from (select order_id, event from order_events group by order_id, event having count(*) > 1) e) as events,
        (select count(*)::integer from private.order_outbox where attempts > 0 or error is not null) as outbox,
        (select count(*)::integer from orders o where (select count(*) from notifications n where n.user_id = o.buyer_id) <> 2) as of_buyers,
        (select count(*)::integer from orders o, private.user_roles r where r.role = 'owner' and o.state = 'processing'
          and (select count(*) from notifications n where n.user_id = r.user_id and n.link_url = '/admin/orders/' || o.id) <> 1) as of_staff,
        (select count(*)::integer from private.message_outbox where state <> 'sent') as messages,
        (select count(*)::integer from private.payment_exceptions) as exceptions,
        (select count(*)::integer from private.units u
          where (u.state = 'reserved') <> exists (select from private.order_facts f where f.unit_id = u.id and f.is_open)) as units,
        (select count(*)::integer from products p
          where p.stock <> (select count(*) from private.units u where u.product_id = p.id and u.state = 'available')) as stock,
        (select count(*)::integer from private.ledger_findings() where not is_kept) as books`;
    // Of people and of staff.
    const [sent] = await sql<{ count: number }[]>`select count(*)::integer as count from private.message_outbox`;
    return {
      paid: states?.paid ?? 0,
      expired: states?.expired ?? 0,
      wrong: { ...wrong, reported: Math.abs(reported.length - (sent?.count ?? -1)), twice: reported.length - new Set(reported).size },
      messages: left.map(({ length }) => length),
    };
  } finally {
    await two.close();
  }
};
