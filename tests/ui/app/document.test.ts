import { describe, expect, test } from '@jest/globals';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { type DocumentShell, writeDocument } from '../../../src/ui/app/document.ts';
import { headOf } from '../../../src/ui/core/head.ts';
import type { SeoMeta } from '../../../src/ui/features/seo/seo-meta.ts';
import { TestShop } from '../../support/render-page.tsx';

const shell: DocumentShell = {
  late: 'worker=on',
  supabaseUrl: '',
  supabaseKey: '',
  filesUrl: '',
  secureMode: false,
  apiUrl: '/api',
  publicUrl: 'https://toko.example',
  headScript: { text: 'start()' },
  entry: '/entry.js',
  modules: [],
  styles: [],
  font: '',
  firstStyles: null,
  favicon: '/favicon.svg',
};
const headWith = (faviconUrl: string | null): Document => {
  const html = writeDocument(shell, headOf([], { ...defaultSiteSettings, faviconUrl }), '', '');
  return new DOMParser().parseFromString(html, 'text/html');
};
const iconOf = (page: Document): string | null | undefined => page.head.querySelector('link[rel="icon"]')?.getAttribute('href');

describe('page head written by the server', () => {
  test('the public address is in a meta tag', () => {
    expect(headWith(null).head.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content).toBe('https://toko.example');
  });
  test('the owner’s icon is linked, else the built-in one', () => {
    const own = '/storage/v1/object/public/site/i.png?a="b"';
    expect([iconOf(headWith(null)), iconOf(headWith(own))]).toEqual(['/favicon.svg', own]);
  });
});

describe('share metadata of a page', () => {
  const shared = (given: Partial<SeoMeta>) => {
    const found: SeoMeta = {
      siteName: 'Toko "Rina" & <Co>',
      title: 'Akun - Rp1.000',
      type: 'product',
      image: { address: '/og/products/x.jpg?v=1&w=2', alt: 'Akun "A"' },
      offer: { amount: 1000, isInStock: true },
      jsonLd: [{ '@type': 'Product', name: '</script><script>alert(1)</script>' }, { '@type': 'BreadcrumbList' }],
      ...given,
    };
    const head = { title: 'Akun', fullTitle: 'Akun | Toko', description: 'Isi & "kutip" <b>', canonical: '/products/x', icon: null };
    return new DOMParser().parseFromString(writeDocument(shell, head, '', '', found), 'text/html');
  };
  const content = (page: Document, name: string) =>
    page.head.querySelector(`meta[property="${name}"], meta[name="${name}"]`)?.getAttribute('content');

  test('product page: title with price, site name, picture with size', () => {
    const page = shared({});
    expect(
      Object.fromEntries(
        [
          'title',
          'description',
          'type',
          'site_name',
          'locale',
          'url',
          'image',
          'image:type',
          'image:width',
          'image:height',
          'image:alt',
        ].map((name) => [name, content(page, `og:${name}`)]),
      ),
    ).toEqual({
      title: 'Akun - Rp1.000',
      description: 'Isi & "kutip" <b>',
      type: 'product',
      site_name: 'Toko "Rina" & <Co>',
      locale: 'id_ID',
      url: 'https://toko.example/products/x',
      image: 'https://toko.example/og/products/x.jpg?v=1&w=2',
      'image:type': 'image/jpeg',
      'image:width': '1200',
      'image:height': '630',
      'image:alt': 'Akun "A"',
    });
    expect(content(page, 'twitter:card')).toBe('summary_large_image');
    for (const name of ['product', 'og'])
      expect([`${name}:price:amount`, `${name}:price:currency`, `${name}:availability`].map((one) => content(page, one))).toEqual([
        ...['1000', 'IDR', 'in stock'],
      ]);
  });
  test('structured data: a closing script tag in a name does not end the script', () => {
    const page = shared({});
    const data = [...page.querySelectorAll('script[type="application/ld+json"]')].map(
      ({ textContent }) => JSON.parse(textContent) as object,
    );
    expect(data).toMatchObject([{ name: '</script><script>alert(1)</script>' }, { '@type': 'BreadcrumbList' }]);
    expect([...page.querySelectorAll('script')].filter(({ textContent, type }) => type === '' && textContent.includes('alert'))).toEqual(
      [],
    );
  });
  test('no price: no price tag, and the shop’s name as title', () => {
    const page = shared({ offer: null });
    for (const name of ['product:price:amount', 'product:availability', 'og:price:amount', 'og:availability'])
      expect(content(page, name)).toBeUndefined();
    expect(content(shared({ title: null }), 'og:title')).toBe('Akun | Toko');
  });
});

test('favicon in the browser: the owner’s icon is kept, without one the built-in one stays', async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg">';
  await new TestShop().open('/help');
  expect(iconOf(document)).toBe('/favicon.svg');
  const shop = new TestShop();
  shop.set({ ...defaultSiteSettings, faviconUrl: '/ikon.png' });
  await shop.open('/help');
  expect(document.head.querySelectorAll('link[rel="icon"]')).toHaveLength(1);
  expect(iconOf(document)).toBe('/ikon.png');
  document.head.replaceChildren();
});
