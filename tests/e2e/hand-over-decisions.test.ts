import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { credentialOf, HandOverShop, type Member, video } from '../support/hand-over-shop.ts';
import { programRuns, startBrowser, type Visitor } from '../support/visitor.ts';

/** Whole complaints of three people in one test. */
jest.setTimeout(120_000);

const NO_FAULT = 'Kata sandinya diganti dari perangkatmu sendiri.';

let browser: Browser;
let world: HandOverShop;
let cs: Member;
let sari: Member;
let [staffPage, second, buyer]: Visitor[] = [];
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  cs = await world.member('Citra', 'cs');
  const admin = await world.member('Andi', 'admin');
  sari = await world.member('Sari');
  staffPage = await world.visit(browser, cs, '/admin/complaints', { width: 1280 });
  second = await world.visit(browser, admin, '/admin/complaints', { width: 1280 });
}, 120_000);
beforeEach(async () => {
  await buyer?.leave();
  buyer = await world.visit(browser, sari, '/orders');
});
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
const complaint = (page: Page) => page.getByRole('region', { name: 'Komplain' });
const reported = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).waitFor();

/** Fills in the form of a complaint on the order's page and sends it. @returns the complaint */
const complain = async (page: Page, order: string, reason: string, text: string): Promise<string> => {
  await page.getByRole('button', { name: 'Ajukan komplain' }).click();
  await complaint(page).getByLabel('Alasan').selectOption(reason);
  await complaint(page).getByLabel('Apa yang terjadi?').fill(text);
  await complaint(page).getByRole('button', { name: 'Kirim komplain' }).click();
  await complaint(page).getByText('Giliran kami, paling lambat').waitFor();
  const [row] = await world.sql<{ id: string }[]>`select id from private.complaints where order_id = ${order}`;
  return row?.id ?? '';
};
/** Fills in the form of a decision and sends it. */
const decide = async (page: Page, outcome: string, reason: string): Promise<void> => {
  await page.getByRole('button', { name: 'Putuskan' }).first().click();
  const form = page.getByRole('dialog', { name: 'Putuskan komplain ini' });
  await form.getByLabel('Keputusan', { exact: true }).selectOption(outcome);
  await form.getByLabel('Alasan keputusan').fill(reason);
  await form.getByRole('button', { name: 'Putuskan' }).click();
};
const decided = (page: Page) => page.getByText('Keputusan tercatat. Pembeli dikabari.').waitFor();

test('complaint without fault: can be appealed once, and somebody else decides', async () => {
  const order = await world.handedOver(cs, sari, 'Immortal 3');
  const [first, other, page] = [pageOf(staffPage), pageOf(second), pageOf(buyer)];
  await open(page, `/orders/${order}`);
  const id = await complain(page, order, 'Akun ditarik kembali', 'Akun ditarik kembali oleh pemilik lama.');
  await open(first, `/admin/complaints/${id}`);
  await decide(first, 'Tidak ada kesalahan', NO_FAULT);
  await decided(first);

  await open(page, `/orders/${order}`);
  await complaint(page).getByText('Tidak ada kesalahan dari kami').waitFor();
  await complaint(page).getByText(NO_FAULT).waitFor();
  await complaint(page).getByText('Banding bisa sekali').waitFor();
  await complaint(page).getByLabel('Kenapa keputusannya keliru?').fill('Perangkat di catatan itu bukan punyaku.');
  await complaint(page).getByRole('button', { name: 'Ajukan banding' }).click();
  await complaint(page).getByText('Giliran kami, paling lambat').waitFor();
  expect(await world.stateOf(order)).toBe('disputed');

  await open(first, `/admin/complaints/${id}`);
  await first.getByText(/^Keputusan pertama dari kamu/).waitFor();
  await decide(first, 'Tidak ada kesalahan', NO_FAULT);
  await reported(first, 'Banding diputuskan orang lain daripada yang pertama.');
  await open(other, '/admin/complaints');
  await other
    .getByRole('row', { name: /Banding · Toko/ })
    .getByRole('link')
    .first()
    .click();
  await other.getByText('Perangkat di catatan itu bukan punyaku.').waitFor();
  await decide(other, 'Dibantu sampai beres', 'Kami sudah mengembalikan akses akunmu lewat e-mail.');
  await decided(other);

  await open(page, `/orders/${order}`);
  await complaint(page).getByText('Dibantu sampai beres').waitFor();
  await complaint(page).getByRole('link', { name: 'ke mana konsumen bisa mengadu' }).waitFor();
  expect([await world.stateOf(order), await complaint(page).getByLabel('Kenapa keputusannya keliru?').count()]).toEqual(['delivered', 0]);
});

