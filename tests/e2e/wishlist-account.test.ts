import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page, Request } from 'playwright-core';
import type { Sql } from 'postgres';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

const SARI = { phone: '085712345678', password: 'gerbang malam 7' };
const NAMES = ['Akun Satu', 'Akun Dua', 'Akun Tiga'] as const;

let browser: Browser;
let shop: ShopProcess;
let sql: Sql;
const here: Visitor[] = [];
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  sql = await shop.database();
  for (const [place, name] of NAMES.entries()) {
    await sql`insert into products (name, description, price, created_at) values (${name}, 'Isi', 1300000, now() - make_interval(mins => ${place}))`;
  }
  browser = await startBrowser();
}, 120_000);
afterEach(async () => {
  for (const visitor of here.splice(0)) await visitor.leave();
});
afterAll(async () => {
  await browser.close();
  await sql.end();
  await shop.remove();
});

const arrive = async (): Promise<Visitor> => {
  const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  here.push(visitor);
  return visitor;
};
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const save = (page: Page, name: string): Promise<void> => page.getByRole('button', { name: `Simpan ke wishlist: ${name}` }).click();
const remove = (page: Page, name: string): Promise<void> => page.getByRole('button', { name: `Hapus dari wishlist: ${name}` }).click();
const listed = (page: Page): Promise<readonly string[]> => page.getByRole('main').getByRole('article').getByRole('heading').allInnerTexts();
const shows = (page: Page, ...names: readonly string[]): Promise<void> =>
  eventually(async () => JSON.stringify(await listed(page)) === JSON.stringify(names));
const password = (page: Page) => page.getByLabel('Kata sandi', { exact: true });
const signIn = async (page: Page): Promise<void> => {
  await open(page, '/auth?redirect=%2Fwishlist');
  await submitSignIn(page, SARI.phone, SARI.password);
  await page.waitForURL('**/wishlist');
};
const signUp = async (page: Page): Promise<void> => {
  await open(page, '/auth?mode=daftar&redirect=%2Fwishlist');
  await page.getByLabel('Nama').fill('Sari');
  await page.getByLabel('Nomor HP').fill(SARI.phone);
  await password(page).fill(SARI.password);
  await page.getByRole('button', { name: 'Kirim kode' }).click();
  let code = '';
  await eventually(async () => {
    const sent = await shop.outbox();
    code = sent[0]?.code ?? '';
    return code !== '';
  });
  await page.getByLabel('Kode 6 angka').fill(code);
  await page.getByRole('heading', { level: 1, name: 'Lengkapi profil' }).waitFor();
  await page.getByRole('main').getByLabel('Email').fill('sari@example.com');
  await page.getByRole('button', { name: 'Simpan' }).click();
  await page.waitForURL('**/wishlist');
};
const inDatabase = async (): Promise<readonly string[]> =>
  (await sql<{ name: string }[]>`select saved_name as name from wishlists order by created_at desc`).map(({ name }) => name);

