import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { minutesBetween, openRentalWorld, type RentalWorld } from '../support/rental-world.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

test('rental now: paid, opened, exactly its time; the next renter needs another password', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  const ready = await world.detail(renter, order);
  expect(ready).toMatchObject({ kind: 'rental', state: 'delivered', rental: { minutes: 60, opened_at: null, ends_at: null } });
  expect(await world.open(renter, order)).toMatchObject({ opened_count: 0, parts: [{ scope: 'renter' }] });
  const begun = await world.detail(renter, order);
  expect(begun['state']).toBe('rented');
  expect(minutesBetween(begun.rental['opened_at'], begun.rental['ends_at'])).toBe(60);
  expect((await world.open(renter, order))['parts']).toHaveLength(1);

  const next = await world.buyer();
  expect(await world.rent(next, product, option)).toEqual({ code: 'SOLD_OUT' });
  await world.letRentalPass(order, '59 minutes 58 seconds');
  expect((await world.open(renter, order))['parts']).toHaveLength(1);
  await world.letRentalPass(order, '2 seconds');
  expect(await world.open(renter, order)).toEqual({ code: 'ENDED' });
  await world.tick();
  expect((await world.detail(renter, order))['state']).toBe('returning');
  expect(await world.rent(next, product, option)).toEqual({ code: 'SOLD_OUT' });
  await world.rotate(order);
  expect((await world.detail(renter, order))['state']).toBe('completed');
  const second = await world.rented(next, product, option);
  expect((await world.open(next, second))['parts']).toEqual([expect.objectContaining({ version: 2 })]);
  expect(await world.open(renter, order)).toEqual({ code: 'ENDED' });
  const { account, balance } = (await world.call<{ account: string; balance: number }[]>(world.owner.token, 'trial_balance')).find(
    (line) => line.account === 'revenue:rental',
  ) ?? { account: '', balance: 0 };
  expect([account, Number(balance) <= -10_000]).toEqual(['revenue:rental', true]);
});

test('new password right after the end: the unit is free at once, before any other step notices the end', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  await world.letRentalPass(order, '61 minutes');
  await world.rotate(order);
  expect((await world.detail(renter, order))['state']).toBe('completed');
  const [first] = await world.call<{ start: string; free: number }[]>(renter.token, 'free_times', { p_product: product, p_option: option });
  expect([first?.free, Math.abs(Date.parse(String(first?.start)) - Date.now()) < 10_000]).toEqual([1, true]);
  expect(await world.rent(await world.buyer(), product, option)).toMatchObject({ state: 'pending_payment' });
});

test('new password of an ended rental with an undecided complaint: the unit is free', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const text = 'Game sedang pemeliharaan sejak tadi.';
  await world.call(renter.token, 'open_complaint', { p_order: order, p_reason: 'cannot_log_in', p_text: text });
  const next = await world.buyer();
  await world.rotate(order);
  expect(await world.rent(next, product, option)).toEqual({ code: 'SOLD_OUT' });
  await world.letRentalPass(order, '61 minutes');
  await world.rotate(order);
  expect((await world.detail(renter, order))['state']).toBe('disputed');
  expect(await world.rent(next, product, option)).toMatchObject({ state: 'pending_payment' });
});

test('renter: reads the login only; other people: nothing', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  expect(await world.open(renter, order, 'buyer')).toEqual({ code: 'INVALID' });
  expect(await world.open(await world.buyer(), order)).toEqual({ code: 'NOT_FOUND' });
});

test('unpaid rental: reserves its time for fifteen minutes, and is not opened', async () => {
  const { product, option, renter } = await world.rentalShop();
  const placed = await world.rent(renter, product, option);
  expect(Math.round((Date.parse(String(placed['pay_until'])) - Date.now()) / 60_000)).toBe(15);
  expect(await world.open(renter, String(placed['id']))).toEqual({ code: 'NOT_YET' });
  const other = await world.buyer();
  expect(await world.rent(other, product, option)).toEqual({ code: 'SOLD_OUT' });
  await world.letTimePass(String(placed['id']), '26 minutes');
  expect(await world.rent(other, product, option)).toMatchObject({ state: 'pending_payment' });
});

test('later start: opened from five minutes before; the time counts from the start', async () => {
  const { product, option, renter } = await world.rentalShop();
  const start = new Date(Date.now() + 3 * 3_600_000).toISOString();
  const order = await world.rented(renter, product, option, { p_start: start });
  expect(await world.open(renter, order)).toEqual({ code: 'NOT_YET' });
  await world.letRentalPass(order, '2 hours 54 minutes');
  expect(await world.open(renter, order)).toEqual({ code: 'NOT_YET' });
  await world.letRentalPass(order, '2 minutes');
  expect((await world.open(renter, order))['parts']).toHaveLength(1);
  const { rental } = await world.detail(renter, order);
  expect(minutesBetween(rental['start_at'], rental['ends_at'])).toBe(60);
});

test('unopened rental: starts after two hours, and ends without a new password', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.letRentalPass(order, '1 hour 59 minutes');
  await world.tick();
  expect((await world.detail(renter, order))['state']).toBe('delivered');
  await world.letRentalPass(order, '30 minutes');
  // Access ends by the rental's own time, without the scheduler.
  const begun = (await world.detail(renter, order)).rental;
  expect(minutesBetween(begun['server_time'], begun['ends_at'])).toBe(31);
  await world.tick();
  expect((await world.detail(renter, order))['state']).toBe('rented');
  await world.letRentalPass(order, '32 minutes');
  await world.tick();
  expect((await world.detail(renter, order))['state']).toBe('completed');
});

test('login code requested before the first opening: costs no time', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  const before = (await world.detail(renter, order)).rental['starts_by'];
  const codeRequest = await world.call(renter.token, 'ask_login_code', { p_order: order });
  await world.letRentalPass(order, '6 minutes');
  await world.call(world.owner.token, 'store_login_code', { p_request: codeRequest['id'], p_sealed: 'segel' });
  const after = (await world.detail(renter, order)).rental['starts_by'];
  expect(minutesBetween(before, after)).toBe(0);
  expect((await world.detail(renter, order))['state']).toBe('delivered');
  await world.open(renter, order);
  expect((await world.detail(renter, order))['state']).toBe('rented');
});

test('reminders: 60 and 15 minutes before the end, and say when they are late', async () => {
  const { product, options, renter } = await world.rentalShop(1, { '3 jam': 30_000 });
  const order = await world.rented(renter, product, String(options['3 jam']));
  await world.open(renter, order);
  const reported = async () => {
    await world.tick();
    await world.tick();
    const rows = await world.database.sql<{ title: string; body: string }[]>`
      select title, body from notifications where user_id = ${renter.id} and title like 'Sewa berakhir%' order by created_at`;
    return rows.map(({ title, body }) => [title, body.includes('terlambat')]);
  };
  expect(await reported()).toEqual([]);
  await world.letRentalPass(order, '2 hours 1 minute');
  expect(await reported()).toEqual([['Sewa berakhir 59 menit lagi', false]]);
  await world.letRentalPass(order, '50 minutes');
  expect(await reported()).toEqual([
    ['Sewa berakhir 59 menit lagi', false],
    ['Sewa berakhir 9 menit lagi', true],
  ]);
});
