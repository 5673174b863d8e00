import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { credentialOf, HandOverShop, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** The shop is stopped and started twice meanwhile. */
jest.setTimeout(120_000);

const SHUT = /^Brankas sedang tidak bisa dibuka, waktumu tidak berjalan\. Datamu tetap tersegel/;

let browser: Browser;
let world: HandOverShop;
let cs: Member;
let sari: Member;
let [buyer, owner]: Visitor[] = [];
/** Delivered before, and paid while the vault is closed. */
let [order, late, product, key] = ['', '', '', ''];
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  order = await world.handedOver(cs, sari, 'Mythic Honor');
  product = await world.product('Legend');
  await world.seal(cs, product, 'legend');
  buyer = await world.visit(browser, sari, `/orders/${order}`);
  owner = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
  await world.signIn(owner.page, OWNER.phone, OWNER.password, '/admin/vault');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

const pageOf = (visitor: Visitor | undefined): Page => (visitor as Visitor).page;
const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const vault = (page: Page) => page.getByRole('region', { name: 'Brankas Akun' });
const runningOf = async (of: string): Promise<number> =>
  (await world.sql`select from private.order_deadlines where order_id = ${of} and done_at is null and paused_at is null`).length;

test('vault with another key: the shop starts, the vault is closed, and the missing key is named', async () => {
  await vault(pageOf(buyer)).getByRole('button', { name: 'Buka Brankas' }).waitFor();
  key = await world.changeKey(randomBytes(32).toString('base64'));
  await eventually(async () => (await world.sql<{ is_open: boolean }[]>`select is_open from private.vault_state`)[0]?.is_open === false);
  await eventually(async () =>
    /Kunci [0-9a-f]{8} tidak ada di sini: 2 unit dan 0 rekening refund.* Tidak ada yang dihapus/.test(world.shop.output),
  );
  expect(await world.sql`select from private.credentials where erased_at is null`).toHaveLength(4);
  late = await world.bought(sari, product, 'processing');
});

test('vault with another key: the buyer sees that deadlines are paused, without buttons', async () => {
  const page = pageOf(buyer);
  // The page that was already open updates by itself.
  await vault(page).getByText(SHUT).waitFor();
  expect(
    await vault(page)
      .getByRole('button', { name: /Buka|Minta kode masuk/ })
      .count(),
  ).toBe(0);
  await open(page, `/orders/${order}`);
  await vault(page).getByText(SHUT).waitFor();
  await page.getByText(/^Konfirmasi otomatis .*\(sedang berhenti\)$/).waitFor();
  await page.getByText(/^Garansi sampai .*\(sedang berhenti\)$/).waitFor();
  expect(await runningOf(order)).toBe(0);
  // A direct call of the interface gets the same answer.
  const answer = await sari.call('/api/vault?action=open', { order_id: order, scope: 'buyer' }).catch(String);
  expect(JSON.stringify(answer)).toMatch(/VAULT_SHUT|Brankas sedang tidak bisa dibuka, waktumu tidak berjalan/);
});

test('vault with another key: a new order says so, too, and its deadlines are paused', async () => {
  const page = pageOf(buyer);
  await open(page, `/orders/${late}`);
  await vault(page).getByText(SHUT).waitFor();
  await page.getByText(/^Brankas sedang tidak bisa dibuka, waktumu tidak berjalan\. Uang dan datamu aman/).waitFor();
  // Deadlines that began after the start are paused soon afterwards.
  await eventually(async () => (await runningOf(late)) === 0);
});

test('vault with another key: system report and vault say so, and nothing can be sealed', async () => {
  const page = pageOf(owner);
  await open(page, '/admin/system');
  const check = page.getByRole('listitem').filter({ hasText: 'Kunci brankas' });
  await check.getByText('Perlu diperbaiki').waitFor();
  await check
    .getByText(/CREDENTIALS_KEY/)
    .first()
    .waitFor();
  await open(page, '/admin/vault');
  await page.getByText(/^Brankas tertutup sejak .*server tidak punya kunci yang benar\. Toko tetap buka/).waitFor();
  const other = await world.product('Epic');
  await open(page, `/admin/vault/${other}`);
  await page.getByRole('button', { name: 'Isi data unit 1' }).click();
  const form = page.getByRole('dialog', { name: 'Data unit 1' });
  const { login_method: method, login, password, email, email_password: ofEmail } = credentialOf('epic');
  const values = { 'Cara masuk': method, Login: login, 'Kata sandi': password, 'E-mail': email, 'Kata sandi e-mail': ofEmail };
  for (const [label, value] of Object.entries(values)) await form.getByLabel(label, { exact: true }).fill(value);
  await form.getByRole('button', { name: 'Segel' }).click();
  await form.getByText('Brankas sedang tertutup. Tidak ada yang disimpan.').waitFor();
  // The input is still there.
  expect(await form.getByLabel('Login', { exact: true }).inputValue()).toBe(login);
});

test('vault with its key again: opens, deadlines continue, and waiting orders are delivered', async () => {
  await world.changeKey(key);
  const page = pageOf(buyer);
  await eventually(async () => (await world.stateOf(late)) === 'delivered');
  for (const [of, secret] of [
    [order, 'sandi-mythic-honor-77'],
    [late, 'sandi-legend-77'],
  ] as const) {
    expect(await runningOf(of)).toBe(2);
    await open(page, `/orders/${of}`);
    await vault(page).getByText('Dibuka 0 kali sebelum kamu.', { exact: true }).waitFor();
    await vault(page).getByRole('button', { name: 'Buka Brankas' }).click();
    await page.getByRole('dialog', { name: 'Buka Brankas?' }).getByRole('button', { name: 'Buka Brankas' }).click();
    await vault(page).getByText(secret).waitFor();
  }
});
