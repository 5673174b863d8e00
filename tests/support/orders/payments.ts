import { randomUUID } from 'node:crypto';
import { asBuyer, callAs, type Life, oneOf, runOut } from './life.ts';
import type { Answer } from './people.ts';

/** The difference of a payment from the requested amount: none in most cases, else short, slightly over or far over. */
export const randomDifference = ({ random }: Pick<Life, 'random'>): number =>
  random(3) === 0 ? ([-50_000, -5000, -400, 300, 5000, 60_000][random(6)] ?? 0) : 0;

const observe = (life: Life, reference: string, amount: number): Promise<unknown> => {
  const { sql } = life.shop;
  return sql`select public.server_observe(${reference}, 'inquiry', ${sql.json({ state: 'paid', amount: Math.max(1, amount) })})`;
};

const openAttempt = (life: Life, method: string): Promise<Answer> =>
  callAs(life, life.buyer, (sql) => sql`select public.take_payment_attempt(${life.order}::uuid, ${method}) as answer`);

/** Opens a payment and observes an amount for it, perhaps twice, perhaps after the order ended. */
export const pay = async (life: Life, method: string, difference: number): Promise<void> => {
  const { random } = life;
  const answer = await openAttempt(life, method);
  if (answer['reference'] === undefined) return;
  if (random(6) === 0) await runOut(life);
  if (random(10) === 0) await asBuyer(life, 'cancel');
  for (let times = 0; times <= random(2); times += 1)
    await observe(life, String(answer['reference']), Number(answer['amount']) + difference);
};

/** Staff record a transfer that the bank shows: of this order, or without an order. */
export const recordTransfer = async (life: Life, isOfOrder = life.random(2) === 0): Promise<void> => {
  const { shop, staff, random } = life;
  const [order] = await shop.sql<{ total: string }[]>`select total from orders where id = ${life.order}`;
  const amount = Math.max(1, Number(order?.total) + randomDifference(life));
  await callAs(
    life,
    staff[random(2)] ?? staff[0],
    (sql) => sql`select public.record_transfer(${amount}, ${randomUUID()}, (now() at time zone 'Asia/Jakarta')::date,
      ${isOfOrder ? life.order : null}::uuid) as answer`,
  );
};

/** Two transfers for one order before a decision. */
export const payTwice = async (life: Life): Promise<void> => {
  const { shop, random } = life;
  const answer = await openAttempt(life, 'transfer');
  if (answer['reference'] === undefined) return;
  const difference = oneOf({ random }, [-30_000, 0, 20_000]);
  await observe(life, String(answer['reference']), Number(answer['amount']) + difference);
  await recordTransfer(life, true);
  if (random(2) === 0) await shop.sql`select private.expire_overdue(product_id) from orders where id = ${life.order}`;
};

/** Decides exceptions of the order, and perhaps one without an order. */
export const decideExceptions = async (life: Life): Promise<void> => {
  const { shop, staff, order, random } = life;
  const open = await shop.sql<{ id: string; is_own: boolean }[]>`
    (select id, true as is_own from private.payment_exceptions where order_id = ${order} and state = 'open')
    union all (select id, false from private.payment_exceptions where order_id is null and state = 'open' and recorded_by = any (${staff.map(({ id }) => id)}) limit 1)`;
  for (const { id, is_own } of open) {
    if (random(4) === 0) continue;
    const outcome = random(2) === 0 ? 'match' : 'refund';
    const of = is_own || outcome === 'refund' ? null : order;
    await callAs(
      life,
      staff[random(2)] ?? staff[0],
      (sql) => sql`select public.resolve_exception(${id}::uuid, ${outcome}, 'Diputuskan', ${of}::uuid) as answer`,
    );
  }
};

/** Sends refunds: to the buyer's account, or in the sandbox. */
export const sendRefunds = async ({ shop, staff: [staff], order, buyer, random }: Life): Promise<void> => {
  const { sql } = shop;
  const owed = await sql<{ id: string }[]>`
    select id from private.refunds where order_id = ${order} and state <> 'sent'
    union all (select id from private.refunds where order_id is null and state <> 'sent' limit 1)`;
  if (owed.length === 0) return;
  if (random(2) === 0) await sql`update private.refunds set is_test = true where order_id = ${order} and state <> 'sent'`;
  else
    await sql`with made as (
        insert into private.refund_destinations (user_id, bank, sealed, last4, holder)
        values (${buyer.id}, 'BCA', ${'s'.repeat(40)}, '1234', 'Budi') returning id)
      update private.order_facts f set destination_id = made.id from made where f.order_id = ${order}`;
  for (const { id } of owed) await shop.as(staff, (as) => as`select public.mark_refund_sent(${id}::uuid, ${`TRF-${id}`}) as answer`);
};
