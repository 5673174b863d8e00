import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { violations } from '../support/accessible-pages.ts';
import { ShopProcess } from '../support/shop-process.ts';
import { programRuns, startBrowser, submitSignIn, Visitor } from '../support/visitor.ts';

/** A long scenario in one test. */
jest.setTimeout(120_000);

const WIDTH = 800;
const HEIGHT = 600;

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
afterEach(() => visitor.leave());

const open = async (width: 360 | 1280): Promise<void> => {
  visitor = await Visitor.arrive(browser, { baseURL: shop.origin, width });
  page = visitor.page;
  await page.goto('/auth?redirect=%2Fadmin%2Fproducts%2Fnew');
  await programRuns(page);
  await submitSignIn(page);
  await page.getByRole('group', { name: 'Gambar' }).waitFor();
};

/** A green picture with an id in its middle: black and white stripes, four pixels each. */
const screenshot = async (): Promise<Buffer> => {
  const stripes = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="#107a3c"/>${Array.from(
      { length: 50 },
      (_, stripe) =>
        `<rect x="${200 + stripe * 8}" y="250" width="4" height="100" fill="#000"/><rect x="${204 + stripe * 8}" y="250" width="4" height="100" fill="#fff"/>`,
    ).join('')}</svg>`,
  );
  return sharp(stripes).png().toBuffer();
};
const bring = async (): Promise<void> => {
  await page.getByLabel('Pilih gambar').setInputFiles({ name: 'akun.png', mimeType: 'image/png', buffer: await screenshot() });
  await page.getByRole('listitem', { name: 'Gambar 1 dari 1' }).waitFor();
};
const dialog = () => page.getByRole('dialog', { name: 'Edit gambar 1' });
const edit = async (): Promise<void> => {
  await page.getByRole('button', { name: 'Edit gambar 1' }).click();
  await dialog().getByText(`${WIDTH} × ${HEIGHT} piksel`).waitFor();
};
const accept = async (): Promise<void> => {
  await dialog().getByRole('button', { name: 'Pakai gambar ini' }).click();
  await dialog().waitFor({ state: 'detached' });
};
const press = (name: string) => dialog().getByRole('button', { name, exact: true }).click();
const address = async (): Promise<string> => {
  const src = await page.getByRole('listitem', { name: 'Gambar 1 dari 1' }).locator('img').getAttribute('src');
  return (src ?? '').replace(/\.w640\.webp$/, '');
};

interface Stored {
  readonly width: number;
  readonly height: number;
  /** The brightest minus the darkest of a row through the middle. */
  readonly contrast: number;
}
const read = async (bytes: ArrayBuffer): Promise<Stored> => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const row = data.subarray(Math.floor(height / 2) * width, Math.floor(height / 2) * width + width);
  const middle = row.subarray(Math.floor(width * 0.3), Math.floor(width * 0.7));
  return { width, height, contrast: Math.max(...middle) - Math.min(...middle) };
};
/** The original and its copies as they are stored under the shown address. */
const stored = async (): Promise<Stored[]> => {
  const sql = await shop.database();
  const stem = (await address()).split('/product-images/')[1] ?? '';
  const names = await sql<{ name: string }[]>`select name from storage.objects where starts_with(name, ${`${stem}.`}) order by name`;
  await sql.end();
  expect(names).toHaveLength(4);
  return Promise.all(
    names.map(async ({ name }) => read(await (await shop.get(`/storage/v1/object/public/product-images/${name}`)).arrayBuffer())),
  );
};

describe('picture editing', () => {
  beforeEach(() => open(1280));

  test('blurred area: blurred in all stored sizes, and the original can be restored before saving', async () => {
    await bring();
    const before = await address();
    expect((await stored()).map(({ contrast }) => contrast > 60)).toEqual([true, true, true, true]);
    await edit();
    await press('Buramkan');
    await dialog().getByText('Bagian itu diburamkan.').waitFor({ state: 'attached' });
    await accept();
    expect(await address()).not.toBe(before);
    const after = await stored();
    expect(after.map(({ contrast }) => contrast < 40)).toEqual([true, true, true, true]);
    await page.getByRole('button', { name: 'Kembalikan gambar 1 seperti semula' }).click();
    expect(await address()).toBe(before);
    expect(visitor.complaints).toEqual([]);
  });

  test('crop by keys: changes the size, and the last step can be undone', async () => {
    await bring();
    await edit();
    await dialog()
      .getByRole('group', { name: /^Bagian yang dipilih/ })
      .press('ArrowRight');
    await press('Potong');
    await dialog()
      .getByText(/^40\d × 30\d piksel$/)
      .waitFor();
    await press('Urungkan');
    await dialog().getByText(`${WIDTH} × ${HEIGHT} piksel`).waitFor();
    await press('Potong');
    await dialog().getByText('400 × 300 piksel').waitFor();
    await accept();
    expect((await stored()).map(({ width }) => width).toSorted((a, b) => a - b)).toEqual([320, 400, 400, 400]);
    expect(visitor.complaints).toEqual([]);
  });

  test('watermark: drawn over the picture', async () => {
    await bring();
    await edit();
    await press('Potong');
    await dialog().getByText('400 × 300 piksel').waitFor();
    await press('Buramkan');
    await dialog().getByText('Bagian itu diburamkan.').waitFor({ state: 'attached' });
    await dialog().getByRole('radio', { name: 'Nama toko' }).check({ force: true });
    await dialog().getByText('Nama toko').nth(1).waitFor({ state: 'attached' });
    await accept();
    // The blurred area is even, so pixels that differ are the watermark.
    expect((await stored()).map(({ contrast }) => contrast > 60)).toEqual([true, true, true, true]);
    expect(visitor.complaints).toEqual([]);
  });
});

test('picture editing on a phone: no overflow, labelled controls', async () => {
  await open(360);
  await bring();
  await edit();
  expect(await violations(page, 'everything')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  for (const name of ['Potong', 'Buramkan', 'Urungkan', 'Pakai gambar ini']) {
    const box = await dialog().getByRole('button', { name, exact: true }).boundingBox();
    expect([name, (box?.x ?? -1) >= 0, (box?.x ?? 0) + (box?.width ?? 999) <= 360, (box?.height ?? 0) >= 48]).toEqual([
      name,
      true,
      true,
      true,
    ]);
  }
  await press('Buramkan');
  await dialog().getByText('Bagian itu diburamkan.').waitFor({ state: 'attached' });
  await accept();
  expect(visitor.complaints).toEqual([]);
});
