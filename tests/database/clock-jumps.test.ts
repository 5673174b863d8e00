import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { CountingServer, setMachineClock } from '../support/machine-clock.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
let world: RentalWorld;
let server: CountingServer;
let buyer: TestUser;

beforeAll(async () => {
  world = await openRentalWorld();
  buyer = await world.buyer();
});
afterAll(() => world.close());
beforeEach(async () => {
  const { sql } = world.database;
  await setMachineClock(sql, '0 seconds');
  await sql`delete from private.shop_clock_counts`;
  await sql`update private.shop_clock set stored_at = null, machine_at = null, is_held = false, held_since = null`;
  server = new CountingServer(sql, 'first boot');
  await server.beat();
});

const stateOf = async (order: unknown): Promise<string> =>
  String((await world.database.sql`select state from orders where id = ${String(order)}`)[0]?.['state']);
const run = async (): Promise<void> => {
  await world.call('service', 'process_outbox');
  await world.call('service', 'server_run_due');
};
const dueOf = async (order: unknown, name: string): Promise<number> =>
  Number(
    (
      await world.database.sql`select extract(epoch from due_at - private.shop_now()) as left from private.order_deadlines
    where order_id = ${String(order)} and name = ${name}`
    )[0]?.['left'],
  );
const confirm = (by: TestUser, difference: number) => world.call(by.token, 'confirm_shop_clock', { p_difference: difference });

/** One order that is paid, one that is not, and a running rental. */
const orders = async () => {
  buyer = await world.buyer();
  const product = await world.product({ stock: 5, kind: 'service' });
  const paid = await world.paid(buyer, product);
  const { id: placed } = await world.place(buyer, product);
  const { product: account, option } = await world.rentalShop(1, { '1 jam': 10_000 });
  const rental = await world.rented(buyer, account, option);
  await world.open(buyer, rental);
  const states = async () => Promise.all([paid, placed, rental].map(stateOf));
  return { product, paid, placed: String(placed), rental, states };
};

describe('jump of the clock', () => {
  test.each([
    ['one day forward', DAY],
    ['a month forward', 30 * DAY],
  ])('%s: between and after reports, nothing is cancelled, expired or ended', async (_, jump) => {
    const { placed, states } = await orders();
    expect(await states()).toEqual(['processing', 'pending_payment', 'rented']);
    await setMachineClock(world.database.sql, `${jump} seconds`);
    await run();
    expect(await states()).toEqual(['processing', 'pending_payment', 'rented']);
    await server.beat(5);
    await run();
    expect(await states()).toEqual(['processing', 'pending_payment', 'rented']);
    // It can still be paid.
    expect(await world.call(buyer.token, 'take_payment_attempt', { p_order: placed, p_method: 'sandbox' })).toHaveProperty('reference');
  });
  test('clock ahead for two hours: only what is due in that time ends', async () => {
    const { placed, states } = await orders();
    await setMachineClock(world.database.sql, `${DAY} seconds`);
    await server.beat(5);
    await setMachineClock(world.database.sql, `${DAY + 2 * HOUR} seconds`);
    await server.beat(2 * HOUR);
    await run();
    expect(await states()).toEqual(['processing', 'expired', expect.stringMatching(/returning|completed/)]);
    expect(await stateOf(placed)).toBe('expired');
  });
});

describe('confirmation of the clock', () => {
  test('one day ahead: deadlines and rentals keep their remaining time', async () => {
    const { placed, rental, states } = await orders();
    const [before, rentalBefore] = [await dueOf(placed, 'payment'), await dueOf(rental, 'rental_end')];
    await setMachineClock(world.database.sql, `${DAY} seconds`);
    await server.beat(5);
    expect(await confirm(world.owner, DAY)).toMatchObject({ outcome: 'done', kept_ends: 0 });
    expect(Math.abs((await dueOf(placed, 'payment')) - before)).toBeLessThan(15);
    expect(Math.abs((await dueOf(rental, 'rental_end')) - rentalBefore)).toBeLessThan(15);
    await run();
    expect(await states()).toEqual(['processing', 'pending_payment', 'rented']);
    expect(await server.beat(5)).toMatchObject({ isHeld: false });
  });
  test('one hour behind: no deadline is shorter', async () => {
    const { placed } = await orders();
    const before = await dueOf(placed, 'payment');
    await setMachineClock(world.database.sql, `-${HOUR} seconds`);
    await server.beat(5);
    expect(await confirm(world.owner, -HOUR)).toMatchObject({ outcome: 'done' });
    expect(await dueOf(placed, 'payment')).toBeGreaterThan(before);
  });
  test('of another jump than the displayed one: refused', async () => {
    await setMachineClock(world.database.sql, `${DAY} seconds`);
    await server.beat(5);
    expect(await confirm(world.owner, 2 * DAY)).toEqual({ code: 'CLOCK_CHANGED' });
    expect(await confirm(world.owner, DAY + 280)).toMatchObject({ outcome: 'done' });
  });
  test('without a jump: nothing happens', async () => {
    expect(await confirm(world.owner, 0)).toMatchObject({ outcome: 'already' });
  });
  test.each(['cs', 'finance', 'content', null])('by %s: refused', async (role) => {
    const person = role === null ? buyer : await world.staff(role);
    await expect(confirm(person, 0)).rejects.toThrow('403');
  });
  test('logged with both times', async () => {
    await setMachineClock(world.database.sql, `${DAY} seconds`);
    await server.beat(5);
    await confirm(world.owner, DAY);
    const [line] = await world.database
      .sql`select actor::text, detail from private.audit_log where action = 'clock.confirmed' order by seq desc limit 1`;
    expect(line).toMatchObject({ actor: world.owner.id, detail: { kept_ends: 0 } });
  });
});
