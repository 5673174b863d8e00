import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { PASSWORD } from '../../../support/account.ts';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const open = async ({ sendsMail = false, ...given }: { sendsMail?: boolean } & Parameters<typeof shopOfDimas>[0] = {}) => {
  const shop = shopOfDimas(given);
  shop.accounts.sendsMail = sendsMail;
  await signInBefore(shop);
  await shop.open('/profile');
  await heading('Profil');
  return shop;
};

describe('profile name', () => {
  test('changed in place, and in the whole shop', async () => {
    const shop = await open();
    await shop.user.click(button('Ubah nama'));
    expect(field('Nama').value).toBe('Dimas Prasetyo');
    await shop.user.clear(field('Nama'));
    await shop.user.type(field('Nama'), 'Dimas P{Enter}');
    await screen.findByRole('region', { name: 'Dimas P' });
    await screen.findByText('Namamu sudah diganti.');
    expect(JSON.parse(shop.device.get('user_data') ?? '{}')).toMatchObject({ name: 'Dimas P' });
    expect(screen.queryByLabelText('Nama')).toBeNull();
  });
  test('empty: refused at the field, unchanged', async () => {
    const shop = await open();
    await shop.user.click(button('Ubah nama'));
    await shop.user.clear(field('Nama'));
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Nama'))).toBe('Isi namamu dulu.'));
    await shop.user.click(button('Batal'));
    expect(screen.getByRole('region', { name: 'Dimas Prasetyo' })).toBeTruthy();
  });
});

describe('profile phone number', () => {
  const toCode = async () => {
    const shop = await open();
    await shop.user.click(button('Ubah nomor HP'));
    await shop.user.type(field('Nomor HP baru'), '085712345678');
    await shop.user.type(field('Kata sandi akun'), PASSWORD);
    await shop.user.click(button('Kirim kode'));
    await screen.findByText('Kami kirim kode 6 angka lewat WhatsApp ke +62 857-1234-5678.');
    return shop;
  };

  test('changed with the password and a code to the new number', async () => {
    const shop = await toCode();
    expect(document.activeElement).toBe(field('Kode 6 angka'));
    expect(screen.getByText('+62 812-3456-7890')).toBeTruthy();
    await shop.user.type(field('Kode 6 angka'), '000000');
    await waitFor(() => expect(below(field('Kode 6 angka'))).toBe('Kodenya salah atau sudah tidak berlaku.'));
    await shop.user.clear(field('Kode 6 angka'));
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await screen.findByText('Nomor HP-mu sudah diganti.');
    expect(screen.getByText('+62 857-1234-5678')).toBeTruthy();
    expect(JSON.parse(shop.device.get('user_data') ?? '{}')).toMatchObject({ phone: '6285712345678' });
  });
  test('another code after a minute, or another number', async () => {
    const shop = await toCode();
    await shop.advance(60_000);
    await shop.user.click(button('Kirim ulang'));
    await waitFor(() => expect(shop.accounts.outbox).toHaveLength(2));
    await shop.user.click(button('Pakai nomor lain'));
    expect(field('Nomor HP baru').value).toBe('857-1234-5678');
  });
  test('a wrong password and an invalid number have messages', async () => {
    const shop = await open();
    await shop.user.click(button('Ubah nomor HP'));
    await shop.user.type(field('Nomor HP baru'), '0812');
    await shop.user.type(field('Kata sandi akun'), 'salah-sekali');
    await shop.user.click(button('Kirim kode'));
    await waitFor(() => expect(below(field('Nomor HP baru'))).toBe('Nomor ini terlalu pendek. Periksa lagi.'));
    await shop.user.type(field('Nomor HP baru'), '34567891');
    await shop.user.click(button('Kirim kode'));
    await waitFor(() => expect(below(field('Kata sandi akun'))).toBe('Kata sandinya tidak cocok.'));
    expect(shop.accounts.outbox).toEqual([]);
  });
  test('cancelled: the password is cleared', async () => {
    const shop = await toCode();
    await shop.user.click(button('Batal'));
    await shop.user.click(button('Ubah nomor HP'));
    expect([field('Nomor HP baru').value, field('Kata sandi akun').value]).toEqual(['', '']);
  });
});

