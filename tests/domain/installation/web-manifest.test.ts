import { describe, expect, test } from '@jest/globals';
import { iconAddress } from '../../../src/domain/installation/app-icon.ts';
import { shortName, webManifest } from '../../../src/domain/installation/web-manifest.ts';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';

describe('web manifest', () => {
  test('defaults: the fields required for installation', () => {
    const manifest = webManifest(defaultSiteSettings, [{ name: 'Produk', url: '/products' }]);
    expect(manifest).toMatchObject({
      name: 'Arena Akun',
      short_name: 'Arena Akun',
      lang: 'id',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    });
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
      '192x192 any',
      '512x512 any',
      '192x192 maskable',
      '512x512 maskable',
    ]);
    expect(manifest.shortcuts).toEqual([{ name: 'Produk', url: '/products' }]);
  });
  test('shop settings: name and description', () =>
    expect(webManifest({ ...defaultSiteSettings, siteName: 'Toko Dimas', companyDescription: 'Akun asli' }, [])).toMatchObject({
      name: 'Toko Dimas',
      description: 'Akun asli',
    }));
});

test.each([
  ['Arena Akun', 'Arena Akun'],
  ['Toko Akun Game Jakarta', 'Toko Akun'],
  ['Gudangakunterpercaya', 'Gudangakunte'],
])('short name: "%s" becomes "%s"', (name, short) => expect(shortName(name)).toBe(short));

test('icon address: changes with the logo, so that no cached icon is used', () => {
  const icon = { size: 192, purpose: 'any' } as const;
  expect(iconAddress(icon, null)).toBe('/icons/any-192.png');
  expect(iconAddress(icon, '/a.png')).toMatch(/^\/icons\/any-192\.png\?v=[0-9a-z]+$/);
  expect(iconAddress(icon, '/a.png')).not.toBe(iconAddress(icon, '/b.png'));
});
