import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import { openStatements, written } from './statements-shop.ts';

describe('lumps of QRIS', () => {
  /** A statement of today with these rows, in a shop that received this by QRIS, by days ago. */
  const openWithLumps = async (received: readonly (readonly [daysAgo: number, amount: number])[], rows: readonly number[]) => {
    const opened = await openStatements();
    const { staffOrders, clock } = opened.shop;
    for (const [daysAgo, amount] of received) {
      staffOrders.postOf('paid', null, [
        ['cash:gateway:qris', amount],
        ['revenue:sale', -amount],
      ]);
      const [posted] = staffOrders.lines;
      const at = new Date(clock.now().getTime() - daysAgo * 86_400_000);
      staffOrders.lines = staffOrders.lines.map((line) => (line.journalId === posted?.journalId ? { ...line, at } : line));
    }
    const day = wibText(clock.now()).slice(0, 10);
    opened.upload(
      written(
        'bca-personal',
        rows.map((amount, place) => ({ day, amount, text: `SETTLEMENT QRIS ${place + 1}` })),
      ),
    );
    await opened.shop.user.click(await screen.findByRole('button', { name: `Impor ${rows.length} baris baru` }));
    await screen.findByText(`${rows.length} baris disimpan.`);
    const owed = () =>
      staffOrders.lines.filter(({ account }) => account === 'cash:gateway:qris').reduce((sum, line) => sum + line.amount, 0);
    return { ...opened, owed };
  };

  test('the receipts of a day less the fee: gross, fee and net, booked by one press', async () => {
    const { shop, stored, owed } = await openWithLumps([[1, 1_000_000]], [993_000]);
    await stored().findByText(/kotor Rp1\.000\.000, biaya Rp7\.000, bersih Rp993\.000\.$/);
    await shop.user.click(stored().getByRole('button', { name: /^Catat setoran QRIS/ }));
    await screen.findByText('Setoran Rp1.000.000 dicatat dengan biaya Rp7.000.');
    expect(owed()).toBe(0);
    await waitFor(() => stored().getByText('Semua mutasi rekening ini sudah cocok.'));
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await stored().findByText(/^Dicatat sebagai setoran lewat baris ini/);
  });
  test('two days that fit: a person chooses', async () => {
    const { stored, owed } = await openWithLumps(
      [
        [3, 1_000_000],
        [1, 1_000_000],
      ],
      [993_000],
    );
    await stored().findByText(/^2 setoran QRIS cocok dengan jumlah ini/);
    expect(stored().getAllByRole('button', { name: /^Catat setoran QRIS/ })).toHaveLength(2);
    expect(owed()).toBe(2_000_000);
  });
  test('split in two rows: both are booked by one press', async () => {
    const { shop, stored, owed } = await openWithLumps([[1, 1_000_000]], [600_000, 393_000]);
    const [button] = await stored().findAllByRole('button', { name: /^Catat setoran QRIS/ });
    expect(stored().getAllByText(/masuk dalam 2 baris\.$/)).toHaveLength(2);
    if (button !== undefined) await shop.user.click(button);
    await waitFor(() => stored().getByText('Semua mutasi rekening ini sudah cocok.'));
    expect(owed()).toBe(0);
  });
  test('no days that fit: the difference is named, and the way to book it by hand', async () => {
    const { stored } = await openWithLumps([[1, 1_000_000]], [950_000]);
    await stored().findByText(/baris ini Rp50\.000 lebih kecil/);
    stored().getByRole('link', { name: 'Catat sendiri di Buku besar' });
    expect(stored().queryByRole('button', { name: /^Catat setoran QRIS/ })).toBeNull();
  });
  test('somebody else settles the days meanwhile: told, nothing is booked twice', async () => {
    const { shop, stored, owed } = await openWithLumps([[1, 1_000_000]], [993_000]);
    const button = await stored().findByRole('button', { name: /^Catat setoran QRIS/ });
    shop.staffOrders.postOf('refund_sent', null, [
      ['cash:gateway:qris', -1000],
      ['refund_payable', 1000],
    ]);
    await shop.user.click(button);
    await stored().findByText(/^Pembayaran QRIS hari-hari itu baru saja berubah/);
    expect(owed()).toBe(999_000);
  });
});
