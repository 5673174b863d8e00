import { randomUUID } from 'node:crypto';
import { enrol, provenToken } from './second-factor.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from './test-database.ts';

type Json = Record<string, unknown>;

/** A shop with buyers, and with staff who have permission for money. */
export interface OrderWorld {
  readonly database: TestDatabase;
  /** With a confirmed number. */
  buyer(): Promise<TestUser>;
  /** With a fresh second factor. */
  staff(role: string): Promise<TestUser>;
  product(values?: { kind?: string; stock?: number; price?: number; name?: string }): Promise<string>;
  /** Calls a function over the gateway. @returns its answer */
  call<T = Json>(token: string | 'service', name: string, body?: object): Promise<T>;
  place(buyer: TestUser, product: string, given?: object): Promise<Json>;
  /** Places an order and pays it in the sandbox. @returns its id */
  paid(buyer: TestUser, product: string, given?: object): Promise<string>;
  /** Moves all times of an order into the past by that much. */
  letTimePass(order: string, interval: string): Promise<void>;
  balances(): Promise<Record<string, number>>;
  close(): Promise<void>;
}

/** Balances of accounts that are not zero. */
const balancesOf = async (database: TestDatabase): Promise<Record<string, number>> => {
  const rows = await database.sql<{ account: string; balance: string }[]>`
    select account, sum(amount) as balance from private.journal_lines group by account having sum(amount) <> 0 order by account`;
  return Object.fromEntries(rows.map(({ account, balance }) => [account, Number(balance)]));
};

export const openOrderWorld = async (gateways: readonly string[] = ['sandbox', 'manual']): Promise<OrderWorld> => {
  const database = await openTestDatabase();
  const { sql } = database;
  const call: OrderWorld['call'] = async <T>(token: string, name: string, body: object = {}) => {
    const answer = await database.request(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${name}: ${answer.status} ${text}`);
    return (text === '' ? null : JSON.parse(text)) as T;
  };
  await call('service', 'server_set_gateways', { p_gateways: gateways });
  const [category] = await sql<{ id: string }[]>`
    insert into categories (name, slug, icon, color) values ('Item', 'item', 'package', '#e7b375') returning id`;
  const place: OrderWorld['place'] = async (buyer, product, given = {}) => {
    const quote = await call(buyer.token, 'quote_order', { p_product: product });
    return call(buyer.token, 'place_order', {
      p_key: randomUUID(),
      p_product: product,
      p_expected_total: quote['total'] ?? 0,
      p_rules_version: 1,
      p_details: { game_id: '12345678', server: '2001' },
      ...given,
    });
  };
  return {
    database,
    call,
    place,
    buyer: async () => {
      const user = await database.user();
      await sql`update auth.users set phone_confirmed_at = now() where id = ${user.id}`;
      return user;
    },
    staff: async (role) => {
      const user = await database.user(role);
      await enrol(database, user);
      return { ...user, token: await provenToken(database, user, 0) };
    },
    product: async ({ kind = 'item', stock = 5, price = 100_000, name = 'Diamond 100' } = {}) => {
      const [row] = await sql<{ id: string }[]>`
        insert into products (name, description, price, stock, sale_kind, category_id)
        values (${name}, 'Isi', ${price}, ${stock}, ${kind}, ${category?.id ?? null}) returning id`;
      return row?.id ?? '';
    },
    paid: async (buyer, product, given) => {
      const { id } = await place(buyer, product, given);
      const attempt = await call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'sandbox' });
      const observation = { state: 'paid', amount: attempt['amount'], provider_status: 'paid' };
      await call('service', 'server_observe', { p_reference: attempt['reference'], p_source: 'inquiry', p_observation: observation });
      return String(id);
    },
    letTimePass: async (order, interval) => {
      await sql`update private.order_deadlines set due_at = due_at - ${interval}::interval, paused_at = paused_at - ${interval}::interval
        where order_id = ${order}`;
      await sql`update private.payment_attempts set opened_at = opened_at - ${interval}::interval, expires_at = expires_at - ${interval}::interval
        where order_id = ${order}`;
      await sql`update orders set created_at = created_at - ${interval}::interval where id = ${order}`;
    },
    balances: () => balancesOf(database),
    close: () => database.close(),
  };
};