test('replacement unit: opened with its own credentials and a new checklist', async () => {
  const product = await world.product('Mythic Honor', 2);
  await world.seal(cs, product, 'pertama');
  await world.seal(cs, product, 'kedua');
  const order = await world.bought(sari, product);
  const [page, first] = [pageOf(buyer), pageOf(staffPage)];
  const shown = async (): Promise<readonly string[]> => {
    await vault(page).getByRole('button', { name: 'Buka Brankas' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Buka Brankas' }).click();
    await vault(page).getByRole('timer').waitFor();
    return vault(page).locator('code').allInnerTexts();
  };
  await open(page, `/orders/${order}`);
  expect(await shown()).toEqual(Object.values(credentialOf('pertama')));
  await page.getByLabel('Ganti kata sandi akun').check();
  await vault(page).getByText('1 dari 6 selesai').waitFor();
  const id = await complain(page, order, 'Tidak bisa masuk', 'Kata sandinya ditolak terus.');

  await open(first, `/admin/complaints/${id}`);
  await first.getByText('Kata sandinya ditolak terus.').waitFor();
  await first.getByRole('button', { name: 'Putuskan' }).click();
  await first.getByLabel('Keputusan', { exact: true }).selectOption('Diganti unit lain');
  expect(await first.getByLabel('Unit pengganti').locator('option').allInnerTexts()).toEqual(['1. Mythic Honor, Rp400.000']);
  await first.getByRole('dialog').getByLabel('Alasan keputusan').fill('Kata sandi unit pertama memang salah.');
  await first.getByRole('dialog').getByRole('button', { name: 'Putuskan' }).click();
  await decided(first);

  await open(page, `/orders/${order}`);
  await vault(page).getByText('Dibuka 0 kali sebelum kamu.', { exact: true }).waitFor();
  await vault(page).getByText('0 dari 6 selesai').waitFor();
  expect(await shown()).toEqual(Object.values(credentialOf('kedua')));
  const units = await world.sql<{ state: string }[]>`select state from private.units where product_id = ${product} order by position`;
  expect(units.map(({ state }) => state)).toEqual(['quarantined', 'reserved']);
});

test('replacement unit withdrawn meanwhile: the decision is refused with a message, another outcome works', async () => {
  const product = await world.product('Radiant', 2);
  await world.seal(cs, product, 'radian-1');
  await world.seal(cs, product, 'radian-2');
  const order = await world.bought(sari, product);
  const id = await world.complain(sari, order, 'not_as_described', 'Bundel yang di iklan tidak ada.');
  const [page, first] = [pageOf(buyer), pageOf(staffPage)];
  await open(first, `/admin/complaints/${id}`);
  await first.getByRole('button', { name: 'Putuskan' }).click();
  const form = first.getByRole('dialog', { name: 'Putuskan komplain ini' });
  await form.getByLabel('Keputusan', { exact: true }).selectOption('Diganti unit lain');
  await form.getByLabel('Alasan keputusan').fill('Diganti dengan unit yang ada bundelnya.');
  // Another member of staff takes the other unit off sale meanwhile.
  await world.sql`update products set stock = 0 where id = ${product}`;
  const units = await world.sql<{ state: string }[]>`select state from private.units where product_id = ${product} order by position`;
  expect(units.map(({ state }) => state)).toEqual(['reserved', 'withdrawn']);
  await form.getByRole('button', { name: 'Putuskan' }).click();
  await reported(first, 'Unit itu baru saja diambil atau ditarik. Pilih unit lain, atau keputusan lain.');
  expect(await form.getByLabel('Alasan keputusan').inputValue()).toBe('Diganti dengan unit yang ada bundelnya.');
  await form.locator('option', { hasText: 'Belum ada unit pengganti' }).waitFor({ state: 'attached' });
  await form.getByText('Pengganti harus unit yang bebas dan datanya sudah disegel.').waitFor();
  expect(await world.stateOf(order)).toBe('disputed');
  // The product is archived, too: the order keeps its unit, its credentials stay open, and it is decided otherwise.
  await world.sql`update products set archived_at = now() where id = ${product}`;
  await open(page, `/orders/${order}`);
  await vault(page).getByRole('button', { name: 'Buka Brankas' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Buka Brankas' }).click();
  await vault(page).getByText('sandi-radian-1-77').waitFor();
  await form.getByLabel('Keputusan', { exact: true }).selectOption('Dibantu sampai beres');
  await form.getByRole('button', { name: 'Putuskan' }).click();
  await decided(first);
  expect(await world.stateOf(order)).toBe('delivered');
});

test('complaint withdrawn meanwhile: the decision is refused, and its state is shown', async () => {
  const order = await world.handedOver(cs, sari, 'Warlord');
  const id = await world.complain(sari, order);
  const [page, first] = [pageOf(buyer), pageOf(staffPage)];
  await open(first, `/admin/complaints/${id}`);
  await first.getByRole('button', { name: 'Putuskan' }).waitFor();
  await open(page, `/orders/${order}`);
  await complaint(page).getByRole('button', { name: 'Cabut komplain' }).click();
  await page.getByRole('dialog', { name: 'Cabut komplain?' }).getByRole('button', { name: 'Cabut komplain' }).click();
  await complaint(page).getByText('Dicabut').waitFor();
  await decide(first, 'Tidak ada kesalahan', NO_FAULT);
  await reported(first, 'Komplain ini sudah dicabut atau diputuskan.');
  await first.getByRole('dialog').getByRole('button', { name: 'Batal' }).click();
  await first.getByRole('main').getByText('Dicabut').first().waitFor();
  expect(await world.stateOf(order)).toBe('delivered');
});

test('complaint after the deadline: refused with a link, and the text remains', async () => {
  const order = await world.handedOver(cs, sari, 'Conqueror');
  const page = pageOf(buyer);
  await open(page, `/orders/${order}`);
  await page.getByRole('button', { name: 'Ajukan komplain' }).click();
  await complaint(page).getByLabel('Alasan').selectOption('Akun kena ban');
  await complaint(page).getByLabel('Apa yang terjadi?').fill('Kena ban tadi pagi.');
  await world.letTimePass(order, '10 days');
  await world.sql`update private.order_deadlines set due_at = now() - interval '1 second' where order_id = ${order} and done_at is null`;
  const read = page.waitForResponse(/\/rpc\/order_detail/);
  await complaint(page).getByRole('button', { name: 'Kirim komplain' }).click();
  await reported(page, 'Batas waktunya sudah lewat.');
  await (await read).finished();
  await page.getByText('Garansi sampai').waitFor({ state: 'detached' });
  await page.getByRole('alert').getByRole('link', { name: 'Hubungi kami' }).waitFor();
  expect(await complaint(page).getByLabel('Apa yang terjadi?').inputValue()).toBe('Kena ban tadi pagi.');
  expect(await world.sql`select from private.complaints where order_id = ${order}`).toHaveLength(0);
});

test('interrupted evidence upload: kept, and completed by a retry', async () => {
  const order = await world.handedOver(cs, sari, 'Heroic');
  const [page, context] = [pageOf(buyer), (buyer as Visitor).context];
  await open(page, `/orders/${order}`);
  await page.getByRole('button', { name: 'Ajukan komplain' }).click();
  await complaint(page).getByLabel('Alasan').selectOption('Akun ditarik kembali');
  await complaint(page).getByLabel('Apa yang terjadi?').fill('Aku dikeluarkan tadi malam.');
  await complaint(page).getByLabel('Bukti').setInputFiles(video('ditarik.mp4', 3_000_000));
  const network = await context.newCDPSession(page);
  // Slow enough that the upload is unfinished when the connection breaks.
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 });
  await complaint(page).getByRole('button', { name: 'Kirim komplain' }).click();
  await complaint(page).getByText('sedang dikirim').waitFor();
  await network.send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  await complaint(page)
    .getByText(/^Belum terkirim, filenya masih di sini\./)
    .waitFor();
  await network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 });
  await complaint(page).getByRole('button', { name: 'Coba kirim lagi' }).click();
  await complaint(page).getByText('Video 1').waitFor();
  const files = await world.sql<{ bytes: number }[]>`select f.bytes from private.complaint_files f
    join private.complaints c on c.id = f.complaint_id where c.order_id = ${order}`;
  expect(files.map(({ bytes }) => bytes)).toEqual([3_000_012]);
});
