import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import { shopDayOf } from '../../../../../src/ui/text/time.ts';
import { openStatements, written } from './statements-shop.ts';

describe('closing of days', () => {
  /** A statement of today: a transfer of an order, and a fee. */
  const openWithRows = async () => {
    const opened = await openStatements();
    const { staffOrders, clock } = opened.shop;
    const day = wibText(clock.now()).slice(0, 10);
    const amount = staffOrders.transfer(staffOrders.place()).amount;
    const movements = [
      { day, amount, text: 'TRSF RINA WATI' },
      { day, amount: -6500, text: 'BIAYA ADM' },
    ];
    opened.upload(written('bca-personal', movements));
    await opened.shop.user.click(await screen.findByRole('button', { name: 'Impor 2 baris baru' }));
    const closing = () => within(screen.getByRole('region', { name: 'Tutup hari' }));
    await waitFor(() => closing().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    const cash = () => staffOrders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, line) => sum + line.amount, 0);
    const dialog = () => within(screen.getByRole('dialog'));
    const confirm = async (reason = 'Mulai pakai mutasi') => {
      await opened.shop.user.click(closing().getByRole('button', { name: 'Konfirmasi saldo awal' }));
      fireEvent.change(dialog().getByLabelText('Alasan'), { target: { value: reason } });
      await opened.shop.user.click(dialog().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    };
    return { ...opened, day, amount, closing, cash, dialog, confirm };
  };

  test('opening: proposed from the oldest stored day, confirmed with a reason, and the day is named as open', async () => {
    const { shop, closing, cash, dialog, confirm, amount } = await openWithRows();
    await confirm(' ');
    dialog().getByText('Tulis alasannya, 3 sampai 300 huruf.');
    expect(dialog().getByLabelText<HTMLInputElement>('Saldo sebelum hari itu').value).toBe('1.000.000');
    fireEvent.change(dialog().getByLabelText('Saldo sebelum hari itu'), { target: { value: 'banyak' } });
    fireEvent.change(dialog().getByLabelText('Alasan'), { target: { value: 'Mulai pakai mutasi' } });
    await shop.user.click(dialog().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    dialog().getByText(/^Saldonya tidak terbaca/);
    fireEvent.change(dialog().getByLabelText('Saldo sebelum hari itu'), { target: { value: '1.000.000,00' } });
    await shop.user.click(dialog().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    await screen.findByText('Saldo awal Rp1.000.000 dikonfirmasi.');
    expect(cash()).toBe(1_000_000);
    await waitFor(() =>
      closing().getByText(`Rp${(amount - 6500).toLocaleString('id-ID')} belum dijelaskan: mutasi lebih besar daripada buku.`),
    );
    closing().getByText(/2 baris belum cocok dan tanpa alasan/);
  });
  test('rows that are decided: the day is closed', async () => {
    const { shop, closing, confirm, stored, cash, amount } = await openWithRows();
    await confirm();
    await waitFor(() => closing().getByText(/belum dijelaskan/));
    await shop.user.click(stored().getByRole('button', { name: 'Setujui 1 yang pasti' }));
    await stored().findByText('1 baris dicocokkan.');
    await shop.user.click(await stored().findByRole('button', { name: /^Biaya bank: simpan/ }));
    await waitFor(() => closing().getByText('Hari ini tutup.'));
    closing().getByText('Tidak ada sen yang tersisa.');
    expect(cash()).toBe(1_000_000 + amount - 6500);
  });
  test('a payment that was approved by hand and has no row: named', async () => {
    const { shop, closing, confirm, day } = await openWithRows();
    const { staffOrders } = shop;
    const other = staffOrders.place({ total: 300_000 });
    const attempt = staffOrders.transfer(other, 'transfer', 55);
    staffOrders.book(other, attempt, attempt.amount);
    await confirm();
    const number = staffOrders.need(other).detail.number;
    await waitFor(() => closing().getByText(`${shopDayOf(day)}: Rp299.945 untuk ${number}, belum ada mutasinya`));
  });
  test('opening that is withdrawn: asks for a reason, and can be confirmed again', async () => {
    const { shop, closing, confirm, dialog, cash } = await openWithRows();
    await confirm();
    await shop.user.click(await closing().findByRole('button', { name: 'Tarik saldo awal' }));
    await shop.user.click(dialog().getByRole('button', { name: 'Tarik saldo awal' }));
    dialog().getByText('Tulis alasannya, 3 sampai 300 huruf.');
    fireEvent.change(dialog().getByLabelText('Alasan'), { target: { value: 'Salah tulis' } });
    await shop.user.click(dialog().getByRole('button', { name: 'Tarik saldo awal' }));
    await waitFor(() => closing().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    expect(cash()).toBe(0);
  });
  test('a day in the future: refused in words, and the next try is whole', async () => {
    const { shop, closing, confirm, dialog, cash } = await openWithRows();
    await shop.user.click(closing().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    fireEvent.change(dialog().getByLabelText('Hari pertama yang dicocokkan'), { target: { value: '2099-01-01' } });
    await shop.user.click(dialog().getByRole('button', { name: 'Konfirmasi saldo awal' }));
    dialog().getByText('Pilih hari yang sudah terjadi.');
    await shop.user.click(dialog().getByRole('button', { name: 'Batal' }));
    await confirm();
    await closing().findByRole('button', { name: 'Tarik saldo awal' });
    expect(cash()).toBe(1_000_000);
  });
});
