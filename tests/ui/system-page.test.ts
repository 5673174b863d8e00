import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { button, heading, shopOfDimas, signInBefore } from './auth-shop.ts';

const open = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  return shop;
};
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name} `) }));

describe('how the pages do', () => {
  test('is shown page by page, the most visited first, with what p75 means', async () => {
    const shop = await open();
    await shop.vitals.record([
      ...[1000, 2000, 3000].map((value) => ({ name: 'LCP', value, page: '/products' }) as const),
      { name: 'LCP', value: 5000, page: '/' },
      { name: 'CLS', value: 0.05, page: '/' },
    ]);
    await shop.open('/admin/system');
    await heading('Sistem');
    const rows = (await screen.findAllByRole('rowheader')).map(({ textContent }) => textContent);
    expect(rows).toEqual(['/products', '/']);
    expect(
      row('/products')
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '2.000 ms', '2.500 ms Baik', '2.900 ms']);
    expect(row('/').getByText('Buruk')).toBeTruthy();
    expect(row('/').getByRole('img', { name: 'p75 per hari di /; garis putus adalah batas baik' })).toBeTruthy();
    await shop.user.click(screen.getByRole('radio', { name: 'CLS' }));
    expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['/']);
    expect(row('/').getByText(/0,050/, { selector: 'td:nth-of-type(3)' })).toBeTruthy();
  });
  test('is nothing while nobody was measured', async () => {
    const shop = await open();
    await shop.open('/admin/system');
    await screen.findByRole('heading', { name: 'Belum ada pengukuran' });
    expect(screen.queryByRole('table')).toBeNull();
  });
  test('says so when it cannot be read, and can be asked for again', async () => {
    const shop = await open();
    const figures = shop.vitals.figures.bind(shop.vitals);
    shop.vitals.figures = () => Promise.reject(new TypeError('offline'));
    await shop.open('/admin/system');
    expect((await screen.findByRole('alert')).textContent).toContain('Toko belum bisa dihubungi.');
    shop.vitals.figures = figures;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('heading', { name: 'Belum ada pengukuran' });
  });
});
