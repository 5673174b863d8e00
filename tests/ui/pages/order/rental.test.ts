import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { OrderRefused } from '../../../../src/application/order/order-service.ts';
import { aComplaint } from '../../../support/complaint.ts';
import { HOUR, MINUTE, rented, rentedForAnHour, SECRET } from '../../rental-shop.ts';

const inDialog = async () => within(await screen.findByRole('dialog'));
const optionsOf = (at: (ms: number) => Date) => ({
  ...{ isOpen: true, until: at(30 * MINUTE), pendingOrder: null },
  options: [
    { id: 'satu', name: '1 jam', minutes: 60, price: 15_000 },
    { id: 'tiga', name: '3 jam', minutes: 180, price: 40_000 },
  ],
});
const running = (left: number, more: Parameters<typeof rented>[1] = () => ({})) =>
  rented('rented', (at) => ({ openedAt: at(-HOUR), endsAt: at(left), ...more(at) }));

describe('rental before its start', () => {
  test('shows start and free cancellation deadline, and can be cancelled', async () => {
    const { shop, order, open } = await rented('processing', (at) => ({ startAt: at(5 * HOUR), cancelUntil: at(4 * HOUR) }));
    const { main, card } = await open();
    expect(main.getByText(/^Sewamu dijadwalkan mulai .* Data akun bisa dibuka mulai/)).toBeTruthy();
    expect(main.getByText(/^Bisa dibatalkan gratis sampai/)).toBeTruthy();
    expect(card.getByText(/^Tersegel\. Bisa dibuka mulai/)).toBeTruthy();
    expect(card.queryByRole('button', { name: /^Buka/ })).toBeNull();
    await shop.user.click(main.getByRole('button', { name: 'Batalkan pesanan' }));
    await shop.user.click((await inDialog()).getByRole('button', { name: 'Batalkan pesanan' }));
    await waitFor(() => expect(order.detail.state).toBe('cancelled'));
  });

  test('after the deadline: a message, and no cancelling', async () => {
    const { open } = await rented('processing', (at) => ({ startAt: at(HOUR / 2), cancelUntil: at(-HOUR / 2) }));
    const { main } = await open();
    expect(main.getByText('Batas pembatalan gratis sudah lewat.')).toBeTruthy();
    expect(main.queryByRole('button', { name: 'Batalkan pesanan' })).toBeNull();
  });
});

describe('opening a rental’s credentials', () => {
  test('starts the rental time; a login code can be read before', async () => {
    const { shop, order, id, vault, open } = await rented('delivered', (at) => ({ readyAt: at(0), startsBy: at(2 * HOUR) }));
    const { main, card } = await open();
    expect(main.getByText(/^Akun siap\. Waktu sewa mulai saat data akun kamu buka, paling lambat/)).toBeTruthy();
    expect(card.getByText(/^Waktu sewa mulai saat dibuka, paling lambat \d\d\.\d\d/)).toBeTruthy();
    expect(card.getByText(/waktu sewamu belum berjalan/)).toBeTruthy();
    await shop.user.click(card.getByRole('button', { name: 'Minta kode masuk' }));
    vault.answerCode(id, '482913');
    await shop.user.click(await card.findByRole('button', { name: 'Lihat kode masuk' }, { timeout: 5000 }));
    expect(await card.findByText('482913')).toBeTruthy();
    expect(order.detail.state).toBe('delivered');
    await shop.user.click(card.getByRole('button', { name: 'Buka data akun' }));
    const dialog = await inDialog();
    expect(dialog.getByText(/^Waktu 3 jam langsung berjalan/)).toBeTruthy();
    await shop.user.click(dialog.getByRole('button', { name: 'Buka data akun' }));
    await waitFor(() => expect(card.getByRole('region', { name: 'Data akun' }).textContent).toContain(SECRET));
    expect(await main.findByText('Sisa waktu')).toBeTruthy();
    expect(main.getAllByRole('timer')[0]?.textContent).toMatch(/^0[23]:\d\d:\d\d$/);
    // A renter has no checklist.
    expect(card.queryByRole('group', { name: /^Amankan akun/ })).toBeNull();
  });

  test('refused while the password rotation is pending', async () => {
    const { shop, vault, open } = await rented('delivered', (at) => ({ readyAt: at(0), startsBy: at(2 * HOUR) }));
    const { card } = await open();
    vault.open = () => Promise.reject(new OrderRefused('ROTATION_PENDING'));
    await shop.user.click(card.getByRole('button', { name: 'Buka data akun' }));
    await shop.user.click((await inDialog()).getByRole('button', { name: 'Buka data akun' }));
    expect(await card.findByText(/Kata sandi barunya sedang kami siapkan\. Waktu sewamu belum berjalan/)).toBeTruthy();
  });
});

