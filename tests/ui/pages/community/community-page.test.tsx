import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { TestShop } from '../../../support/render-page.tsx';

const settings = {
  ...defaultSiteSettings,
  whatsappNumber: '0812-3456-7890',
  whatsappChannelUrl: 'https://whatsapp.example/channel',
  instagramUrl: 'https://www.instagram.example/toko',
};
const channels = (): string[] =>
  within(screen.getByRole('region', { name: 'Saluran resmi' }))
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '');

describe('community page', () => {
  test('channels of the settings, rules and fraud warnings', async () => {
    const shop = new TestShop();
    shop.set(settings);
    await shop.open('/community');
    expect(channels()).toEqual(['https://whatsapp.example/channel', 'https://www.instagram.example/toko', '/feed']);
    expect(screen.getByRole('heading', { level: 2, name: 'Aturan komunitas' })).toBeTruthy();
    expect(screen.getByRole('heading', { level: 2, name: 'Waspada penipuan' })).toBeTruthy();
  });
  test('disabled social media are hidden, and no channel at all has a message', async () => {
    const shop = new TestShop();
    shop.set({ ...settings, socialMediaEnabled: false, whatsappChannelUrl: null });
    await shop.open('/community');
    expect(channels()).toEqual(['/feed']);
    expect(screen.getByText(/^Saluran resmi kami segera hadir/)).toBeTruthy();
  });
  test.each([
    ['0812 3456 7890', 'Ini nomor resmi kami'],
    ['+62 812-3456-7891', 'Bukan nomor resmi kami'],
    ['<script>', 'Nomornya belum terbaca'],
  ])('number check of %s: %s', async (number, verdict) => {
    const shop = new TestShop();
    shop.set(settings);
    const router = await shop.open('/community');
    await shop.user.type(screen.getByRole('textbox', { name: 'Nomor HP atau telepon' }), number);
    await shop.user.click(screen.getByRole('button', { name: 'Cek nomor' }));
    const section = within(screen.getByRole('region', { name: 'Cek nomor resmi' }));
    expect((await section.findByText(verdict)).closest('[role="status"]')).toBeTruthy();
    expect(section.getByText(`Nomor yang dicek: ${number}`)).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('nomor')).toBe(number);
  });
  test('number check without a shop number: a message', async () => {
    await new TestShop().open('/community?nomor=0812-3456-7890');
    expect(screen.getByText('Nomor kami segera hadir')).toBeTruthy();
  });
  test('number check of blanks: no result', async () => {
    await new TestShop().open('/community?nomor=++');
    expect(screen.queryByText('Nomornya belum terbaca')).toBeNull();
  });
});
