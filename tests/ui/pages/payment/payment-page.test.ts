import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, within } from '@testing-library/react';
import type { GatewayName, PaymentMethod } from '../../../../src/domain/payment/payment-method.ts';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** Dimas has ordered something for Rp100.000, and opens its payment page. */
const paying = async (
  methods: readonly PaymentMethod[],
  page: 'payment' | 'payment-status' = 'payment',
  banks = ['BCA'],
  gateways: readonly GatewayName[] = ['sandbox', 'manual'],
) => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Diamond 100', saleKind: 'item', price: 100_000, stock: 5 });
  shop.catalogue.products = [product];
  shop.buying.orders.methods = methods;
  shop.buying.orders.gateways = gateways;
  shop.buying.orders.accounts = banks.map((bank) => ({ id: `account-${bank}`, bank }));
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const order = shop.buying.orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: '123', server: null, note: null },
  });
  const router = await shop.open(`/${page}?order=${order.detail.id}`);
  const main = within(screen.getByRole('main'));
  const address = (): string => router.state.location.pathname + router.state.location.search;
  return { shop, order, main, address };
};

/** The page polls by itself. */
const looksAgain = (): Promise<void> =>
  act(async () => {
    await jest.advanceTimersByTimeAsync(2000);
  });

describe('payment page', () => {
  test('a single method is opened at once, and the page moves on after the payment', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const { shop, order, main, address } = await paying(['sandbox']);
      const link = await main.findByRole('link', { name: /^Buka halaman pembayaran/ });
      expect(link.getAttribute('href')).toBe(`/internal/payments/${order.detail.payment?.reference}`);
      expect(main.getByText('CONTOH')).toBeTruthy();
      shop.buying.orders.pay(order.detail.id);
      await looksAgain();
      expect(await main.findByRole('heading', { level: 1, name: 'Pembayaran diterima' })).toBeTruthy();
      expect(address()).toBe(`/payment-status?order=${order.detail.id}`);
      expect(main.getByRole('link', { name: 'Lihat pesanan' }).getAttribute('href')).toBe(`/orders/${order.detail.id}`);
    } finally {
      jest.useRealTimers();
    }
  });
  test('transfer: the exact amount, digits to copy, and the change to QRIS', async () => {
    const { shop, main } = await paying(['transfer', 'qris']);
    await shop.user.click(await main.findByRole('button', { name: /^Transfer ke BCA/ }));
    expect(await main.findByText('1234567890')).toBeTruthy();
    expect(main.getByText(/Sudah dikurangi Rp123/)).toBeTruthy();
    await shop.user.click(main.getByRole('button', { name: 'Salin jumlah' }));
    expect(await navigator.clipboard.readText()).toBe('99877');
    await shop.user.click(main.getByRole('button', { name: 'Salin nomor' }));
    expect(await navigator.clipboard.readText()).toBe('1234567890');
    await shop.user.click(main.getByText('Ganti cara bayar'));
    await shop.user.click(main.getByRole('button', { name: /^QRIS/ }));
    expect(await main.findByRole('img', { name: 'Kode QRIS untuk membayar Rp99.877' })).toBeTruthy();
    expect(main.queryByText('1234567890')).toBeNull();
  });
  const throughMidtrans = (methods: readonly PaymentMethod[]) => paying(methods, 'payment', ['BCA'], ['midtrans', 'manual']);
  test('virtual account: bank, number, exact amount and deadline, digits to copy, steps, and no proof', async () => {
    const { shop, main } = await throughMidtrans(['qris', 'va_bca', 'va_permata', 'transfer']);
    const hintOf = (name: RegExp) => main.getByRole('button', { name }).textContent;
    expect((await main.findByRole('button', { name: /^BCA Virtual Account/ })).textContent).toMatch(/Langsung dikenali\.$/);
    expect([hintOf(/^QRIS/), hintOf(/^Transfer ke BCA/)]).toEqual([
      expect.stringMatching(/Langsung dikenali\.$/),
      expect.not.stringContaining('Langsung'),
    ]);
    await shop.user.click(main.getByRole('button', { name: /^BCA Virtual Account/ }));
    expect(await main.findByRole('heading', { level: 2, name: 'BCA Virtual Account' })).toBeTruthy();
    expect(main.getByText('8808123456789012')).toBeTruthy();
    expect(main.getByText('Bayar sebelum').nextElementSibling?.textContent).toMatch(/21 November, \d\d\.\d\d/);
    expect(main.queryByText(/Sudah dikurangi/)).toBeNull();
    await shop.user.click(main.getByRole('button', { name: 'Salin jumlah' }));
    expect(await navigator.clipboard.readText()).toBe('100000');
    await shop.user.click(main.getByRole('button', { name: 'Salin nomor' }));
    expect(await navigator.clipboard.readText()).toBe('8808123456789012');
    expect(main.getByRole('heading', { level: 3, name: 'Cara membayar' })).toBeTruthy();
    expect(main.getAllByText(/Virtual Account\.$/)).toHaveLength(2);
    expect(main.getByText(/^Tidak perlu kirim bukti/)).toBeTruthy();
    expect(main.queryByRole('button', { name: 'Saya sudah transfer' })).toBeNull();
  });
  test('Mandiri bill: two codes to copy; a change to a transfer asks for a proof again', async () => {
    const { shop, main } = await throughMidtrans(['bill_mandiri', 'transfer']);
    await shop.user.click(await main.findByRole('button', { name: /^Mandiri Bill Payment/ }));
    await shop.user.click(await main.findByRole('button', { name: 'Salin kode perusahaan' }));
    expect(await navigator.clipboard.readText()).toBe('70012');
    await shop.user.click(main.getByRole('button', { name: 'Salin kode bayar' }));
    expect(await navigator.clipboard.readText()).toBe('987654321098');
    await shop.user.click(main.getByText('Ganti cara bayar'));
    await shop.user.click(main.getByRole('button', { name: /^Transfer ke BCA/ }));
    expect(await main.findByRole('button', { name: 'Saya sudah transfer' })).toBeTruthy();
    expect(main.queryByText(/^Tidak perlu kirim bukti/)).toBeNull();
  });
  test('QRIS through a gateway: the exact amount, no proof, and the page moves on by itself', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const { shop, order, main } = await throughMidtrans(['qris']);
      expect(await main.findByRole('img', { name: 'Kode QRIS untuk membayar Rp100.000' })).toBeTruthy();
      expect(main.queryByRole('button', { name: 'Saya sudah transfer' })).toBeNull();
      shop.buying.orders.pay(order.detail.id);
      await looksAgain();
      expect(await main.findByRole('heading', { level: 1, name: 'Pembayaran diterima' })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
  test('several accounts: all are offered, and can be switched', async () => {
    const { shop, main } = await paying(['transfer', 'qris'], 'payment', ['BCA', 'DANA', 'Jago']);
    const names = (await main.findAllByRole('button', { name: /^(Transfer|Kirim) ke/ })).map(({ textContent }) => textContent ?? '');
    expect(names.map((name) => /ke (BCA|DANA|Jago)/.exec(name)?.[1])).toEqual(['BCA', 'DANA', 'Jago']);
    await shop.user.click(main.getByRole('button', { name: /^Kirim ke DANA/ }));
    expect(await main.findByText('Dompet digital')).toBeTruthy();
    await shop.user.click(main.getByText('Ganti cara bayar'));
    expect(main.queryByRole('button', { name: /^Kirim ke DANA/ })).toBeNull();
    await shop.user.click(main.getByRole('button', { name: /^Transfer ke Jago/ }));
    expect(await main.findByRole('heading', { level: 2, name: 'Transfer ke Jago' })).toBeTruthy();
  });
  test('short payment: the rest is due; a rest that is too small waits for staff', async () => {
    const { shop, order, main } = await paying(['transfer', 'qris'], 'payment-status');
    const short = (amount: number, isPayable: boolean): void => {
      const exception = { kind: 'short', amount: 100_000 - amount, state: 'open' } as const;
      order.detail = { ...order.detail, exception, rest: { amount, isPayable } };
    };
    short(45_000, true);
    await shop.open(`/payment-status?order=${order.detail.id}`);
    expect(await main.findByRole('heading', { level: 1, name: 'Kurang Rp45.000' })).toBeTruthy();
    await shop.user.click(main.getByRole('link', { name: 'Bayar sisanya' }));
    expect((await main.findByText(/Rp55.000 sudah kami terima/)).textContent).toMatch(/^Kurang bayar .*Kurang Rp45\.000\./);
    await shop.user.click(main.getByRole('button', { name: /^Transfer ke BCA/ }));
    await shop.user.click(await main.findByRole('button', { name: 'Salin jumlah' }));
    expect(await navigator.clipboard.readText()).toBe('44877');
    short(500, false);
    await shop.open(`/payment-status?order=${order.detail.id}`);
    expect(await main.findByRole('heading', { level: 1, name: 'Pembayaranmu perlu ditinjau' })).toBeTruthy();
    expect(main.queryByRole('link', { name: /Bayar|Lanjut/ })).toBeNull();
  });
  test('a refused payment method is named', async () => {
    const { shop, main } = await paying(['transfer', 'qris']);
    const qris = await main.findByRole('button', { name: /^QRIS/ });
    shop.buying.orders.methods = ['transfer'];
    await shop.user.click(qris);
    expect((await main.findByText(/^QRIS sedang tidak bisa dipakai/)).textContent).toMatch(/Pilih cara lain/);
  });
  test('"Saya sudah transfer": with a valid picture or without one', async () => {
    const { shop, order, main, address } = await paying(['transfer', 'qris']);
    await shop.user.click(await main.findByRole('button', { name: /^Transfer ke BCA/ }));
    const choose = async (name: string, type: string): Promise<void> => {
      fireEvent.change(await main.findByLabelText('Foto bukti (boleh kosong)'), { target: { files: [new File(['isi'], name, { type })] } });
      await shop.user.click(main.getByRole('button', { name: 'Saya sudah transfer' }));
    };
    await choose('bukti.pdf', 'application/pdf');
    expect(await main.findByText(/bukan foto yang bisa dibaca/)).toBeTruthy();
    expect(order.detail.state).toBe('pending_payment');
    await choose('bukti.png', 'image/png');
    expect(await main.findByRole('heading', { level: 1, name: 'Bukti sedang diperiksa' })).toBeTruthy();
    expect(order.detail.proof?.path).toMatch(/\.png$/);
    expect(address()).toMatch(/^\/payment-status/);
  });
  test('cancelling asks first', async () => {
    const { shop, order, main } = await paying(['transfer', 'qris']);
    await shop.user.click(await main.findByRole('button', { name: 'Batalkan pesanan' }));
    await shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Ya, batalkan' }));
    expect(await main.findByRole('heading', { level: 1, name: 'Pesanan dibatalkan' })).toBeTruthy();
    expect(order.detail.state).toBe('cancelled');
  });
  test('unavailable backend: the order stays visible with a message', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const { shop, main } = await paying(['transfer', 'qris'], 'payment-status');
      expect(await main.findByRole('heading', { level: 1, name: 'Menunggu pembayaran' })).toBeTruthy();
      shop.buying.own.isAway = true;
      await looksAgain();
      expect(main.getByText(/^Kami belum bisa dihubungi sejak/)).toBeTruthy();
      expect(main.getByRole('link', { name: 'Lanjut bayar' })).toBeTruthy();
      shop.buying.own.isAway = false;
      await looksAgain();
      expect(main.queryByText(/^Belum tersambung/)).toBeNull();
    } finally {
      jest.useRealTimers();
    }
  });
  test('guest: sent to sign in', async () => {
    const guest = shopOfDimas();
    const router = await guest.open('/payment?order=00000000-0000-4000-9000-000000000001');
    expect(router.state.location.pathname + router.state.location.search).toBe(
      `/auth?redirect=${encodeURIComponent('/payment?order=00000000-0000-4000-9000-000000000001')}`,
    );
  });
  test('unknown order: not found', async () => {
    const shop = shopOfDimas();
    await signInBefore(shop);
    await shop.open('/payment-status?order=00000000-0000-4000-9000-000000000009');
    expect(await screen.findByRole('heading', { level: 1, name: 'Pesanan tidak ditemukan' })).toBeTruthy();
  });
});
