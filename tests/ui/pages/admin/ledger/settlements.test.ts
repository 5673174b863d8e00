import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { toWib } from '../../../../../src/domain/shared/wib.ts';
import { PERMISSIONS, type Permission } from '../../../../../src/domain/staff/permission.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';
import { saveCsv, savedFiles, textOf } from '../../../staff-shop.ts';

const openLedger = async (permissions: readonly Permission[] = PERMISSIONS) => {
  const shop = await shopOfOwner(permissions);
  shop.staffOrders.settings = { ...shop.staffOrders.settings, accounts: [{ bank: 'BCA', number: '1234567890', holder: 'Arena' }] };
  const id = shop.staffOrders.place();
  const attempt = shop.staffOrders.transfer(id, 'qris');
  shop.staffOrders.prove(id);
  shop.staffOrders.book(id, attempt, attempt.amount);
  await shop.open('/admin/ledger');
  await heading('Buku besar');
  const section = within(await screen.findByRole('region', { name: 'Setoran' }));
  await section.findByText('Kas QRIS: Rp99.877');
  const today = toWib(shop.clock.now()).slice(0, 10);
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const fill = async (gross: string, fee: string, reference: string) => {
    await shop.user.click(section.getByRole('button', { name: 'Catat setoran' }));
    const form = await dialog('Catat setoran');
    await shop.user.type(form.getByLabelText('Jumlah kotor (Rp)'), gross);
    await shop.user.type(form.getByLabelText('Biaya penyedia (Rp)'), fee);
    if (reference !== '') await shop.user.type(form.getByLabelText('Nomor mutasi atau referensi bank'), reference);
    return form;
  };
  const bank = () =>
    shop.staffOrders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, { amount }) => sum + amount, 0);
  return { shop, section, today, dialog, fill, bank };
};

test('settlement: entered from the bank statement, and booked', async () => {
  const { shop, section, fill, bank } = await openLedger();
  const form = await fill('90.000', '630', '');
  await form.findByText('Rp89.370');
  await shop.user.click(form.getByRole('button', { name: 'Simpan setoran' }));
  await form.findByText('Tulis nomor mutasinya, 3 sampai 60 huruf.');
  await shop.user.type(form.getByLabelText('Nomor mutasi atau referensi bank'), 'SETOR-7');
  await shop.user.click(form.getByRole('button', { name: 'Simpan setoran' }));
  await section.findByText('Kas QRIS: Rp9.877');
  const row = (await section.findByText('Kas bank BCA, SETOR-7')).closest('tr');
  for (const part of ['Rp90.000', 'Rp630', 'Rp89.370']) expect(row?.textContent).toContain(part);
  expect(bank()).toBe(89_370);
  const balances = within(screen.getByRole('region', { name: 'Neraca saldo' }));
  await waitFor(() => expect(balances.getByRole('rowheader', { name: /^Biaya pembayaran/ }).closest('tr')?.textContent).toContain('Rp630'));
});
test('settlement: more than the gateway owes is refused beside the amount', async () => {
  const { shop, fill, bank } = await openLedger();
  const form = await fill('100.000', '0', 'SETOR-8');
  await shop.user.click(form.getByRole('button', { name: 'Simpan setoran' }));
  await form.findByText('Lebih besar dari uang yang belum disetor.');
  expect(bank()).toBe(0);
});
test('settlement: cancelled with a reason, it remains in the list and the file', async () => {
  const { shop, section, today, dialog, fill, bank } = await openLedger();
  const files = savedFiles();
  await shop.user.click((await fill('90.000', '630', 'SETOR-9')).getByRole('button', { name: 'Simpan setoran' }));
  await shop.user.click(await section.findByRole('button', { name: 'Batalkan setoran SETOR-9' }));
  const confirmation = await dialog('Batalkan setoran SETOR-9?');
  await shop.user.click(confirmation.getByRole('button', { name: 'Batalkan' }));
  await confirmation.findByText('Tulis alasannya, paling sedikit 3 huruf.');
  await shop.user.type(confirmation.getByLabelText('Alasan'), 'Salah tulis');
  await shop.user.click(confirmation.getByRole('button', { name: 'Batalkan' }));
  await section.findByText('Kas QRIS: Rp99.877');
  await section.findByText('Dibatalkan');
  expect(bank()).toBe(0);
  await saveCsv(shop.user, 'Ekspor setoran');
  await screen.findByText('1 setoran disimpan.');
  expect(await textOf(files[0])).toContain(`1;${today};cash:gateway:qris;cash:bank:bca;90000;630;89370;SETOR-9;`);
});
test('settlement: staff who only read the ledger cannot enter one', async () => {
  const { section } = await openLedger(['ledger.read', 'orders.read']);
  expect(section.queryByRole('button', { name: 'Catat setoran' })).toBeNull();
});
