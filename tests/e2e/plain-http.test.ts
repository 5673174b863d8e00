import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

/** The host name for a phone on the same network: without a certificate it is no secure origin. */
const HOST = 'toko.lan';
let browser: Browser;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  browser = await startBrowser(`--host-resolver-rules=MAP ${HOST} 127.0.0.1`);
});
afterAll(() => browser.close());
beforeEach(async () => {
  visitor = await Visitor.arrive(browser, { baseURL: `http://${HOST}:${demoShop.port}` });
  page = visitor.page;
});
afterEach(async () => {
  await visitor.leave();
  expect(visitor.complaints).toEqual([]);
});

const open = async (path: string): Promise<void> => {
  await page.goto(path);
  await programRuns(page);
};

test('plain HTTP: not a secure context, and no request to other origins', async () => {
  const requested = new Set<string>();
  page.on('request', (request) => requested.add(new URL(request.url()).origin));
  await open('/');
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.isSecureContext)).toBe(false);
  expect([...requested]).toEqual([`http://${HOST}:${demoShop.port}`]);
});

test('plain HTTP: lists, pictures and pages load', async () => {
  await open('/products');
  await page.getByRole('link', { name: 'Muat lagi' }).click();
  await page.getByRole('article').nth(47).waitFor();
  const picture = page.getByRole('article').first().locator('img');
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBeGreaterThan(0);
  await page.getByRole('article').first().getByRole('link').click();
  await page.getByRole('navigation', { name: 'Letak halaman' }).waitFor();
});

test('plain HTTP: wishlist and theme are stored', async () => {
  await open(`/products/${demoShop.ids.product}`);
  const tools = page.getByRole('list', { name: 'Simpan, bagikan, tanya' });
  await page.getByRole('contentinfo').getByText('Terang').click();
  // The page changes once the choice is stored.
  await page.locator('html[data-theme="light"]').waitFor();
  await tools.getByRole('button', { name: 'Simpan ke wishlist' }).click();
  await tools.getByRole('button', { name: /^Tersimpan/ }).waitFor();
  await page.reload();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  await tools.getByRole('button', { name: /^Tersimpan/ }).waitFor();
});

test('plain HTTP: "Bagikan" copies the address by selection', async () => {
  await page.addInitScript(() => {
    document.addEventListener('copy', (event) => {
      if (event.target instanceof HTMLTextAreaElement) document.documentElement.dataset['copied'] = event.target.value;
    });
  });
  await open(`/products/${demoShop.ids.product}`);
  expect(await page.evaluate(() => 'clipboard' in navigator && navigator.clipboard !== undefined)).toBe(false);
  await page.getByRole('button', { name: 'Bagikan' }).click();
  await page.getByText('Tautan disalin.').waitFor();
  const copied = (await page.locator('html').getAttribute('data-copied')) ?? '';
  expect(new URL(copied).pathname).toBe(`/products/${demoShop.ids.product}`);
});

test('plain HTTP without copying: the address is shown, selected', async () => {
  await page.addInitScript(() => {
    document.execCommand = () => false;
  });
  await open(`/products/${demoShop.ids.product}`);
  await page.getByRole('button', { name: 'Bagikan' }).click();
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Tautan halaman ini' });
  await field.waitFor();
  await eventually(() => field.evaluate((input: HTMLInputElement) => input.selectionEnd === input.value.length));
});
