import { expect, test } from '@jest/globals';
import { defaultSiteSettings, pageTitle, settingsFrom } from '../../../src/domain/settings/site-settings.ts';

test('site settings: the defaults equal the specification', () => {
  expect(defaultSiteSettings).toMatchObject({
    id: 'default',
    siteName: 'Arena Akun',
    heroTitle: 'Jual Beli & Rental Akun Game',
    heroSubtitle: 'Aman, Cepat, Terpercaya',
    newsletterEnabled: true,
    socialMediaEnabled: true,
  });
});

test('page title: site name and tagline, preceded by the page’s own title', () => {
  expect(pageTitle('Toko Rina', null)).toBe('Toko Rina - Jual Beli Rental Akun Game');
  expect(pageTitle('Toko Rina', 'Flash Sale')).toBe('Flash Sale | Toko Rina - Jual Beli Rental Akun Game');
});

test('site settings: missing or blank required texts get the defaults', () => {
  expect(settingsFrom({ ...defaultSiteSettings, siteName: '  ', heroTitle: null, heroSubtitle: 'Cepat' })).toMatchObject({
    siteName: 'Arena Akun',
    heroTitle: 'Jual Beli & Rental Akun Game',
    heroSubtitle: 'Cepat',
  });
});

test('site settings: stored texts are trimmed, blank ones get the defaults', () => {
  expect(settingsFrom({ ...defaultSiteSettings, siteName: null, heroTitle: '  ', heroSubtitle: null })).toEqual(defaultSiteSettings);
  expect(settingsFrom({ ...defaultSiteSettings, siteName: ' Toko ', heroTitle: ' Judul ', heroSubtitle: ' Kata ' })).toMatchObject({
    siteName: 'Toko',
    heroTitle: 'Judul',
    heroSubtitle: 'Kata',
  });
});
