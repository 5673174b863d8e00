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

describe('the field for news in the footer', () => {
  test('goes by itself without any script, says what is agreed to, and where that is written', async () => {
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
  test('is sent in place, thanks, and is empty again', async () => {
    const shop = await open();
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText(/Terima kasih/)).toBeTruthy();
    expect([shop.newsletter.emails, field().value]).toEqual([['rina@toko.example'], '']);
  });
  test('keeps what was typed when it did not arrive, and says so', async () => {
    const shop = await open();
    shop.newsletter.subscribe = () => Promise.reject(new PortError('unavailable', 'away'));
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText(/Belum terkirim/)).toBeTruthy();
    expect(field().value).toBe('rina@toko.example');
  });
  test('says why an address was refused', async () => {
    const shop = await open();
    shop.newsletter.subscribe = async () => ({ isTaken: false, message: 'Terlalu banyak pendaftaran.' });
    await send(shop, 'rina@toko.example');
    expect(await screen.findByText('Terlalu banyak pendaftaran.')).toBeTruthy();
  });
  test('is not there when the owner has switched it off', async () => {
    await open(false);
    expect(screen.queryByRole('form', { name: 'Kabar lewat email' })).toBeNull();
  });
});
