import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Locator, Page } from 'playwright-core';
import { credentialOf, enrol, type Member } from '../support/hand-over-shop.ts';
import { OWNER } from '../support/owner.ts';
import { decide, decided, expectNoSidewaysScroll, open, openFirst, orderToPay, report, vault } from '../support/rental-presses.ts';
import { type Rentable, RentalShop } from '../support/rental-shop.ts';
import { eventually } from '../support/shop-process.ts';
import { startBrowser, Visitor } from '../support/visitor.ts';

/** Whole stories of two people in one test. */
jest.setTimeout(120_000);

const HOUR_MS = 3_600_000;

let browser: Browser;
let shop: RentalShop;
let cs: Member;
let sari: Member;
let budi: Member;
/** Sari on a phone. */
let page: Page;
/** The owner has a second factor, which money asks for. */
let owner: Page;
beforeAll(async () => {
  [browser, shop] = await Promise.all([startBrowser(), RentalShop.open()]);
  const { world } = shop;
  cs = await world.member('Citra', 'cs');
  sari = await world.member('Sari');
  budi = await world.member('Budi');
  ({ page } = await world.visit(browser, sari, '/orders'));
  owner = (await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280, isMobile: false })).page;
  await world.signIn(owner, OWNER.phone, OWNER.password, '/admin/complaints');
  await enrol(owner);
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.close();
});

const rentable = (name: string, deposit = 0): Promise<Rentable> =>
  shop.rentable(cs, name, { '1 jam': 10_000, '3 jam': 25_000 }, { deposit });
const passwordOf = (name: string): string => credentialOf(`${name.toLowerCase().replaceAll(' ', '-')}-1`).password;
const reaches = (order: string, state: string) => eventually(async () => (await shop.world.stateOf(order)) === state);
const openByCall = (by: Member, order: string) => by.call('/api/vault?action=open', { order_id: order, scope: 'renter' });
const running = async (by: Member, account: Rentable): Promise<string> => {
  const order = await shop.rented(by, account, '1 jam');
  await openByCall(by, order);
  return order;
};
/** Nothing lies over the middle of an element. */
const isUncovered = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return (
      document
        .elementFromPoint(x + width / 2, y + height / 2)
        ?.closest('label')
        ?.contains(element) ?? false
    );
  });
const numberOf = async (order: string): Promise<string> =>
  (await shop.world.sql<{ number: string }[]>`select number from orders where id = ${order}`)[0]?.number ?? '';
const ordersOf = async ({ product }: Rentable, { id }: Member): Promise<readonly string[]> =>
  (await shop.world.sql<{ state: string }[]>`select state from orders where product_id = ${product} and buyer_id = ${id}`).map(
    ({ state }) => state,
  );
const refundsOf = async (order: string): Promise<readonly number[]> =>
  (await shop.world.sql<{ amount: string }[]>`select amount from private.refunds where order_id = ${order}`).map(({ amount }) =>
    Number(amount),
  );

test('start time taken meanwhile: a message with other times, and no cost', async () => {
  const account = await rentable('Epic 12 skin');
  await open(page, `/products/${account.product}?opsi=${account.options['1 jam']}`);
  await page.getByRole('link', { name: 'Sewa sekarang' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Aku setuju dengan aturan sewa ini.').click();
  await shop.rented(budi, account, '1 jam');
  await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
  await sheet.getByText(/^Jam itu baru saja dipesan orang lain\. Ini jam yang masih kosong/).waitFor();
  expect(await ordersOf(account, sari)).toEqual([]);
  // The next free time is offered, and the checkbox is still checked.
  const last = sheet.getByRole('radio', { disabled: false }).last();
  await last.focus();
  expect(await isUncovered(last)).toBe(true);
  await last.press('Space');
  await sheet.getByRole('button', { name: /^Lanjut, mulai/, disabled: false }).click();
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: /^Sewa dan bayar/ }).click();
  await orderToPay(page);
  expect(await ordersOf(account, sari)).toEqual(['pending_payment']);
});