describe('running rental', () => {
  test('counts by the shop’s clock, not by the device’s', async () => {
    const { shop, open } = await running(2 * HOUR + 14 * MINUTE);
    shop.clockStore.startAt(new Date('2031-01-01T00:00:00Z'));
    const { main } = await open();
    expect(main.getAllByRole('timer')[0]?.textContent).toMatch(/^02:1[34]:\d\d$/);
  });

  test('ends on the page: credentials disappear within a second', async () => {
    const { shop, open } = await running(2500);
    const { main, card } = await open();
    await shop.user.click(card.getByRole('button', { name: 'Buka data akun' }));
    await shop.user.click((await inDialog()).getByRole('button', { name: 'Buka data akun' }));
    await waitFor(() => expect(card.getByRole('region', { name: 'Data akun' }).textContent).toContain(SECRET));
    expect(await main.findByText('Masa sewa berakhir', {}, { timeout: 4000 })).toBeTruthy();
    expect(document.body.textContent).not.toContain(SECRET);
    expect(card.queryByRole('button', { name: /^Buka/ })).toBeNull();
    expect(card.getByText('Masa sewa berakhir. Brankas sudah tertutup.')).toBeTruthy();
    expect(main.getByText(/^Keluar dari akun di semua perangkat/)).toBeTruthy();
  });

  test('warns once, five minutes before the end', async () => {
    const { open } = await running(4 * MINUTE);
    const { main } = await open();
    expect(main.getByText('Tinggal 5 menit. Simpan permainanmu, lalu keluar.')).toBeTruthy();
  });

  test('can be ended early after a confirmation, without a refund', async () => {
    const { shop, order, open } = await running(2 * HOUR);
    const { main } = await open();
    await shop.user.click(main.getByRole('button', { name: 'Selesai lebih awal' }));
    const dialog = await inDialog();
    expect(dialog.getByText(/hangus dan uangnya tidak kembali/)).toBeTruthy();
    await shop.user.click(dialog.getByRole('button', { name: 'Lanjut main' }));
    expect(order.detail.state).toBe('rented');
    await shop.user.click(main.getByRole('button', { name: 'Selesai lebih awal' }));
    await shop.user.click((await inDialog()).getByRole('button', { name: 'Selesai lebih awal' }));
    await waitFor(() => expect(order.detail.state).toBe('returning'));
  });
});

describe('rental extension', () => {
  test('is offered from an hour before the end', async () => {
    const early = await running(3 * HOUR, (at) => ({ extension: { ...optionsOf(at), isOpen: false } }));
    const { main } = await early.open();
    expect(main.getByText(/^Bisa diperpanjang mulai/)).toBeTruthy();
    expect(main.queryByRole('button', { name: 'Perpanjang' })).toBeNull();
  });

  test('next time booked: not offered', async () => {
    const { open } = await running(HOUR / 2, (at) => ({ extension: { ...optionsOf(at), options: [] } }));
    const { main } = await open();
    expect(main.getByText('Jam berikutnya sudah dipesan, jadi belum bisa diperpanjang.')).toBeTruthy();
  });

  test('is chosen with price and end, and leads to the payment', async () => {
    const { shop, id, open } = await rentedForAnHour();
    const { main } = await open();
    await shop.user.click(main.getByRole('button', { name: 'Perpanjang' }));
    const dialog = await inDialog();
    await shop.user.click(dialog.getByRole('radio', { name: /^3 jam sampai .*Rp ?40\.000/ }));
    shop.buying.rentals.refusals.push(new OrderRefused('NEXT_BOOKED'));
    await shop.user.click(dialog.getByRole('button', { name: 'Perpanjang dan bayar Rp40.000' }));
    expect(await dialog.findByText('Jam berikutnya sudah dipesan, jadi belum bisa diperpanjang.')).toBeTruthy();
    await shop.user.click(dialog.getByRole('button', { name: 'Perpanjang dan bayar Rp40.000' }));
    await waitFor(() => expect(shop.buying.orders.orders).toHaveLength(2));
    expect(shop.buying.orders.orders[1]?.detail).toMatchObject({
      kind: 'extension',
      parentId: id,
      total: 40_000,
      state: 'pending_payment',
    });
    expect(shop.tab.get(`order_draft:${id}:perpanjang`)).toBeNull();
  });

  test('unpaid: a link to the payment', async () => {
    const { open } = await running(HOUR / 2, (at) => ({ extension: { ...optionsOf(at), pendingOrder: 'pesanan-2' } }));
    const { main } = await open();
    expect(main.getByRole('link', { name: 'Bayar perpanjangan' }).getAttribute('href')).toBe('/payment?order=pesanan-2');
    expect(main.queryByRole('button', { name: 'Perpanjang' })).toBeNull();
  });
});

describe('rental problems', () => {
  test('account not ready in time: a message that no rental time is lost', async () => {
    const { shop, open } = await rented('disputed', (at) => ({ startAt: at(-HOUR) }));
    shop.buying.orders.facets.push(() => ({ complaint: aComplaint() }));
    const { main } = await open();
    expect(
      main.getByText(/^Akunmu belum siap pada waktunya, maaf\. Kami pilihkan unit lain, waktu lain, atau uangmu kembali/),
    ).toBeTruthy();
    expect(main.getByText(/^Waktu sewamu belum berjalan\. Kami putuskan/)).toBeTruthy();
    expect(main.queryByText(/Waktu sewa tetap berjalan/)).toBeNull();
  });

  test('report form: reasons of a rental, and texts about time and money', async () => {
    const { shop, open } = await rented('rented', (at) => ({ openedAt: at(-HOUR), endsAt: at(HOUR) }));
    const { main } = await open();
    const region = within(main.getByRole('region', { name: 'Masalah saat sewa' }));
    expect(region.getByText(/Yang hilang diganti dengan waktu atau uang/)).toBeTruthy();
    await shop.user.click(region.getByRole('button', { name: 'Laporkan masalah' }));
    const reasons = within(region.getByLabelText('Alasan')).getAllByRole('option');
    expect(reasons.map(({ textContent }) => textContent)).toEqual([
      'Pilih alasan',
      'Tidak sesuai iklan',
      'Tidak bisa masuk',
      'Akun kena ban',
      'Lainnya',
    ]);
  });
});
