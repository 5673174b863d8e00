import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { TestShop } from '../../../support/render-page.tsx';

const CHAT = 'https://wa.me/6281234567890';
const openWith = async (jualAkunWhatsappUrl: string | null, path = '/sell') => {
  const shop = new TestShop();
  shop.set({ ...defaultSiteSettings, jualAkunWhatsappUrl });
  await shop.open(path);
  return within(screen.getByRole('main'));
};

describe('sell page', () => {
  test('a link to the owner’s chat', async () => {
    const main = await openWith(CHAT);
    expect(main.getByRole('link', { name: 'Jual lewat WhatsApp' }).getAttribute('href')).toBe(CHAT);
  });
  test.each([null, ' ', 'javascript:alert(1)', '//elsewhere.example'])(
    'without a valid chat address a link to the products: %j',
    async (address) => {
      const main = await openWith(address);
      expect(main.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/products']);
    },
  );
  test('other coming-soon pages have no such link', async () => {
    const main = await openWith(CHAT, '/orders');
    expect(main.queryByRole('link', { name: 'Jual lewat WhatsApp' })).toBeNull();
  });
});
