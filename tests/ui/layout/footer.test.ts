import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteSettings, type SiteSettings } from '../../../src/domain/settings/site-settings.ts';
import { TestShop } from '../../support/render-page.tsx';

const footerWith = async (given: Partial<SiteSettings>) => {
  const shop = new TestShop();
  shop.set({ ...defaultSiteSettings, ...given });
  await shop.open('/help');
  return within(screen.getByRole('contentinfo'));
};

test('footer: four groups of links', async () => {
  const footer = await footerWith({});
  const groups = footer.getAllByRole('navigation');
  expect(groups.map((group) => within(group).getByRole('heading').textContent)).toEqual([
    'Produk',
    'Akun & Layanan',
    'Bantuan & Info',
    'Komunitas',
  ]);
  expect(footer.getByRole('link', { name: 'Semua produk' }).getAttribute('href')).toBe('/products?category=all');
});

describe('contacts in the footer', () => {
  test('email and phone as links, address and opening hours as text', async () => {
    const footer = await footerWith({
      supportEmail: 'bantuan@toko.example',
      contactEmail: 'halo@toko.example',
      contactPhone: '+62 (812) 3456-7890',
      address: 'Jalan Merdeka 1, Bandung',
      businessHours: 'Setiap hari 09.00-21.00',
    });
    const href = (name: string): string | null => footer.getByRole('link', { name }).getAttribute('href');
    expect(href('bantuan@toko.example')).toBe('mailto:bantuan@toko.example');
    expect(href('halo@toko.example')).toBe('mailto:halo@toko.example');
    expect(href('+62 (812) 3456-7890')).toBe('tel:+6281234567890');
    expect(footer.getAllByRole('term').map((term) => term.textContent)).toEqual(['Bantuan', 'Email', 'Telepon', 'Alamat', 'Jam buka']);
    expect(footer.getByText('Jalan Merdeka 1, Bandung')).toBeTruthy();
    expect(footer.getByText('Setiap hari 09.00-21.00')).toBeTruthy();
  });
  test('contacts that are not set are left out', async () => {
    const bare = await footerWith({});
    expect(bare.queryAllByRole('term')).toEqual([]);
    expect(bare.queryByRole('link', { name: /@/ })).toBeNull();
  });
  test('one address for both purposes is listed once', async () => {
    const footer = await footerWith({ supportEmail: 'halo@toko.example', contactEmail: 'halo@toko.example', address: ' ' });
    expect(footer.getAllByRole('term').map((term) => term.textContent)).toEqual(['Bantuan']);
  });
});
