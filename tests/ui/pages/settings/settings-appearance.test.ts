import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { TestShop } from '../../../support/render-page.tsx';
import { heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (shop: TestShop) => {
  const router = await shop.open('/settings');
  await heading('Pengaturan');
  return router;
};
const choice = (name: RegExp): HTMLInputElement => within(screen.getByRole('region', { name: 'Tampilan' })).getByRole('radio', { name });

describe('theme setting', () => {
  test('guest: stored on the device and applied at once', async () => {
    const shop = new TestShop();
    await open(shop);
    expect(choice(/Gelap/).checked).toBe(true);
    await shop.user.click(choice(/Terang/));
    expect([choice(/Terang/).checked, shop.device.get('themeMode'), shop.appearance.shown]).toEqual([true, 'light', 'light']);
  });
  test('automatic: follows the device, with the current theme named', async () => {
    const shop = new TestShop();
    await open(shop);
    await shop.user.click(choice(/Otomatis/));
    expect(shop.device.get('themeMode')).toBe('auto');
    expect(screen.getByText('Perangkatmu sedang memakai tampilan gelap.')).toBeTruthy();
  });
  test('an earlier choice is selected', async () => {
    const shop = new TestShop();
    shop.device.set('themeMode', 'auto');
    await open(shop);
    expect(choice(/Otomatis/).checked).toBe(true);
  });
});

describe('other settings', () => {
  test('guest: a link to sign in and return, no security section', async () => {
    await open(new TestShop());
    expect(screen.queryByRole('region', { name: 'Keamanan' })).toBeNull();
    const account = within(screen.getByRole('region', { name: 'Akun' }));
    expect(account.getByRole('link', { name: 'Masuk' }).getAttribute('href')).toBe('/auth?redirect=%2Fsettings');
  });
  test('signed in: the security section', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    await open(shop);
    expect(await screen.findByRole('region', { name: 'Keamanan' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Akun' })).toBeNull();
  });
});
