import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { enrol, HandOverShop, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

jest.setTimeout(120_000);

const NAME = 'Joki Epic ke Legend';
const LOGIN = { 'Cara masuk': 'Moonton', Login: 'masuk-joki-0O1l', 'Kata sandi': 'sandi-joki-77' } as const;
const SECRETS = [LOGIN.Login, LOGIN['Kata sandi']];
const REASON = 'Naik rank sesuai pesanan';

let browser: Browser;
let world: HandOverShop;
let sari: Member;
let buyer: Visitor;
let owner: Visitor;
let order = '';
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  sari = await world.member('Sari');
  const product = await world.product(NAME, 1, 'service');
  await world.sql`insert into categories (name, slug, icon, color, asks_login) values ('Joki', 'joki-akun', 'zap', '#d2acee', true)`;
  await world.sql`update products set category_id = (select id from categories where slug = 'joki-akun') where id = ${product}`;
  order = await world.bought(sari, product, 'processing');
}, 120_000);
afterAll(async () => {
  await browser.close();
  await world.close();
});

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};
const card = (page: Page) => page.getByRole('region', { name: 'Login untuk pengerja' });
const part = (page: Page) => page.getByRole('region', { name: 'Pengerja dan login pembeli' });
const secretsIn = async (page: Page): Promise<readonly string[]> => {
  const html = await page.content();
  return SECRETS.filter((secret) => html.includes(secret));
};

test('buyer: seals the login on the page of the order, on a phone', async () => {
  buyer = await world.visit(browser, sari, `/orders/${order}`);
  const { page } = buyer;
  await card(page).getByText('jangan lewat chat', { exact: false }).waitFor();
  await card(page).getByRole('button', { name: 'Segel login' }).click();
  expect(await card(page).getByText('Wajib diisi.').count()).toBe(3);
  for (const [label, value] of Object.entries(LOGIN)) await card(page).getByLabel(label, { exact: true }).fill(value);
  await card(page).getByRole('button', { name: 'Segel login' }).click();
  await card(page)
    .getByText(/^Tersegel sejak .* Pengerjanya belum ditugaskan/)
    .waitFor();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect([await secretsIn(page), overflow, buyer.complaints]).toEqual([[], 0, []]);
  const [row] = await world.sql`select l::text as stored from private.order_logins l where order_id = ${order}`;
  for (const secret of SECRETS) expect(String(row?.['stored'])).not.toContain(secret);
});

test('owner: assigns the order, opens the login with a reason, and hides it', async () => {
  owner = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
  const { page } = owner;
  await world.signIn(page, OWNER.phone, OWNER.password, '/admin/orders');
  await enrol(page);
  await open(page, `/admin/orders/${order}`);
  await part(page).getByText('Belum ada pengerja.').waitFor();
  expect(await part(page).getByRole('button', { name: 'Buka login' }).count()).toBe(0);
  const [name] = await world.sql<{ name: string }[]>`
    select private.staff_name(r.user_id) as name from private.user_roles r where r.role = 'owner' limit 1`;
  await part(page)
    .getByLabel('Pilih pengerja')
    .selectOption(name?.name ?? '');
  await part(page).getByRole('button', { name: 'Tugaskan' }).click();
  await part(page).getByRole('button', { name: 'Buka login' }).click();
  const dialog = page.getByRole('dialog', { name: 'Buka login pembeli?' });
  await dialog.getByLabel('Alasan').fill(REASON);
  await dialog.getByRole('button', { name: 'Buka login' }).click();
  await part(page).getByText(LOGIN['Kata sandi']).waitFor();
  await part(page).getByRole('button', { name: 'Sembunyikan' }).click();
  expect([await secretsIn(page), owner.complaints]).toEqual([[], []]);
});

test('buyer: sees the opening with its reason, confirms, and the login is shut', async () => {
  const { page } = buyer;
  await card(page).getByText(`Dibuka pengerja: ${REASON}`).waitFor();
  await owner.page.getByRole('button', { name: 'Tandai terkirim' }).click();
  await owner.page.getByRole('dialog').getByRole('button', { name: 'Tandai terkirim' }).click();
  await owner.page.getByText('Pesanan ditandai terkirim.').waitFor();
  await page.getByRole('button', { name: 'Konfirmasi diterima' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Konfirmasi diterima' }).click();
  await card(page)
    .getByText(/^Tertutup sejak .*: tidak ada yang bisa membukanya lagi\. Dihapus /)
    .waitFor();
  await card(page).getByRole('checkbox').last().check();
  await card(page).getByText('1 dari 3 selesai').waitFor();
  await part(owner.page)
    .getByText(/^Login tertutup sejak/)
    .waitFor();
  expect(await part(owner.page).getByRole('button', { name: 'Buka login' }).count()).toBe(0);
});

test('clock: erases the login a day after the end, which the page says', async () => {
  await world.sql`update private.order_logins set closed_at = closed_at - interval '25 hours' where order_id = ${order}`;
  await world.sql`select private.erase_credentials()`;
  const [row] = await world.sql`select sealed, wrapped_key from private.order_logins where order_id = ${order}`;
  expect(row).toEqual({ sealed: null, wrapped_key: null });
  await open(buyer.page, `/orders/${order}`);
  await card(buyer.page)
    .getByText(/^Login sudah dihapus/)
    .waitFor();
  for (const secret of SECRETS) expect(world.shop.output).not.toContain(secret);
  expect([buyer.complaints, owner.complaints]).toEqual([[], []]);
});
