import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(90_000);

let browser: Browser;
let shop: ShopProcess;
let game: string;
let product: { readonly id: string; readonly attributes: readonly object[] };
beforeAll(async () => {
  shop = await ShopProcess.demo({ VITALS_SAMPLE: '0' });
  expect(await shop.start()).toBeNull();
  browser = await startBrowser();
  const sql = await shop.database();
  const [found] = await sql<{ id: string; attributes: readonly object[]; game: string }[]>`
    select p.id, p.attributes, g.id as game from products p join game_titles g on g.id = p.game_title_id
    where g.slug = 'mobile-legends' and p.is_active and p.archived_at is null and p.attributes @> '[{"label": "Rank"}]' limit 1`;
  await sql.end();
  if (found === undefined) throw new Error('the shop sells no such account');
  game = found.game;
  product = found;
}, 240_000);
afterAll(async () => {
  await browser.close();
  await shop.remove();
});

/** The headers of the shop's page when the signed-in owner requests data. */
const write = (page: Page, path: string, body: unknown): Promise<number> =>
  page.evaluate(
    async ([address, text]) => {
      const { access_token: token } = JSON.parse(localStorage.getItem('sb-session') ?? '{}') as { access_token: string };
      const apikey = document.querySelector('meta[name="supabase-key"]')?.getAttribute('content') ?? '';
      const answer = await fetch(address, {
        method: 'PATCH',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, apikey },
        body: text,
      });
      return answer.status;
    },
    [path, JSON.stringify(body)] as const,
  );

test('attribute created by the owner: becomes a filter and a fact on cards', async () => {
  const owner = await Visitor.arrive(browser, { baseURL: shop.origin });
  const { page } = owner;
  await page.goto(`/auth?redirect=${encodeURIComponent(`/admin/games/${game}/attributes`)}`);
  await programRuns(page);
  await submitSignIn(page);
  await page.getByRole('heading', { name: 'Atribut Mobile Legends' }).waitFor();
  await page.getByRole('button', { name: 'Tambah atribut' }).click();
  const form = page.getByRole('form', { name: 'Atribut baru' });
  await form.getByLabel('Nama').fill('Emblem');
  await form.getByRole('textbox', { name: 'Pilihan' }).fill('Penuh\nSebagian');
  await form.getByRole('switch', { name: 'Tampil di kartu produk' }).check();
  await form.getByRole('button', { name: 'Simpan' }).click();
  await page.getByText('Emblem ditambahkan.').waitFor();
  // Moved to the top by keyboard, so that the card shows it first.
  for (let step = 0; step < 8; step += 1) {
    const ordered = page.waitForResponse((response) => response.url().includes('rpc/order_attributes'));
    await page.getByRole('button', { name: 'Naikkan Emblem' }).click();
    expect((await ordered).status()).toBeLessThan(300);
  }
  const rows = `/rest/v1/products?id=eq.${product.id}`;
  expect(await write(page, rows, { attributes: [...product.attributes, { label: 'Emblem', value: 'Entah' }] })).toBe(400);
  expect(await write(page, rows, { attributes: [...product.attributes, { label: 'Emblem', value: 'Penuh' }] })).toBeLessThan(300);
  expect(owner.complaints.filter((complaint) => !complaint.includes('400'))).toEqual([]);
  await owner.leave();
});

test('attribute filter: narrows the list, and cards show the value', async () => {
  const visitor = await Visitor.arrive(browser, { baseURL: shop.origin });
  const { page } = visitor;
  await page.goto('/products?game=mobile-legends');
  await programRuns(page);
  await page.getByRole('button', { name: /^Filter/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filter', exact: true });
  // The checkbox is checked once the list has changed.
  await sheet.getByRole('group', { name: 'Emblem' }).getByLabel('Penuh').click();
  await page.waitForURL(/a\.emblem=Penuh/);
  await page.getByRole('status').getByText('1 akun', { exact: true }).waitFor();
  await sheet.getByRole('button', { name: 'Tutup' }).click();
  await page.getByText(/^Mobile Legends · Penuh · /).waitFor();
  await page.getByRole('link', { name: 'Emblem: Penuh, hapus filter' }).click();
  await page.waitForURL((url) => !url.search.includes('emblem'));
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});

test('attribute filter without JavaScript: works, together with a range', async () => {
  const visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width: 1280, javaScriptEnabled: false });
  const { page } = visitor;
  await page.goto('/products?game=mobile-legends');
  const panel = page.locator('#filter-form');
  await panel.getByRole('group', { name: 'Emblem' }).getByLabel('Penuh').check();
  await panel.getByLabel('Skin paling sedikit').fill('1');
  await panel.getByRole('button', { name: 'Terapkan Skin' }).click();
  await page.waitForURL(/a\.emblem=Penuh/);
  await page.getByText('1 akun', { exact: true }).waitFor();
  await page.getByText(/^Mobile Legends · Penuh · /).waitFor();
  expect(await page.getByRole('link', { name: 'Skin: mulai 1, hapus filter' }).count()).toBe(1);
  // An unknown attribute leads to the game's own list.
  await page.goto('/products?game=mobile-legends&a.entah=x');
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/products\?game=mobile-legends$/);
  await visitor.leave();
});
