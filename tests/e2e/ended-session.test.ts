import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { Sql } from 'postgres';
import { violations } from '../support/accessible-pages.ts';
import { followLink, signInAgain, signInAgainDialog } from '../support/ended-session.ts';
import { type OrderShop, openOrderShop } from '../support/order-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

jest.setTimeout(120_000);

/** The pages of a buyer that need the backend, and what only their person sees there. */
const PAGES: readonly (readonly [name: string, path: (of: OrderShop) => string, shown: string])[] = [
  ['own orders', () => '/orders', 'Joki Mythic'],
  ['an order', ({ orders }) => `/orders/${orders.processing}`, 'Joki Mythic'],
  ['a receipt', ({ orders }) => `/orders/${orders.completed}/struk`, 'Skin Raja'],
  ['a payment', ({ orders }) => `/payment?order=${orders.unpaid}`, 'Diamond 1.000'],
  ['the state of a payment', ({ orders }) => `/payment-status?order=${orders.unpaid}`, 'Menunggu pembayaran'],
  ['notifications', () => '/notifications', 'Khusus pemilik'],
  ['settings', () => '/settings', 'Perangkat ini'],
  ['the profile', () => '/profile', 'Bergabung'],
];

let browser: Browser;
let world: OrderShop;
let sql: Sql;
let visitor: Visitor | null = null;
let page: Page;
beforeAll(async () => {
  world = await openOrderShop();
  sql = await world.shop.database();
  browser = await startBrowser();
}, 180_000);
afterAll(async () => {
  await browser.close();
  await sql.end();
  await world.shop.remove();
});
beforeEach(async () => {
  await sql`delete from private.rate_limits`;
  // The newest one stands on the first page, however many the orders have sent.
  await sql`delete from notifications`;
  await sql`insert into notifications (user_id, title) select id, 'Khusus pemilik' from profiles`;
  // Every test ends signed in, and the next one goes on with the same device, unless it failed.
  const sessions = await sql`select from auth.sessions`;
  if (visitor === null || sessions.length === 0) {
    await visitor?.leave();
    visitor = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
    await visitor.page.goto('/auth?redirect=%2Fhelp');
    await programRuns(visitor.page);
    await submitSignIn(visitor.page);
    await visitor.page.waitForURL('**/help');
    await visitor.page.close();
  }
  page = await visitor.context.newPage();
  await page.goto('/help');
  await page.getByRole('link', { name: 'Profil' }).first().waitFor();
});
afterEach(() =>
  Promise.all(
    page
      .context()
      .pages()
      .map((one) => one.close()),
  ),
);

const dialog = (on: Page = page) => signInAgainDialog(on);
/** What blames something else than the session. */
const complaints = () => page.getByText(/Periksa koneksimu|Cek koneksimu|belum termuat|tidak ditemukan|belum bisa dimuat/).count();
const endElsewhere = () => sql`delete from auth.sessions`;
const signIn = () => signInAgain(page);
const isShown = (shown: string) => page.getByRole('main').getByText(new RegExp(shown)).first().waitFor();
const address = (): string => page.url().slice(world.shop.origin.length);
const goTo = (path: string) => followLink(page, path);

describe.each(PAGES)('%s of a person whose session was ended elsewhere', (_, pathOf, shown) => {
  let path: string;
  beforeEach(() => {
    path = pathOf(world);
  });
  const asksAndGoesOn = async (): Promise<void> => {
    await dialog().waitFor();
    expect([address(), await complaints()]).toEqual([path, 0]);
    await signIn();
    await isShown(shown);
    expect([address(), await complaints()]).toEqual([path, 0]);
  };
  test('opened by its address: it asks in place, and goes on', async () => {
    await page.goto('about:blank');
    await endElsewhere();
    await page.goto(path);
    await asksAndGoesOn();
  });
  test('opened by a link: it asks in place, and goes on', async () => {
    await endElsewhere();
    await goTo(path);
    await asksAndGoesOn();
  });
  test('already open: it asks in place as soon as the device finds out, and goes on', async () => {
    await page.goto(path);
    await isShown(shown);
    const other = await page.context().newPage();
    await endElsewhere();
    // A page of the shop that needs no session checks whether it is still valid.
    await other.goto('/help');
    await asksAndGoesOn();
    await other.close();
  });
});

test('two open pages: both ask, and both go on when their person signs in in one of them', async () => {
  await page.goto('/orders');
  await isShown('Joki Mythic');
  const second = await page.context().newPage();
  await second.goto('/notifications');
  await second.getByText('Khusus pemilik').first().waitFor();
  await endElsewhere();
  await (await page.context().newPage()).goto('/help');
  await Promise.all([dialog().waitFor(), dialog(second).waitFor()]);
  await signIn();
  await dialog(second).waitFor({ state: 'hidden' });
  await Promise.all([isShown('Joki Mythic'), second.getByText('Khusus pemilik').first().waitFor()]);
});
test('a cancelled dialog leaves a button that asks again, and blames no connection', async () => {
  for (const path of ['/orders', '/notifications', '/settings', '/profile']) {
    await page.goto('about:blank');
    await endElsewhere();
    await page.goto(path);
    await dialog().getByRole('button', { name: 'Batal' }).click();
    await dialog().waitFor({ state: 'hidden' });
    const again = page.getByRole('button', { name: 'Masuk lagi' }).first();
    await again.waitFor();
    expect([await complaints(), await violations(page, 'everything')]).toEqual([0, []]);
    await again.click();
    await signIn();
  }
});

describe('nothing typed is lost', () => {
  test('a message about an order: it is sent after its writer has signed in again', async () => {
    await page.goto(`/orders/${world.orders.processing}`);
    await page.getByRole('main').getByLabel('Tulis pesan').fill('Bisa malam ini?');
    await endElsewhere();
    await page.getByRole('button', { name: 'Kirim', exact: true }).click();
    await signIn();
    await page.getByRole('main').getByText('Bisa malam ini?').first().waitFor();
    await eventually(async () => (await sql`select from private.order_messages where text = 'Bisa malam ini?'`).length === 1);
  });
  test('a new password in the settings: it is changed after its person has signed in with the old one', async () => {
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByLabel('Kata sandi sekarang', { exact: true }).fill(OWNER.password);
    await page.getByLabel('Kata sandi baru', { exact: true }).fill('gerbang pemilik 10');
    await endElsewhere();
    await page.getByRole('main').getByRole('button', { name: 'Ganti kata sandi' }).click();
    await signIn();
    await page.getByText('Kata sandi sudah diganti.').first().waitFor();
    await page.getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByLabel('Kata sandi sekarang', { exact: true }).fill('gerbang pemilik 10');
    await page.getByLabel('Kata sandi baru', { exact: true }).fill(OWNER.password);
    await page.getByRole('main').getByRole('button', { name: 'Ganti kata sandi' }).click();
    await page.getByRole('button', { name: 'Ganti kata sandi' }).waitFor();
  });
});
