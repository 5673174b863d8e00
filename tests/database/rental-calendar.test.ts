import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { minutesBetween, openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

test('start: at most five minutes ago, at most two weeks ahead', async () => {
  const { product, option, renter } = await world.rentalShop();
  const at = (ms: number) => ({ p_start: new Date(Date.now() + ms).toISOString() });
  expect(await world.rent(renter, product, option, at(-6 * 60_000))).toEqual({ code: 'INVALID' });
  expect(await world.rent(renter, product, option, at(14.1 * 86_400_000))).toEqual({ code: 'INVALID' });
  expect(await world.rent(renter, product, option, at(-4 * 60_000))).toMatchObject({ state: 'pending_payment' });
});

test('extension: joins the rental when paid, lapses when unpaid', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const extend = (given: object = {}) =>
    world.call(renter.token, 'place_extension', {
      p_key: crypto.randomUUID(),
      p_parent: order,
      p_expected_total: 10_000,
      p_rules_version: 1,
      ...given,
    });
  const more = await extend();
  expect(more).toMatchObject({ state: 'pending_payment', total: 10_000 });
  await world.pay(renter, String(more['id']));
  const longer = await world.detail(renter, order);
  expect([longer['state'], minutesBetween(longer.rental['opened_at'], longer.rental['ends_at'])]).toEqual(['rented', 120]);
  expect((await world.detail(renter, String(more['id'])))['state']).toBe('completed');

  expect(await extend()).toEqual({ code: 'EXTENSION_CLOSED' });
  await world.letRentalPass(order, '70 minutes');
  const unpaid = await extend({ p_expected_total: 1 });
  expect(unpaid).toMatchObject({ code: 'PRICE_CHANGED', quote: { total: 10_000 } });
  const late = await extend();
  expect(late).toMatchObject({ state: 'pending_payment' });
  await world.letTimePass(String(late['id']), '11 minutes');
  await world.tick();
  expect((await world.detail(renter, String(late['id'])))['state']).toBe('expired');
  expect(
    minutesBetween((await world.detail(renter, order)).rental['opened_at'], (await world.detail(renter, order)).rental['ends_at']),
  ).toBe(120);
});

test('extension into the time of the next renter: refused', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const next = await world.buyer();
  const start = new Date(Date.now() + 100 * 60_000).toISOString();
  expect(await world.rent(next, product, option, { p_start: start })).toMatchObject({ state: 'pending_payment' });
  expect(
    await world.call(renter.token, 'place_extension', {
      p_key: crypto.randomUUID(),
      p_parent: order,
      p_expected_total: 10_000,
      p_rules_version: 1,
    }),
  ).toEqual({ code: 'NEXT_BOOKED' });
});

test('rented unit: not for sale; unit in a purchase: not for rent', async () => {
  const { product, option, renter } = await world.rentalShop();
  const start = new Date(Date.now() + 5 * 3_600_000).toISOString();
  await world.rented(renter, product, option, { p_start: start });
  const buyer = await world.buyer();
  expect(await world.place(buyer, product)).toEqual({ code: 'SOLD_OUT' });
  const other = await world.rentalShop();
  expect(await world.place(buyer, other.product)).toMatchObject({ state: 'pending_payment' });
  expect(await world.rent(renter, other.product, other.option)).toEqual({ code: 'SOLD_OUT' });
  expect(await world.call(renter.token, 'free_times', { p_product: other.product, p_option: other.option })).not.toContainEqual(
    expect.objectContaining({ free: 1 }),
  );
});

test('free times: begin now, then each half hour, with the number of free units', async () => {
  const { product, option, renter } = await world.rentalShop(2);
  const times = () => world.call<{ start: string; free: number }[]>(renter.token, 'free_times', { p_product: product, p_option: option });
  const all = await times();
  expect(all[0]?.free).toBe(2);
  expect(Math.abs(Date.parse(String(all[0]?.start)) - Date.now())).toBeLessThan(10_000);
  expect(all.slice(1).every(({ start, free }) => Date.parse(start) % 1_800_000 === 0 && free === 2)).toBe(true);
  expect(all.length).toBeGreaterThanOrEqual(48);
  await world.rented(renter, product, option);
  const fewer = await times();
  // Half an hour of preparation, two hours to open, one hour of rental, half an hour of rotation.
  const full = fewer.slice(1).filter(({ start }) => Date.parse(start) < Date.now() + 4 * 3_600_000);
  expect(new Set(full.map(({ free }) => free))).toEqual(new Set([1]));
  expect(fewer.filter(({ start }) => Date.parse(start) > Date.now() + 4.6 * 3_600_000).every(({ free }) => free === 2)).toBe(true);
  const guest = await world.database.request(`/rest/v1/rpc/free_times?p_product=${product}&p_option=${option}`);
  expect(guest.status).toBe(200);
});

test('blocked time of staff: accepted where the unit is free, and can be removed', async () => {
  const { product, option, renter } = await world.rentalShop();
  const [unit] = await world.database.sql<{ id: string }[]>`select id from private.units where product_id = ${product}`;
  const block = (from: number, to: number) =>
    world.call(world.owner.token, 'block_unit_time', {
      p_unit: unit?.id,
      p_from: new Date(Date.now() + from * 3_600_000).toISOString(),
      p_to: new Date(Date.now() + to * 3_600_000).toISOString(),
      p_note: 'Pemeliharaan',
    });
  const { id } = await block(0, 6);
  expect(await world.rent(renter, product, option)).toEqual({ code: 'SOLD_OUT' });
  expect(await block(5, 7)).toEqual({ code: 'UNIT_TAKEN' });
  expect(await block(3, 2)).toEqual({ code: 'INVALID' });
  expect(await world.call(world.owner.token, 'unblock_unit_time', { p_id: id })).toEqual({ outcome: 'done' });
  expect(await world.rent(renter, product, option)).toMatchObject({ state: 'pending_payment' });
  const cs = await world.staff('content');
  await expect(world.call(cs.token, 'rental_board')).rejects.toThrow('42501');
});

test('next rental time of a product: updated without a new version of its form', async () => {
  const { product, option, renter } = await world.rentalShop();
  const read = async () => {
    await world.tick();
    const [row] = await world.database.sql<{ rentable_from: Date | null; updated_at: Date }[]>`
      select rentable_from, updated_at from products where id = ${product}`;
    return row;
  };
  const before = await read();
  expect(before?.rentable_from).toBeInstanceOf(Date);
  expect(Number(before?.rentable_from)).toBeLessThan(Date.now() + 1000);
  await world.rented(renter, product, option);
  const after = await read();
  expect(Math.round((Number(after?.rentable_from) - Date.now()) / 60_000)).toBeGreaterThan(230);
  expect(after?.updated_at).toEqual(before?.updated_at);
  await world.database.sql`delete from rental_options where product_id = ${product}`;
  expect((await read())?.rentable_from).toBeNull();
});
