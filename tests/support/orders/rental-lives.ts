import { randomUUID } from 'node:crypto';
import type { Sql } from 'postgres';
import { addRentables, type Rentable } from '../rentals/rental-shop.ts';
import { answer, appeal, beSilent, complain, withdraw, withLast } from './disputes.ts';
import { asBuyer, callAs, type Life, oneOf } from './life.ts';
import { decideExceptions, pay, payTwice, randomDifference, recordTransfer, sendRefunds } from './payments.ts';
import type { Person, Shop } from './people.ts';

const PRICE = 10_000;
const DEPOSIT = 60_000;
const TEXT = 'Skin sekali pakai dihabiskan.';
const SEEN = 'Bukti sudah dilihat bersama-sama.';

/** Accounts for rent: every second one with a deposit. */
export const addRandomRentables = async (sql: Sql, rentals: number): Promise<readonly Rentable[]> => {
  const products = await addRentables(sql, 4, Math.max(2, Math.ceil(rentals / 3)));
  await sql`update rental_options set deposit = ${DEPOSIT} where product_id = any (${products.slice(1).map(({ product }) => product)}::uuid[])`;
  return products;
};

/** Places a rental at once, or for later. @returns the order; null where the time is taken */
export const placeRental = async (shop: Shop, renter: Person, { product, options }: Rentable, later: number): Promise<string | null> => {
  const option = options.get(60) ?? null;
  const [quoted] = await shop.sql<{ total: string }[]>`
    select price + deposit as total from rental_options where id = ${option}`;
  const start = later === 0 ? null : new Date(Date.now() + later * 1_800_000);
  const { answer: placed } = await shop.as<{ answer: { id?: string } }>(
    renter,
    (sql) =>
      sql`select public.place_order(${randomUUID()}::uuid, ${product}::uuid, ${option}::uuid, ${start}, ${Number(quoted?.total)}, 1, '{}') as answer`,
  );
  return placed.id ?? null;
};

const open = (life: Life) => callAs(life, life.buyer, (sql) => sql`select public.open_credential(${life.order}::uuid, 'renter') as answer`);
const end = (life: Life) => callAs(life, life.buyer, (sql) => sql`select public.end_rental(${life.order}::uuid) as answer`);

/** The unit is rented by another renter at that time. */
const isTaken = (error: unknown): boolean => (error as { code?: string }).code === '23P01';

/** Advances the time of the rental and runs due tasks. */
const letPass = ({ shop, order }: Life, minutes: number): Promise<unknown> =>
  shop.sql
    .begin(async (sql) => {
      const by = `interval '${minutes} minutes'`;
      await sql.unsafe(
        `update private.rentals set start_at = start_at - ${by}, ready_at = ready_at - ${by}, opened_at = opened_at - ${by},
        ended_at = ended_at - ${by}, period = tstzrange(lower(period) - ${by}, upper(period) - ${by}),
        blocked = tstzrange(lower(blocked) - ${by}, upper(blocked) - ${by}) where order_id = $1`,
        [order],
      );
      await sql.unsafe(`update private.order_deadlines set due_at = due_at - ${by} where order_id = $1 and name <> 'refund'`, [order]);
      await sql`select private.move_due_orders(50)`;
      await sql`select private.move_rentals(50)`;
    })
    .catch((error: unknown) => {
      if (!isTaken(error)) throw error;
    });

/** Changes the password of the rented unit, which completes the pending rotation. */
const rotate = async ({ shop, order }: Life): Promise<void> => {
  await shop.sql`update private.credentials c set version = c.version + 1 from private.rentals r
    where r.order_id = ${order} and c.unit_id = r.unit_id and c.scope = 'renter'`;
  await shop.sql`select private.move_rentals(50)`;
};

const claim = (life: Life) =>
  callAs(
    life,
    life.staff[0],
    (sql) => sql`select public.claim_deposit(${life.order}::uuid, ${1 + life.random(DEPOSIT)}, ${TEXT}) as answer`,
  );

const addEvidence = (life: Life) =>
  withLast(
    life,
    (id) => life.shop.sql`insert into private.complaint_files (complaint_id, path, author, kind, bytes)
      values (${id}, ${`toko/${randomUUID()}.png`}, 'shop', 'picture', 100)`,
  );

