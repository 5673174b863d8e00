import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

/** On a busy machine the duration means nothing. */
const VISIBLE_MS = 10_000;

let browser: Browser;
let shop: ShopProcess;
let owner: Visitor;
let page: Page;
const guests: Visitor[] = [];
beforeAll(async () => {
  shop = await ShopProcess.prepared();
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
}, 120_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});
beforeEach(async () => {
  owner = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280 });
  page = owner.page;
});
afterEach(async () => {
  for (const visitor of [owner, ...guests.splice(0)]) await visitor.leave();
});

const enter = async (path: string): Promise<void> => {
  await page.goto(`/auth?redirect=${encodeURIComponent(path)}`);
  await programRuns(page);
  await submitSignIn(page);
  await page.waitForURL(`**${path}`);
};
const guest = async (path: string): Promise<Page> => {
  const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  guests.push(visitor);
  await visitor.page.goto(path);
  return visitor.page;
};

describe('texts and notifications of the owner', () => {
  test('shop name: visible to the next visitor within two seconds', async () => {
    // The front server has cached it before the change.
    await (await guest('/')).getByRole('heading', { level: 1 }).waitFor();
    await enter('/admin/settings');
    await page.getByLabel('Nama toko').fill('Toko Rina');
    await page.getByLabel('Judul beranda').fill('Akun siap main');
    const requests: string[] = [];
    page.on('request', (request) => {
      if (/\/api\/admin|website_settings/.test(request.url())) requests.push(`${request.method()} ${new URL(request.url()).search}`);
    });
    const saved = page.waitForResponse((answer) => answer.url().includes('action=update-settings'));
    await page.getByRole('button', { name: 'Simpan' }).click();
    const answer = await saved;
    const start = performance.now();
    expect([answer.status(), answer.request().postDataJSON()]).toEqual([200, { site_name: 'Toko Rina', hero_title: 'Akun siap main' }]);
    await eventually(
      async () => (await (await fetch(`${shop.origin}/`)).text()).includes('Toko Rina - Jual Beli Rental Akun Game'),
      VISIBLE_MS,
    );
    expect(performance.now() - start).toBeLessThan(VISIBLE_MS);
    const visitor = await guest('/');
    expect(await visitor.title()).toContain('Toko Rina - Jual Beli Rental Akun Game');
    await visitor.getByRole('heading', { level: 1, name: 'Akun siap main' }).waitFor();
    await page.getByText('Pengaturan tersimpan. Toko sudah memakainya.').waitFor();
    // Loaded again through the interface, without the database.
    expect(requests.filter((one) => one.includes('?action=settings'))).toHaveLength(1);
    expect(requests.filter((one) => one.includes('select='))).toHaveLength(0);
    expect(owner.complaints).toEqual([]);
  });
  test('invalid settings: messages at the fields, nothing sent, and leaving asks', async () => {
    await enter('/admin/settings');
    await page.getByLabel('Email kontak').fill('halo');
    await page.getByLabel('Instagram').fill('http://instagram.com/toko');
    await page.getByRole('button', { name: 'Simpan' }).click();
    await page.getByText('Ini belum alamat email.').waitFor();
    await page.getByText('Mulai dengan https://').waitFor();
    await page.getByRole('link', { name: 'Notifikasi' }).first().click();
    await page.getByRole('dialog', { name: 'Tinggalkan tanpa menyimpan?' }).getByRole('button', { name: 'Tetap di sini' }).click();
    expect(await page.getByLabel('Email kontak').inputValue()).toBe('halo');
  });
  test('announcement to everybody: a toast for guests, and listed with its reach', async () => {
    const visitor = await guest('/products');
    // A guest's page asks for what is told to everybody once it has settled, and again every 15 seconds.
    const looked = visitor.waitForResponse((answer) => answer.url().includes('/rest/v1/notifications'), { timeout: 40_000 });
    await programRuns(visitor);
    await enter('/admin/notifications/new');
    await page.getByLabel('Judul', { exact: true }).fill('Flash sale malam ini');
    await page.getByLabel('Isi', { exact: true }).fill('Mulai jam 20.00 WIB');
    await page.getByLabel('Tautan').fill('/flash-sales');
    await looked;
    await page.getByRole('button', { name: 'Kirim sekarang' }).click();
    await page.getByRole('dialog', { name: 'Kirim "Flash sale malam ini"?' }).getByRole('button', { name: 'Kirim sekarang' }).click();
    await visitor.getByRole('region', { name: 'Notifikasi baru' }).getByText('Flash sale malam ini').waitFor();
    await page.getByRole('heading', { level: 2, name: 'Flash sale malam ini' }).waitFor();
    expect(owner.complaints).toEqual([]);
  });
  test('scheduled announcement: not visible, and can be cancelled', async () => {
    await enter('/admin/notifications/new');
    await page.getByLabel('Judul', { exact: true }).fill('Rahasia sampai besok');
    await page.getByText('Nanti', { exact: true }).click();
    await page.getByLabel('Tanggal dan jam').fill('2099-01-01T09:00');
    await page.getByRole('button', { name: 'Jadwalkan' }).click();
    await page.waitForURL('**/admin/notifications?tampil=scheduled');
    const visitor = await guest('/notifications');
    await visitor.getByRole('heading', { level: 1 }).waitFor();
    await visitor.waitForLoadState('networkidle');
    expect(await visitor.getByText('Rahasia sampai besok').count()).toBe(0);
    await page.getByRole('button', { name: 'Batalkan jadwal: Rahasia sampai besok' }).click();
    await page.getByText('Jadwal dibatalkan. Sekarang ada di Draf.').waitFor();
  });
  test('content page: published, visible to the next visitor', async () => {
    await enter('/admin/content/community');
    await page.getByLabel('Isi (Markdown)').fill('## Aturan Toko Rina\n\nSopan **selalu**.');
    await page.getByRole('region', { name: 'Pratinjau' }).getByRole('heading', { name: 'Aturan Toko Rina' }).waitFor();
    await page.getByRole('button', { name: 'Simpan dan terbitkan' }).click();
    await page.getByText('Versi 2 sekarang terbit.').waitFor();
    const visitor = await guest('/community');
    await visitor.getByRole('heading', { name: 'Aturan Toko Rina' }).waitFor();
    expect(owner.complaints).toEqual([]);
  });
});
