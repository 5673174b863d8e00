import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { open, turn, violations, wrongInEverySize } from '../support/accessible-pages.ts';
import { type OrderShop, openOrderShop } from '../support/order-shop.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

let browser: Browser;
let world: OrderShop;
let visitor: Visitor;
beforeAll(async () => {
  [browser, world] = await Promise.all([startBrowser(), openOrderShop()]);
  visitor = await Visitor.arrive(browser, { baseURL: world.shop.origin, width: 1280, isMobile: false });
  await open(visitor.page, '/auth?redirect=%2Forders');
  await submitSignIn(visitor.page);
  await visitor.page.waitForURL('**/orders');
}, 180_000);
afterAll(async () => {
  await browser.close();
  await world.shop.remove();
});

/** Each page with the content that shows that it is loaded. */
const PAGES: Readonly<Record<string, readonly [path: (of: OrderShop) => string, shown: string]>> = {
  'payment page': [({ orders }) => `/payment?order=${orders.unpaid}`, 'Diamond 1.000'],
  'pending payment': [({ orders }) => `/payment-status?order=${orders.unpaid}`, 'Menunggu pembayaran'],
  'proof under review': [({ orders }) => `/payment-status?order=${orders.review}`, 'Bukti sedang diperiksa'],
  'order list': [() => '/orders', 'Joki Mythic'],
  'order in progress': [({ orders }) => `/orders/${orders.processing}`, 'Joki Mythic'],
  'completed order': [({ orders }) => `/orders/${orders.completed}`, 'Skin Raja'],
  'refunded order': [({ orders }) => `/orders/${orders.cancelled}`, 'Starlight'],
  receipt: [({ orders }) => `/orders/${orders.completed}/struk`, 'Skin Raja'],
  'field for a receipt code': [() => '/verifikasi', 'Kode struk'],
  'receipt code that is none': [() => '/verifikasi/abc', 'yang ini 3'],
  'valid receipt code': [({ receipt }) => `/verifikasi/${receipt}`, 'Skin Raja'],
  'unknown receipt code': [() => '/verifikasi/00000000000000000000', 'tidak'],
  'order list, for staff': [() => '/admin/orders', 'Joki Mythic'],
  'order, for staff': [({ orders }) => `/admin/orders/${orders.processing}`, 'Joki Mythic'],
  'refunded order, for staff': [({ orders }) => `/admin/orders/${orders.cancelled}`, 'Starlight'],
  'payment proofs': [() => '/admin/payments', 'Skin Raja'],
  'bank statements': [() => '/admin/payments/statements', 'TRSF CONTOH'],
  refunds: [() => '/admin/refunds', 'Stok habis'],
  ledger: [() => '/admin/ledger', 'SETOR-1'],
  'payment settings': [() => '/admin/settings', 'Nomor rekening'],
};

const show = async (page: Page, path: string, shown: string): Promise<void> => {
  await open(page, path);
  await page.getByRole('main').getByText(shown).or(page.getByLabel(shown)).first().waitFor();
};

describe('accessibility of order pages, in all sizes and themes', () => {
  test.each(Object.entries(PAGES))(
    '%s',
    async (_, [path, shown]) => {
      await show(visitor.page, path(world), shown);
      expect(await wrongInEverySize(visitor.page)).toEqual([]);
    },
    90_000,
  );
  test('sandbox payment page, by the device’s theme', async () => {
    const { page } = visitor;
    await page.goto(`/internal/payments/${world.reference}`);
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await wrongInEverySize(page)).toEqual([]);
    }
    await page.emulateMedia({ colorScheme: null });
  }, 90_000);
  test('order sheet and its summary', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, `/products/${world.product}`);
    await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
    const looks = async (name: string): Promise<void> => {
      await page.getByRole('dialog', { name }).waitFor();
      for (const theme of ['dark', 'light'] as const) {
        await turn(page, theme);
        expect(await violations(page, 'everything')).toEqual([]);
      }
    };
    await looks('Beli');
    await page.getByLabel('ID game (kalau perlu)').fill('12345678');
    await page.getByRole('button', { name: 'Lanjut' }).click();
    await looks('Cek sekali lagi');
  }, 90_000);
  test('bank statement: one that is not whole, one whose columns are matched by hand, one that needs a second factor', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 360, height: 780 });
    await open(page, '/admin/payments/statements');
    const read = async (text: string, shown: string): Promise<void> => {
      await page.getByLabel('Tempel baris mutasi').fill(text);
      await page.getByRole('button', { name: 'Baca tempelan' }).click();
      await page.getByText(shown).first().waitFor();
      expect(await wrongInEverySize(page)).toEqual([]);
    };
    const head = 'No\tTanggal\tKeterangan\tDebit\tKredit\tSaldo';
    const row = '1\t05/01/2026\tTRSF E-BANKING CR RINA CONTOH\t-\tRp 150.123\tRp 1.150.123';
    await read([head, row, '2\t31/02/2026\tBIAYA\tRp 5.000\t-\tRp 1.100.000'].join('\n'), 'Baris yang tidak terbaca');
    await read('Kapan;Apa;Berapa\n05/01/2026;Dari Rina;150.123', 'Cocokkan kolom');
    await read([head, row].join('\n'), 'Contoh isi');
    await page.getByRole('button', { name: 'Impor 1 baris baru' }).click();
    await page.getByText(/^Aktifkan dulu verifikasi 2 langkah/).waitFor();
    expect(await wrongInEverySize(page)).toEqual([]);
  }, 180_000);
  test('settlement form and partial refund', async () => {
    const { page } = visitor;
    for (const [path, button] of [
      ['/admin/ledger', 'Catat setoran'],
      [`/admin/orders/${world.orders.processing}`, 'Refund sebagian'],
    ] as const) {
      await open(page, path);
      await page.getByRole('button', { name: button }).click();
      await page.getByRole('dialog').waitFor();
      expect(await wrongInEverySize(page)).toEqual([]);
    }
  }, 90_000);
});

describe('order pages by keyboard', () => {
  test('staff deliver an order, and the buyer confirms it', async () => {
    const { page } = visitor;
    await page.setViewportSize({ width: 1280, height: 900 });
    await open(page, `/admin/orders/${world.orders.processing}`);
    const press = async (name: string): Promise<void> => {
      await page.getByRole('button', { name, exact: true }).last().focus();
      await page.keyboard.press('Enter');
    };
    await page.getByRole('button', { name: 'Tandai terkirim' }).waitFor();
    await press('Tandai terkirim');
    const dialog = page.getByRole('dialog', { name: 'Sudah dikirim?' });
    await dialog.waitFor();
    // The focus stays inside while it is open.
    for (let count = 0; count < 6; count += 1) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null || document.activeElement === document.body)).toBe(
      true,
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await press('Tandai terkirim');
    await dialog.waitFor();
    await press('Tandai terkirim');
    await page.getByText(/^Sudah dikirim\. Kalau pembeli diam/).waitFor();
    await page.goto(`/orders/${world.orders.processing}`);
    await programRuns(page);
    await page.getByRole('button', { name: 'Konfirmasi diterima' }).waitFor();
    await press('Konfirmasi diterima');
    await page.getByRole('dialog', { name: 'Sudah kamu terima?' }).waitFor();
    await page.keyboard.press('Tab');
    await page.getByRole('dialog').getByRole('button').last().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('main').getByText('Selesai').first().waitFor();
  }, 90_000);
});
