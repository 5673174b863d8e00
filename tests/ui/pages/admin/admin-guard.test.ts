import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { Factor } from '../../../../src/application/auth/client/backend-auth.ts';
import { AdminModule } from '../../../../src/application/shared/deferred-modules.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor } from '../../../support/account.ts';
import { TestShop } from '../../../support/render-page.tsx';
import { button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const ADDRESS = '/admin/tidak-ada?page=2&sort=baru';

const openAs = async (
  { isAdmin = true, isStaff = false },
  factors: readonly Factor[] = [],
  prepare: (shop: TestShop) => void = () => undefined,
) => {
  const shop = shopOfDimas({ isAdmin, isStaff }, factors);
  await signInBefore(shop);
  prepare(shop);
  return { shop, router: await shop.open(ADDRESS) };
};

describe('the admin’s pages', () => {
  test('send a stranger to sign in, with path and query of the way back', async () => {
    const router = await new TestShop().open(ADDRESS);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toBe('?redirect=%2Fadmin%2Ftidak-ada%3Fpage%3D2%26sort%3Dbaru');
  });
  test('are shown as their shape while it is not known who is here', async () => {
    await openAs({}, [], (shop) => {
      shop.accountInterface.validateSession = () => new Promise(() => undefined);
    });
    expect(screen.getByText('Sedang dimuat')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
  test('open to an admin, without the bottom bar', async () => {
    await openAs({});
    await heading('Halaman admin tidak ada');
    expect(screen.queryByRole('navigation', { name: 'Menu bawah' })).toBeNull();
  });
  test('open to somebody of the shop who is no admin', async () => {
    await openAs({ isAdmin: false, isStaff: true });
    await heading('Halaman admin tidak ada');
  });
  test('are no place for a customer, who is told so and can sign in as somebody else', async () => {
    const { shop, router } = await openAs({ isAdmin: false });
    await heading('Bukan akun admin');
    expect(router.state.location.pathname).toBe('/auth');
    await shop.user.click(button('Masuk dengan akun lain'));
    await heading('Selamat datang lagi');
    expect(shop.device.get('session_token')).toBeNull();
  });
  test('ask for the second factor first', async () => {
    const { shop } = await openAs({}, [aFactor()]);
    await heading('Verifikasi 2 langkah');
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await heading('Halaman admin tidak ada');
  });
  test('ask to sign in again when the backend knows nobody any more, and lead back', async () => {
    const { shop, router } = await openAs({}, [], ({ backendAuth }) => void backendAuth.removeSession());
    await heading('Masuk lagi');
    await shop.user.click(button('Masuk lagi'));
    await waitFor(() => expect(router.state.location.search).toBe('?redirect=%2Fadmin%2Ftidak-ada%3Fpage%3D2%26sort%3Dbaru'));
  });
  test('say so when the shop does not answer, and can be tried again', async () => {
    const { shop } = await openAs({}, [], ({ accounts }) => {
      accounts.isAway = true;
    });
    await heading('Toko belum menjawab');
    shop.accounts.isAway = false;
    await shop.user.click(button('Coba lagi'));
    await heading('Halaman admin tidak ada');
  });
  test('wait for what the owner’s side can do, which a page from the server comes without, and say so when it does not come', async () => {
    let asked = 0;
    await openAs({}, [], ({ container }) => {
      container.rebind(AdminModule).toConstantValue(
        new AdminModule(async () => {
          asked += 1;
          throw new TypeError('offline');
        }),
      );
    });
    await heading('Halaman belum bisa dibuka');
    expect([asked, screen.getByRole('button', { name: 'Muat ulang' }).tagName]).toEqual([1, 'BUTTON']);
  });
});
