import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
beforeAll(async () => {
  world = await openRentalWorld();
});
afterAll(() => world.close());

let phones = 0;
const withPhone = async ({ id }: TestUser): Promise<void> => {
  phones += 1;
  await world.database.sql`update auth.users set phone = ${`62813000${1000 + phones}`}, phone_confirmed_at = now() where id = ${id}`;
};
const messagesOf = async ({ id }: TestUser) =>
  (
    await world.database.sql<{ title: string; link: string }[]>`
      select title, link_url as link from notifications where user_id = ${id} order by created_at, id`
  ).map(({ title, link }) => [title, link]);
const sentTo = async ({ id }: TestUser): Promise<readonly string[]> =>
  (await world.database.sql<{ kind: string }[]>`select kind from private.message_outbox where user_id = ${id} order by id`).map(
    ({ kind }) => kind,
  );

test('WhatsApp to the renter: ready, started, 15 minutes before the end, ended', async () => {
  const { product, options, renter } = await world.rentalShop(1, { '3 jam': 30_000 });
  await withPhone(renter);
  const order = await world.rented(renter, product, String(options['3 jam']));
  await world.tick();
  await world.open(renter, order);
  await world.tick();
  for (const passed of ['2 hours 2 minutes', '45 minutes', '14 minutes']) {
    await world.letRentalPass(order, passed);
    // The move and its message take one call each.
    await world.tick();
    await world.tick();
  }
  expect(await sentTo(renter)).toEqual(['pay', 'ready', 'start', 'rental_ends_15', 'time_over']);
});

test('message with a short deadline: sent at night, too', async () => {
  const rows = await world.database.sql<{ notice: string; is_urgent: boolean }[]>`
    select n as notice, private.is_urgent_notice(n) as is_urgent from unnest(array['ready', 'not_ready', 'start', 'rental_ends_60',
      'rental_ends_15', 'time_over', 'end_early', 'end_for_breach', 'miss', 'rotate', 'claim_deposit']) as n`;
  expect(rows.flatMap(({ notice, is_urgent: isUrgent }) => (isUrgent ? [notice] : []))).toEqual([
    'ready',
    'not_ready',
    'start',
    'rental_ends_15',
    'time_over',
    'end_for_breach',
    'miss',
  ]);
});

test('message about an extension: links to the rental, unless its money is refunded', async () => {
  const { product, option, renter } = await world.rentalShop();
  const order = await world.rented(renter, product, option);
  await world.open(renter, order);
  const extend = async (): Promise<string> => {
    const given = { p_key: crypto.randomUUID(), p_parent: order, p_expected_total: 10_000, p_rules_version: 1 };
    return String((await world.call(renter.token, 'place_extension', given))['id']);
  };
  const unpaid = await extend();
  await world.letTimePass(unpaid, '11 minutes');
  await world.tick();
  await world.pay(renter, await extend());
  await world.letRentalPass(order, '70 minutes');
  const late = await extend();
  await world.letRentalPass(order, '60 minutes');
  await world.tick();
  await world.pay(renter, late);
  await world.tick();
  const links = (await messagesOf(renter)).filter(([title]) => title?.includes('iperpanjang') || title?.startsWith('Perpanjangan'));
  expect(links).toEqual([
    ['Perpanjangan tidak dibayar', `/orders/${order}`],
    ['Sewa diperpanjang', `/orders/${order}`],
    ['Perpanjangan datang terlambat', `/orders/${late}`],
  ]);
});
