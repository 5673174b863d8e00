import { expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

const SECRET = 'Rahasia-0lO1';

/** Dimas has bought a delivered account, and opens its order. */
const bought = async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Akun Mythic', saleKind: 'account', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders, vault } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  const { id } = order.detail;
  orders.pay(id);
  vault.seal(id, { login: 'dimas01', password: SECRET, kode_tambahan: 'x ' });
  orders.move(order, 'deliver', 'server');
  await shop.open(`/orders/${id}`);
  const card = within(await screen.findByRole('region', { name: 'Brankas Akun' }));
  return { shop, order, id, vault, card, main: within(screen.getByRole('main')) };
};
const open = async ({ shop, card }: Awaited<ReturnType<typeof bought>>) => {
  await shop.user.click(card.getByRole('button', { name: 'Buka Brankas' }));
  await shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buka Brankas' }));
};
const inStores = (): string => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.title, window.location.href]);

test('vault: opened after a confirmation, copied by field, hidden when the window loses focus', async () => {
  const page = await bought();
  const { shop, card } = page;
  expect(card.getByText(/Dibuka 0 kali sebelum kamu/)).toBeTruthy();
  expect(document.body.textContent).not.toContain(SECRET);
  await open(page);
  expect(await card.findByText('Kata sandi')).toBeTruthy();
  expect(document.activeElement).toBe(card.getByRole('region', { name: 'Data akun' }));
  expect(document.body.textContent).toContain(SECRET);
  expect(card.getByText('Kode tambahan')).toBeTruthy();
  expect(card.getByText(/Ada spasi di awal atau akhir/)).toBeTruthy();
  expect(card.getByRole('timer').textContent).toMatch(/dalam \d+ detik/);
  await shop.user.click(card.getByRole('button', { name: 'Salin Kata sandi' }));
  expect(await navigator.clipboard.readText()).toBe(SECRET);
  expect(inStores()).not.toContain(SECRET);
  act(() => void window.dispatchEvent(new Event('blur')));
  expect(document.body.textContent).not.toContain(SECRET);
  expect(document.activeElement).toBe(card.getByRole('button', { name: 'Buka lagi' }));
  expect(card.getByText('Datanya sudah disembunyikan.')).toBeTruthy();
  // The explanation was shown.
  await shop.user.click(card.getByRole('button', { name: 'Buka lagi' }));
  await waitFor(() => expect(document.body.textContent).toContain(SECRET));
});

test('vault: an own field of a game has its label', async () => {
  const page = await bought();
  page.vault.labels = { kode_tambahan: 'PIN Riot' };
  await open(page);
  expect(await page.card.findByText('PIN Riot')).toBeTruthy();
  expect(page.card.getByRole('button', { name: 'Salin PIN Riot' })).toBeTruthy();
  expect(page.card.queryByText('Kode tambahan')).toBeNull();
});

test('vault log: everybody who opened it is listed, the shop with its reason', async () => {
  const page = await bought();
  await open(page);
  page.vault.byShop(page.id, 'opened', 'bantu komplain masuk');
  await page.shop.user.click(page.card.getByText('Riwayat Brankas'));
  expect(await page.card.findByText('Kami buka: bantu komplain masuk')).toBeTruthy();
  expect(page.card.getByText('Kami isi dan segel')).toBeTruthy();
  expect(page.card.getByText('Kamu membuka dari Chrome di Android')).toBeTruthy();
  expect(page.card.getByText(/^Ujung catatan: 0{15}3/)).toBeTruthy();
});

