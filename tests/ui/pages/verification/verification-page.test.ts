import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { heading, shopOfDimas, signInBefore } from '../../auth-shop.ts';

const LABEL = 'Kode struk';
const UNKNOWN = '0123456789ABCDEFGHJK';
const main = () => within(screen.getByRole('main'));
const field = (): HTMLInputElement => main().getByRole('textbox', { name: LABEL });
const description = (): string =>
  (field().getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');

/** A shop with a paid order, and the code of its receipt. */
const withReceipt = async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Diamond 100', saleKind: 'item', price: 20_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const { orders } = shop.buying;
  const { detail } = orders.place((await shop.backendAuth.claims())?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 20_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  orders.pay(detail.id);
  return { shop, code: orders.find(detail.id, null)?.detail.receiptCode ?? '' };
};

const send = async (shop: Awaited<ReturnType<typeof withReceipt>>['shop'], typed: string): Promise<void> => {
  await shop.user.clear(field());
  if (typed !== '') await shop.user.type(field(), typed);
  await shop.user.keyboard('{Enter}');
};

test('verification without a code: a labelled field with a hint, and no error', async () => {
  const { shop } = await withReceipt();
  await shop.open('/verifikasi');
  await heading('Verifikasi struk');
  expect(field().value).toBe('');
  expect(description()).toMatch(/^20 huruf dan angka .* misalnya \w{5} \w{5} \w{5} \w{5}/);
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('typed code in lower case and groups: found, the typed text stays, the heading has the focus', async () => {
  const { shop, code } = await withReceipt();
  const router = await shop.open('/verifikasi');
  await heading('Verifikasi struk');
  const typed = code
    .toLowerCase()
    .replaceAll('0', 'o')
    .replace(/(.{5})(?=.)/g, '$1 ');
  await send(shop, typed);
  const title = await heading('Struk ini asli');
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(main().getByText('Diamond 100')).toBeTruthy();
  expect(field().value).toBe(typed);
  expect(router.state.location.pathname).toBe(`/verifikasi/${code}`);
  main().getByRole('heading', { level: 2, name: 'Periksa struk lain' });
});

test('found receipt: another code is checked from there, by its whole address', async () => {
  const { shop, code } = await withReceipt();
  await shop.open(`/verifikasi/${code}`);
  await heading('Struk ini asli');
  expect(document.activeElement).not.toBe(await heading('Struk ini asli'));
  expect(field().value).toBe(code);
  await send(shop, `https://toko.example/verifikasi/${UNKNOWN}`);
  await heading('Struk ini tidak dikenal');
  expect(main().queryByText('Diamond 100')).toBeNull();
  expect(field().value).toBe(`https://toko.example/verifikasi/${UNKNOWN}`);
  await send(shop, code);
  await heading('Struk ini asli');
});

test('the same code again: it is looked up again', async () => {
  const { shop, code } = await withReceipt();
  await shop.open(`/verifikasi/${UNKNOWN}`);
  await heading('Struk ini tidak dikenal');
  const order = shop.buying.orders.orders.find(({ detail }) => detail.receiptCode === code);
  if (order !== undefined) order.detail = { ...order.detail, receiptCode: UNKNOWN };
  await send(shop, UNKNOWN.toLowerCase());
  await heading('Struk ini asli');
});

test.each([
  ['nothing', '', 'Tulis kode struknya dulu.'],
  ['too few characters', 'abc', 'Kode struk terdiri dari 20 huruf dan angka, yang ini 3. Cocokkan lagi dengan struknya.'],
  ['other characters', '0123456789ABCDEFGH?K', 'Kode struk hanya berisi huruf dan angka. Hapus tanda lainnya.'],
  ['another address', 'toko.example/orders/1', 'Alamat itu tidak memuat kode struk. Salin kode di bawah gambar QR pada struk.'],
])('submitted %s: an error at the field, which keeps its text and takes the focus', async (_, typed, error) => {
  const { shop } = await withReceipt();
  await shop.open('/verifikasi');
  await heading('Verifikasi struk');
  await send(shop, typed);
  expect(description()).toMatch(`${error} 20 huruf dan angka`);
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().value).toBe(typed);
  expect(document.activeElement).toBe(field());
  await shop.user.type(field(), '0');
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

test('address with an invalid code: the form with the text and its error, without taking the focus', async () => {
  const { shop } = await withReceipt();
  await shop.open('/verifikasi/abc');
  await heading('Verifikasi struk');
  expect(field().value).toBe('abc');
  expect(description()).toMatch(/yang ini 3/);
  expect(document.activeElement).not.toBe(field());
});

test('form submitted without the program: its text is looked up', async () => {
  const { shop, code } = await withReceipt();
  await shop.open(`/verifikasi?kode=${code.toLowerCase()}`);
  await heading('Struk ini asli');
  expect(field().value).toBe(code.toLowerCase());
});
