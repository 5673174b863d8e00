import { describe, expect, jest, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AccountRefused } from '../../../../src/application/auth/client/account-refused.ts';
import type { Factor } from '../../../../src/application/auth/client/backend-auth.ts';
import { InMemoryBackendAuth } from '../../../../src/infrastructure/memory/auth/backend-auth.ts';
import { aFactor, PASSWORD, PHONE } from '../../../support/account.ts';
import type { TestShop } from '../../../support/render-page.tsx';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async (factors: readonly Factor[] = [], prepare: (shop: TestShop) => void = () => undefined) => {
  const shop = shopOfDimas({}, factors);
  await signInBefore(shop);
  prepare(shop);
  const router = await shop.open('/settings');
  await heading('Pengaturan');
  return { shop, router };
};
const part = (name: string) => within(screen.getByRole('region', { name }));
const answer = async (shop: TestShop, name: string): Promise<void> =>
  shop.user.click(within(screen.getByRole('dialog')).getByRole('button', { name }));

describe('password', () => {
  test('changed with the current password, a wrong one is refused', async () => {
    const { shop } = await open();
    await shop.user.click(button('Ganti kata sandi'));
    await shop.user.type(field('Kata sandi sekarang'), 'salah-sekali');
    await shop.user.type(field('Kata sandi baru'), 'gerbang-pagi-8');
    await shop.user.click(button('Ganti kata sandi'));
    await waitFor(() => expect(below(field('Kata sandi sekarang'))).toBe('Kata sandinya tidak cocok.'));
    await shop.user.clear(field('Kata sandi sekarang'));
    await shop.user.type(field('Kata sandi sekarang'), PASSWORD);
    await shop.user.click(button('Ganti kata sandi'));
    await screen.findByText('Kata sandi sudah diganti.');
    expect(shop.accounts.byId.get('u1')?.password).toBe('gerbang-pagi-8');
  });
});

test('password: a new one that is too long is refused as too long', async () => {
  const { shop } = await open();
  await shop.user.click(button('Ganti kata sandi'));
  await shop.user.type(field('Kata sandi sekarang'), PASSWORD);
  await shop.user.click(field('Kata sandi baru'));
  await shop.user.paste('gerbang '.repeat(10));
  await shop.user.click(button('Ganti kata sandi'));
  await waitFor(() => expect(below(field('Kata sandi baru'))).toMatch(/^Kata sandi terlalu panjang/));
});

