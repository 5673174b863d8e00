import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { defaultSiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { TestShop } from '../../support/render-page.tsx';

const open = async (newsletterEnabled = true): Promise<TestShop> => {
  const shop = new TestShop();
  shop.set({ ...defaultSiteSettings, newsletterEnabled });
  await shop.open('/help');
  return shop;
};
const form = () => screen.getByRole('form', { name: 'Kabar lewat email' }) as HTMLFormElement;
const field = () => within(form()).getByLabelText<HTMLInputElement>('Kabar lewat email');
const send = async (shop: TestShop, email: string): Promise<void> => {
  await shop.user.type(field(), email);
  await shop.user.click(within(form()).getByRole('button', { name: 'Langganan' }));
};

describe('newsletter field in the footer', () => {
  test('without scripts it is a form with consent text and a link to the privacy terms', async () => {
    await open();
    expect([form().getAttribute('action'), form().method, field().name, field().type, field().required]).toEqual([
      '/api/newsletter',
      'post',
      'email',
      'email',
      true,
    ]);
    expect(within(form()).getByText(/setuju menerima kabar/)).toBeTruthy();
    expect(within(form()).getByRole('link', { name: 'Privasi' }).getAttribute('href')).toBe('/terms#privacy');
  });
  test('sent in place: thanks, and the field is empty', async () => {
    const shop = await open();
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText(/Terima kasih/)).toBeTruthy();
    expect([shop.newsletter.emails, field().value]).toEqual([['rina@toko.example'], '']);
  });
  test('a failed request: a message, and the text remains', async () => {
    const shop = await open();
    shop.newsletter.subscribe = () => Promise.reject(new PortError('unavailable', 'away'));
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText(/Belum terkirim/)).toBeTruthy();
    expect(field().value).toBe('rina@toko.example');
  });
  test('a refused address: the reason is shown', async () => {
    const shop = await open();
    shop.newsletter.subscribe = async () => ({ isTaken: false, message: 'Terlalu banyak pendaftaran.' });
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText('Terlalu banyak pendaftaran.')).toBeTruthy();
  });
  test('switched off by the owner: not rendered', async () => {
    await open(false);
    expect(screen.queryByRole('form', { name: 'Kabar lewat email' })).toBeNull();
  });
});
