import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { openSmallShop, type SmallShop } from '../support/small-shop.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';

let browser: Browser;
let small: SmallShop;
beforeAll(async () => {
  [browser, small] = await Promise.all([startBrowser(), openSmallShop()]);
}, 60_000);
afterAll(async () => {
  await browser.close();
  await small.shop.remove();
});

const open = async (path: string, options: { readonly origin?: string; readonly width?: 360 | 1280 } = {}) => {
  const { origin = small.shop.origin, width = 1280 } = options;
  const visitor = await Visitor.arrive(browser, { width, baseURL: origin });
  await visitor.page.goto(path);
  await programRuns(visitor.page);
  return { page: visitor.page, complaints: visitor.complaints, leave: () => visitor.leave() };
};
/** The recipient and the text of a chat link. */
const chatOf = async (page: Page, name: string): Promise<{ to: string; message: string }> => {
  const link = page.getByRole('main').getByRole('link', { name }).first();
  expect(await link.getAttribute('target')).toBe('_blank');
  const address = new URL((await link.getAttribute('href')) ?? '');
  return { to: address.origin + address.pathname, message: address.searchParams.get('text') ?? '' };
};

describe('accounts sold by chat, with a WhatsApp number', () => {
  test('"Beli Sekarang" opens a chat with product, price and address', async () => {
    const { page, leave } = await open(`/products/${small.ids.account}`);
    const { to, message } = await chatOf(page, 'Beli Sekarang lewat WhatsApp');
    expect(to).toBe('https://wa.me/6281234567890');
    expect(message.split('\n').map((line) => line.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
      'Halo, saya mau beli:',
      'Mythic Glory & 312 skin',
      'Harga: Rp1.250.000',
      `/products/${small.ids.account}`,
    ]);
    await leave();
  });
  test('"Sewa" names the chosen duration', async () => {
    const { page, leave } = await open(`/products/${small.ids.account}`);
    await page.getByRole('navigation', { name: 'Beli atau sewa' }).getByRole('link', { name: 'Sewa' }).click();
    await page
      .getByRole('list', { name: 'Lama sewa' })
      .getByRole('link', { name: /3 Hari/ })
      .click();
    await page.getByRole('link', { name: 'Sewa 3 Hari lewat WhatsApp' }).waitFor();
    const { message } = await chatOf(page, 'Sewa 3 Hari lewat WhatsApp');
    expect(message).toContain('Lama sewa: 3 Hari\nHarga: Rp400.000');
    await leave();
  });
  test('an address with a rental option selects it', async () => {
    const { page, leave } = await open(`/products/${small.ids.account}?opsi=${small.ids.option}`);
    expect((await chatOf(page, 'Sewa 1 Hari lewat WhatsApp')).message).toContain(`?opsi=${small.ids.option}`);
    await leave();
  });
  test('"Tanya" opens a chat with the product’s name', async () => {
    const { page, leave } = await open(`/products/${small.ids.account}`);
    expect((await chatOf(page, 'Tanya lewat WhatsApp')).message).toContain('Mythic Glory & 312 skin');
    await leave();
  });
  test('phone: the buy button stays in view', async () => {
    const { page, leave } = await open(`/products/${small.ids.account}`, { width: 360 });
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const bar = page.getByRole('region', { name: 'Harga dan pembelian' });
    await bar.getByRole('link', { name: 'Beli lewat WhatsApp' }).waitFor();
    await leave();
  });
  test('sold product: no buy or rent link, and a link to other products', async () => {
    const { page, leave } = await open(`/products/${small.ids.sold}?mode=sewa`);
    const main = page.getByRole('main');
    await main.getByText('Harga di atas adalah harga terakhirnya.').waitFor();
    expect(await main.getByRole('link', { name: /^(Beli|Sewa)/ }).count()).toBe(0);
    await main.getByRole('link', { name: 'Lihat semua akun' }).click();
    await page.getByRole('heading', { level: 1, name: 'Semua akun' }).waitFor();
    await leave();
  });
});

test('accounts sold in the shop: ordered on the product page, rented by chat', async () => {
  const sql = await small.shop.database();
  await sql`update website_settings set sells_accounts = true`;
  await sql.end();
  const path = `/products/${small.ids.account}`;
  await eventually(async () => (await (await small.shop.get(path)).text()).includes(`href="${path}?beli=1"`), 10_000);
  const { page, complaints, leave } = await open(path);
  expect(await page.getByRole('main').getByText('Pesan lewat WhatsApp').count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Beli Sekarang' }).first().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Garansi 14 hari sejak dikirim.').waitFor();
  await sheet.getByRole('button', { name: 'Masuk untuk memesan' }).waitFor();
  await page.goto(`${path}?mode=sewa`);
  await page.getByRole('link', { name: 'Sewa 1 Hari lewat WhatsApp' }).first().waitFor();
  expect(complaints).toEqual([]);
  await leave();
});

test('shop without a number: "Beli Sekarang" opens the payment page', async () => {
  const { page, leave } = await open(`/products/${demoShop.ids.product}`, { origin: demoShop.origin });
  expect(
    await page
      .getByRole('main')
      .getByRole('link', { name: /WhatsApp/ })
      .count(),
  ).toBe(0);
  await page.getByRole('link', { name: 'Beli Sekarang' }).click();
  await page.getByRole('heading', { level: 1, name: 'Pembayaran', exact: true }).waitFor();
  await leave();
});

test('links of header, front page and footer: all answer 200', async () => {
  const addresses = new Set<string>();
  for (const width of [360, 1280] as const) {
    const { page, leave } = await open('/', { origin: demoShop.origin, width });
    for (const place of ['banner', 'main', 'contentinfo'] as const) {
      const links = page.getByRole(place).locator('a[href]');
      for (const address of await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) addresses.add(address);
    }
    const bar = page.getByRole('navigation', { name: 'Menu bawah' }).locator('a[href]');
    for (const address of await bar.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))) addresses.add(address);
    await leave();
  }
  expect(addresses.size).toBeGreaterThan(40);
  const answers = await Promise.all([...addresses].map(async (address) => [address, (await fetch(address)).status] as const));
  expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
});