describe.each([
  ['three hours ahead', 3 * HOUR_MS],
  ['a day behind', -24 * HOUR_MS],
] as const)('device clock that is %s', (_, wrong) => {
  test('the rental counts and ends by shop time', async () => {
    const name = `Master ${wrong / HOUR_MS} jam`;
    const order = await running(budi, await rentable(name));
    const visitor = await Visitor.arrive(browser, { baseURL: shop.world.shop.origin });
    await visitor.context.clock.install({ time: Date.now() + wrong });
    const device = visitor.page;
    await shop.world.signIn(device, budi.phone, 'gerbang malam 7', `/orders/${order}`);
    await device.getByText('Sisa waktu').waitFor();
    expect(await device.getByRole('timer').first().innerText()).toMatch(/^(?:01\s*:\s*00\s*:\s*00|00\s*:\s*5\d\s*:)/);
    await shop.letPass(order, `${Math.round((await shop.left(order)) - 25_000)} milliseconds`);
    await device.reload();
    await vault(device).getByRole('button', { name: 'Buka lagi' }).click();
    await vault(device).getByText(passwordOf(name)).waitFor();
    await vault(device).getByText(passwordOf(name)).waitFor({ state: 'detached', timeout: 40_000 });
    // Not before the end, and within a second after it as far as a test sees it.
    const left = await shop.left(order);
    expect(left).toBeLessThanOrEqual(0);
    expect(left).toBeGreaterThan(-2000);
    await vault(device).getByText('Masa sewa berakhir. Brankas sudah tertutup.').waitFor();
    await visitor.leave();
  });
});

test('unpaid extension: dropped, the rental ends as before, and the time can be ordered again', async () => {
  const order = await running(sari, await rentable('Conqueror 7 skin'));
  await open(page, `/orders/${order}`);
  await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Perpanjang sewa' })
    .getByRole('button', { name: /^Perpanjang dan bayar/ })
    .click();
  const more = await orderToPay(page);
  await page.getByText('Jam tambahannya disimpan 10 menit. Dibayar terlambat, uangnya kembali.').waitFor();
  await open(page, `/orders/${order}`);
  await page.getByText('Perpanjanganmu menunggu pembayaran.').waitFor();
  const left = await shop.left(order);
  await shop.world.letTimePass(more, '25 minutes');
  await reaches(more, 'expired');
  await open(page, `/orders/${more}`);
  await page.getByText(/^Waktu bayar habis dan jadwalnya dilepas\. Sudah terlanjur bayar\? Uangmu aman/).waitFor();
  await page.getByRole('link', { name: 'Lihat pesanan sewanya' }).click();
  await page.getByRole('button', { name: 'Perpanjang', exact: true }).waitFor();
  expect(Math.abs((await shop.left(order)) - left)).toBeLessThan(60_000);
  expect(await refundsOf(more)).toEqual([]);
});

test('extension paid after the end: refunded completely, with a message', async () => {
  const order = await running(sari, await rentable('Ace 8 skin'));
  await open(page, `/orders/${order}`);
  await page.getByRole('button', { name: 'Perpanjang', exact: true }).click();
  await page
    .getByRole('dialog', { name: 'Perpanjang sewa' })
    .getByRole('button', { name: /^Perpanjang dan bayar/ })
    .click();
  const more = await orderToPay(page);
  await shop.letPass(order, '61 minutes');
  await reaches(order, 'returning');
  await shop.pay(sari, more);
  await reaches(more, 'cancelled');
  await open(page, `/orders/${more}`);
  await page.getByText(/^Refund Rp10\.000 disetujui/).waitFor();
  expect(await refundsOf(more)).toEqual([10_000]);
});

