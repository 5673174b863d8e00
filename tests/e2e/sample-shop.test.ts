import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { openStaticShop, type StaticShop } from '../support/static-shop.ts';
import { demoShop, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let unset: StaticShop;
let dead: StaticShop;
beforeAll(async () => {
  [browser, unset, dead] = await Promise.all([
    startBrowser(),
    openStaticShop({ url: '', key: '' }),
    // Nothing listens there.
    openStaticShop({ url: 'http://127.0.0.1:9', key: 'sb_publishable_kunci_percobaan' }),
  ]);
});
afterAll(() => Promise.all([browser.close(), unset.close(), dead.close()]));

const open = async (shop: StaticShop, path: string) => {
  const visitor = await Visitor.arrive(browser, { width: 1280, baseURL: shop.origin });
  const { page } = visitor;
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return { page, main: page.getByRole('main'), complaints: visitor.complaints, leave: () => visitor.leave() };
};
const SAMPLES = ['Mythic Glory, 180 skin', 'Crown III, 3 set langka', 'Heroic, 12 bundle'];

describe('sample data without a backend', () => {
  test.each([
    ['the front page', '/', 3],
    ['the list', '/products', 3],
    ['a search', '/search?q=mythic', 1],
    ['the sales', '/flash-sales', 2],
  ])('%s: each card is labelled "Contoh"', async (_, path, least) => {
    const { page, main, complaints, leave } = await open(unset, path);
    const cards = main.getByRole('article');
    expect(await cards.count()).toBeGreaterThanOrEqual(least);
    for (const words of await cards.allInnerTexts()) expect(words).toContain('Contoh');
    expect(complaints.filter((words) => !/Supabase (URL or key is missing|client is not initialized)/.test(words))).toEqual([]);
    expect(await page.title()).toContain('Arena Akun - Jual Beli Rental Akun Game');
    await leave();
  });
  test('cannot be bought, rented or asked about', async () => {
    for (const path of ['/products/contoh-1', '/products/contoh-1?mode=sewa', '/products/contoh-3']) {
      const { main, leave } = await open(unset, path);
      await main.getByText('Ini produk contoh, jadi tidak dijual.').first().waitFor();
      await main.getByText('Contoh', { exact: true }).first().waitFor();
      expect(await main.getByRole('link', { name: /^(Beli|Sewa|Tanya)/ }).count()).toBe(0);
      expect(await main.locator('a[href*="wa.me"], a[href^="/payment"]').count()).toBe(0);
      await leave();
    }
  });
  test('other products: not found', async () => {
    const { main, leave } = await open(unset, `/products/${demoShop.ids.product}`);
    await main.getByText('Produk tidak ditemukan').waitFor();
    await leave();
  });
});

test('unavailable backend: no sample data', async () => {
  for (const path of ['/', '/products', '/products/contoh-1', '/flash-sales']) {
    const { page, main, leave } = await open(dead, path);
    await page.waitForLoadState('networkidle');
    const words = await main.innerText();
    for (const sample of [...SAMPLES, 'Contoh']) expect(words).not.toContain(sample);
    await leave();
  }
});

test('server: no sample data, and 404 for a sample’s address', async () => {
  for (const path of ['/', '/products', '/flash-sales', '/products/contoh-1']) {
    const html = await (await fetch(demoShop.origin + path)).text();
    for (const sample of SAMPLES) expect(html).not.toContain(sample);
  }
  expect((await fetch(`${demoShop.origin}/products/contoh-1`)).status).toBe(404);
});

test('demo catalogue: not labelled as samples', async () => {
  for (const path of ['/', '/products', '/flash-sales', `/products/${demoShop.ids.product}`]) {
    const html = await (await fetch(demoShop.origin + path)).text();
    expect(html).not.toMatch(/>Contoh( ·|<)/);
  }
});
