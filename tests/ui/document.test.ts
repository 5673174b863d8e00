import { describe, expect, test } from '@jest/globals';
import { defaultSiteSettings } from '../../src/domain/settings/site-settings.ts';
import { type DocumentShell, writeDocument } from '../../src/ui/document.ts';
import { headOf } from '../../src/ui/head.ts';
import { TestShop } from '../support/render-page.tsx';

const shell: DocumentShell = {
  late: 'worker=on',
  supabaseUrl: '',
  supabaseKey: '',
  secureMode: false,
  apiUrl: '/api',
  publicUrl: 'https://toko.example',
  themeScript: '/theme.js',
  startScript: '/start.js',
  entry: '/entry.js',
  modules: [],
  styles: [],
  font: '/font.woff2',
  favicon: '/favicon.svg',
};
const headWith = (faviconUrl: string | null): Document => {
  const html = writeDocument(shell, headOf([], { ...defaultSiteSettings, faviconUrl }), '', '');
  return new DOMParser().parseFromString(html, 'text/html');
};
const iconOf = (page: Document): string | null | undefined => page.head.querySelector('link[rel="icon"]')?.getAttribute('href');

describe('a page as the server writes it', () => {
  test('tells the program the public address', () => {
    expect(headWith(null).head.querySelector<HTMLMetaElement>('meta[name="public-url"]')?.content).toBe('https://toko.example');
  });
  test('carries the owner’s icon, or the built one', () => {
    const own = '/storage/v1/object/public/site/i.png?a="b"';
    expect([iconOf(headWith(null)), iconOf(headWith(own))]).toEqual(['/favicon.svg', own]);
  });
});

test('in the browser the owner’s icon stays, and without one the built one does', async () => {
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
