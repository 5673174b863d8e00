import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { openAccount, PASSWORD, PHONE } from '../../../support/account.ts';
import { field, signInBefore } from '../../auth-shop.ts';
import { link, main, shopWith } from '../../product-page-shop.ts';

describe('alert for a sold product', () => {
  test('guest: a link to sign in and return', async () => {
    const { shop, path } = shopWith({ stock: 0 });
    await shop.open(path);
    const signInAddress = link('Kabari aku kalau tersedia lagi').getAttribute('href') ?? '';
    const from = new URL(signInAddress, 'https://toko.example').searchParams.get('redirect') ?? '';
    expect(new URL(from, 'https://toko.example').pathname).toBe(path);
  });
  test('guest: the sign-in page has the reason, and the alert is on afterwards', async () => {
    const { shop, path, product } = shopWith({ stock: 0 });
    openAccount(shop.accounts);
    const router = await shop.open(path);
    await shop.user.click(link('Kabari aku kalau tersedia lagi'));
    await screen.findByText('Masuk atau daftar dulu, lalu kami kabari kamu tentang produk ini.');
    await shop.user.type(field('Nomor HP atau email'), PHONE);
    await shop.user.type(field('Kata sandi'), `${PASSWORD}{Enter}`);
    await main().findByRole('button', { name: 'Kamu akan dikabari', pressed: true });
    await waitFor(async () => expect(await shop.wishes.list()).toMatchObject([{ productId: product.id, wantsNews: true }]));
    expect(router.state.location).toMatchObject({ pathname: path, search: '' });
  });
  test('an address of somebody else does not switch it on', async () => {
    const { shop, path, product } = shopWith({ stock: 0 });
    openAccount(shop.accounts);
    await signInBefore(shop);
    await shop.open(`/auth?redirect=${encodeURIComponent(`${path}?kabari=${product.id}`)}`);
    await main().findByRole('button', { name: 'Kabari aku kalau tersedia lagi', pressed: false });
    expect(await shop.wishes.list()).toEqual([]);
  });
  test('signed in: one press saves the product with its alert, another one switches it off', async () => {
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
  test('failed request: reverted', async () => {
    const { shop, path } = shopWith({ stock: 0 });
    openAccount(shop.accounts);
    await signInBefore(shop);
    await shop.open(path);
    const send = await main().findByRole('button', { name: 'Kabari aku kalau tersedia lagi' });
    shop.wishes.isAway = true;
    await act(async () => send.click());
    await waitFor(() => main().getByRole('button', { name: 'Simpan ke wishlist' }));
    main().getByRole('button', { name: 'Kabari aku kalau tersedia lagi', pressed: false });
  });
  test('product in stock: not offered', async () => {
    const { shop, path } = shopWith();
    await shop.open(path);
    expect(main().queryByText(/Kabari aku/)).toBeNull();
  });
});
