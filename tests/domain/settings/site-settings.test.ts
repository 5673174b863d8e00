import { expect, test } from '@jest/globals';
import { defaultSiteSettings, pageTitle, settingsFrom } from '../../../src/domain/settings/site-settings.ts';

test('the defaults are those of the specification', () => {
  expect(defaultSiteSettings).toMatchObject({
    id: 'default',
    siteName: 'Arena Akun',
    heroTitle: 'Jual Beli & Rental Akun Game',
    heroSubtitle: 'Aman, Cepat, Terpercaya',
    newsletterEnabled: true,
    socialMediaEnabled: true,
  });
});

test('a title is the site name and what it is, led by the page', () => {
  expect(pageTitle('Toko Rina', null)).toBe('Toko Rina - Jual Beli Rental Akun Game');
  expect(pageTitle('Toko Rina', 'Flash Sale')).toBe('Flash Sale | Toko Rina - Jual Beli Rental Akun Game');
});

test('texts that must be there fall back when they are missing or blank', () => {
  expect(settingsFrom({ ...defaultSiteSettings, siteName: '  ', heroTitle: null, heroSubtitle: 'Cepat' })).toMatchObject({
    siteName: 'Arena Akun',
    heroTitle: 'Jual Beli & Rental Akun Game',
    heroSubtitle: 'Cepat',
  });
});

test('no text of the shop is missing or framed by blanks', () => {
  expect(settingsFrom({ ...defaultSiteSettings, siteName: null, heroTitle: '  ', heroSubtitle: null })).toEqual(defaultSiteSettings);
  expect(settingsFrom({ ...defaultSiteSettings, siteName: ' Toko ', heroTitle: ' Judul ', heroSubtitle: ' Kata ' })).toMatchObject({
    siteName: 'Toko',
    heroTitle: 'Judul',
    heroSubtitle: 'Kata',
  });
});
