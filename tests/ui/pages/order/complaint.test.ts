import { expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { aProduct } from '../../../support/builders.ts';
import { shopOfDimas, signInBefore } from '../../auth-shop.ts';

/** Dimas has bought a delivered account, and opens its order. */
const bought = async () => {
  const shop = shopOfDimas();
  const product = aProduct({ name: 'Akun Mythic', saleKind: 'account', price: 100_000, stock: 1 });
  shop.catalogue.products = [product];
  await signInBefore(shop);
  const account = await shop.backendAuth.claims();
  const { orders, complaints } = shop.buying;
  const order = orders.place(account?.userId ?? '', {
    ...{ key: 'kunci', productId: product.id, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
    details: { gameId: null, server: null, note: null },
  });
  orders.pay(order.detail.id);
  orders.move(order, 'deliver', 'server');
  await shop.open(`/orders/${order.detail.id}`);
  const card = within(await screen.findByRole('region', { name: 'Komplain' }));
  const choose = (name: string, type: string, content = 'isi') =>
    fireEvent.change(card.getByLabelText('Bukti'), { target: { files: [new File([content], name, { type })] } });
  return { shop, order, complaints, card, choose };
};
const complain = async ({ shop, card }: Awaited<ReturnType<typeof bought>>) => {
  await shop.user.selectOptions(card.getByLabelText('Alasan'), 'taken_back');
  await shop.user.type(card.getByLabelText('Apa yang terjadi?'), 'Akun keluar sendiri tadi pagi.');
  await shop.user.click(card.getByRole('button', { name: 'Kirim komplain' }));
};
const idOf = ({ complaints }: Awaited<ReturnType<typeof bought>>): string => complaints.entries[0]?.complaint.id ?? '';

test('complaint: needs a reason and evidence; an interrupted upload continues', async () => {
  const page = await bought();
  const { shop, card, choose, complaints, order } = page;
  await shop.user.click(card.getByRole('button', { name: 'Ajukan komplain' }));
  await shop.user.click(card.getByRole('button', { name: 'Kirim komplain' }));
  expect(card.getByText('Pilih dulu alasannya.')).toBeTruthy();
  expect(complaints.entries).toEqual([]);
  choose('catatan.pdf', 'application/pdf');
  expect(await card.findByText(/catatan\.pdf: bukan foto/)).toBeTruthy();
  choose('bukti.mp4', 'video/mp4');
  await card.findByText('bukti.mp4');
  complaints.cutUploads = 1;
  await complain(page);
  expect(await card.findByText(/Giliran kami, paling lambat/)).toBeTruthy();
  expect(card.getByText(/Semua batas waktu pesanan ini berhenti/)).toBeTruthy();
  expect(order.detail.state).toBe('disputed');
  expect(await card.findByText(/Belum terkirim, filenya masih di sini/)).toBeTruthy();
  await shop.user.click(card.getByRole('button', { name: 'Coba kirim lagi' }));
  expect(await card.findByText('Video 1')).toBeTruthy();
  expect(card.queryByText('bukti.mp4')).toBeNull();
  await shop.user.click(card.getByRole('button', { name: 'Lihat Video 1' }));
  expect((await card.findByRole('link', { name: 'Buka video' })).getAttribute('href')).toContain('.mp4');
});

test('complaint: both sides answer, and withdrawing continues the deadline', async () => {
  const page = await bought();
  const { shop, card, complaints, order } = page;
  await shop.user.click(card.getByRole('button', { name: 'Ajukan komplain' }));
  await complain(page);
  await card.findByText(/Giliran kami/);
  complaints.answerByShop(idOf(page), 'Jam berapa tepatnya?', true);
  expect(await card.findByText(/Giliranmu menjawab/, {}, { timeout: 5000 })).toBeTruthy();
  await shop.user.type(card.getByLabelText('Tulis jawaban'), 'password: 12345');
  await shop.user.click(card.getByRole('button', { name: 'Kirim jawaban' }));
  expect(await card.findByText(/Jangan tulis kata sandi, nomor telepon/)).toBeTruthy();
  await shop.user.clear(card.getByLabelText('Tulis jawaban'));
  await shop.user.type(card.getByLabelText('Tulis jawaban'), 'Pukul tujuh.');
  await shop.user.click(card.getByRole('button', { name: 'Kirim jawaban' }));
  expect(await card.findByText('Pukul tujuh.')).toBeTruthy();
  await shop.user.click(card.getByRole('button', { name: 'Cabut komplain' }));
  await shop.user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cabut komplain' }));
  expect(await card.findByText('Dicabut')).toBeTruthy();
  expect(order.detail.state).toBe('delivered');
});

test('complaint: the decision has reason and amount, and can be appealed once', async () => {
  const page = await bought();
  const { shop, card, complaints, order } = page;
  await shop.user.click(card.getByRole('button', { name: 'Ajukan komplain' }));
  await complain(page);
  await card.findByText(/Giliran kami/);
  complaints.decide(idOf(page), 'part_refund', 'Skin kurang dua, sisanya sesuai.', 40_000);
  expect(await card.findByText('Uang kembali sebagian: Rp40.000', {}, { timeout: 5000 })).toBeTruthy();
  expect(card.getByText('Skin kurang dua, sisanya sesuai.')).toBeTruthy();
  // Only the appeal is shown; another complaint needs a confirmation, which explains its cost.
  const steps = card.getAllByRole('button', { name: /^Ajukan/ }).filter((button) => button.closest('details') === null);
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Ajukan banding']);
  const other = card.getByText('Masalahnya lain sama sekali?').closest('details');
  expect([other?.open, other?.textContent]).toEqual([false, expect.stringContaining('tidak bisa dibanding lagi')]);
  await shop.user.type(card.getByLabelText('Kenapa keputusannya keliru?'), 'Kurangnya lima.');
  await shop.user.click(card.getByRole('button', { name: 'Ajukan banding' }));
  expect(await card.findByText('Banding')).toBeTruthy();
  expect(card.getByText('Keputusan pertama')).toBeTruthy();
  expect(card.getByText('Uang kembali sebagian: Rp40.000')).toBeTruthy();
  complaints.decide(idOf(page), 'refund', 'Benar kurang lima.', 100_000);
  expect(await card.findByText('Uang kembali penuh: Rp100.000', {}, { timeout: 5000 })).toBeTruthy();
  expect(card.getByText('Rp100.000 menyusul, menggantikan keputusan pertama.')).toBeTruthy();
  expect(order.detail.state).toBe('refunded');
});