const RENTAL_OUTCOMES = ['refund', 'part_refund', 'minutes', 'help', 'no_fault', 'keep_deposit', 'keep_deposit', 'replacement'] as const;

/** Another unit of the account that is rented, sealed as its own. */
const anotherRental = async ({ shop, order, random }: Life): Promise<string> => {
  const [row] = await shop.sql<{ id: string }[]>`
    select u.id from private.units u join orders o on o.product_id = u.product_id
    where o.id = ${order} and u.state = 'available' and not private.is_rented(u.id) order by u.id offset ${random(3)} limit 1`;
  return row?.id ?? order;
};

const decideRental = async (life: Life, outcome: (typeof RENTAL_OUTCOMES)[number] = oneOf(life, RENTAL_OUTCOMES)): Promise<void> => {
  const details = {
    minutes: async () => ({ minutes: '45' }),
    keep_deposit: async () => ({ amount: String(1 + life.random(DEPOSIT)) }),
    part_refund: async () => ({ amount: String(1 + life.random(PRICE - 1)) }),
    replacement: async () => ({ unit: await anotherRental(life) }),
  };
  const detail = outcome in details ? await details[outcome as keyof typeof details]() : {};
  await withLast(life, (id) =>
    callAs(
      life,
      oneOf(life, [...life.staff]),
      (sql) => sql`select public.decide_complaint(${id}::uuid, ${outcome}, ${sql.json(detail)}, ${SEEN}) as answer`,
    ),
  );
};

/** More time, paid exactly or not. */
const extend = async (life: Life): Promise<void> => {
  const { random } = life;
  const placed = await callAs(
    life,
    life.buyer,
    (sql) => sql`select public.place_extension(${randomUUID()}::uuid, ${life.order}::uuid, null, ${PRICE}, 1) as answer`,
  );
  if (placed['id'] === undefined) return;
  const more: Life = { ...life, order: String(placed['id']) };
  await pay(more, oneOf(life, ['sandbox', 'transfer']), randomDifference(life));
  if (random(2) === 0) await letPass(life, 70);
  if (random(2) === 0) await decideExceptions(more);
  await sendRefunds(more);
};

/** A claim on the deposit, decided, and perhaps once more on appeal. */
const quarrelAboutDeposit = async (life: Life): Promise<void> => {
  const { random } = life;
  await claim(life);
  if (random(4) > 0) await addEvidence(life);
  await (random(6) === 0 ? beSilent(life) : decideRental(life, random(2) === 0 ? 'keep_deposit' : undefined));
  if (random(3) === 0) await rotate(life);
  if (random(3) === 0) return;
  await appeal(life);
  await decideRental(life);
};

/** A complaint about a rental that continues with another unit. */
const complainAndReplace = async (life: Life): Promise<void> => {
  await complain(life);
  await decideRental(life, 'replacement');
  if (life.random(2) === 0) await open(life);
};

/** One rental with random events from its placement. Impossible steps are refused with a code; nothing may throw. */
export const liveRental = async (life: Life): Promise<void> => {
  const { random } = life;
  const steps: readonly (() => Promise<unknown>)[] = [
    () => open(life),
    () => end(life),
    () => letPass(life, 45),
    () => letPass(life, 75),
    () => rotate(life),
    () => extend(life),
    () => quarrelAboutDeposit(life),
    () => complain(life),
    () => addEvidence(life),
    () => decideRental(life),
    () => appeal(life),
    () => withdraw(life),
    () => answer(life),
    () => beSilent(life),
    () => asBuyer(life, 'cancel'),
    () => recordTransfer(life),
    () => decideExceptions(life),
    () => sendRefunds(life),
  ];
  if (random(8) === 0) await payTwice(life);
  else await pay(life, random(2) === 0 ? 'transfer' : 'sandbox', randomDifference(life));
  if (random(3) > 0) await decideExceptions(life);
  if (random(4) > 0) await open(life);
  if (random(3) === 0) await extend(life);
  if (random(6) === 0) await complainAndReplace(life);
  if (random(3) > 0) await (random(2) === 0 ? end(life) : letPass(life, 75));
  if (random(3) > 0) await quarrelAboutDeposit(life);
  for (let round = 0; round < random(6); round += 1) await steps[random(steps.length)]?.();
  if (random(2) === 0) await rotate(life);
  await decideExceptions(life);
  await sendRefunds(life);
};
