import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import { openStatements, written } from './statements-shop.ts';

describe('what is taken back of statements', () => {
  /** A statement of today: a transfer, and a fee. */
  const openWithRows = async (prepare: (opened: Awaited<ReturnType<typeof openStatements>>) => number = () => 77_777) => {
    const opened = await openStatements();
    const amount = prepare(opened);
    const day = wibText(opened.shop.clock.now()).slice(0, 10);
    opened.upload(
      written('bca-personal', [
        { day, amount, text: 'TRSF RINA WATI' },
        { day, amount: -6500, text: 'BIAYA ADM' },
      ]),
    );
    await opened.shop.user.click(await screen.findByRole('button', { name: 'Impor 2 baris baru' }));
    await screen.findByText('2 baris disimpan.');
    const imports = () => within(screen.getByRole('region', { name: 'Impor terakhir' }));
    const dialog = () => within(screen.getByRole('dialog'));
    const confirm = async (name: string, reason: string) => {
      fireEvent.change(dialog().getByLabelText('Alasan'), { target: { value: reason } });
      await opened.shop.user.click(dialog().getByRole('button', { name }));
    };
    return { ...opened, imports, dialog, confirm };
  };

  test('import: asks for a reason, its rows are gone, and who withdrew it is named', async () => {
    const { shop, imports, dialog, confirm, stored } = await openWithRows();
    await stored().findByText('TRSF RINA WATI');
    await shop.user.click(imports().getByRole('button', { name: 'Tarik impor mutasi.csv' }));
    await confirm('Tarik', ' ');
    dialog().getByText('Tulis alasannya, 3 sampai 300 huruf.');
    await confirm('Tarik', 'Salah rekening');
    await screen.findByText('Impor mutasi.csv ditarik.');
    await waitFor(() => expect(stored().queryByText('TRSF RINA WATI')).toBeNull());
    imports().getByText(/^Ditarik .*: Salah rekening$/);
    expect(imports().queryByRole('button', { name: 'Tarik impor mutasi.csv' })).toBeNull();
  });
  test('import with a row that has a reason: the row is named, and nothing is gone', async () => {
    const { shop, imports, dialog, confirm, stored } = await openWithRows();
    await shop.user.click(await stored().findByRole('button', { name: /^Biaya bank: simpan/ }));
    await screen.findByText('1 baris dicatat sebagai biaya bank.');
    await shop.user.click(imports().getByRole('button', { name: 'Tarik impor mutasi.csv' }));
    await confirm('Tarik', 'Salah rekening');
    await waitFor(() => dialog().getByText(/^1 baris sudah cocok atau punya alasan.* -Rp6\.500 BIAYA ADM\.$/));
    await shop.user.click(dialog().getByRole('button', { name: 'Batal' }));
    stored().getByText('TRSF RINA WATI');
  });
  test('match with what was booked by hand: withdrawn with a reason, and proposed again', async () => {
    const { shop, confirm, stored } = await openWithRows(({ shop: { staffOrders } }) => {
      const id = staffOrders.place();
      const attempt = staffOrders.transfer(id);
      staffOrders.book(id, attempt, attempt.amount);
      return attempt.amount;
    });
    await shop.user.click(await stored().findByRole('button', { name: /^Cocokkan AA-/ }));
    await screen.findByText('Dicocokkan.');
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await shop.user.click(await stored().findByRole('button', { name: 'Lepas TRSF RINA WATI' }));
    await confirm('Lepas', 'Baris yang salah');
    await screen.findByText('Dilepas; baris ini terbuka lagi.');
    await stored().findByRole('button', { name: /^Cocokkan AA-/ });
  });
  test('match that booked its order: no withdrawal, but what to do instead', async () => {
    const { shop, stored } = await openWithRows(({ shop: { staffOrders } }) => staffOrders.transfer(staffOrders.place()).amount);
    await shop.user.click(await stored().findByRole('button', { name: 'Setujui 1 yang pasti' }));
    await stored().findByText('1 baris dicocokkan.');
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await stored().findByText(/^Dicatat lewat baris ini\. Kalau salah, kembalikan uangnya lewat refund/);
    expect(stored().queryByRole('button', { name: 'Lepas TRSF RINA WATI' })).toBeNull();
  });
});