test('vault without its key: a message that deadlines are paused, on opening and on the page', async () => {
  const { shop, vault, card, main } = await bought();
  await shop.user.click(card.getByRole('button', { name: 'Buka Brankas' }));
  vault.hasKey = false;
  await shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Buka Brankas' }));
  expect(await card.findByText(/Brankas sedang tidak bisa dibuka, waktumu tidak berjalan/)).toBeTruthy();
  await waitFor(() => expect(card.queryByRole('button', { name: 'Buka Brankas' })).toBeNull(), { timeout: 5000 });
  expect(card.queryByRole('button', { name: 'Minta kode masuk' })).toBeNull();
  expect(main.getByText(/^Brankas sedang tidak bisa dibuka, waktumu tidak berjalan\. Uang dan datamu aman/)).toBeTruthy();
  vault.hasKey = true;
  expect(await card.findByRole('button', { name: 'Buka Brankas' }, { timeout: 5000 })).toBeTruthy();
});

test('vault opened on another device: a warning, but not for one’s own page', async () => {
  const page = await bought();
  const { shop, id, vault, card } = page;
  await open(page);
  expect(await card.findByText(/^Dibuka 0 kali.* Terakhir .*, Chrome di Android\.$/)).toBeTruthy();
  expect(card.queryByText(/di perangkat atau tab lain/)).toBeNull();
  await vault.open(id);
  expect(await card.findByText(/Baru saja dibuka juga di perangkat atau tab lain/, {}, { timeout: 5000 })).toBeTruthy();
  expect(card.getByText(/Kamu sudah membukanya 2 kali/)).toBeTruthy();
  expect(card.getByRole('link', { name: 'Periksa perangkat yang masuk' }).getAttribute('href')).toBe('/settings');
  // A later visitor sees the last opening, without an alarm.
  await shop.open(`/orders/${id}`);
  const anew = within((await screen.findAllByRole('region', { name: 'Brankas Akun' })).at(-1) as HTMLElement);
  expect(await anew.findByText(/Terakhir .*, Chrome di Android\.$/)).toBeTruthy();
  expect(anew.queryByText(/di perangkat atau tab lain/)).toBeNull();
});

test('login code: requested, then shown', async () => {
  const { shop, id, vault, card } = await bought();
  await shop.user.click(card.getByRole('button', { name: 'Minta kode masuk' }));
  expect(await card.findByText(/Sudah diminta/)).toBeTruthy();
  vault.answerCode(id, '482913');
  await shop.user.click(await card.findByRole('button', { name: 'Lihat kode masuk' }, { timeout: 5000 }));
  expect(await card.findByText('482913')).toBeTruthy();
});

test('hand-over checklist: steps are ticked, and open ones are named before confirming', async () => {
  const { shop, card, main } = await bought();
  await shop.user.click(card.getByRole('checkbox', { name: 'Ganti kata sandi akun' }));
  expect(await card.findByText('1 dari 3 selesai')).toBeTruthy();
  await shop.user.click(main.getByRole('checkbox', { name: /^Akun sudah kuterima/ }));
  await shop.user.click(main.getByRole('button', { name: 'Konfirmasi diterima' }));
  expect((await screen.findByRole('dialog')).textContent).toContain('2 langkah pengamanan belum kamu centang');
});

test('hand-over checklist: several quick ticks are all stored', async () => {
  const { shop, id, card } = await bought();
  const boxes = card.getAllByRole<HTMLInputElement>('checkbox');
  act(() => {
    for (const box of boxes) box.click();
  });
  expect([boxes.map(({ checked }) => checked), card.queryByText('3 dari 3 selesai') !== null]).toEqual([[true, true, true], true]);
  await shop.open(`/orders/${id}`);
  const anew = within((await screen.findAllByRole('region', { name: 'Brankas Akun' })).at(-1) as HTMLElement);
  expect(await anew.findByText('3 dari 3 selesai')).toBeTruthy();
});

test('vault closed by the shop: a message, and it cannot be opened', async () => {
  const { shop, id, vault } = await bought();
  vault.byShop(id, 'closed', 'akun diperiksa');
  await shop.open(`/orders/${id}`);
  const card = within((await screen.findAllByRole('region', { name: 'Brankas Akun' })).at(-1) as HTMLElement);
  expect(await card.findByText(/Brankas kami tutup/, {}, { timeout: 5000 })).toBeTruthy();
  expect(card.queryByRole('button', { name: 'Buka Brankas' })).toBeNull();
});
