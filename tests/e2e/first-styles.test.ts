import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { eventually } from '../support/shop-process.ts';
import { demoShop, hasLetters, startBrowser, type THEMES, Visitor } from '../support/visitor.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser.close());

const { ids } = demoShop;
const PAGES = [
  '/',
  '/products',
  '/products?game=free-fire&sort=cheapest',
  `/products/${ids.product}`,
  `/products/${ids.rented}`,
  '/flash-sales',
  '/search?q=mobile+legends',
  '/search?q=tidakadasatupun',
  '/wishlist',
  '/help',
  '/feed',
  '/terms',
  '/auth',
  '/alamat-yang-tidak-ada',
];

const PROPERTIES = [
  ...['display', 'position', 'overflow', 'opacity', 'visibility', 'z-index', 'transform', 'order', 'gap', 'content'],
  ...[
    'color',
    'background-color',
    'background-image',
    'box-shadow',
    'outline',
    'border-radius',
    'border-color',
    'border-width',
    'border-style',
  ],
  ...[
    'font-family',
    'font-size',
    'font-weight',
    'line-height',
    'letter-spacing',
    'text-align',
    'text-decoration',
    'text-transform',
    'white-space',
  ],
  ...['fill', 'stroke', 'cursor', 'object-fit', 'text-overflow', '-webkit-line-clamp', 'margin', 'padding'],
];

/** What every element of the page looks like, with its rules alone or with the whole style sheets. */
const looks = async (path: string, width: 360 | 1280, theme: (typeof THEMES)[number], withSheets: boolean) => {
  const visitor = await Visitor.arrive(browser, { width, theme });
  const { page } = visitor;
  // The program does not run, so that nothing else differs; letters do not come either.
  await page.route(/\/assets\/.*\.(js|woff2)$/, (route) => route.abort());
  if (!withSheets) await page.route(/\.css$/, (route) => route.abort());
  await page.goto(path, { waitUntil: 'load' });
  if (withSheets)
    await page.waitForFunction(() => {
      const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
      return links.length > 0 && links.every(({ sheet }) => sheet !== null);
    });
  const found = await page.evaluate(
    (properties) =>
      [...document.querySelectorAll('body, body *')].flatMap((element) => {
        const { x, y, width: across, height } = element.getBoundingClientRect();
        return [null, '::before', '::after'].flatMap((part) => {
          const style = getComputedStyle(element, part);
          if (part !== null && style.content === 'none') return [];
          const values = properties.map((name) => `${name}:${style.getPropertyValue(name)}`);
          return [`${element.tagName}.${element.getAttribute('class')}${part ?? ''};at:${[x, y, across, height]};${values.join(';')}`];
        });
      }),
    PROPERTIES,
  );
  await visitor.leave();
  return found;
};

/** The first difference of two looks, in the properties that differ. */
const difference = (a: string, b: string): string => {
  const others = new Set(b.split(';'));
  return a
    .split(';')
    .filter((part) => !others.has(part))
    .join('; ');
};

describe('inline styles: the page looks as with the complete style sheets', () => {
  test.each(PAGES.map((path, at) => [path, at % 2 === 0 ? 1280 : 360, at % 2 === 0 ? 'light' : 'dark'] as const))(
    '%s at %p, %s',
    async (path, width, theme) => {
      const [first, whole] = await Promise.all([looks(path, width, theme, false), looks(path, width, theme, true)]);
      expect(first.length).toBeGreaterThan(100);
      expect(first.map((look, at) => (look === whole[at] ? '' : difference(look, whole[at] ?? ''))).filter(Boolean)).toEqual([]);
    },
    60_000,
  );
});

test('first paint: no style sheet, font or script is loaded before it', async () => {
  const visitor = await Visitor.arrive(browser);
  const { page } = visitor;
  await page.goto('/', { waitUntil: 'load' });
  await eventually(() => hasLetters(page));
  const fetched = await page.evaluate(() => {
    const painted = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0;
    return (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name, startTime }) => /\.(css|woff2|js)$/.test(name) && startTime < painted)
      .map(({ name }) => name);
  });
  expect(fetched).toEqual([]);
  await visitor.leave();
});

test('cached style sheets: applied at once, after the inline styles', async () => {
  const visitor = await Visitor.arrive(browser);
  const { page } = visitor;
  await page.goto('/');
  await eventually(() => hasLetters(page));
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/products');
  await eventually(() => hasLetters(page));
  const places = await page.evaluate(() =>
    [...document.head.querySelectorAll('style, link[rel="stylesheet"]')].map(({ tagName }) => tagName.toLowerCase()),
  );
  expect(places).toEqual(['style', 'link', 'link'].slice(0, places.length));
  expect(places.length).toBeGreaterThan(1);
  await visitor.leave();
});

test('failed style sheet: the others are applied', async () => {
  const visitor = await Visitor.arrive(browser);
  const { page } = visitor;
  const html = await (await fetch(`${demoShop.origin}/notifications`)).text();
  const sheets = (/data-styles="([^"]+)"/.exec(html)?.[1] ?? '').split(' ');
  expect(sheets.length).toBeGreaterThan(1);
  await page.route(`**${sheets[1]}`, (route) => route.abort());
  await page.goto('/notifications');
  await eventually(() => hasLetters(page));
  await visitor.leave();
});

test('browser without scripts: loads the complete style sheets', async () => {
  const visitor = await Visitor.arrive(browser, { javaScriptEnabled: false });
  const sheets: string[] = [];
  visitor.page.on('response', (response) => {
    if (response.url().endsWith('.css')) sheets.push(response.url());
  });
  await visitor.page.goto('/', { waitUntil: 'load' });
  expect(sheets.length).toBeGreaterThan(0);
  await visitor.leave();
});
