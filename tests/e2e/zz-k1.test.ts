import { mkdirSync } from 'node:fs';
import { jest, test } from '@jest/globals';
import { turn } from '../support/accessible-pages.ts';
import { demoShop, programRuns, startBrowser, Visitor } from '../support/visitor.ts';
jest.setTimeout(400_000);
const OUT = '/tmp/k1-shots';
mkdirSync(OUT, { recursive: true });
test('shots', async () => {
  const browser = await startBrowser();
  const { page } = await Visitor.arrive(browser, { width: 360 });
  await page.goto(`/products/${demoShop.ids.product}`);
  await programRuns(page);
  await page.waitForTimeout(500);
  await page.goto(`/products/${demoShop.ids.rented}`);
  await programRuns(page);
  await page.waitForTimeout(800);
  const shoot = async (name: string, full: boolean) => {
    for (const [width, height, theme] of [[360, 780, 'dark'], [360, 780, 'light'], [768, 1024, 'light'], [1280, 900, 'dark']] as const) {
      await page.setViewportSize({ width, height });
      await turn(page, theme);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${OUT}/${name}-${width}-${theme}.png`, fullPage: full });
    }
  };
  await page.evaluate(() => window.scrollTo(0, 1e6));
  await page.waitForTimeout(1200);
  await shoot('product', true);
  await page.goto('/');
  await programRuns(page);
  await shoot('home', false);
  await page.evaluate(() => window.scrollTo(0, 1e6));
  await page.waitForTimeout(1200);
  await shoot('home-end', false);
  await page.goto('/products?jenis=item');
  await programRuns(page);
  await shoot('items', false);
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.waitForTimeout(500);
  await page.getByRole('group', { name: 'Jenis' }).scrollIntoViewIfNeeded();
  await page.screenshot({ path: `${OUT}/filter-360.png` });
  for (const path of ['/', '/products', '/search?q=ml+500rb', '/search']) {
    await page.goto(path);
    await programRuns(page);
    await page.evaluate(() => { document.documentElement.style.fontSize = '200%'; });
    await page.waitForTimeout(600);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${OUT}/big${path.replace(/\W+/g, '-')}-${width}.png`, fullPage: width === 360 });
      console.log(path, width, JSON.stringify(await page.evaluate(() => [...document.querySelectorAll<HTMLElement>('main *, header *, nav *')].filter((e) => { const s = getComputedStyle(e); return (e.scrollWidth > e.clientWidth + 1 && s.overflowX !== 'visible' && s.overflowX !== 'auto' && s.overflowX !== 'scroll' && e.clientWidth > 8) || (e.children.length === 0 && e.getBoundingClientRect().right > innerWidth + 1 && e.getBoundingClientRect().width > 8); }).slice(0, 8).map((e) => `${e.tagName}.${e.className}:${e.textContent?.slice(0, 30)}`))));
    }
  }
  await browser.close();
});
