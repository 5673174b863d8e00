import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

let shop: ShopProcess;
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  [browser] = await Promise.all([startBrowser(), shop.start()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = visitor.page;
  await page.goto('/auth?redirect=%2Fadmin%2Fmedia');
  await programRuns(page);
  await submitSignIn(page);
  await page.getByRole('heading', { level: 1, name: /^File/ }).waitFor();
});
afterEach(() => visitor.leave());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6', noise: { type: 'gaussian', mean: 120, sigma: 40 } } });
const pick = (...files: readonly { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Pilih gambar').setInputFiles([...files]);
const row = (name: RegExp) => page.getByRole('row', { name });

describe('media page of the owner', () => {
  test('uploads: resized, checked and listed; invalid ones are refused in place', async () => {
    const photo = await drawn(3000, 2000).jpeg({ quality: 60 }).toBuffer();
    await pick(
      { name: 'layar akun.jpg', mimeType: 'image/jpeg', buffer: photo },
      { name: 'dari chat.png', mimeType: 'image/png', buffer: await drawn(400, 300).jpeg().toBuffer() },
      { name: 'kosong.png', mimeType: 'image/png', buffer: Buffer.alloc(0) },
      { name: 'palsu.png', mimeType: 'image/png', buffer: Buffer.from('bukan gambar') },
      { name: 'putus.png', mimeType: 'image/png', buffer: (await drawn(900, 900).png().toBuffer()).subarray(0, 60) },
    );
    await row(/layar_akun\.jpg/).waitFor();
    await row(/layar_akun\.jpg.*2560 × 1707.*Tidak dipakai/).waitFor();
    await row(/dari_chat\.jpg.*400 × 300/).waitFor();
    const queue = page.getByRole('list', { name: 'Unggahan' });
    await queue.getByText('File ini kosong. Pilih file lain.').waitFor();
    await queue.getByText('Jenis file ini tidak bisa dipakai. Pilih JPG, PNG, GIF, atau WebP.').waitFor();
    await queue.getByText('Gambar ini rusak dan tidak bisa dibuka. Pilih file lain.').waitFor();
    const sql = await shop.database();
    const names = await sql<{ name: string }[]>`select name from storage.objects where name ~ 'layar_akun' order by name`;
    expect(names.map(({ name }) => name.split('layar_akun')[1])).toEqual(['.jpg', '.w1280.webp', '.w320.webp', '.w640.webp']);
    await sql.end();
    expect(visitor.complaints).toEqual([]);
  });
  test('interrupted upload: completed by a retry', async () => {
    const photo = await drawn(800, 600).jpeg().toBuffer();
    await page.route('**/storage/v1/object/product-images/**', (route) => route.abort('connectionreset'));
    await pick({ name: 'terputus.jpg', mimeType: 'image/jpeg', buffer: photo });
    await page.getByRole('alert').getByText('Unggahan gagal. Coba lagi.').waitFor();
    await page.unroute('**/storage/v1/object/product-images/**');
    await page.getByRole('button', { name: 'Coba lagi terputus.jpg' }).click();
    await row(/terputus\.jpg/).waitFor();
  });
  test('pasted picture, sanitised SVG logo, and deletion', async () => {
    const bytes = (await drawn(200, 200).png().toBuffer()).toString('base64');
    // The handlers of pasted and dragged files are registered together.
    await page.waitForFunction(() => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([], 'seret.png'));
      return !document.body.dispatchEvent(new DragEvent('dragover', { dataTransfer, bubbles: true, cancelable: true }));
    });
    await page.evaluate((content) => {
      const raw = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      const clipboardData = new DataTransfer();
      clipboardData.items.add(new File([raw], 'tempel.png', { type: 'image/png' }));
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, bytes);
    await row(/tempel\.png/).waitFor();
    await page.getByText('Logo game', { exact: true }).first().click();
    await pick({
      name: 'logo.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script><path d="M0 0h9"/></svg>'),
    });
    await row(/logo\.svg/).waitFor();
    await row(/tempel\.png/)
      .getByRole('button', { name: /^Hapus / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hapus file' }).click();
    await row(/tempel\.png.*Sedang dihapus/).waitFor();
  });
});
