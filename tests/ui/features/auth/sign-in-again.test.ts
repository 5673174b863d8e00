import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { Factor } from '../../../../src/application/auth/client/backend-auth.ts';
import { PortError } from '../../../../src/application/shared/port-error.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { SessionStore } from '../../../../src/ui/stores/session.store.ts';
import { aFactor, aUser, PASSWORD } from '../../../support/account.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

let shop: TestShop;

/** The settings with a new name of the shop that is not saved yet. The backend accepts only live sessions, as the real one does. */
const typeSettings = async (factors: readonly Factor[] = []) => {
  shop = shopOfDimas({ isAdmin: true }, factors);
  await signInBefore(shop);
  shop.permissions.current = { role: 'owner', permissions: ['settings.write'], isFresh: true };
  const update = shop.adminSettingsRepository.update.bind(shop.adminSettingsRepository);
  shop.adminSettingsRepository.update = async (changes, version) => {
    if (!shop.accounts.sessions.has(shop.device.get('session_token') ?? '')) throw new PortError('denied', 'not allowed', '42501');
    return update(changes, version);
  };
  const router = await shop.open('/admin/settings');
  if (factors.length > 0)
    await shop.user.type(await screen.findByLabelText('Kode 6 angka', { selector: 'input' }), InMemoryBackendAuth.CODE);
  await screen.findByRole('heading', { level: 1, name: /^Pengaturan/ });
  await shop.user.click(field('Nama toko'));
  await shop.user.paste('Toko Rina');
  return router;
};
const revoke = (): void => shop.accounts.sessions.clear();
const dialog = () => within(screen.getByRole('dialog', { name: 'Masuk lagi untuk melanjutkan' }));
const opened = () => screen.findByRole('heading', { name: 'Masuk lagi untuk melanjutkan' });
const signIn = async (identifier: string | null = null): Promise<void> => {
  if (identifier !== null) {
    await shop.user.clear(dialog().getByLabelText('Nomor HP atau email'));
    await shop.user.type(dialog().getByLabelText('Nomor HP atau email'), identifier);
  }
  await shop.user.type(dialog().getByLabelText('Kata sandi'), PASSWORD);
  await shop.user.click(dialog().getByRole('button', { name: 'Masuk' }));
};
const savedName = () => shop.adminSettingsRepository.stored.own.siteName;

describe('reauthentication over a form', () => {
  test('after signing in again the save continues', async () => {
    const router = await typeSettings();
    revoke();
    await shop.user.click(button('Simpan'));
    await opened();
    expect((dialog().getByLabelText('Nomor HP atau email') as HTMLInputElement).value).toBe('dimas@example.com');
    await signIn();
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect([savedName(), router.state.location.pathname]).toEqual(['Toko Rina', '/admin/settings']);
    expect(screen.queryByRole('heading', { name: 'Masuk lagi untuk melanjutkan' })).toBeNull();
  });
  test('the second factor is asked for where one is set up', async () => {
    await typeSettings([aFactor()]);
    revoke();
    await shop.user.click(button('Simpan'));
    await opened();
    await signIn();
    await shop.user.type(await screen.findByLabelText('Kode 6 angka', { selector: 'input' }), InMemoryBackendAuth.CODE);
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(savedName()).toBe('Toko Rina');
  });
  test('cancelling keeps the input, and the next save asks again', async () => {
    const router = await typeSettings();
    revoke();
    await shop.user.click(button('Simpan'));
    await opened();
    await shop.user.click(dialog().getByRole('button', { name: 'Batal' }));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Masuk lagi untuk melanjutkan' })).toBeNull());
    expect([field('Nama toko').value, router.state.location.pathname]).toEqual(['Toko Rina', '/admin/settings']);
    screen.getByText(/^Sesimu sudah berakhir\. Coba lagi untuk masuk/);
    await shop.user.click(button('Simpan'));
    await opened();
    await signIn();
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
  });
  test('asks as soon as the page finds out', async () => {
    await typeSettings();
    revoke();
    await act(() => shop.container.get(SessionStore).check(true));
    await opened();
    expect(field('Nama toko').value).toBe('Toko Rina');
    await signIn();
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Masuk lagi untuk melanjutkan' })).toBeNull());
    await shop.user.click(button('Simpan'));
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
  });
});

describe('reauthentication as somebody else', () => {
  beforeEach(async () => {
    await typeSettings();
    shop.accounts.byId.set('u2', {
      user: aUser({ id: 'u2', name: 'Budi', email: 'budi@example.com', phone: '6281300000000', isAdmin: true }),
      password: PASSWORD,
      factors: [],
    });
    revoke();
    await shop.user.click(button('Simpan'));
    await opened();
    await signIn('budi@example.com');
    await screen.findByRole('heading', { name: 'Ini akun lain' });
  });

  test('the form’s owner is named, and nothing is saved in the other name', async () => {
    screen.getByText('Kamu masuk sebagai Budi, padahal isian ini milik Dimas Prasetyo. Isian itu tidak disimpan atas nama Budi.');
    await shop.user.click(button('Lanjut sebagai Budi'));
    await screen.findByText(/Isian Dimas Prasetyo yang belum disimpan menunggu/);
    await waitFor(() => expect(field('Nama toko').value).toBe(''));
    expect(savedName()).toBeNull();
  });
  test('the owner signs in instead, and the form is saved', async () => {
    await shop.user.click(button('Masuk sebagai Dimas Prasetyo'));
    await opened();
    await signIn('dimas@example.com');
    await screen.findByText('Pengaturan tersimpan. Toko sudah memakainya.');
    expect(savedName()).toBe('Toko Rina');
  });
});

test('profile: when the session ends during a change, the customer signs in again and the change is saved', async () => {
  shop = shopOfDimas();
  await signInBefore(shop);
  await shop.open('/profile');
  await heading('Profil');
  await shop.user.click(button('Ubah nama'));
  await shop.user.clear(field('Nama'));
  await shop.user.type(field('Nama'), 'Dimas P');
  revoke();
  await shop.user.click(button('Simpan'));
  await opened();
  await shop.user.click(dialog().getByRole('button', { name: 'Batal' }));
  await screen.findByText(/^Sesimu sudah berakhir\. Coba lagi untuk masuk/);
  expect(field('Nama').value).toBe('Dimas P');
  await shop.user.click(button('Simpan'));
  await opened();
  await signIn();
  await screen.findByText('Namamu sudah diganti.');
  await screen.findByRole('region', { name: 'Dimas P' });
});