describe('profile email', () => {
  const send = async (shop: Awaited<ReturnType<typeof open>>, email = 'baru@example.com'): Promise<void> => {
    await shop.user.click(button('Ubah email'));
    await shop.user.clear(field('Email baru'));
    await shop.user.type(field('Email baru'), email);
    await shop.user.type(field('Kata sandi akun'), PASSWORD);
    await shop.user.click(button('Lanjut'));
  };

  test('shop without email: changed, and marked as unconfirmed', async () => {
    const shop = await open();
    await send(shop);
    await screen.findByText('Emailmu sudah diganti. Sekarang bisa dipakai untuk masuk.');
    expect(screen.getByText('baru@example.com')).toBeTruthy();
    expect(screen.getByText('Belum dikonfirmasi')).toBeTruthy();
  });
  test('shop with email: confirmed by a code', async () => {
    const shop = await open({ sendsMail: true });
    await send(shop);
    await screen.findByText(/^Kami kirim kode 6 angka ke baru@example\.com\./);
    expect(screen.getByText('dimas@example.com')).toBeTruthy();
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await screen.findByText('Emailmu sudah dikonfirmasi.');
    expect(screen.getByText('baru@example.com')).toBeTruthy();
    expect(screen.getByText('Terkonfirmasi')).toBeTruthy();
  });
  test('unconfirmed: the field holds it for confirmation', async () => {
    const shop = await open({ sendsMail: true });
    await shop.user.click(button('Ubah email'));
    expect(field('Email baru').value).toBe('dimas@example.com');
  });
  test('used by another account: refused at the field', async () => {
    const shop = await open();
    const other = shopOfDimas().accounts.find({ email: 'dimas@example.com' });
    if (other !== null)
      shop.accounts.byId.set('u2', { ...other, user: { ...other.user, id: 'u2', phone: '628111111111', email: 'lain@example.com' } });
    await send(shop, 'lain@example.com');
    await waitFor(() => expect(below(field('Email baru'))).toBe('Email ini sudah dipakai akun lain.'));
  });
});

describe('profile picture', () => {
  test('unreadable file: refused, unchanged', async () => {
    const shop = await open();
    const input = document.querySelector<HTMLInputElement>('input[type="file"]');
    if (input === null) throw new Error('no file field');
    await shop.user.upload(input, new File(['bukan gambar'], 'foto.png', { type: 'image/png' }));
    await screen.findByText('Gambar ini tidak bisa dibuka. Pilih foto lain.');
    expect(screen.queryByRole('button', { name: 'Hapus foto' })).toBeNull();
  });
  test('can be removed', async () => {
    const shop = await open({ avatarUrl: '/storage/v1/object/public/avatars/foto.jpg' });
    expect(document.querySelector('main img')?.getAttribute('src')).toBe('/storage/v1/object/public/avatars/foto.jpg');
    await shop.user.click(button('Hapus foto'));
    await screen.findByText('Fotomu sudah dihapus.');
    expect(document.querySelector('main section[aria-labelledby="nama"] img')).toBeNull();
    expect(button('Tambah foto')).toBeTruthy();
  });
  test('several presses remove it once', async () => {
    const shop = await open({ avatarUrl: '/storage/v1/object/public/avatars/foto.jpg' });
    const change = shop.accountInterface.changePicture.bind(shop.accountInterface);
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    let requests = 0;
    shop.accountInterface.changePicture = async (...given) => {
      requests += 1;
      await answered;
      return change(...given);
    };
    await shop.user.click(button('Hapus foto'));
    expect(button('Hapus foto').getAttribute('aria-busy')).toBe('true');
    await shop.user.click(button('Hapus foto'));
    answer();
    await screen.findByText('Fotomu sudah dihapus.');
    expect(requests).toBe(1);
    expect(button('Tambah foto').getAttribute('aria-busy')).toBeNull();
  });
  test('failed to load: the initial is shown', async () => {
    await open({ avatarUrl: '/storage/v1/object/public/avatars/hilang.jpg' });
    const picture = document.querySelector('main section[aria-labelledby="nama"] img');
    if (picture === null) throw new Error('no picture');
    fireEvent.error(picture);
    expect(screen.getByRole('region', { name: 'Dimas Prasetyo' }).textContent).toMatch(/^D/);
    expect(document.querySelector('main section[aria-labelledby="nama"] img')).toBeNull();
  });
});
