import { expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { HOUR, rented } from '../../rental-shop.ts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

test('rental in the order list: a tab of its own, with the end time', async () => {
  const { shop } = await rented('rented', (at) => ({ openedAt: at(-HOUR), endsAt: at(2 * HOUR) }));
  await shop.open('/orders');
  await heading('Pesanan');
  const tab = await screen.findByRole('button', { name: 'Sewa aktif (1)' });
  await shop.user.click(tab);
  const line = within(await screen.findByRole('article'));
  expect(line.getByText('Sedang disewa')).toBeTruthy();
  expect(line.getByText('Sewa')).toBeTruthy();
  expect(line.getByText(/^Berakhir hari ini \d\d\.\d\d$/)).toBeTruthy();
});

test('rental in the order list: an upcoming one has start and duration', async () => {
  const { shop } = await rented('processing', (at) => ({ startAt: at(5 * HOUR) }));
  await shop.open('/orders');
  expect(await screen.findByText(/^Mulai .*, selama 3 jam$/)).toBeTruthy();
  expect(screen.getByText('Menunggu mulai')).toBeTruthy();
});

test('rental payment: how long the time is reserved', async () => {
  const { shop, id } = await rented('pending_payment');
  await shop.open(`/payment?order=${id}`);
  expect(await screen.findByText('Jadwalmu disimpan 15 menit. Setelah itu dilepas untuk penyewa lain.')).toBeTruthy();
});

test('rental payment status: when it begins', async () => {
  const { shop, id } = await rented('processing', (at) => ({ startAt: at(5 * HOUR) }));
  await shop.open(`/payment-status?order=${id}`);
  expect(await screen.findByText(/^Sewamu dijadwalkan mulai/)).toBeTruthy();
});

test('rental receipt: duration, period and the returned deposit', async () => {
  const { shop, id } = await rented('completed', (at) => ({ openedAt: at(-4 * HOUR), endsAt: at(-HOUR), endedAt: at(-HOUR) }), {
    deposit: 50_000,
    receiptCode: 'STRUK000000000000001',
  });
  await shop.open(`/orders/${id}/struk`);
  await heading('Struk sewa');
  expect(screen.getByText('3 jam')).toBeTruthy();
  expect(screen.getByText(/ sampai /)).toBeTruthy();
  expect(screen.getByText('Deposit, kembali setelah sewa')).toBeTruthy();
  expect(screen.getByRole('link', { name: /\/verifikasi$/ }).getAttribute('href')).toBe('/verifikasi');
});

test('rental refund: receipt, order page and verification show amount and date, without surplus money', async () => {
  const at = new Date('2026-07-22T05:00:00Z');
  const refund = {
    id: 'a',
    amount: 20_000,
    state: 'sent',
    reason: 'Rusak',
    grantedAt: at,
    sentAt: at,
    reference: 'TRF-1',
    isExtra: false,
  } as const;
  const { shop, id } = await rented('cancelled', () => ({}), {
    receiptCode: 'STRUK000000000000001',
    events: [{ seq: 1, event: 'pay', from: 'pending_payment', to: 'processing', actor: 'gateway', at, note: null }],
    refunds: [refund, { ...refund, id: 'b', amount: 7000, reference: 'TRF-2', isExtra: true }],
  });
  await shop.open(`/orders/${id}/struk`);
  await heading('Struk sewa');
  expect(screen.getByText(/^Rp20\.000, terkirim 22 Jul 2026, .*, ref\. TRF-1$/)).toBeTruthy();
  await shop.open('/verifikasi/STRUK000000000000001');
  await heading('Struk ini asli');
  expect(screen.getByText(/^Rp20\.000, 22 Jul 2026/)).toBeTruthy();
  await shop.open(`/orders/${id}`);
  expect(await screen.findByText(/^Rp7\.000 terkirim 22 Jul 2026/)).toBeTruthy();
});
