import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { credentialOf, enrol, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { type Rentable, RentalShop } from '../support/rental-shop.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** A whole rental in one test. */
jest.setTimeout(120_000);

const NAME = 'Mythic Immortal sewa';
const SEALED = credentialOf('mythic-immortal-sewa-1');

let browser: Browser;
let shop: RentalShop;
let account: Rentable;
let [cs, sari, budi]: Member[] = [];
let renter: Visitor;
let next: Visitor;
let order = '';
beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), RentalShop.open()]);
  cs = await shop.world.member('Citra', 'cs');
  sari = await shop.world.member('Sari');
  budi = await shop.world.member('Budi');
  account = await shop.rentable(cs as Member, NAME, { '1 jam': 10_000, '3 jam': 25_000 }, { rules: 'Ranked boleh' });
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const vault = (page: Page) => page.getByRole('region', { name: 'Brankas Akun' });
const stateOf = () => shop.world.stateOf(order);

test('an account is rented now: the time, everything once more, one tick, one press', async () => {
  renter = await shop.world.visit(browser, sari as Member, `/products/${account.product}?opsi=${account.options['1 jam']}`, { width: 360 });
  const { page } = renter;
  await page.getByRole('link', { name: 'Sewa sekarang' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Ranked boleh').waitFor();
  await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
  await sheet.getByText('Centang dulu aturannya, ya.').waitFor();
  await sheet.getByText('Aku setuju dengan aturan sewa ini.').click();
  await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
  await page.waitForURL('**/payment?order=*');
  order = new URL(page.url()).searchParams.get('order') ?? '';
  expect(await stateOf()).toBe('pending_payment');
  await shop.pay(sari as Member, order);
  await eventually(async () => (await stateOf()) === 'delivered');
});

test('a login code is asked for and answered before the clock begins', async () => {
  const { page } = renter;
  await open(page, `/orders/${order}`);
  await page.getByText('waktu sewamu belum berjalan').waitFor();
  await page.getByRole('button', { name: 'Minta kode masuk' }).click();
  await page.getByText(/^Sudah diminta/).waitFor();
  const [asked] = await shop.world.sql<{ id: string }[]>`select id from private.login_code_requests where order_id = ${order}`;
  await (cs as Member).call('/api/vault?action=answer-code', { request_id: asked?.id, code: '482913' });
  await page.getByRole('button', { name: 'Lihat kode masuk' }).click();
  await page.getByText('482913').waitFor();
  expect(await stateOf()).toBe('delivered');
});

test('opening starts the time, and shows the login and nothing of the e-mail', async () => {
  const { page } = renter;
  await vault(page).getByRole('button', { name: 'Buka data akun' }).click();
  await page.getByRole('dialog', { name: 'Mulai sewa sekarang?' }).getByRole('button', { name: 'Buka' }).click();
  await vault(page).getByText(SEALED.password).waitFor();
  expect(await page.content()).not.toContain(SEALED.email_password);
  await eventually(async () => (await stateOf()) === 'rented');
  await page.getByText('Sisa waktu').waitFor();
});

test('more time is bought and joins the rental', async () => {
  const { page } = renter;
  await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Perpanjang sewa' });
  await sheet.getByText('1 jam').first().click();
  await sheet.getByRole('button', { name: /^Perpanjang dan bayar/ }).click();
  await page.waitForURL('**/payment?order=*');
  const more = new URL(page.url()).searchParams.get('order') ?? '';
  await shop.pay(sari as Member, more);
  await eventually(async () => (await shop.left(order)) > 100 * 60_000);
  await open(page, `/orders/${order}`);
  await page.getByText('Sisa waktu').waitFor();
});

test('it ends by itself with the page open, and nothing of it is left', async () => {
  const { page } = renter;
  await vault(page).getByRole('button', { name: 'Buka lagi' }).click();
  await vault(page).getByText(SEALED.password).waitFor();
  const left = await shop.left(order);
  await shop.letPass(order, `${Math.round(left - 6000)} milliseconds`);
  // The page loads the new end and counts down to it.
  await page.reload();
  await programRuns(page);
  await vault(page).getByRole('button', { name: 'Buka lagi' }).click();
  await vault(page).getByText(SEALED.password).waitFor();
  await vault(page).getByText(SEALED.password).waitFor({ state: 'detached', timeout: 15_000 });
  const seenAfter = -(await shop.left(order));
  expect(seenAfter).toBeLessThan(1500);
  await vault(page).getByText('Masa sewa berakhir').waitFor();
  expect(await page.content()).not.toContain(SEALED.password);
});

test('staff store a newer password on the board, and the next renter gets in with it', async () => {
  await eventually(async () => (await stateOf()) === 'returning');
  const { page } = await shop.world.visit(browser, cs as Member, '/admin/rentals', { width: 1280 });
  await page.getByRole('heading', { level: 1, name: 'Sewa' }).waitFor();
  await page.getByRole('heading', { name: 'Ganti kata sandi' }).waitFor();
  await page
    .getByRole('button', { name: /^Simpan kata sandi baru/ })
    .first()
    .click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Cara masuk', { exact: true }).fill('Moonton');
  await form.getByLabel('Login', { exact: true }).fill('masuk-baru-7f');
  await form.getByLabel('Kata sandi', { exact: true }).fill('sandi-baru-7f');
  await form.getByRole('button', { name: 'Simpan kata sandi baru' }).click();
  await eventually(async () => (await stateOf()) === 'completed');
  order = await shop.rented(budi as Member, account, '3 jam');
  next = await shop.world.visit(browser, budi as Member, `/orders/${order}`, { width: 1280 });
  await vault(next.page).getByRole('button', { name: 'Buka data akun' }).click();
  await next.page.getByRole('dialog', { name: 'Mulai sewa sekarang?' }).getByRole('button', { name: 'Buka' }).click();
  await vault(next.page).getByText('sandi-baru-7f').waitFor();
});

test('who could not play gets minutes back, and sees them', async () => {
  const text = 'Game sedang pemeliharaan sejak tadi.';
  const { id } = await (budi as Member).call('/rest/v1/rpc/open_complaint', { p_order: order, p_reason: 'cannot_log_in', p_text: text });
  const before = await shop.left(order);
  const decided = await (cs as Member).call('/rest/v1/rpc/decide_complaint', {
    p_complaint: id,
    p_outcome: 'minutes',
    p_detail: { minutes: 30 },
    p_reason: 'Game memang sedang turun.',
  });
  expect(decided).toMatchObject({ outcome: 'done', state: 'rented' });
  expect(Math.round(((await shop.left(order)) - before) / 60_000)).toBe(30);
  const { page } = next;
  await open(page, `/orders/${order}`);
  await page.getByText('Toko menambah 30 menit.').waitFor();
});

test('who could not play at all gets money back for what is left, by a decision in the browser', async () => {
  const text = 'Game turun lagi, aku tidak bisa main.';
  const { id } = await (budi as Member).call('/rest/v1/rpc/open_complaint', { p_order: order, p_reason: 'cannot_log_in', p_text: text });
  const { page: staff } = await Visitor.arrive(browser, { baseURL: shop.world.shop.origin, width: 1280, isMobile: false });
  await shop.world.signIn(staff, OWNER.phone, OWNER.password, '/admin/complaints');
  await enrol(staff);
  await open(staff, `/admin/complaints/${String(id)}`);
  await staff.getByRole('button', { name: 'Putuskan' }).first().click();
  const form = staff.getByRole('dialog', { name: 'Putuskan komplain ini' });
  await form.getByLabel('Keputusan', { exact: true }).selectOption('Uang kembali sebagian');
  const [, suggested = ''] = /belum terpakai: Rp([\d.]+)\./.exec(await form.innerText()) ?? [];
  // 210 minutes were sold and given; a few seconds of them are over.
  expect(Number(suggested.replaceAll('.', ''))).toBeGreaterThan(24_000);
  await form.getByLabel('Jumlah yang kembali (Rp)').fill(suggested);
  await form.getByLabel('Alasan keputusan').fill('Game memang turun sampai malam.');
  await form.getByRole('button', { name: 'Putuskan' }).click();
  await staff.getByText('Keputusan tercatat. Pembeli dikabari.').waitFor();
  const { page } = next;
  await open(page, `/orders/${order}`);
  await page.getByText(`Uang kembali sebagian: Rp${suggested}`).waitFor();
  const [refund] = await shop.world.sql<{ amount: string }[]>`select amount from private.refunds where order_id = ${order}`;
  expect(Number(refund?.amount)).toBe(Number(suggested.replaceAll('.', '')));
});
