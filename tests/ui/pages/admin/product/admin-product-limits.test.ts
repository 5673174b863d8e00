import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../../support/builders.ts';
import type { TestShop } from '../../../../support/render-page.tsx';
import { below, button, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const open = async (): Promise<TestShop> => {
  const shop = shopOfDimas({ isAdmin: true });
  shop.catalogue.mayWrite = true;
  shop.catalogue.products.push(aProduct({ name: 'Alpha', price: 100_000, stock: 1 }));
  await signInBefore(shop);
  await shop.open('/admin/products');
  await screen.findByLabelText('Stok Alpha');
  return shop;
};
const stored = ({ catalogue }: TestShop) => {
  const [product] = catalogue.products;
  return [product?.price, product?.stock];
};
const typedIn = (label: string): string => screen.getByLabelText<HTMLInputElement>(label).value;

describe('limits of a number in the product list', () => {
  test.each([
    ['Stok Alpha', '10001', 'Paling banyak 10.000.'],
    ['Stok Alpha', '99999999999999999999', 'Paling banyak 10.000.'],
    ['Harga Alpha', '1.000.000.000.001', 'Paling banyak Rp1.000.000.000.000.'],
  ])('%s: %s is above the limit: refused in place, kept, not sent', async (label, typed, message) => {
    const shop = await open();
    await shop.user.clear(screen.getByLabelText(label));
    await shop.user.type(screen.getByLabelText(label), `${typed}{Enter}`);
    expect((await screen.findByRole('alert')).textContent).toBe(message);
    expect([typedIn(label), screen.getByLabelText(label).getAttribute('aria-invalid')]).toEqual([typed, 'true']);
    expect(stored(shop)).toEqual([100_000, 1]);
  });
  test.each([
    ['Stok Alpha', '10000', [100_000, 10_000]],
    ['Harga Alpha', '1000000000000', [1_000_000_000_000, 1]],
  ])('%s: %s is at the limit: accepted', async (label, typed, after) => {
    const shop = await open();
    await shop.user.clear(screen.getByLabelText(label));
    await shop.user.type(screen.getByLabelText(label), `${typed}{Enter}`);
    await waitFor(() => expect(stored(shop)).toEqual(after));
  });
});

describe('limits of a bulk change', () => {
  const send = async (action: string) => {
    const shop = await open();
    await shop.user.click(screen.getByRole('checkbox', { name: 'Pilih Alpha' }));
    await shop.user.click(button(`${action}…`));
    return { shop, dialog: within(await screen.findByRole('dialog', { name: `${action} 1 produk` })) };
  };

  test.each([
    ['Ubah stok', null, 'Stok baru', '10001', 'Paling banyak 10.000.'],
    ['Ubah harga', 'Tetap', 'Harga baru', '1000000000001', 'Paling banyak Rp1.000.000.000.000.'],
    ['Ubah harga', 'Tetap', 'Harga baru', '99999999999999999999', 'Paling banyak Rp1.000.000.000.000.'],
    ['Ubah harga', 'Nominal', 'Rupiah (−5.000 menurunkan)', '99999999999999999999', 'Paling banyak Rp1.000.000.000.000.'],
  ])('%s (%s): %s of %s is refused in the dialog, kept, not sent', async (action, how, label, typed, message) => {
    const { shop, dialog } = await send(action);
    if (how !== null) await shop.user.click(dialog.getByText(how));
    const input = dialog.getByLabelText(label);
    await shop.user.type(input, typed);
    await shop.user.click(dialog.getByRole('button', { name: 'Ubah 1 produk' }));
    await waitFor(() => expect(below(input)).toBe(message));
    expect([(input as HTMLInputElement).value, stored(shop)]).toEqual([typed, [100_000, 1]]);
  });
});
