import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Member } from '../support/hand-over-shop.ts';
import { open } from '../support/rental-presses.ts';
import { type Rentable, RentalShop } from '../support/rental-shop.ts';
import { eventually } from '../support/shop-process.ts';
import { startBrowser } from '../support/visitor.ts';

/** A whole rental before the first press. */
jest.setTimeout(120_000);

let browser: Browser;
let shop: RentalShop;
let cs: Member;
let sari: Member;
let account: Rentable;
/** Sari on a phone, and staff at a desk. */
let [page, desk]: Page[] = [];
/** The rental, more time of it that was paid, and more that was not. */
let [order, more, unpaid]: string[] = [];
let complaint = '';

const titlesOf = async ({ id }: Member): Promise<readonly string[]> =>
  (await shop.world.sql<{ title: string }[]>`select title from notifications where user_id = ${id} order by created_at`).map(
    ({ title }) => title,
  );
const isTold = (who: Member, title: string) => eventually(async () => (await titlesOf(who)).some((one) => one.startsWith(title)), 30_000);
const extend = async (): Promise<string> => {
  const option = account.options['1 jam'] ?? '';
  const placement = { key: crypto.randomUUID(), parent_id: order, option_id: option, expected_total: 10_000, rules_version: 1 };
  return String((await sari.call('/api/orders?action=place', { kind: 'extension', ...placement }))['id']);
};

beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), RentalShop.open()]);
  const { world } = shop;
  cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  account = await shop.rentable(cs, 'Grandmaster 44 skin', { '1 jam': 10_000, '3 jam': 25_000 });
  order = await shop.rented(sari, account, '3 jam');
  await isTold(sari, 'Grandmaster 44 skin siap disewa');
  await sari.call('/rest/v1/rpc/ask_login_code', { p_order: order });
  await isTold(cs, 'Kode masuk');
  await sari.call('/api/vault?action=open', { order_id: order, scope: 'renter' });
  await isTold(sari, 'Sewa dimulai');
  await shop.letPass(order, '2 hours 2 minutes');
  await isTold(sari, 'Sewa berakhir 58 menit');
  unpaid = await extend();
  await world.letTimePass(unpaid, '25 minutes');
  await isTold(sari, 'Perpanjangan tidak dibayar');
  more = await extend();
  await shop.pay(sari, more);
  await isTold(sari, 'Sewa diperpanjang');
  complaint = await world.complain(sari, order, 'cannot_log_in', 'Game sedang pemeliharaan sejak tadi.');
  const decision = { p_outcome: 'minutes', p_detail: { minutes: 30 }, p_reason: 'Game memang sedang turun.' };
  await cs.call('/rest/v1/rpc/decide_complaint', { p_complaint: complaint, ...decision });
  await isTold(sari, 'Waktu sewamu ditambah');
  await shop.letPass(order, `${Math.round((await shop.left(order)) / 60_000) - 13} minutes`);
  await isTold(sari, 'Sewa berakhir 13 menit');
  await shop.letPass(order, '14 minutes');
  await isTold(sari, 'Masa sewa berakhir');
  await isTold(cs, 'Ganti kata sandi akun sewa');
  ({ page } = await world.visit(browser, sari, '/notifications'));
  ({ page: desk } = await world.visit(browser, cs, '/notifications', { width: 1280 }));
}, 240_000);
afterAll(async () => {
  await browser.close();
  await shop.close();
});

/** Presses a notification of the list. @returns the path it leads to, once that page shows the text */
const pressed = async (on: Page | undefined, title: RegExp, shown: string | RegExp): Promise<string> => {
  const reader = on as Page;
  await open(reader, '/notifications');
  const wanted = reader.getByRole('main').getByRole('link', { name: title }).first();
  const more = reader.getByRole('button', { name: 'Muat lagi' });
  // The oldest ones are on the next page of the list.
  await wanted.or(more).first().waitFor();
  if (!(await wanted.isVisible())) await more.click();
  await wanted.click();
  await reader.waitForURL((url) => url.pathname !== '/notifications');
  await reader.getByRole('main').getByText(shown).first().waitFor();
  return new URL(reader.url()).pathname;
};

test.each([
  ['the account is ready', /siap disewa$/],
  ['the rental has started', /^Sewa dimulai$/],
  ['an hour is left', /^Sewa berakhir 58 menit lagi$/],
  ['a quarter of an hour is left', /^Sewa berakhir 13 menit lagi$/],
  ['a problem was decided', /^Waktu sewamu ditambah$/],
  ['the rental has ended', /^Masa sewa berakhir$/],
  ['an extension was paid', /^Sewa diperpanjang$/],
  ['an extension was not paid', /^Perpanjangan tidak dibayar$/],
])('notification to the renter that %s: opens the rental', async (_, title) => {
  expect(await pressed(page, title, 'Masa sewa berakhir')).toBe(`/orders/${order}`);
});

test('notification of a decision: opens the page with it', async () => {
  await pressed(page, /^Waktu sewamu ditambah$/, 'Waktu ditambah 30 menit');
  await (page as Page).getByRole('region', { name: 'Masalah saat sewa' }).getByText('Game memang sedang turun.').waitFor();
});

test('notifications to staff about password, code and problem: open the page for each', async () => {
  expect(await pressed(desk, /^Ganti kata sandi akun sewa$/, 'Grandmaster 44 skin, unit 1')).toBe('/admin/rentals');
  await (desk as Page).getByRole('button', { name: 'Simpan kata sandi baru Grandmaster 44 skin, unit 1' }).waitFor();
  const [row] = await shop.world.sql<{ number: string }[]>`select number from orders where id = ${order ?? ''}`;
  expect(await pressed(desk, /^Kode masuk/, row?.number ?? '')).toBe('/admin/vault');
  expect(await pressed(desk, /^Komplain baru$/, 'Komplain')).toBe('/admin/complaints');
});
