import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { credentialOf, enrol, HandOverShop, type Member, PRICE, video } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { eventually } from '../support/shop-process.ts';
import { programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** Whole lives of an order in one test. */
jest.setTimeout(120_000);

const NAME = 'Mythic Glory 312 skin';
const SEALED = credentialOf('mythic');
const REASON = 'Video menunjukkan akun ditarik kembali oleh pemilik lama.';

let browser: Browser;
let world: HandOverShop;
let [cs, sari]: Member[] = [];
let [staff, owner, buyer]: Visitor[] = [];
let product = '';
let order = '';
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), HandOverShop.open()]);
  cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  product = await world.product(NAME);
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
const complaint = (page: Page) => page.getByRole('region', { name: 'Komplain' });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
/** Values that must no longer appear anywhere on the page. */
const secrets = Object.values(SEALED).filter((value) => value !== SEALED.login_method);
const secretsIn = async (page: Page): Promise<readonly string[]> => {
  const html = await page.content();
  return secrets.filter((value) => html.includes(value));
};

test('customer service: seals credentials, and cannot read them afterwards', async () => {
  staff = await world.visit(browser, cs as Member, '/admin/vault', { width: 1280 });
  const page = pageOf(staff);
  await page.getByRole('heading', { level: 1, name: 'Brankas' }).waitFor();
  await page.getByRole('link', { name: `Isi data: ${NAME}` }).click();
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await page.getByRole('button', { name: 'Isi data unit 1' }).click();
  const form = dialog(page, 'Data unit 1');
  await form.getByRole('button', { name: 'Segel' }).click();
  expect(await form.getByText('Wajib diisi.').count()).toBe(5);
  const labels = ['Cara masuk', 'Login', 'Kata sandi', 'E-mail', 'Kata sandi e-mail'];
  const values = [SEALED.login_method, SEALED.login, SEALED.password, SEALED.email, SEALED.email_password];
  for (const [place, label] of labels.entries()) await form.getByLabel(label, { exact: true }).fill(values[place] ?? '');
  await form.getByRole('button', { name: 'Segel' }).click();
  await page.getByText('Data disegel.').waitFor();
  await page.getByText(/^Diisi .*, versi 1$/).waitFor();
  expect([await secretsIn(page), await page.getByRole('button', { name: /^Buka data unit/ }).count()]).toEqual([[], 0]);
  expect(staff?.complaints).toEqual([]);
});

