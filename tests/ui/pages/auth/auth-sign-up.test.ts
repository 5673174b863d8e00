import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { PASSWORD } from '../../../support/account.ts';
import { TestShop } from '../../../support/render-page.tsx';
import { below, button, field, heading, shopOfDimas } from '../../auth-shop.ts';

const fill = async ({ user }: TestShop, { name = 'Sari', phone = '085712345678', password = PASSWORD } = {}): Promise<void> => {
  await user.type(field('Nama'), name);
  await user.type(field('Nomor HP'), phone);
  await user.type(field('Kata sandi'), password);
};
const signUp = async (shop: TestShop, given: Parameters<typeof fill>[1] = {}): Promise<void> => {
  await fill(shop, given);
  await shop.user.click(button('Kirim kode'));
};
const toCode = async (path = '/auth?mode=daftar') => {
  const shop = new TestShop();
  const router = await shop.open(path);
  await signUp(shop);
  await heading('Masukkan kode');
  return { shop, router };
};

describe('sign-up', () => {
  test('phone, code and profile, then back to the earlier page', async () => {
    const { shop, router } = await toCode('/auth?mode=daftar&redirect=%2Fwishlist');
    expect(screen.getByText('Terkirim lewat WhatsApp ke +62 857-1234-5678.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Kode 6 angka'));
    await shop.user.click(field('Kode 6 angka'));
    await shop.user.paste(` ${shop.accounts.lastCode.slice(0, 3)}-${shop.accounts.lastCode.slice(3)} `);
    await heading('Lengkapi profil');
    expect(screen.getAllByRole('link', { name: 'Profil' }).length).toBeGreaterThan(0);
    expect(field('Nama').value).toBe('Sari');
    expect(screen.queryByLabelText('Kata sandi akun')).toBeNull();
    await shop.user.type(field('Email'), 'Sari@Example.com');
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/wishlist'));
    expect(JSON.parse(shop.device.get('user_data') ?? '{}')).toMatchObject({ email: 'sari@example.com', profileCompleted: true });
  });
  test('the profile can be skipped', async () => {
    const { shop, router } = await toCode();
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await heading('Lengkapi profil');
    await shop.user.click(button('Nanti saja'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
  test('the number is grouped while typing, and a pasted one selects its country', async () => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    const phone = field('Nomor HP');
    await shop.user.type(phone, '0857123');
    expect(phone.value).toBe('857-123');
    await shop.user.clear(phone);
    await shop.user.click(phone);
    await shop.user.paste('+65 9123 4567');
    expect([phone.value, screen.getByLabelText<HTMLSelectElement>('Negara').value]).toEqual(['9123-4567', 'SG']);
    expect(screen.getByLabelText('Negara').querySelectorAll('option')).toHaveLength(23);
  });
  test('ambiguous digits: the number is shown as parsed, with the alternative', async () => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    const phone = field('Nomor HP');
    await shop.user.type(phone, '85291234567');
    const country = () => screen.getByLabelText<HTMLSelectElement>('Negara').value;
    expect([country(), below(phone)]).toEqual(['ID', 'Nomor yang dipakai: +62 852-9123-4567']);
    await shop.user.click(button('Bukan, maksudku +852 9123-4567 (Hong Kong)'));
    expect([country(), phone.value, below(phone)]).toEqual(['HK', '9123-4567', 'Nomor yang dipakai: +852 9123-4567']);
    await shop.user.click(button('Bukan, maksudku +62 852-9123-4567 (Indonesia)'));
    expect([country(), phone.value]).toEqual(['ID', '852-9123-4567']);
    await shop.user.clear(phone);
    await shop.user.type(phone, '081234567890');
    expect(below(phone)).toBe('Nomor yang dipakai: +62 812-3456-7890');
    expect(screen.queryByRole('button', { name: /^Bukan, maksudku/ })).toBeNull();
  });
  test.each([
    ['006591234567', 'SG', '91234567'],
    ['00620812345678', 'ID', '812345678'],
    ['+6208123456789', 'ID', '8123456789'],
  ])('%s typed digit by digit: country and number are recognised', async (typed, country, shown) => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    const phone = field('Nomor HP');
    await shop.user.type(phone, typed);
    expect([screen.getByLabelText<HTMLSelectElement>('Negara').value, phone.value.replaceAll('-', '')]).toEqual([country, shown]);
  });
  test('the caret stays after the typed digit', async () => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    const phone = field('Nomor HP');
    await shop.user.type(phone, '81234567');
    phone.setSelectionRange(1, 1);
    await shop.user.type(phone, '9', { initialSelectionStart: 1, initialSelectionEnd: 1 });
    expect([phone.value, phone.selectionStart]).toEqual(['891-2345-67', 2]);
  });
  test.each([
    ['a number that is too short', { phone: '0812' }, 'Nomor HP', 'Nomor ini terlalu pendek. Periksa lagi.'],
    ['a number that is too long', { phone: '08123456789012345' }, 'Nomor HP', 'Nomor ini terlalu panjang. Periksa lagi.'],
    ['a prefix of no operator', { phone: '0212345678' }, 'Nomor HP', 'Nomor ini bukan nomor ponsel dari negara yang kami layani.'],
    ['a weak password', { password: 'abc' }, 'Kata sandi', 'Kata sandi minimal 8 karakter.'],
  ])('%s: a message at its field, and the other input remains', async (_, given, label, words) => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    await signUp(shop, given);
    await waitFor(() => expect(below(field(label))).toBe(words));
    expect(document.activeElement).toBe(field(label));
    expect(field('Nama').value).toBe('Sari');
    expect(shop.accounts.outbox).toEqual([]);
  });
  test('unavailable backend: the input remains, and the next press works', async () => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    shop.accounts.isAway = true;
    await signUp(shop);
    await screen.findByText(/^Kami belum bisa dihubungi/);
    shop.accounts.isAway = false;
    await shop.user.click(button('Kirim kode'));
    await heading('Masukkan kode');
  });
  test('a registered number gets the same answer, and its owner can sign in', async () => {
    const shop = shopOfDimas();
    await shop.open('/auth?mode=daftar');
    await signUp(shop, { phone: '081234567890' });
    await heading('Masukkan kode');
    expect(shop.accounts.outbox).toEqual([]);
    await shop.user.click(button('Masuk'));
    await heading('Selamat datang lagi');
    expect(field('Nomor HP atau email').value).toBe('+62 812-3456-7890');
  });
});

