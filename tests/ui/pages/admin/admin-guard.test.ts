import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { Factor } from '../../../../src/application/auth/client/backend-auth.ts';
import { CheckAdminAccess } from '../../../../src/application/auth/client/check-admin-access.ts';
import { AdminModule } from '../../../../src/application/shared/deferred-modules.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { SessionStore } from '../../../../src/ui/stores/session.store.ts';
import { aFactor, PASSWORD } from '../../../support/account.ts';
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

describe('admin guard', () => {
  test('guest: sent to sign in, with path and query for the return', async () => {
    const router = await new TestShop().open(ADDRESS);
    await waitFor(() => expect(router.state.location.pathname).toBe('/auth'));
    expect(router.state.location.search).toBe('?redirect=%2Fadmin%2Ftidak-ada%3Fpage%3D2%26sort%3Dbaru');
  });
  test('session being checked: skeleton', async () => {
    await openAs({}, [], (shop) => {
      shop.accountInterface.validateSession = () => new Promise(() => undefined);
    });
    expect(screen.getByText('Sedang dimuat')).toBeTruthy();
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  });
  test('admin: open, without the bottom bar', async () => {
    await openAs({});
    await heading('Halaman admin tidak ada');
    expect(screen.queryByRole('navigation', { name: 'Menu bawah' })).toBeNull();
  });
  test('staff without the admin role: open', async () => {
    await openAs({ isAdmin: false, isStaff: true });
    await heading('Halaman admin tidak ada');
  });
  test('customer: refused, with the option to sign in as somebody else', async () => {
    const { shop, router } = await openAs({ isAdmin: false });
    await heading('Bukan akun admin');
    expect(router.state.location.pathname).toBe('/auth');
    await shop.user.click(button('Masuk dengan akun lain'));
    await heading('Selamat datang lagi');
    expect(shop.device.get('session_token')).toBeNull();
  });
  test('second factor: asked for first', async () => {
    const { shop } = await openAs({}, [aFactor()]);
    await heading('Verifikasi 2 langkah');
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await heading('Halaman admin tidak ada');
  });
  test.each<[string, (shop: TestShop) => void]>([
    ['the backend knows nobody any more', ({ backendAuth }) => void backendAuth.removeSession()],
    ['the session has ended', ({ accounts }) => accounts.sessions.clear()],
  ])('where %s: ask to sign in again in place', async (_, prepare) => {
    const { shop, router } = await openAs({}, [], prepare);
    await screen.findByRole('heading', { name: 'Masuk lagi untuk melanjutkan' });
    await shop.user.type(field('Kata sandi'), PASSWORD);
    await shop.user.click(button('Masuk'));
    await heading('Halaman admin tidak ada');
    expect(router.state.location.pathname + router.state.location.search).toBe(ADDRESS);
  });
  test('check the access once, and once more after the session was begun again', async () => {
    let checks = 0;
    const { shop } = await openAs({}, [], ({ container }) => {
      const check = container.get(CheckAdminAccess);
      const execute = check.execute.bind(check);
      check.execute = () => {
        checks += 1;
        return execute();
      };
    });
    await heading('Halaman admin tidak ada');
    expect(checks).toBe(1);
    shop.accounts.sessions.clear();
    await act(() => shop.container.get(SessionStore).check(true));
    await shop.user.type(field('Kata sandi'), PASSWORD);
    await shop.user.click(button('Masuk'));
    await waitFor(() => expect(checks).toBe(2));
    await heading('Halaman admin tidak ada');
    expect(checks).toBe(2);
  });
  test('unavailable backend: a message and a retry', async () => {
    const { shop } = await openAs({}, [], ({ accounts }) => {
      accounts.isAway = true;
    });
    await heading('Toko belum menjawab');
    shop.accounts.isAway = false;
    await shop.user.click(button('Coba lagi'));
    await heading('Halaman admin tidak ada');
  });
  test('admin module that fails to load: a message and a reload', async () => {
    let calls = 0;
    await openAs({}, [], ({ container }) => {
      container.rebind(AdminModule).toConstantValue(
        new AdminModule(async () => {
          calls += 1;
          throw new TypeError('offline');
        }),
      );
    });
    await heading('Halaman belum bisa dibuka');
    expect([calls, screen.getByRole('button', { name: 'Muat ulang' }).tagName]).toEqual([1, 'BUTTON']);
  });
});