test('buyer: orders on a phone, pays, opens the vault, and sees the credentials for a minute', async () => {
  buyer = await world.visit(browser, sari as Member, '/orders');
  const page = pageOf(buyer);
  await open(page, `/products/${product}`);
  await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  await page.getByRole('button', { name: /^Pesan dan bayar/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran' }).waitFor();
  const [gateway] = await Promise.all([
    buyer?.context.waitForEvent('page') as Promise<Page>,
    page.getByRole('link', { name: 'Buka halaman pembayaran' }).click(),
  ]);
  await gateway.getByRole('button', { name: 'Bayar', exact: true }).click();
  await gateway.getByText(/Tercatat/).waitFor();
  await gateway.close();
  await page.bringToFront();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran diterima' }).waitFor();
  order = new URL(page.url()).searchParams.get('order') ?? '';

  await page.clock.install();
  await open(page, `/orders/${order}`);
  await vault(page).getByText('Data akunmu siap dibuka.').waitFor();
  await vault(page).getByText('Dibuka 0 kali sebelum kamu.').waitFor();
  expect(await secretsIn(page)).toEqual([]);
  await vault(page).getByRole('button', { name: 'Buka Brankas' }).click();
  await dialog(page, 'Buka Brankas?').getByRole('button', { name: 'Buka Brankas' }).click();
  await vault(page)
    .getByText(/Hilang dalam \d+ detik/)
    .waitFor();
  expect(await vault(page).locator('code').allInnerTexts()).toEqual(Object.values(SEALED));
  // The history has been read, so no request is running out of time when the clock jumps.
  await vault(page)
    .getByText(/Kamu sudah membukanya 1 kali\. Terakhir .*, Chrome di /)
    .waitFor();
  await page.clock.fastForward(61_000);
  await vault(page).getByText('Datanya sudah disembunyikan.').waitFor();
  expect(await secretsIn(page)).toEqual([]);
  await vault(page).getByText('Riwayat Brankas').click();
  await vault(page).getByText('Kami isi dan segel').waitFor();
  await vault(page)
    .getByText(/^Kamu membuka dari Chrome di /)
    .waitFor();
});

test('buyer: completes the checklist and confirms receipt', async () => {
  const page = pageOf(buyer);
  const steps = vault(page)
    .getByRole('group', { name: /^Amankan akun/ })
    .getByRole('checkbox');
  for (const step of await steps.all()) await step.check();
  await vault(page).getByText('6 dari 6 selesai').waitFor();
  await eventually(async () => (await world.sql`select from private.order_handovers where order_id = ${order}`).length === 6);
  expect(await page.getByRole('button', { name: 'Konfirmasi diterima' }).isDisabled()).toBe(true);
  await page.getByLabel(/^Akun sudah kuterima/).check();
  await page.getByRole('button', { name: 'Konfirmasi diterima' }).click();
  const sure = dialog(page, 'Sudah kamu terima?');
  expect(await sure.innerText()).not.toContain('belum kamu centang');
  await sure.getByRole('button', { name: 'Konfirmasi diterima' }).click();
  await page.getByText('Pesanan selesai. Terima kasih!').waitFor();
  expect(await world.stateOf(order)).toBe('completed');

  // The history is open since the opening.
  const note = await vault(page)
    .getByText(/^Ujung catatan: /)
    .innerText();
  await page.getByRole('link', { name: 'Struk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Struk pembelian' }).waitFor();
  await page.getByText(/^Ujung catatan: ([0-9a-f]{16})\./.exec(note)?.[1] ?? 'tidak ada', { exact: true }).waitFor();
});

test('buyer: complains ten days later, with a video', async () => {
  await world.letTimePass(order, '10 days');
  const page = pageOf(buyer);
  await open(page, `/orders/${order}`);
  await page.getByText('Garansi sampai').first().waitFor();
  await page.getByRole('button', { name: 'Ajukan komplain' }).click();
  await complaint(page).getByLabel('Alasan').selectOption('Akun ditarik kembali');
  await complaint(page).getByText('Yang membantu: Rekaman layar saat kamu dikeluarkan').waitFor();
  await complaint(page).getByLabel('Apa yang terjadi?').fill('Tadi malam jam 21 aku dikeluarkan, lalu tidak bisa masuk lagi.');
  await complaint(page).getByLabel('Bukti').setInputFiles(video());
  await complaint(page).getByRole('button', { name: 'Kirim komplain' }).click();
  await complaint(page).getByText('Giliran kami, paling lambat').waitFor();
  await complaint(page).getByText('Video 1').waitFor();
  await page.getByText('(sedang berhenti)').first().waitFor();
  expect([await world.stateOf(order), await page.getByRole('button', { name: 'Konfirmasi diterima' }).count()]).toEqual(['disputed', 0]);
  expect(buyer?.complaints).toEqual([]);
});

test('owner: watches the video and decides for a full refund', async () => {
  owner = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280 });
  const page = pageOf(owner);
  await world.signIn(page, OWNER.phone, OWNER.password, '/admin/complaints');
  await enrol(page);
  await open(page, '/admin/complaints');
  await page
    .getByRole('row', { name: new RegExp(NAME) })
    .getByRole('link')
    .first()
    .click();
  await page.getByText('Tadi malam jam 21').waitFor();
  const [film] = await Promise.all([
    owner?.context.waitForEvent('page') as Promise<Page>,
    page.getByRole('button', { name: 'Buka file 1' }).click(),
  ]);
  await film.close();
  expect(await secretsIn(page)).toEqual([]);
  await page.getByRole('button', { name: 'Putuskan' }).click();
  const decision = dialog(page, 'Putuskan komplain ini');
  await decision.getByLabel('Keputusan', { exact: true }).selectOption('Uang kembali penuh');
  await decision.getByLabel('Alasan keputusan').fill(REASON);
  await decision.getByRole('button', { name: 'Putuskan' }).click();
  await page.getByText('Keputusan tercatat. Pembeli dikabari.').waitFor();
  expect(await world.stateOf(order)).toBe('refunded');
  const [unit] = await world.sql<{ state: string }[]>`select state from private.units where product_id = ${product}`;
  expect(unit).toEqual({ state: 'quarantined' });
});

test('buyer: reads the reason, the vault is closed, and the refund is sent', async () => {
  const page = pageOf(buyer);
  await open(page, `/orders/${order}`);
  await complaint(page)
    .getByText(`Uang kembali penuh: Rp${PRICE.toLocaleString('id-ID')}`)
    .waitFor();
  await complaint(page).getByText(REASON).waitFor();
  await vault(page).getByText('Brankas tertutup karena uangnya dikembalikan.').waitFor();
  expect(await vault(page).getByRole('button').count()).toBe(0);

  const staffPage = pageOf(owner);
  await open(staffPage, '/admin/refunds');
  await staffPage.getByRole('button', { name: /sudah dikirim$/ }).click();
  await staffPage.getByLabel('Nomor referensi transfer').fill('TRF-20261124');
  await staffPage.getByRole('dialog').getByRole('button', { name: 'Sudah dikirim' }).click();
  await staffPage.getByText('Refund ditandai terkirim.').waitFor();
  await open(page, `/orders/${order}`);
  await page.getByText(`Refund Rp${PRICE.toLocaleString('id-ID')} sudah terkirim.`).waitFor();
  await page.getByText('Ref. TRF-20261124').waitFor();
  expect(await world.sql`select name from private.ledger_findings() where not is_kept`).toEqual([]);
  expect([owner?.complaints, buyer?.complaints]).toEqual([[], []]);
});