describe('sign-up code', () => {
  test('the field has the browser’s attributes for one-time codes', async () => {
    await toCode();
    const code = field('Kode 6 angka');
    expect([code.autocomplete, code.inputMode]).toEqual(['one-time-code', 'numeric']);
  });
  test('a wrong code: a message, and the code remains', async () => {
    const { shop } = await toCode();
    await shop.user.type(field('Kode 6 angka'), '000000');
    await waitFor(() => expect(below(field('Kode 6 angka'))).toBe('Kodenya salah atau sudah tidak berlaku.'));
    expect(field('Kode 6 angka').value).toBe('000000');
  });
  test('can be requested again after a minute', async () => {
    const { shop } = await toCode();
    expect(screen.getByText('Kirim ulang dalam 01:00')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Kirim ulang' })).toBeNull();
    await shop.advance(60_000);
    await shop.user.click(button('Kirim ulang'));
    await screen.findByText('Kode baru sudah dikirim.');
    expect(shop.accounts.outbox).toHaveLength(2);
    expect(screen.getByText('Kirim ulang dalam 01:00')).toBeTruthy();
  });
  test('a new tab session continues to wait for it, and no password is stored', async () => {
    const { shop } = await toCode();
    const stored = [...shop.tab.values.values(), ...shop.device.values.values()].join(' ');
    expect(stored).not.toContain(PASSWORD);
    const again = new TestShop();
    again.tab.set('awaited_code', shop.tab.get('awaited_code') ?? '');
    document.body.replaceChildren();
    await again.open('/auth');
    await heading('Masukkan kode');
  });
  test('another number can be entered instead', async () => {
    const { shop } = await toCode();
    await shop.user.click(button('Ganti nomor'));
    await heading('Buat akun');
    expect(field('Nomor HP').value).toBe('857-1234-5678');
  });
  test('left by mistake: can be entered after all', async () => {
    const { shop } = await toCode();
    await shop.user.click(button('Ganti nomor'));
    await shop.user.click(button('Sudah punya kode?'));
    await heading('Masukkan kode');
    expect(screen.getByText('Terkirim lewat WhatsApp ke +62 857-1234-5678.')).toBeTruthy();
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await heading('Lengkapi profil');
    expect(shop.tab.values.size).toBe(0);
  });
  test('left, and the tab closed: offered, not opened by itself', async () => {
    const { shop } = await toCode();
    await shop.user.click(button('Ganti nomor'));
    const again = new TestShop();
    again.tab.set('awaited_code', shop.tab.get('awaited_code') ?? '');
    document.body.replaceChildren();
    await again.open('/auth?mode=daftar');
    await heading('Buat akun');
    await again.user.click(button('Sudah punya kode?'));
    await heading('Masukkan kode');
  });
  test('left: offered for ten minutes only', async () => {
    const { shop } = await toCode();
    await shop.user.click(button('Ganti nomor'));
    await shop.advance(599_000);
    expect(button('Sudah punya kode?')).toBeTruthy();
    await shop.advance(1_000);
    expect(screen.queryByRole('button', { name: 'Sudah punya kode?' })).toBeNull();
  });
  test('another number replaces the earlier code', async () => {
    const { shop } = await toCode();
    await shop.user.click(button('Ganti nomor'));
    await shop.user.type(field('Nomor HP'), '{Backspace}9');
    await shop.user.click(button('Kirim kode'));
    await screen.findByText('Terkirim lewat WhatsApp ke +62 857-1234-5679.');
  });
  test('no code requested: not offered', async () => {
    const shop = new TestShop();
    await shop.open('/auth?mode=daftar');
    expect(screen.queryByRole('button', { name: 'Sudah punya kode?' })).toBeNull();
  });
});

describe('history of the sign-up steps', () => {
  const at = (router: Awaited<ReturnType<typeof toCode>>['router']) => router.state.location.pathname + router.state.location.search;

  test('"Back" keeps the input, "Forward" returns to the code', async () => {
    const { shop, router } = await toCode('/auth?mode=daftar&redirect=%2Fwishlist');
    expect(at(router)).toBe('/auth?mode=kode&redirect=%2Fwishlist');
    await act(() => router.navigate(-1));
    await heading('Buat akun');
    expect(at(router)).toBe('/auth?mode=daftar&redirect=%2Fwishlist');
    expect([field('Nama').value, field('Nomor HP').value]).toEqual(['Sari', '857-1234-5678']);
    await act(() => router.navigate(1));
    await heading('Masukkan kode');
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await heading('Lengkapi profil');
  });
  test('after the end, "Back" leads to the page before sign-up', async () => {
    const shop = new TestShop();
    const router = await shop.open('/help');
    await act(() => router.navigate('/auth?redirect=%2Fwishlist'));
    await shop.user.click(await screen.findByRole('link', { name: 'Daftar' }));
    await heading('Buat akun');
    await signUp(shop);
    await heading('Masukkan kode');
    await shop.user.type(field('Kode 6 angka'), shop.accounts.lastCode);
    await heading('Lengkapi profil');
    await shop.user.click(button('Nanti saja'));
    await waitFor(() => expect(at(router)).toBe('/wishlist'));
    await act(() => router.navigate(-1));
    await heading('Pusat bantuan');
  });
  test('a code step without a sent code redirects to the first step', async () => {
    const shop = new TestShop();
    const router = await shop.open('/auth?mode=kode');
    await heading('Buat akun');
    await waitFor(() => expect(at(router)).toBe('/auth?mode=daftar'));
  });
});
