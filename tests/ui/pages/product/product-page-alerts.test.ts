import { describe, expect, test } from '@jest/globals';
import { act, waitFor } from '@testing-library/react';
import { openAccount } from '../../../support/account.ts';
import { signInBefore } from '../../auth-shop.ts';
import { link, main, shopWith } from '../../product-page-shop.ts';

describe('an account that is sold', () => {
  test('sends a guest who wants to hear of it to sign in and back', async () => {
    const { shop, path } = shopWith({ stock: 0 });
    await shop.open(path);
    expect(link('Kabari aku kalau tersedia lagi').getAttribute('href')).toBe(`/auth?redirect=${encodeURIComponent(path)}`);
  });
  test('is saved, and its news asked for, by one press; let go of by another', async () => {
    const { shop, path, product } = shopWith({ stock: 0 });
    openAccount(shop.accounts);
    await signInBefore(shop);
    await shop.open(path);
    await shop.user.click(await main().findByRole('button', { name: 'Kabari aku kalau tersedia lagi' }));
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ productId: product.id, wantsNews: true }]));
    expect(shop.device.get('wishlist_u1')).toContain('"wantsNews":true');
    await shop.user.click(main().getByRole('button', { name: 'Kamu akan dikabari', pressed: true }));
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ wantsNews: false }]));
    main().getByRole('button', { name: 'Kabari aku kalau tersedia lagi', pressed: false });
  });
  test('is as it was when nobody answers', async () => {
    const { shop, path } = shopWith({ stock: 0 });
    openAccount(shop.accounts);
    await signInBefore(shop);
    await shop.open(path);
    const ask = await main().findByRole('button', { name: 'Kabari aku kalau tersedia lagi' });
    shop.wishes.isAway = true;
    await act(async () => ask.click());
    await waitFor(() => main().getByRole('button', { name: 'Simpan ke wishlist' }));
    main().getByRole('button', { name: 'Kabari aku kalau tersedia lagi', pressed: false });
  });
  test('that can be had is not asked about', async () => {
    const { shop, path } = shopWith();
    await shop.open(path);
    expect(main().queryByText(/Kabari aku/)).toBeNull();
  });
});
