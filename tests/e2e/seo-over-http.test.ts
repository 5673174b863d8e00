import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { crawl, faultsOf } from '../support/crawler.ts';
import { sendRaw } from '../support/raw-http.ts';
import { eventually, ShopProcess } from '../support/shop-process.ts';
import { storePictures } from '../support/stored-pictures.ts';

const ORIGIN = 'https://toko.example';
const ODD_NAMES = [
  '🔥🔥 Akun sultan 💎',
  '👑🎮💀',
  '王者荣耀账号',
  `${'Akun lengkap semua skin '.repeat(12)}`.slice(0, 150).trim(),
  'A'.repeat(140),
  '<script>alert("x")</script> & \'kutip\'',
];
let shop: ShopProcess;
let ids: { product: string; onSale: string; sold: string; hidden: string; archived: string; live: string; ended: string; category: string };
const odd: string[] = [];

beforeAll(async () => {
  shop = await ShopProcess.demo({
    PUBLIC_URL: ORIGIN,
    TRUST_PROXY: '0',
    MESSAGE_SENDER: 'whatsapp',
    WHATSAPP_TOKEN: 'token-yang-tidak-dipakai',
    WHATSAPP_PHONE_ID: '1000000',
  });
  await shop.start();
  const sql = await shop.database();
  const [row] = await sql<(typeof ids)[]>`select
    (select id from products where is_active and archived_at is null and stock > 0 order by created_at desc limit 1) as product,
    (select product_id from flash_sales where is_active and start_time < now() and end_time > now() and stock > 0 order by end_time desc limit 1) as "onSale",
    (select id from products where is_active and archived_at is null and stock = 0 limit 1) as sold,
    (select id from products where not is_active limit 1) as hidden,
    (select id from products where archived_at is not null limit 1) as archived,
    (select id from flash_sales where is_active and start_time < now() and end_time > now() order by end_time desc limit 1) as live,
    (select id from flash_sales where end_time < now() limit 1) as ended,
    (select slug from categories where is_active and product_count > 0 limit 1) as category`;
  for (const name of ODD_NAMES) {
    const [added] = await sql<
      { id: string }[]
    >`insert into products (name, description, price) values (${name}, 'Isi', 1250000) returning id`;
    odd.push(added?.id ?? '');
  }
  await sql.end();
  if (row !== undefined) ids = row;
}, 120_000);
afterAll(() => shop.remove());