describe('wishlist of an account', () => {
  test('takes over the guest’s items, appears on a second device, and is removed by signing out', async () => {
    const [phone, laptop] = [await arrive(), await arrive()];
    await open(phone.page, '/products');
    await save(phone.page, 'Akun Dua');
    await save(phone.page, 'Akun Satu');
    await signUp(phone.page);
    await shows(phone.page, 'Akun Satu', 'Akun Dua');
    await eventually(async () => (await inDatabase()).length === 2);
    expect(await inDatabase()).toEqual(['Akun Satu', 'Akun Dua']);
    expect(await phone.page.evaluate(() => localStorage.getItem('wishlist_guest'))).toBe('[]');
    await signIn(laptop.page);
    await shows(laptop.page, 'Akun Satu', 'Akun Dua');
    await remove(laptop.page, 'Akun Dua');
    await laptop.page.getByText('Dihapus dari wishlist.').waitFor();
    await eventually(async () => (await inDatabase()).length === 1);
    await phone.page.reload();
    await shows(phone.page, 'Akun Satu');
    await open(phone.page, '/profile');
    await phone.page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await phone.page.getByText('Kamu sudah keluar.').waitFor();
    await open(phone.page, '/wishlist');
    await phone.page.getByRole('heading', { name: 'Wishlist masih kosong' }).waitFor();
    expect([...phone.complaints, ...laptop.complaints]).toEqual([]);
  }, 90_000);

  test('interrupted connection: the guest’s items are kept and taken over later', async () => {
    const { page, context } = await arrive();
    await open(page, '/products');
    await save(page, 'Akun Tiga');
    await context.route('**/rest/v1/rpc/save_wishes*', (route) => route.abort());
    await signIn(page);
    await shows(page, 'Akun Tiga', 'Akun Satu');
    expect(await inDatabase()).toEqual(['Akun Satu']);
    await context.unroute('**/rest/v1/rpc/save_wishes*');
    await page.reload();
    await eventually(async () => (await inDatabase()).length === 2);
    await shows(page, 'Akun Tiga', 'Akun Satu');
  }, 60_000);

  test('failed save: reverted', async () => {
    const { page, context } = await arrive();
    await signIn(page);
    await open(page, '/products');
    await context.route('**/rest/v1/rpc/save_wishes*', (route) => route.abort());
    await save(page, 'Akun Dua');
    await page.getByText('Belum tersimpan. Coba lagi.').waitFor();
    await page.getByRole('button', { name: 'Simpan ke wishlist: Akun Dua' }).waitFor();
  }, 60_000);

  test('page left before the module was loaded: the change is saved by the next page', async () => {
    const { page, context } = await arrive();
    await signIn(page);
    await shows(page, 'Akun Tiga', 'Akun Satu');
    let isHeld = true;
    await context.route('**/assets/account-wishlist-*.js', async (route) => (isHeld ? undefined : route.continue()));
    await open(page, '/products');
    await save(page, 'Akun Dua');
    await remove(page, 'Akun Tiga');
    isHeld = false;
    await open(page, '/wishlist');
    await eventually(async () => (await inDatabase()).join() === 'Akun Dua,Akun Satu');
    await shows(page, 'Akun Dua', 'Akun Satu');
  }, 60_000);

  test('sign-out: pending requests are cancelled', async () => {
    const { page, context, complaints } = await arrive();
    await signIn(page);
    const isCount = (request: Request): boolean => request.url().includes('/rpc/get_unread_notification_count');
    await context.route('**/rest/v1/rpc/get_unread_notification_count*', () => undefined);
    const [asked, givenUp] = [page.waitForRequest(isCount), page.waitForEvent('requestfailed', isCount)];
    await open(page, '/profile');
    await asked;
    await page.getByRole('button', { name: 'Keluar', exact: true }).click();
    await givenUp;
    await page.getByText('Kamu sudah keluar.').waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  test('search without results, signed in: the page is taken over without an error, and its alert is switched on', async () => {
    const { page, complaints } = await arrive();
    await signIn(page);
    await open(page, '/search?q=zzqxv');
    // A busy button, while it reads whether the alert is on, ignores presses.
    await page.locator('button:not([aria-busy])', { hasText: 'Kabari kalau ada' }).click();
    await page.getByText('Kami kabari begitu ada.').waitFor();
    await page.reload();
    await programRuns(page);
    await page.getByRole('button', { name: 'Tidak usah dikabari' }).waitFor();
    expect(complaints).toEqual([]);
  }, 60_000);

  test('alert for a lower price: once a day, sent by the server every 30 seconds', async () => {
    const { page } = await arrive();
    await signIn(page);
    await page.getByRole('switch', { name: 'Kabari kalau harga turun untuk Akun Satu' }).check();
    await page.getByText('Kamu dikabari saat harganya turun, tersedia lagi, atau bisa disewa.').waitFor();
    const alerts = async () => [...(await sql`select type, title, body from notifications`)];
    await sql`update products set price = 1250000 where name = 'Akun Satu'`;
    await eventually(async () => (await alerts()).length === 1, 45_000);
    expect(await alerts()).toEqual([
      { type: 'price_drop', title: 'Harga turun: Akun Satu', body: 'Sekarang Rp1.250.000, turun Rp50.000.' },
    ]);
    await sql`update products set price = 1000000 where name = 'Akun Satu'`;
    await sql`select public.server_run_due()`;
    await eventually(async () => (await sql`select 1 from private.wishlist_changes where not_before is null`).length === 0, 45_000);
    expect(await alerts()).toHaveLength(1);
    await page.reload();
    await page.getByText('Turun Rp300.000').waitFor();
    await page.getByRole('switch', { name: 'Kabari kalau harga turun untuk Akun Satu', checked: true }).waitFor();
  }, 120_000);
});
