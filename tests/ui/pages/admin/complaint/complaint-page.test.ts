import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Putuskan komplain ini' }));

const openComplaint = async () => {
  const shop = await shopOfOwner();
  const order = shop.staffOrders.place({ total: 400_000, saleKind: 'account', productName: 'Akun Mythic' });
  const id = shop.handOver.complaints.complain(order, 'taken_back', 'Akun ditarik kembali oleh pemilik lama.');
  await shop.open(`/admin/complaints/${id}`);
  await screen.findByRole('button', { name: 'Putuskan' });
  return { shop, detail: () => shop.staffOrders.need(order).detail };
};

describe('complaints', () => {
  test('list: whose turn it is, with a link to each', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/complaints');
    await screen.findByText('Tidak ada komplain yang berjalan');
    const order = shop.staffOrders.place({ total: 400_000, productName: 'Akun Mythic' });
    shop.handOver.complaints.complain(order, 'banned', 'Akun kena banned sehari setelah dibeli.');
    await shop.open('/admin/complaints?tampil=decided');
    await screen.findByText('Belum ada komplain yang diputuskan');
    await shop.open('/admin/complaints');
    await screen.findByText('Akun kena banned');
    await shop.user.click(screen.getByRole('link', { name: shop.staffOrders.need(order).detail.number }));
    await screen.findByText(/Giliran toko menjawab, paling lambat/);
  });

  test('an answer needs text, and then the buyer is asked', async () => {
    const { shop, detail } = await openComplaint();
    await shop.user.click(screen.getByRole('button', { name: 'Kirim jawaban' }));
    await screen.findByText('Tulis jawabannya, paling banyak 2.000 huruf.');
    await shop.user.type(screen.getByLabelText('Jawab pembeli'), 'Kirim videonya, ya.');
    await shop.user.click(screen.getByRole('checkbox', { name: 'Minta pembeli menjawab (24 jam)' }));
    await shop.user.click(screen.getByRole('button', { name: 'Kirim jawaban' }));
    await screen.findByText(/Menunggu jawaban pembeli, paling lambat/);
    expect(detail().complaint).toMatchObject({ turn: 'buyer', messages: [{ text: 'Kirim videonya, ya.' }] });
  });

  test('a decision needs a reason and an amount that fits', async () => {
    const { shop, detail } = await openComplaint();
    await shop.user.click(screen.getByRole('button', { name: 'Putuskan' }));
    const confirmation = await dialog();
    await shop.user.selectOptions(confirmation.getByLabelText('Keputusan'), 'part_refund');
    await shop.user.type(confirmation.getByLabelText('Jumlah yang kembali (Rp)'), '400.000');
    await shop.user.click(confirmation.getByRole('button', { name: 'Putuskan' }));
    await confirmation.findByText('Tulis angka dari Rp1 sampai Rp399.999.');
    await confirmation.findByText('Tulis alasannya, 10 sampai 1.000 huruf.');
    await shop.user.clear(confirmation.getByLabelText('Jumlah yang kembali (Rp)'));
    await shop.user.type(confirmation.getByLabelText('Jumlah yang kembali (Rp)'), '150.000');
    await shop.user.type(confirmation.getByLabelText('Alasan keputusan'), 'Satu skin tidak ada di akun.');
    await shop.user.click(confirmation.getByRole('button', { name: 'Putuskan' }));
    await screen.findByText('Keputusan tercatat. Pembeli dikabari.');
    await screen.findByText('Uang kembali sebagian, Rp150.000');
    expect(detail()).toMatchObject({ state: 'completed', complaint: { outcome: 'part_refund', amount: 150_000 } });
  });

  test.each([
    [0, 'Rp150.000 belum terkirim dan dibatalkan. Tulis jumlah totalnya.', 'Terkirim Rp0, belum terkirim Rp100.000.'],
    [
      150_000,
      'Rp150.000 sudah terkirim dan dihitung dalam jumlah baru. Kalau jumlah baru lebih kecil, selisihnya ditanggung toko.',
      'Terkirim Rp150.000, belum terkirim Rp0. Rp50.000 melebihi keputusan akhir dan ditanggung toko.',
    ],
  ])('an appeal against a part refund of which Rp%d was sent: what the final decision replaces', async (sent, before, after) => {
    const shop = await shopOfOwner();
    const { complaints } = shop.handOver;
    const order = shop.staffOrders.place({ total: 400_000, saleKind: 'account', productName: 'Akun Mythic' });
    const id = complaints.complain(order, 'not_as_described', 'Satu skin tidak ada di akun.');
    await complaints.decide(id, { outcome: 'part_refund', amount: 150_000 }, 'Satu skin tidak ada di akun.');
    complaints.appeal(id, sent);
    await shop.open(`/admin/complaints/${id}`);
    await shop.user.click(await screen.findByRole('button', { name: 'Putuskan' }));
    const confirmationAnswer = await dialog();
    confirmationAnswer.getByText((text) => text.includes(before));
    await shop.user.selectOptions(confirmationAnswer.getByLabelText('Keputusan'), 'part_refund');
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah yang kembali (Rp)'), '100.000');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan keputusan'), 'Skinnya ternyata ada di akun.');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Putuskan' }));
    await screen.findByText(after);
  });

  test.each([
    [true, { outcome: 'refund' }],
    [false, { outcome: 'refund', keepsExtensions: true }],
  ])('a full refund of a rental with an unused extension, refunded with it: %s', async (isRefunded, decision) => {
    const shop = await shopOfOwner();
    const { complaints } = shop.handOver;
    const order = shop.staffOrders.place({ total: 70_000, saleKind: 'account', productName: 'Akun Mythic' });
    complaints.rentals.set(order, {
      ...{ minutes: 120, openedAt: null, endsAt: null, unusedMinutes: 90, paidMinutes: 60, unusedPaidMinutes: 30 },
      ...{ refundProRata: 10_000, deposit: 50_000, freeUntil: null },
      unusedExtensions: [{ number: 'AA-7F3Q-9K2X', amount: 20_000 }],
    });
    await shop.open(`/admin/complaints/${complaints.complain(order, 'cannot_log_in', 'Kata sandinya salah terus.')}`);
    await shop.user.click(await screen.findByRole('button', { name: 'Putuskan' }));
    const confirmationAnswer = await dialog();
    expect(confirmationAnswer.queryByRole('checkbox')).toBeNull();
    await shop.user.selectOptions(confirmationAnswer.getByLabelText('Keputusan'), 'part_refund');
    confirmationAnswer.getByText(
      /Untuk 30 dari 60 menit pesanan ini yang belum terpakai: Rp10\.000\. Perpanjangan dikembalikan lewat pesanannya sendiri\./,
    );
    await shop.user.selectOptions(confirmationAnswer.getByLabelText('Keputusan'), 'refund');
    const box = confirmationAnswer.getByRole('checkbox', { name: /Kembalikan juga perpanjangan .*: AA-7F3Q-9K2X Rp20\.000\./ });
    expect((box as HTMLInputElement).checked).toBe(true);
    if (!isRefunded) await shop.user.click(box);
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan keputusan'), 'Akun memang tidak bisa dimasuki.');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Putuskan' }));
    await screen.findByText('Keputusan tercatat. Pembeli dikabari.');
    expect(complaints.decided).toEqual([decision]);
  });

  test('a complaint decided meanwhile: a message, and the page reloads', async () => {
    const { shop, detail } = await openComplaint();
    await shop.user.click(screen.getByRole('button', { name: 'Putuskan' }));
    const confirmationAnswer = await dialog();
    await shop.handOver.complaints.decide(detail().complaint?.id ?? '', { outcome: 'no_fault' }, 'Sudah diputuskan rekan lain.');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan keputusan'), 'Dibantu masuk sampai berhasil.');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Putuskan' }));
    await screen.findByText('Komplain ini sudah dicabut atau diputuskan. Halamannya dimuat ulang.');
  });
});
