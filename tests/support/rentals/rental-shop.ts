import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { type Answer, addPeople, addProducts, openShop, type Person, type Shop } from '../orders/people.ts';

/** A shop that rents accounts, over direct connections to its database. */
export interface RentingShop {
  readonly shop: Shop;
  readonly owner: Person;
}

const PRICE = 10_000;

export const openRentingShop = async (url: string, clients: number): Promise<RentingShop> => {
  const shop = await openShop(url, clients);
  const [owner] = await addPeople(shop.sql, 1, 'owner');
  if (owner === undefined) throw new Error('no owner');
  return { shop, owner };
};

/** An account for rent: its product, and its options by minutes. */
export interface Rentable {
  readonly product: string;
  readonly options: ReadonlyMap<number, string>;
}

/** Sealed accounts, each with that many units. */
export const addRentables = async (
  sql: Sql,
  count: number,
  units: number,
  durations: readonly (readonly [string, number])[] = [['1 jam', 60]],
): Promise<readonly Rentable[]> => {
  const products = await addProducts(sql, count, units, 'account', 500_000);
  await sql`insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
    select u.id, s.scope, 1, 'segel', 'kunci', '0a1b2c3d', '{login}' from private.units u cross join (values ('renter'), ('buyer')) s (scope)
    where u.product_id = any (${[...products]}::uuid[])`;
  await sql`update private.units set has_credentials = true where product_id = any (${[...products]}::uuid[])`;
  const rows = await sql<{ id: string; product_id: string; duration_minutes: number }[]>`
    insert into rental_options (product_id, duration, price)
    select p, d, ${PRICE} from unnest(${[...products]}::uuid[]) p cross join unnest(${durations.map(([text]) => text)}::text[]) d
    returning id, product_id, duration_minutes`;
  return products.map((product) => ({
    product,
    options: new Map(rows.filter((row) => row.product_id === product).map((row) => [row.duration_minutes, row.id])),
  }));
};

const answerOf = async (shop: Shop, person: Person, statement: Parameters<Shop['as']>[1]): Promise<Answer> =>
  ((await shop.as(person, statement)) as { readonly answer: Answer }).answer;

export const rent = ({ shop }: RentingShop, renter: Person, product: string, option: string, start: Date | null = null): Promise<Answer> =>
  answerOf(
    shop,
    renter,
    (sql) =>
      sql`select public.place_order(${randomUUID()}::uuid, ${product}::uuid, ${option}::uuid, ${start}, ${PRICE}, 1, '{}') as answer`,
  );

export const buy = ({ shop }: RentingShop, buyer: Person, product: string): Promise<Answer> =>
  answerOf(
    shop,
    buyer,
    (sql) => sql`select public.place_order(${randomUUID()}::uuid, ${product}::uuid, null, null, 500000, 1, '{}') as answer`,
  );

export const extend = ({ shop }: RentingShop, renter: Person, parent: string): Promise<Answer> =>
  answerOf(shop, renter, (sql) => sql`select public.place_extension(${randomUUID()}::uuid, ${parent}::uuid, null, ${PRICE}, 1) as answer`);

export const pay = async ({ shop }: RentingShop, renter: Person, order: string): Promise<void> => {
  const attempt = await answerOf(shop, renter, (sql) => sql`select public.take_payment_attempt(${order}::uuid, 'sandbox') as answer`);
  if (attempt['reference'] === undefined) return;
  const seen = { state: 'paid', amount: Number(attempt['amount']), provider_status: 'paid' };
  await shop.sql`select public.server_observe(${String(attempt['reference'])}, 'inquiry', ${shop.sql.json(seen)})`;
};

export const open = ({ shop }: RentingShop, renter: Person, order: string): Promise<Answer> =>
  answerOf(shop, renter, (sql) => sql`select public.open_credential(${order}::uuid, 'renter') as answer`);

export const end = ({ shop }: RentingShop, renter: Person, order: string): Promise<Answer> =>
  answerOf(shop, renter, (sql) => sql`select public.end_rental(${order}::uuid) as answer`);

export const complain = ({ shop }: RentingShop, renter: Person, order: string): Promise<Answer> =>
  answerOf(
    shop,
    renter,
    (sql) => sql`select public.open_complaint(${order}::uuid, 'cannot_log_in', 'Game sedang pemeliharaan.') as answer`,
  );

export const decide = ({ shop, owner }: RentingShop, complaint: string, outcome: string, detail: object): Promise<Answer> =>
  answerOf(
    shop,
    owner,
    (sql) =>
      sql`select public.decide_complaint(${complaint}::uuid, ${outcome}, ${sql.json(detail as never)}, 'Sudah diperiksa bersama.') as answer`,
  );

/** Changes the password in the game and in the vault. */
export const rotate = async ({ shop, owner }: RentingShop, unit: string): Promise<void> => {
  const target = await answerOf(shop, owner, (sql) => sql`select public.credential_target(null, ${unit}::uuid) as answer`);
  const part = { scope: 'renter', sealed: 'segel', wrapped_key: 'kunci', key_id: '0a1b2c3d', fields: ['login'] };
  await answerOf(
    shop,
    owner,
    (sql) => sql`select public.store_credential(${unit}::uuid, ${Number(target['version'])}, ${sql.json([part] as never)}) as answer`,
  );
};

/** Runs the scheduler's tasks and the relay. */
export const runClock = async ({ shop }: RentingShop): Promise<void> => {
  await shop.sql`select public.process_outbox(200)`;
};

/** Times of rentals that deadlines are compared with. */
const MOMENTS: Readonly<Record<string, readonly string[]>> = {
  orders: ['created_at', 'state_at', 'completed_at'],
  order_events: ['at'],
  'private.order_deadlines': ['due_at', 'paused_at', 'reminded_at', 'done_at'],
  'private.order_outbox': ['not_before', 'done_at'],
  'private.payment_attempts': ['opened_at', 'expires_at', 'ended_at', 'next_inquiry_at', 'closing_at'],
  'private.complaints': ['opened_at', 'turn_from', 'due_at', 'decided_at'],
  'private.credential_log': ['at'],
  'private.login_code_requests': ['asked_at', 'answered_at', 'promised_at', 'expires_at'],
};

/** Advances the clock by that many minutes. The times of the calendar are shifted together, without its constraint. */
export const turnClock = ({ shop }: RentingShop, minutes: number): Promise<unknown> =>
  shop.sql.begin(async (transaction) => {
    await transaction`set local session_replication_role = replica`;
    const by = `make_interval(secs => ${minutes * 60})`;
    for (const [table, columns] of Object.entries(MOMENTS))
      await transaction.unsafe(`update ${table} set ${columns.map((column) => `${column} = ${column} - ${by}`).join(', ')}`);
    await transaction`create temp table kept on commit drop as select id from private.rentals where is_blocking`;
    const range = (name: string) => `${name} = tstzrange(lower(${name}) - ${by}, upper(${name}) - ${by})`;
    await transaction.unsafe(`update private.rentals set is_blocking = false, start_at = start_at - ${by}, ready_at = ready_at - ${by},
      opened_at = opened_at - ${by}, ended_at = ended_at - ${by}, ${range('period')}, ${range('blocked')}`);
    await transaction`update private.rentals r set is_blocking = true from kept k where k.id = r.id`;
  });
