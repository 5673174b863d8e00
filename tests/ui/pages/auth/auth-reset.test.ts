import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { below, button, field, heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

describe('forgotten password', () => {
  const send = async (identifier = '081234567890') => {
    const shop = shopOfDimas();
    const router = await shop.open('/auth');
    await shop.user.type(field('Nomor HP atau email'), identifier);
    await shop.user.click(button('Lupa kata sandi?'));
    await heading('Lupa kata sandi');
    await shop.user.click(button('Kirim kode'));
    await heading('Buat kata sandi baru');
    return { shop, router };
  };
  test('a code by phone sets a new one, which signs in', async () => {
    const { shop, router } = await send();
    expect(screen.getByText(/Kalau \+62 812-3456-7890 terdaftar/)).toBeTruthy();
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await shop.user.type(field('Kata sandi baru'), 'gerbang-pagi-8');
    await shop.user.click(button('Ganti kata sandi'));
    await screen.findByText('Kata sandi sudah diganti. Silakan masuk.');
    await shop.user.type(field('Kata sandi'), 'gerbang-pagi-8{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('an unknown number gets the same answer and no code', async () => {
    const { shop } = await send('+62 898-7654-3210');
    expect(screen.getByText(/Kalau \+62 898-7654-3210 terdaftar/)).toBeTruthy();
    expect(shop.accounts.outbox).toEqual([]);
  });
  test('an email address is refused, because codes go to phones', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth?mode=lupa');
    await shop.user.type(field('Nomor HP'), 'dimas@example.com{Enter}');
    await waitFor(() => expect(below(field('Nomor HP'))).toBe('Masukkan nomor HP akunmu.'));
  });
  test('a wrong code and a weak password are refused beside their fields', async () => {
    const { shop } = await send();
    await shop.user.type(field('Kode 6 angka'), '000000');
    await shop.user.type(field('Kata sandi baru'), 'gerbang-pagi-8');
    await shop.user.click(button('Ganti kata sandi'));
    await waitFor(() => expect(below(field('Kode 6 angka'))).toBe('Kodenya salah atau sudah tidak berlaku.'));
    await shop.user.clear(field('Kata sandi baru'));
    await shop.user.type(field('Kata sandi baru'), 'abc');
    await shop.user.click(button('Ganti kata sandi'));
    await waitFor(() => expect(below(field('Kata sandi baru'))).toBe('Kata sandi minimal 8 karakter.'));
  });
});

describe('completing the profile later', () => {
  test('right after signing in: no password is asked for', async () => {
    const shop = shopOfDimas({ email: null, profileCompleted: false });
    await signInBefore(shop);
    const router = await shop.open('/auth?mode=profil&redirect=%2Fprofile');
    await waitFor(() => expect(field('Nama').value).toBe('Dimas Prasetyo'));
    expect(screen.queryByLabelText('Kata sandi akun')).toBeNull();
    await shop.user.type(field('Email'), 'dimas@example.com');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });
  test('later: the account’s password is required', async () => {
    const shop = shopOfDimas({ email: null, profileCompleted: false });
    await signInBefore(shop);
    const router = await shop.open('/auth?mode=profil&redirect=%2Fprofile');
    await heading('Lengkapi profil');
    await waitFor(() => expect(field('Nama').value).toBe('Dimas Prasetyo'));
    await shop.advance(15 * 60_000);
    await shop.user.type(field('Email'), 'dimas@example.com');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Kata sandi akun'))).toBe('Isi kata sandimu dulu, untuk memastikan ini kamu.'));
    await shop.user.type(field('Kata sandi akun'), 'salah-sekali');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(below(field('Kata sandi akun'))).toBe('Kata sandinya tidak cocok.'));
    await shop.user.clear(field('Kata sandi akun'));
    await shop.user.type(field('Kata sandi akun'), 'gerbang-malam-7');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/profile'));
  });
  test('guest: signs in first', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth?mode=profil');
    await heading('Selamat datang lagi');
  });
});
