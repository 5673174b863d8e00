import { describe, expect, test } from '@jest/globals';
import { iconAddress } from '../../../src/domain/installation/app-icon.ts';
import { shortName, webManifest } from '../../../src/domain/installation/web-manifest.ts';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';

describe('the manifest', () => {
  test('says what a phone needs to install the shop', () => {
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
  test('takes the owner’s words', () =>
    expect(webManifest({ ...defaultSiteSettings, siteName: 'Toko Dimas', companyDescription: 'Akun asli' }, [])).toMatchObject({
      name: 'Toko Dimas',
      description: 'Akun asli',
    }));
});

test.each([
  ['Arena Akun', 'Arena Akun'],
  ['Toko Akun Game Jakarta', 'Toko Akun'],
  ['Gudangakunterpercaya', 'Gudangakunte'],
])('below an icon "%s" is "%s"', (name, short) => expect(shortName(name)).toBe(short));

test('another logo has other addresses, so that none is kept for the former', () => {
  const icon = { size: 192, purpose: 'any' } as const;
  expect(iconAddress(icon, null)).toBe('/icons/any-192.png');
  expect(iconAddress(icon, '/a.png')).toMatch(/^\/icons\/any-192\.png\?v=[0-9a-z]+$/);
  expect(iconAddress(icon, '/a.png')).not.toBe(iconAddress(icon, '/b.png'));
});
