import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { OWNER } from '../support/owner.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

jest.setTimeout(120_000);

const NOBODYS_ORDER = '00000000-0000-4000-8000-000000000001';
/**
 * Pages of the buyer that cannot show anything without the backend, and what they show once its person has signed in again. Settings and
 * notifications have parts for everybody, and offer to sign in beside them. Pages of staff are not among these.
 */
const PAGES = [
  ['/orders', 'Belum ada pesanan'],
  [`/payment?order=${NOBODYS_ORDER}`, 'Pesanan tidak ditemukan'],
  [`/orders/${NOBODYS_ORDER}`, 'Pesanan tidak ditemukan'],
  [`/orders/${NOBODYS_ORDER}/struk`, 'Struk belum ada'],
] as const;

let browser: Browser;
let shop: ShopProcess;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
  ({ page } = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 }));
  await page.goto('/orders');
  await page.waitForURL('**/auth?redirect=**');
  await programRuns(page);
  await submitSignIn(page);
  await page.waitForURL('**/orders');
  await page.getByText('Belum ada pesanan').first().waitFor();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

const dialog = () => page.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' });
const complaints = () => page.getByText(/Periksa koneksimu|Cek koneksimu|belum termuat/).count();

describe.each(PAGES)('%s', (path, shown) => {
  test('lost backend session: asks to sign in again, then shows the page', async () => {
    await page.goto('/help');
    await page.evaluate(() => localStorage.removeItem('sb-session'));
    await page.goto(path);
    await dialog().waitFor();
    expect([await complaints(), await page.getByText('Pesanan tidak ditemukan').count()]).toEqual([0, 0]);
    await dialog().getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');
    await dialog().waitFor({ state: 'hidden' });
    await page.getByRole('main').getByText(shown).first().waitFor();
  });
  test('session ended elsewhere: asks to sign in again, then shows the page', async () => {
    const sql = await shop.database();
    await sql`delete from auth.sessions`;
    await sql.end();
    await page.goto(path);
    const signIn = page.getByRole('heading', { name: 'Selamat datang lagi' });
    await dialog().or(signIn).first().waitFor();
    expect([await complaints(), await page.getByText('Pesanan tidak ditemukan').count()]).toEqual([0, 0]);
    if (await dialog().isVisible()) {
      await dialog().getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
      await page.keyboard.press('Enter');
      await dialog().waitFor({ state: 'hidden' });
    } else await submitSignIn(page);
    await page.getByRole('main').getByText(shown).first().waitFor();
  });
});

test('/notifications with a lost backend session: offers to sign in again', async () => {
  await page.goto('/help');
  await page.evaluate(() => localStorage.removeItem('sb-session'));
  await page.goto('/notifications');
  await page.getByRole('heading', { name: 'Sesimu sudah berakhir' }).waitFor();
  expect(await complaints()).toBe(0);
  await page.getByRole('button', { name: 'Masuk lagi' }).click();
  await page.getByRole('heading', { name: 'Selamat datang lagi' }).waitFor();
  await submitSignIn(page);
  await page.getByRole('button', { name: 'Tandai semua dibaca' }).waitFor();
});

test('/settings with a lost backend session: asks to sign in again', async () => {
  await page.goto('/help');
  await page.evaluate(() => localStorage.removeItem('sb-session'));
  await page.goto('/settings');
  await dialog().waitFor();
  expect(await complaints()).toBe(0);
  await dialog().getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'hidden' });
  await page.getByRole('heading', { name: 'Keamanan' }).waitFor();
});

test('/profile: shown with a lost backend session, asks to sign in when it was ended elsewhere', async () => {
  await page.goto('/help');
  await page.evaluate(() => localStorage.removeItem('sb-session'));
  await page.goto('/profile');
  await page.getByRole('main').getByRole('navigation').getByRole('link', { name: 'Pengaturan' }).waitFor();
  expect(await complaints()).toBe(0);
  const sql = await shop.database();
  await sql`delete from auth.sessions`;
  await sql.end();
  await page.goto('/profile');
  await dialog()
    .or(page.getByRole('heading', { name: 'Selamat datang lagi' }))
    .first()
    .waitFor();
  expect(await complaints()).toBe(0);
  if (await dialog().isVisible()) {
    await dialog().getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
    await page.keyboard.press('Enter');
  } else await submitSignIn(page);
  await page.getByRole('main').getByRole('navigation').getByRole('link', { name: 'Pengaturan' }).waitFor();
});

test.each([
  ['/settings', 'Keamanan'],
  ['/notifications', 'Notifikasi'],
])('%s with a session ended elsewhere: the guest’s page with a link to sign in', async (path, heading) => {
  const sql = await shop.database();
  await sql`delete from auth.sessions`;
  await sql.end();
  await page.goto(path);
  const signIn = page.getByRole('main').getByRole('link', { name: 'Masuk', exact: true });
  await signIn.waitFor();
  expect(await complaints()).toBe(0);
  await signIn.click();
  await submitSignIn(page);
  await page.waitForURL(`**${path}`);
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
});

test('reauthentication cancelled: a button that asks again, no connection error', async () => {
  await page.goto('/help');
  await page.evaluate(() => localStorage.removeItem('sb-session'));
  await page.goto('/orders');
  await dialog().getByRole('button', { name: 'Batal' }).click();
  await page.getByRole('heading', { name: 'Sesimu sudah berakhir' }).waitFor();
  expect(await complaints()).toBe(0);
  await page.getByRole('button', { name: 'Masuk lagi' }).click();
  await dialog().getByLabel('Kata sandi', { exact: true }).fill(OWNER.password);
  await page.keyboard.press('Enter');
  await page.getByText('Belum ada pesanan').first().waitFor();
});