test('pending password rotation: the next renter loses no time, and is refunded if it does not happen', async () => {
  const account = await rentable('Diamond 21 skin');
  const before = await running(budi, account);
  await shop.letPass(before, '61 minutes');
  await reaches(before, 'returning');
  const order = await shop.rented(sari, account, '3 jam', new Date(Date.now() + 3 * HOUR_MS), 'processing');
  await shop.letPass(before, '6 hours');
  await shop.letPass(order, '185 minutes');
  await open(page, `/orders/${order}`);
  await page.getByText(/^Pembayaran diterima\. Akun sedang disiapkan, paling lambat/).waitFor();
  await vault(page).getByText('Datanya sedang kami siapkan. Kami kabari begitu siap.').waitFor();
  expect(await vault(page).getByRole('button', { name: 'Buka data akun' }).count()).toBe(0);
  await expect(openByCall(sari, order)).rejects.toThrow('ROTATION_PENDING');

  await shop.letPass(order, '26 minutes');
  await reaches(order, 'disputed');
  await open(page, `/orders/${order}`);
  await page.getByText(/^Akunmu belum siap pada waktunya, maaf\. Kami pilihkan unit lain, waktu lain, atau uangmu kembali/).waitFor();
  await page.getByText(/^Waktu sewamu belum berjalan\./).waitFor();
  await decide(owner, await numberOf(order), 'Uang kembali penuh', 'Kata sandinya terlambat kami ganti.');
  await decided(owner);
  await open(page, `/orders/${order}`);
  await page.getByText(/^Refund Rp25\.000 disetujui/).waitFor();
  expect(await refundsOf(order)).toEqual([25_000]);
});

test('deposit claimed without evidence: returned with the rotation', async () => {
  const account = await rentable('Silver 4 skin', 50_000);
  const order = await running(sari, account);
  await shop.letPass(order, '61 minutes');
  await reaches(order, 'returning');
  await open(owner, `/admin/orders/${order}`);
  await owner.getByRole('button', { name: 'Klaim deposit' }).click();
  const claim = owner.getByRole('dialog', { name: 'Klaim deposit?' });
  await claim.getByLabel('Alasan').fill('Diamond sekali pakai dihabiskan.');
  await claim.getByRole('button', { name: 'Klaim deposit' }).click();
  await owner.waitForURL('**/admin/complaints/*');

  await open(page, `/orders/${order}`);
  await page.getByText('Kami ingin menahan Rp50.000 dari depositmu').waitFor();
  await page.getByText(/Kami belum mengirim bukti, dan tanpa bukti depositmu kembali\./).waitFor();
  await page.getByLabel('Tulis jawaban').fill('Diamond-nya tidak kupakai.');
  await page.getByRole('button', { name: 'Kirim jawaban' }).click();
  await page.getByText(/^Jawabanmu soal deposit sedang diperiksa/).waitFor();

  const number = await numberOf(order);
  await decide(owner, number, 'Deposit ditahan', 'Bukti menunjukkan diamond terpakai.');
  await owner
    .getByText(/tanpa bukti deposit tidak bisa ditahan\.$/)
    .first()
    .waitFor();
  expect(await shop.world.stateOf(order)).toBe('disputed');
  await decide(owner, number, 'Tidak ada kesalahan', 'Kami tidak punya buktinya.');
  await decided(owner);
  await shop.world.seal(cs, account.product, 'silver-baru');
  await reaches(order, 'completed');
  await open(page, `/orders/${order}`);
  await page.getByText('Sewa selesai. Deposit Rp50.000 dikembalikan.').waitFor();
  expect(await refundsOf(order)).toEqual([50_000]);
});

test('account banned during the rental: full refund with the deposit', async () => {
  const order = await shop.rented(sari, await rentable('Bronze 3 skin', 50_000), '1 jam');
  await open(page, `/orders/${order}`);
  await openFirst(page);
  await reaches(order, 'rented');
  await report(page, 'Akun kena ban', 'Kena ban lima menit setelah kubuka.');
  await page.getByText(/^Waktu sewa tetap berjalan\. Menit yang hilang diganti dengan waktu atau uang\./).waitFor();
  await decide(owner, await numberOf(order), 'Uang kembali penuh', 'Ban itu karena penyewa sebelumnya.');
  await decided(owner);
  await open(page, `/orders/${order}`);
  await page.getByText(/^Refund Rp60\.000 disetujui/).waitFor();
  await vault(page).getByText('Brankas tertutup karena pesanan ini berakhir.').waitFor();
  expect(await vault(page).getByRole('button', { name: /^Buka/ }).count()).toBe(0);
  await expect(openByCall(sari, order)).rejects.toThrow('VAULT_CLOSED');
  expect(await refundsOf(order)).toEqual([60_000]);
  await expectNoSidewaysScroll(page);
});
