import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { programRuns, startBrowser, Visitor, type VisitorOptions } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const visit = async (path: string, options: VisitorOptions = {}) => {
  const visitor = await Visitor.arrive(browser, options);
  await visitor.page.goto(path);
  if (options.javaScriptEnabled !== false) await programRuns(visitor.page);
  return { page: visitor.page, complaints: visitor.complaints, leave: () => visitor.leave() };
};
const address = (page: Page): string => {
  const { pathname, search, hash } = new URL(page.url());
  return pathname + search + hash;
};
const cards = (page: Page): Promise<string[]> => page.locator('main article h2').allInnerTexts();

describe.each([
  ['information pages without JavaScript', false],
  ['information pages with JavaScript', true],
] as const)('%s', (_, javaScriptEnabled) => {
  test('feed: entries, game filter and next page', async () => {
    const { page, complaints, leave } = await visit('/feed', { javaScriptEnabled });
    expect((await cards(page)).length).toBe(24);
    const times = await page.locator('main article time').allInnerTexts();
    expect(times.every((words) => (javaScriptEnabled ? /lalu|Baru saja|WIB$/ : / 2\d{3}, \d\d\.\d\d WIB$/).test(words))).toBe(true);
    const first = await cards(page);
    await page.getByRole('link', { name: 'Muat lagi' }).click();
    if (javaScriptEnabled) {
      await page.locator('main article').nth(24).waitFor();
      expect((await cards(page)).slice(0, 24)).toEqual(first);
      expect(address(page)).toBe('/feed');
    } else {
      await page.waitForURL('**/feed?after=*');
      expect(await cards(page)).not.toEqual(first);
    }
    await page.getByRole('navigation', { name: 'Filter menurut game' }).getByRole('link', { name: 'Free Fire' }).click();
    await page.getByRole('heading', { level: 1, name: 'Feed Free Fire' }).waitFor();
    expect(address(page)).toBe('/feed?game=free-fire');
    expect((await cards(page)).length).toBeGreaterThan(3);
    await page.locator('main article a').first().click();
    await page.waitForURL(/\/(products|flash-sales)\//);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('help: search, and the question in the address is open and in view', async () => {
    const { page, complaints, leave } = await visit('/help', { javaScriptEnabled });
    await page.getByRole('searchbox', { name: 'Cari pertanyaan' }).fill('cicilan');
    if (javaScriptEnabled) await page.getByText('1 jawaban ditemukan').waitFor();
    await page.getByRole('searchbox', { name: 'Cari pertanyaan' }).press('Enter');
    await page.waitForURL('**/help?q=cicilan');
    expect(await page.locator('main h3').allInnerTexts()).toEqual(['Bisakah membayar dengan cicilan?']);
    await page.getByText('Situs ini tidak menyediakan cicilan').waitFor();
    await page.goto('/help#minta-kode');
    await page.getByText('Kode dan kata sandi akunmu').waitFor();
    expect(await page.getByRole('heading', { name: 'Ada yang meminta kodeku, bolehkah diberikan?' }).isVisible()).toBe(true);
    const top = await page.locator('#minta-kode').evaluate((element) => element.getBoundingClientRect().top);
    expect(top).toBeGreaterThan(64);
    expect(top).toBeLessThan(700);
    expect(complaints).toEqual([]);
    await leave();
  });

  test('footer links to payment and privacy: their target is in view', async () => {
    const { page, leave } = await visit('/products?min=999999999', { javaScriptEnabled, width: 1280 });
    for (const [name, heading] of [
      ['Cara bayar', 'Pembayaran'],
      ['Privasi', 'Kebijakan privasi'],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('navigation', { name: 'Bantuan & Info' }).getByRole('link', { name }).click();
      const place = page.getByRole('heading', { level: 2, name: heading, exact: true });
      await place.waitFor();
      await page.waitForFunction((words) => {
        const found = [...document.querySelectorAll('main h2')].find(({ textContent }) => textContent === words);
        const top = found?.getBoundingClientRect().top ?? -1;
        return top > 0 && top < 400;
      }, heading);
    }
    await leave();
  });

  test('number check: the result, with the number in the address', async () => {
    const { page, leave } = await visit('/community', { javaScriptEnabled });
    await page.getByRole('textbox', { name: 'Nomor HP atau telepon' }).fill('0812-3456-7890');
    await page.getByRole('button', { name: 'Cek nomor' }).click();
    await page.getByText('Nomor kami segera hadir').waitFor();
    expect(address(page)).toBe('/community?nomor=0812-3456-7890#cek-nomor');
    await leave();
  });
});

test('information page opened by a link: its parser is loaded then', async () => {
  const { page, complaints, leave } = await visit('/help', { width: 1280 });
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.js')) scripts.push(new URL(request.url()).pathname);
  });
  await page.waitForLoadState('networkidle');
  expect(scripts.filter((name) => name.includes('marked'))).toEqual([]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Syarat layanan' }).click();
  await page.getByRole('heading', { level: 1, name: 'Syarat layanan dan privasi' }).waitFor();
  expect(scripts.filter((name) => name.includes('marked'))).toHaveLength(1);
  expect(complaints).toEqual([]);
  await leave();
});
