import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { TransitionEvent } from '../../../../src/domain/order/transitions.ts';
import { aCategory, aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const SECRET = 'Rahasia-0lO1';
const NAME = 'Login untuk pengerja';

/** Dimas has paid for a service. */
const bought = async ({ asksLogin = true, isPaid = true } = {}) => {
  const shop = shopOfDimas();
  const category = aCategory({ name: 'Joki' });
  const product = aProduct({ name: 'Joki Epic ke Legend', saleKind: 'service', price: 100_000, stock: 1, category });
  shop.catalogue.products = [product];
  if (asksLogin) shop.catalogue.loginCategories.add(category.id);
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders, vault } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: '12345678', server: null, note: null },
  });
  const { id } = order.detail;
  if (isPaid) orders.pay(id);
  const card = async () => within((await screen.findAllByRole('region', { name: NAME })).at(-1) as HTMLElement);
  const move = (event: TransitionEvent) => orders.move(order, event, event === 'confirm' ? 'buyer' : 'staff');
  return { shop, id, vault, card, move, open: () => shop.open(`/orders/${id}`) };
};
type Page = Awaited<ReturnType<typeof bought>>;

const type = async ({ shop, card }: Page): Promise<void> => {
  const form = await card();
  await shop.user.type(form.getByLabelText('Cara masuk'), 'Moonton');
  await shop.user.type(form.getByLabelText('Login'), 'dimas01');
  await shop.user.type(form.getByLabelText('Kata sandi'), SECRET);
};
const fill = async (page: Page): Promise<void> => {
  await type(page);
  await page.shop.user.click((await page.card()).getByRole('button', { name: 'Segel login' }));
};
const inStores = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, window.location.href]);

test('login of a service: filled and sealed on the page of the order, kept nowhere else, replaced on request', async () => {
  const page = await bought();
  await page.open();
  const card = await page.card();
  expect(card.getByText(/jangan lewat chat/)).toBeTruthy();
  expect(card.getByText(/dihapus 24 jam kemudian\. Cadangan data toko dari sebelum itu tetap menyimpannya tersegel/)).toBeTruthy();
  await fill(page);
  expect(await card.findByText(/Tersegel sejak .* Pengerjanya belum ditugaskan/)).toBeTruthy();
  expect(page.vault.logins.get(page.id)?.texts).toEqual({ login_method: 'Moonton', login: 'dimas01', password: SECRET });
  expect(document.body.textContent).not.toContain(SECRET);
  expect(document.querySelector(`input[value="${SECRET}"]`)).toBeNull();
  expect(inStores()).not.toContain(SECRET);
  expect(document.activeElement).toBe(screen.getByRole('region', { name: NAME }));
  await page.shop.user.click(card.getByRole('button', { name: 'Ganti login' }));
  expect(card.getByLabelText<HTMLInputElement>('Kata sandi').value).toBe('');
  await page.shop.user.click(card.getByRole('button', { name: 'Batal' }));
  expect(card.queryByLabelText('Kata sandi')).toBeNull();
});

test('login without what is needed: the fields say so, nothing is sent, and what was typed stays', async () => {
  const page = await bought();
  await page.open();
  const card = await page.card();
  await page.shop.user.type(card.getByLabelText('Login'), 'dimas01');
  await page.shop.user.click(card.getByRole('button', { name: 'Segel login' }));
  expect(card.getAllByText('Wajib diisi.')).toHaveLength(2);
  expect(page.vault.logins.size).toBe(0);
  expect(card.getByLabelText<HTMLInputElement>('Login').value).toBe('dimas01');
});

test('openings by the worker: counted and listed with their reasons', async () => {
  const page = await bought();
  page.vault.assigned.add(page.id);
  await page.open();
  await fill(page);
  const card = await page.card();
  expect(await card.findByText(/Hanya pengerja pesanan ini yang bisa membukanya, dengan alasan/)).toBeTruthy();
  page.vault.openedByWorker(page.id, 'Naik rank sesuai pesanan');
  expect(await card.findByText('Dibuka pengerja 1 kali.', {}, { timeout: 5000 })).toBeTruthy();
  expect(card.getByText('Dibuka pengerja: Naik rank sesuai pesanan')).toBeTruthy();
  expect(card.getByText('Kamu mengisi login dari Chrome di Android')).toBeTruthy();
});

test('end of the order: shut, with the time of erasing, and a checklist whose last step is a new password', async () => {
  const page = await bought();
  await page.open();
  await fill(page);
  await (await page.card()).findByText(/Tersegel sejak/);
  page.move('deliver');
  page.move('confirm');
  await page.open();
  const card = await page.card();
  expect(await card.findByText(/Tertutup sejak .*: tidak ada yang bisa membukanya lagi\. Dihapus /)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Ganti login' })).toBeNull();
  const steps = card.getAllByRole('checkbox');
  expect(steps.at(-1)).toBe(card.getByRole('checkbox', { name: 'Ganti kata sandi akun' }));
  await page.shop.user.click(steps.at(-1) as HTMLElement);
  expect(await card.findByText('1 dari 3 selesai')).toBeTruthy();
});

test('order that ended meanwhile: nothing is stored, and the page says that it is over', async () => {
  const page = await bought();
  await page.open();
  const card = await page.card();
  await type(page);
  page.move('cancel');
  await page.shop.user.click(card.getByRole('button', { name: 'Segel login' }));
  expect(await card.findByText('Pesanan ini berakhir tanpa login.', {}, { timeout: 5000 })).toBeTruthy();
  expect([page.vault.logins.size, card.queryByLabelText('Kata sandi')]).toEqual([0, null]);
});

test('before payment: no form, but what will be asked', async () => {
  const page = await bought({ isPaid: false });
  await page.open();
  const card = await page.card();
  expect(card.getByText(/Setelah pembayaran diterima, kamu mengisi login di sini/)).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Segel login' })).toBeNull();
});

test('service that needs no login: nothing is asked', async () => {
  const page = await bought({ asksLogin: false });
  await page.open();
  await screen.findByRole('heading', { level: 1, name: 'Joki Epic ke Legend' });
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
});
