import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';
import { saveCsv, savedFiles, textOf } from '../../../staff-shop.ts';

test('revenue panel: shows revenue, cost and profit by day and by month as charts, a table with a total, and a CSV file', async () => {
  const shop = await shopOfOwner();
  const id = shop.staffOrders.place();
  shop.staffOrders.post('recognised', id, [
    ['order_escrow', 100_000],
    ['revenue:sale', -100_000],
  ]);
  shop.staffOrders.post('cost', id, [
    ['expense:goods', 60_000],
    ['goods', -60_000],
  ]);
  await shop.advance(86_400_000);
  shop.staffOrders.post('recognised', id, [
    ['order_escrow', 50_000],
    ['revenue:rental', -50_000],
  ]);
  shop.staffOrders.post('settled', id, [
    ['expense:gateway', 700],
    ['cash:gateway:qris', -700],
  ]);
  await shop.open('/admin/ledger');
  await heading('Buku besar');
  const part = within(await screen.findByRole('region', { name: 'Pemasukan dan untung' }));
  await part.findByRole('img', { name: 'Untung, jumlahnya Rp89.300; angkanya ada di tabel' });
  const cells = (row: HTMLElement | undefined) => [...(row?.children ?? [])].slice(1).map(({ textContent }) => textContent);
  const rows = () => part.getAllByRole('row');
  expect([cells(rows()[1]), cells(rows()[2]), cells(rows()[3])]).toEqual([
    ['Rp150.000', 'Rp60.000', 'Rp700', 'Rp89.300'],
    ['Rp50.000', 'Rp0', 'Rp700', 'Rp49.300'],
    ['Rp100.000', 'Rp60.000', 'Rp0', 'Rp40.000'],
  ]);
  await shop.user.click(part.getByRole('radio', { name: 'Per bulan' }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  const files = savedFiles();
  await saveCsv(shop.user, 'Ekspor pemasukan');
  const text = await textOf(files[0]);
  expect(text).toContain('periode;penjualan;sewa;pemasukan;modal;biaya_lain;untung');
  expect(text).toMatch(/-01;100000;50000;150000;60000;700;89300/);
});

test('revenue of a month with a loss: a number in CSV and in the spreadsheet', async () => {
  const shop = await shopOfOwner();
  shop.staffOrders.post('cost', shop.staffOrders.place(), [
    ['expense:goods', 200_000],
    ['goods', -200_000],
  ]);
  await shop.open('/admin/ledger');
  await screen.findByRole('region', { name: 'Pemasukan dan untung' });
  await screen.findByRole('img', { name: 'Untung, jumlahnya -Rp200.000; angkanya ada di tabel' });
  const files = savedFiles();
  await saveCsv(shop.user, 'Ekspor pemasukan');
  await waitFor(() => expect(files.length).toBe(1));
  expect(await textOf(files[0])).toMatch(/;0;0;0;200000;0;-200000\r\n$/);
  await saveCsv(shop.user, 'Ekspor pemasukan', 'Spreadsheet (XLSX)');
  await waitFor(() => expect(files.length).toBe(2));
  expect(files[1]?.type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(await textOf(files[1])).toMatch(/^PK.*<v>-200000<\/v><\/c><\/row><\/sheetData>/s);
});