describe('second factors', () => {
  test('an authenticator app is added by QR code or key, with recovery codes', async () => {
    const { shop } = await open();
    const factors = part('Verifikasi 2 langkah');
    await shop.user.click((await factors.findAllByRole('button', { name: 'Aktifkan' }))[0] as HTMLElement);
    expect(await screen.findByRole('img', { name: 'Kode QR untuk aplikasi autentikator' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await shop.user.type(field('Kode 6 angka'), '000000');
    await waitFor(() =>
      expect(below(field('Kode 6 angka'))).toBe(
        'Kodenya tidak cocok. Coba kode yang terbaru. Kalau tetap gagal, setel jam ponselmu ke waktu otomatis.',
      ),
    );
    await shop.user.clear(field('Kode 6 angka'));
    await shop.user.type(field('Kode 6 angka'), InMemoryBackendAuth.CODE);
    await screen.findByText('Verifikasi 2 langkah aktif.');
    expect(await factors.findByText('Aktif')).toBeTruthy();
    // The first factor issues ten recovery codes, shown once.
    const codes = within(await factors.findByRole('list', { name: 'Kode pemulihan' })).getAllByRole('listitem');
    expect(codes).toHaveLength(10);
    expect(new Set(codes.map(({ textContent }) => textContent)).size).toBe(10);
    await shop.user.click(factors.getByRole('button', { name: 'Sudah kusimpan' }));
    expect(factors.queryByRole('list', { name: 'Kode pemulihan' })).toBeNull();
    expect(factors.getByText(/^Sisa 10 dari 10/)).toBeTruthy();
    await shop.user.click(factors.getByRole('button', { name: 'Buat kode baru' }));
    expect(screen.getByRole('dialog', { name: 'Buat kode pemulihan baru?' })).toBeTruthy();
    await answer(shop, 'Buat kode baru');
    await factors.findByRole('list', { name: 'Kode pemulihan' });
  });
  test('an outdated factor: new recovery codes need the factor again, not a recovery code', async () => {
    const { shop } = await open([aFactor()], ({ accountInterface }) => {
      const create = accountInterface.createRecoveryCodes.bind(accountInterface);
      accountInterface.createRecoveryCodes = () => {
        accountInterface.createRecoveryCodes = create;
        return Promise.reject(new AccountRefused('denied', 'Masukkan lagi kode.', 'SECOND_FACTOR_REQUIRED'));
      };
    });
    const factors = part('Verifikasi 2 langkah');
    await shop.user.click(await factors.findByRole('button', { name: 'Buat kode baru' }));
    const again = within(await screen.findByRole('dialog', { name: 'Pastikan ini kamu' }));
    await again.findByLabelText('Kode 6 angka');
    expect(again.queryByRole('button', { name: 'Pakai kode pemulihan' })).toBeNull();
    await shop.user.type(again.getByLabelText('Kode 6 angka'), InMemoryBackendAuth.CODE);
    expect(within(await factors.findByRole('list', { name: 'Kode pemulihan' })).getAllByRole('listitem')).toHaveLength(10);
  });
  test('a phone is added by a code', async () => {
    const { shop } = await open();
    const factors = part('Verifikasi 2 langkah');
    await shop.user.click((await factors.findAllByRole('button', { name: 'Aktifkan' }))[1] as HTMLElement);
    await shop.user.type(field('Nomor HP'), '085712345678');
    await shop.user.click(button('Kirim kode'));
    await screen.findByText('Kami kirim kode 6 angka lewat WhatsApp ke +62 857-1234-5678.');
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await screen.findByText('Verifikasi 2 langkah aktif.');
  });
  test('removing asks first', async () => {
    const { shop } = await open([aFactor()]);
    await shop.backendAuth.verify({ factorId: 'f1', challengeId: 'c', code: InMemoryBackendAuth.CODE });
    await shop.user.click(await part('Verifikasi 2 langkah').findByRole('button', { name: 'Matikan' }));
    expect(screen.getByRole('dialog', { name: 'Matikan Aplikasi autentikator?' })).toBeTruthy();
    await answer(shop, 'Matikan');
    await screen.findByText('Verifikasi 2 langkah dimatikan.');
    expect(await shop.backendAuth.factors()).toEqual([]);
  });
  test('failed request: a message and a retry', async () => {
    const { shop } = await open([], (opened) => {
      opened.backendAuth.factors = () => Promise.reject(new TypeError('offline'));
    });
    const factors = part('Verifikasi 2 langkah');
    expect((await factors.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi.');
    shop.backendAuth.factors = () => Promise.resolve([]);
    await shop.user.click(factors.getByRole('button', { name: 'Coba lagi' }));
    expect(await factors.findAllByRole('button', { name: 'Aktifkan' })).toHaveLength(2);
  });
});

describe('linked accounts', () => {
  test('no provider configured: not shown', async () => {
    await open();
    await part('Verifikasi 2 langkah').findAllByRole('button', { name: 'Aktifkan' });
    expect(screen.queryByRole('region', { name: 'Akun terhubung' })).toBeNull();
  });
  test('unlinking asks first', async () => {
    const { shop } = await open([], ({ backendAuth }) => {
      backendAuth.openProviders = ['google'];
      backendAuth.linked = [{ id: 'i1', provider: 'google', email: 'dimas@gmail.example' }];
    });
    const linked = within(await screen.findByRole('region', { name: 'Akun terhubung' }));
    expect(linked.getByText('dimas@gmail.example')).toBeTruthy();
    await shop.user.click(linked.getByRole('button', { name: 'Lepas' }));
    await answer(shop, 'Lepas');
    await screen.findByText('Akun dilepas.');
    expect(linked.getByText('Belum terhubung')).toBeTruthy();
  });
});

describe('signed-in devices', () => {
  test('listed, and others can be signed out', async () => {
    const { shop } = await open([], ({ accountInterface }) => void accountInterface.logIn({ identifier: PHONE, password: PASSWORD }));
    const devices = part('Perangkat yang masuk');
    expect(await devices.findByText('Perangkat ini')).toBeTruthy();
    await shop.user.click(devices.getByRole('button', { name: 'Keluarkan Chrome di Android' }));
    await screen.findByText('Perangkat itu sudah dikeluarkan.');
    expect(shop.accounts.sessions.size).toBe(1);
  });
});

test('signed-in devices: a list that is refused while the session is valid is read again', async () => {
  let refusals = 0;
  await open([], ({ accountInterface }) => {
    const { devices } = accountInterface;
    accountInterface.devices = async (token) => {
      accountInterface.devices = devices;
      refusals += 1;
      await devices.call(accountInterface, token);
      throw new AccountRefused('denied', '', 'SESSION_ENDED');
    };
  });
  expect(await part('Perangkat yang masuk').findByText('Perangkat ini')).toBeTruthy();
  expect(refusals).toBe(1);
});

describe('privacy settings', () => {
  test('own data is downloaded as a JSON file', async () => {
    const saved: Blob[] = [];
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob) && 'blob:data', revokeObjectURL: () => undefined });
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    const { shop } = await open();
    await shop.user.click(button('Unduh dataku'));
    await screen.findByText('Datamu sudah diunduh.');
    expect([saved.length, saved[0]?.type]).toEqual([1, 'application/json']);
    click.mockRestore();
  });
  test('deleting the account needs a typed word and the password, and clears the device', async () => {
    const { shop, router } = await open();
    await shop.user.click(part('Privasi').getByRole('button', { name: 'Hapus akun' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Hapus akunmu?' }));
    await shop.user.type(dialog.getByLabelText('Ketik HAPUS'), 'hapus');
    await shop.user.type(dialog.getByLabelText('Kata sandi', { selector: 'input' }), PASSWORD);
    await shop.user.click(dialog.getByRole('button', { name: 'Hapus akun untuk selamanya' }));
    expect(await dialog.findByText('Ketik HAPUS dengan huruf besar.')).toBeTruthy();
    expect(shop.accounts.byId.size).toBe(1);
    await shop.user.clear(dialog.getByLabelText('Ketik HAPUS'));
    await shop.user.type(dialog.getByLabelText('Ketik HAPUS'), 'HAPUS');
    await shop.user.click(dialog.getByRole('button', { name: 'Hapus akun untuk selamanya' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect([shop.accounts.byId.size, shop.device.values.size]).toEqual([0, 0]);
  });
});