const picture = async (address: string) => {
  const answer = await shop.get(address.replace(ORIGIN, ''));
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

describe('public pages for crawlers', () => {
  test('own title, description, canonical address, picture and structured data', async () => {
    const paths = [
      '/',
      '/products',
      '/products?game=free-fire',
      `/products?category=${ids.category}`,
      `/products/${ids.product}`,
      `/products/${ids.sold}`,
      '/flash-sales',
      `/flash-sales/${ids.live}`,
      '/search',
    ];
    const pages = await Promise.all(paths.map((path) => crawl(shop, path)));
    for (const [place, { status, title, canonical, meta, jsonLd }] of pages.entries()) {
      expect([status, canonical, meta.get('og:url'), meta.get('robots')]).toEqual([
        200,
        ORIGIN + paths[place],
        ORIGIN + paths[place],
        undefined,
      ]);
      expect(title).toMatch(/Arena Akun - Jual Beli Rental Akun Game$/);
      expect(meta.get('og:description')).toBe(meta.get('description'));
      expect(meta.get('description')?.length).toBeGreaterThan(20);
      expect(meta.get('og:image')).toMatch(/^https:\/\/toko\.example\/og\/[a-z0-9/-]+\.jpg\?v=[0-9a-z]+$/);
      expect([meta.get('og:image:type'), meta.get('og:image:width'), meta.get('og:image:height')]).toEqual(['image/jpeg', '1200', '630']);
      expect(meta.get('og:image:alt')?.length).toBeGreaterThan(5);
      expect(meta.get('twitter:card')).toBe('summary_large_image');
      expect(jsonLd.length).toBeGreaterThan(0);
      expect(jsonLd.flatMap((data) => faultsOf(data, ORIGIN))).toEqual([]);
    }
    expect(new Set(pages.map(({ title }) => title)).size).toBe(paths.length);
    expect(new Set(pages.map(({ meta }) => meta.get('description'))).size).toBe(paths.length);
    expect(JSON.stringify(pages)).not.toContain('evil.example');
  });
  test('product on sale: price in texts and data', async () => {
    const sql = await shop.database();
    const [sale] = await sql<{ price: number }[]>`select sale_price::int as price from flash_sales where product_id = ${ids.onSale}
      and is_active and start_time < now() and end_time > now() order by end_time limit 1`;
    await sql.end();
    const { meta, jsonLd } = await crawl(shop, `/products/${ids.onSale}`);
    const price = `Rp${sale?.price.toLocaleString('id-ID')}`;
    expect(meta.get('og:title')).toContain(price);
    expect(meta.get('og:description')).toContain(price);
    expect([meta.get('og:type'), meta.get('product:price:amount')]).toEqual(['product', String(sale?.price)]);
    expect([meta.get('og:price:amount'), meta.get('og:price:currency')]).toEqual([String(sale?.price), 'IDR']);
    expect([meta.get('product:availability'), meta.get('og:availability')]).toEqual(['in stock', 'in stock']);
    expect(jsonLd[0]).toMatchObject({ '@type': 'Product', offers: { price: sale?.price } });
    expect(jsonLd[1]).toMatchObject({ '@type': 'BreadcrumbList' });
  });
  test('pages with sales: no clock and no start of a sale is the date of the page', async () => {
    for (const path of ['/', '/products?promo=1', '/flash-sales', `/flash-sales/${ids.live}`, `/products/${ids.onSale}`]) {
      const html = await (await shop.get(path)).text();
      expect(html).toContain('role="timer"');
      // Readers of shared links take the first time element, or what a class calls a date or a time, for the date of the page.
      expect(html).not.toMatch(/<time\b|itemprop=|(class|id)="[^"]*(date|time|publish|byline)/i);
    }
  });
  test('structured data of lists and of the front page', async () => {
    expect((await crawl(shop, '/products')).jsonLd.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect((await crawl(shop, '/flash-sales')).jsonLd.map((data) => data['@type'])).toEqual(['BreadcrumbList', 'ItemList']);
    expect((await crawl(shop, '/')).jsonLd.map((data) => data['@type'])).toEqual(['Organization', 'WebSite']);
  });
});

describe('pages that are not indexed', () => {
  test.each([
    '/auth',
    '/auth?mode=daftar',
    '/profile',
    '/settings',
    '/wishlist',
    '/notifications',
    '/orders',
    '/payment',
    '/payment-status',
    '/admin',
    '/admin/x',
    '/internal/design-system',
    '/search?q=ff',
  ])('%s', async (path) => {
    const { status, canonical, meta, jsonLd } = await crawl(shop, path);
    expect([status, canonical, meta.get('robots'), jsonLd]).toEqual([200, null, 'noindex', []]);
  });
  test('missing pages: 404', async () => {
    const unknown = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
    for (const path of [
      '/tidak/ada',
      ...[unknown, ids.hidden, ids.archived, 'abc', '%20', "1'--"].map((id) => `/products/${id}`),
      `/flash-sales/${unknown}`,
    ]) {
      const { status, canonical, meta, jsonLd } = await crawl(shop, path);
      expect([path, status, canonical, meta.get('robots'), jsonLd]).toEqual([path, 404, null, 'noindex', []]);
    }
  });
});

describe('share picture', () => {
  test('JPEG of 1200 x 630 under 300 KB for any name, immutable', async () => {
    for (const id of [ids.product, ids.onSale, ids.sold, ...odd]) {
      const { meta } = await crawl(shop, `/products/${id}`);
      const { answer, bytes } = await picture(meta.get('og:image') ?? '');
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const { format, width, height } = await sharp(bytes).metadata();
      expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
      expect(bytes.length).toBeLessThan(300_000);
    }
  });
  test('changed price: another address', async () => {
    const address = async () => (await crawl(shop, `/products/${odd[0]}`)).meta.get('og:image') ?? '';
    const before = await address();
    const old = await picture(before);
    const sql = await shop.database();
    await sql`update products set price = 999000 where id = ${odd[0] ?? ''}`;
    await sql.end();
    await eventually(async () => (await address()) !== before, 10_000);
    expect((await picture(await address())).bytes.equals(old.bytes)).toBe(false);
    // The old address still answers with the current content, cached briefly.
    const { answer } = await picture(before);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=300']);
  });
  test('stored photo: part of the picture', async () => {
    const id = odd[1] ?? '';
    const shown = async () => (await picture((await crawl(shop, `/products/${id}`)).meta.get('og:image') ?? '')).bytes;
    const drawn = await shown();
    const sql = await shop.database();
    const [image = ''] = await storePictures(sql, shop.dataFolder, ['roblox']);
    await sql`update products set image = ${image} where id = ${id}`;
    await sql.end();
    // Only the card's picture has changed: without it the bytes would be equal.
    await eventually(async () => !(await shown()).equals(drawn), 10_000);
  });
  test('shop, game and flash sale: served', async () => {
    for (const path of ['/', '/products?game=free-fire', `/flash-sales/${ids.live}`]) {
      const { answer, bytes } = await picture((await crawl(shop, path)).meta.get('og:image') ?? '');
      expect([answer.status, answer.headers.get('content-type'), bytes.length < 300_000]).toEqual([200, 'image/jpeg', true]);
    }
  });
  test('missing things: 404', async () => {
    for (const path of [
      '/og/products/3f2504e0-4f89-41d3-9a0c-0305e82c3301.jpg',
      `/og/products/${ids.hidden}.jpg`,
      `/og/products/${ids.archived}.jpg`,
      '/og/products/abc.jpg',
      '/og/games/tidak-ada.jpg',
      '/og/x.jpg',
    ])
      expect((await shop.get(path)).status).toBe(404);
  });
});

describe('site map and robots.txt', () => {
  const places = async (path: string): Promise<readonly string[]> => {
    const answer = await shop.get(path);
    const xml = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">\n/,
    );
    expect(xml.replaceAll(/&(amp|lt|gt|quot|apos);/g, '')).not.toContain('&');
    for (const name of ['loc', 'lastmod', 'url', 'sitemap']) expect(xml.split(`<${name}>`).length).toBe(xml.split(`</${name}>`).length);
    return [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, place = '']) => place.replaceAll('&amp;', '&'));
  };
  test('all visible products and no others, on the public address', async () => {
    const index = await places('/sitemap.xml');
    const listed = (await Promise.all(index.map((part) => places(part.replace(ORIGIN, ''))))).flat();
    expect([...index, ...listed].filter((place) => !place.startsWith(`${ORIGIN}/`))).toEqual([]);
    const sql = await shop.database();
    const rows = await sql<{ id: string }[]>`select id from products where is_active and archived_at is null`;
    await sql.end();
    const accounts = listed.filter((place) => place.startsWith(`${ORIGIN}/products/`));
    expect(accounts.toSorted()).toEqual(rows.map(({ id }) => `${ORIGIN}/products/${id}`).toSorted());
    expect(listed).toEqual(
      expect.arrayContaining([`${ORIGIN}/`, `${ORIGIN}/products?game=free-fire`, `${ORIGIN}/flash-sales/${ids.live}`]),
    );
    expect(listed.some((place) => place.includes(ids.ended))).toBe(false);
    // A sample of them is reachable at the listed address.
    for (const place of [...listed.slice(0, 8), ...listed.slice(-3)]) {
      const { status, canonical } = await crawl(shop, place.replace(ORIGIN, ''));
      expect([status, canonical]).toEqual([200, place]);
    }
  });
  test('the public address, whatever the host header', async () => {
    for (const path of ['/sitemap.xml', '/sitemaps/pages.xml', '/robots.txt', '/', `/products/${ids.product}`]) {
      const { text } = await sendRaw(shop.port, {
        method: 'GET',
        target: path,
        headers: ['host', 'x-forwarded-host'].map((name) => [name, 'evil.example'] as const),
        body: null,
      });
      expect(text).toContain(ORIGIN);
      expect(text).not.toContain('evil.example');
    }
  });
  test('robots.txt: private paths and the site map', async () => {
    const robots = await (await shop.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
    for (const path of ['/admin', '/api', '/auth', '/profile', '/settings', '/orders', '/payment'])
      expect(robots).toContain(`Disallow: ${path}\n`);
  });
});
