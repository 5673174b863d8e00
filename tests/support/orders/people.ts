import { randomUUID } from 'node:crypto';
import postgres, { type Sql, type TransactionSql } from 'postgres';

/** A person of a proof: an account and a session. */
export interface Person {
  readonly id: string;
  readonly claims: string;
}

export interface Shop {
  readonly sql: Sql;
  /** Runs a statement as a person, in a transaction of its own. */
  as<T extends object = { answer: Record<string, unknown> }>(
    person: Person,
    statement: (transaction: TransactionSql) => Promise<readonly T[]>,
  ): Promise<T>;
  close(): Promise<void>;
}

/** The shop's PostgreSQL accepts sixty connections, which more clients share, as behind the shop's own pools. */
const MOST_CONNECTIONS = 50;

/** Statements as a person, over connections to a shop's database. Rate limits of a person are off. */
export const shopOver = async (sql: Sql): Promise<Shop> => {
  await sql`update private.order_settings set max_unpaid = 20, max_orders_minute = 1000000, max_tries_minute = 1000000`;
  await sql`update private.payment_settings set gateways = '{sandbox,manual}',
    accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  return {
    sql,
    as: async <T extends object>(person: Person, statement: (transaction: TransactionSql) => Promise<readonly T[]>) => {
      const [row] = (await sql.begin(async (transaction) => {
        await transaction`select set_config('request.jwt.claims', ${person.claims}, true), set_config('request.jwt.claim.sub', ${person.id}, true)`;
        return statement(transaction);
      })) as unknown as readonly T[];
      if (row === undefined) throw new Error('no answer');
      return row;
    },
    close: () => sql.end(),
  };
};

/** Connections directly to the database. */
export const openShop = (url: string, clients: number): Promise<Shop> =>
  shopOver(postgres(url, { max: Math.min(clients, MOST_CONNECTIONS), onnotice: () => undefined }));

/** People with confirmed numbers. @param role null for customers */
export const addPeople = async (sql: Sql, count: number, role: string | null = null): Promise<readonly Person[]> => {
  const ids = Array.from({ length: count }, () => randomUUID());
  await sql`insert into auth.users (id, phone, phone_confirmed_at) select u, '62' || translate(left(u::text, 13), 'abcdef-', '1234567'), now()
    from unnest(${ids}::uuid[]) u`;
  await sql`insert into auth.sessions (id, user_id, aal) select u, u, 'aal1' from unnest(${ids}::uuid[]) u`;
  if (role !== null) {
    await sql`insert into private.user_roles (user_id, role) select u, ${role} from unnest(${ids}::uuid[]) u`;
    await sql`insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
      select gen_random_uuid(), u, 'totp', 'verified', now(), now() from unnest(${ids}::uuid[]) u`;
  }
  /** Staff have passed their second factor just now, whenever they act. */
  const factor = () =>
    role === null ? { aal: 'aal1' } : { aal: 'aal2', amr: [{ method: 'totp', timestamp: Math.floor(Date.now() / 1000) }] };
  return ids.map((id) => ({
    id,
    get claims() {
      return JSON.stringify({ sub: id, role: 'authenticated', session_id: id, ...factor() });
    },
  }));
};

export const addProducts = async (sql: Sql, count: number, stock: number, kind = 'item', price = 100_000): Promise<readonly string[]> => {
  const rows = await sql<{ id: string }[]>`
    insert into products (name, description, price, stock, sale_kind)
    select 'Barang ' || n, 'Isi', ${price}, ${stock}, ${kind} from generate_series(1, ${count}::integer) n returning id`;
  return rows.map(({ id }) => id);
};

export type Answer = Record<string, string | number | null>;

export const place = (shop: Shop, buyer: Person, product: string, key: string = randomUUID(), total = 100_000): Promise<Answer> =>
  shop
    .as<{ answer: Answer }>(
      buyer,
      (sql) => sql`select public.place_order(${key}::uuid, ${product}::uuid, null, null, ${total}, 1, '{"game_id": "12345678"}') as answer`,
    )
    .then(({ answer }) => answer);

/** Distributes work to that many clients at once. */
export const byClients = async (clients: number, jobs: number, work: (job: number) => Promise<void>): Promise<void> => {
  let next = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (next < jobs) {
        next += 1;
        await work(next - 1);
      }
    }),
  );
};

/** The value of a percentile. */
export const percentile = (values: readonly number[], of: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor((values.length * of) / 100))] ?? 0;
