import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { SignInAgain } from '../../../../src/application/auth/client/sign-in-again.ts';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { SessionStore } from '../../../../src/ui/stores/session.store.ts';
import { PASSWORD } from '../../../support/account.ts';
import { notify } from '../../../support/notification-shop.tsx';
import type { TestShop } from '../../../support/render-page.tsx';
import { button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const TITLE = 'Masuk lagi untuk melanjutkan';
const openAs = async (path: string, prepare: (shop: TestShop) => void = () => undefined) => {
  const shop = shopOfDimas();
  await signInBefore(shop);
  prepare(shop);
  return { shop, router: await shop.open(path) };
};
const dialog = () => within(screen.getByRole('dialog', { name: TITLE }));
const isOpen = (): boolean => screen.queryByRole('heading', { name: TITLE }) !== null;
const dialogTitle = () => screen.findByRole('heading', { name: TITLE });
const signIn = async (shop: TestShop): Promise<void> => {
  await shop.user.type(dialog().getByLabelText('Kata sandi'), PASSWORD);
  await shop.user.click(dialog().getByRole('button', { name: 'Masuk' }));
  await waitFor(() => expect(isOpen()).toBe(false));
};
const find = (shop: TestShop): Promise<void> => act(() => shop.container.get(SessionStore).check(true));
const cancel = async (shop: TestShop): Promise<void> => {
  await shop.user.click(dialog().getByRole('button', { name: 'Batal' }));
  await waitFor(() => expect(isOpen()).toBe(false));
};
/** A call that the page makes by itself. */
const poll = (shop: TestShop): Promise<unknown> =>
  act(() =>
    shop.container
      .get(SignInAgain)
      .send(() => Promise.reject(new PortError('denied', 'no')))
      .catch(() => undefined),
  );
const revoke = ({ accounts }: TestShop): void => accounts.sessions.clear();
const TOAST = 'Kamu sudah dikeluarkan dari akun ini. Silakan masuk lagi.';

/** Pages, and what shows that they are their person's. */
const PAGES = [
  ['/profile', 'Dimas Prasetyo'],
  ['/settings', 'Notifikasi'],
  ['/notifications', 'Milik Dimas'],
] as const;

describe.each(PAGES)('%s of a person whose session has ended', (path, shown) => {
  const fill = (shop: TestShop): void => void notify(shop, { title: 'Milik Dimas', userId: 'u1' });
  test('opened: asks to sign in in place without a toast, then continues', async () => {
    const { shop, router } = await openAs(path, (made) => {
      fill(made);
      revoke(made);
    });
    await dialogTitle();
    expect(screen.queryByText(TOAST)).toBeNull();
    await signIn(shop);
    await waitFor(() => expect(screen.getAllByText(shown, { exact: false }).length).toBeGreaterThan(0));
    expect(router.state.location.pathname).toBe(path);
  });
  test('already open: it stays, and a cancelled dialog leaves a button that asks again', async () => {
    const { shop, router } = await openAs(path, fill);
    await waitFor(() => expect(screen.getAllByText(shown, { exact: false }).length).toBeGreaterThan(0));
    await waitFor(() => expect(shop.container.get(SignInAgain).isOffered).toBe(true));
    revoke(shop);
    await find(shop);
    await dialogTitle();
    await cancel(shop);
    await shop.user.click(button('Masuk lagi'));
    await dialogTitle();
    await signIn(shop);
    expect([router.state.location.pathname, screen.queryByRole('button', { name: 'Masuk lagi' })]).toEqual([path, null]);
  });
});

describe('something typed into a page', () => {
  const openName = async () => {
    const opened = await openAs('/profile');
    await heading('Profil');
    await opened.shop.user.click(button('Ubah nama'));
    await opened.shop.user.type(field('Nama'), ' Baru');
    return opened;
  };
  /** Another tab has changed the device's storage. */
  const elsewhere = (key: string | null): Promise<void> =>
    act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key }));
    });
  test('stays while its person signs in again, also in another tab', async () => {
    const { shop } = await openName();
    revoke(shop);
    for (const name of ['session_token', 'user_data', 'session_expires']) shop.device.remove(name);
    await elsewhere('session_token');
    await dialogTitle();
    await signInBefore(shop);
    await elsewhere('session_expires');
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(field('Nama').value).toBe('Dimas Prasetyo Baru');
  });
  test('stays after a cancelled dialog, and typing on opens no other one; a press does', async () => {
    const { shop } = await openName();
    revoke(shop);
    await find(shop);
    await dialogTitle();
    await cancel(shop);
    await shop.user.click(field('Nama'));
    await shop.user.type(field('Nama'), '!');
    await poll(shop);
    expect([isOpen(), field('Nama').value]).toEqual([false, 'Dimas Prasetyo Baru!']);
    await shop.user.click(button('Simpan'));
    await dialogTitle();
    await signIn(shop);
    await screen.findByText('Namamu sudah diganti.');
  });
  test('stays where its person signed out in another tab; a page without goes', async () => {
    const { shop, router } = await openName();
    act(() => shop.device.clear());
    await elsewhere(null);
    await dialogTitle();
    expect([field('Nama').value, router.state.location.pathname]).toEqual(['Dimas Prasetyo Baru', '/profile']);
  });
});

test('a page that was read without a session is built anew after a cancelled dialog, one with input is not', async () => {
  const { shop } = await openAs('/profile');
  await heading('Profil');
  const before = screen.getByRole('heading', { level: 1, name: 'Profil' });
  revoke(shop);
  await find(shop);
  await dialogTitle();
  await signIn(shop);
  const anew = screen.getByRole('heading', { level: 1, name: 'Profil' });
  expect(anew).not.toBe(before);
  await shop.user.click(button('Ubah nama'));
  await shop.user.type(field('Nama'), ' Baru');
  revoke(shop);
  await find(shop);
  await dialogTitle();
  await signIn(shop);
  expect(screen.getByRole('heading', { level: 1, name: 'Profil' })).toBe(anew);
});
