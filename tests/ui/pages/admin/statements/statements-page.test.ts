import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { spreadsheetOf } from '../../../../support/spreadsheet.ts';
import { type Movement, STATEMENT_WRITERS } from '../../../../support/statement-files.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { MOVEMENTS, openStatements, written } from './statements-shop.ts';

describe('importing a statement', () => {
  test('a file of a known layout: recognised, proven, stored once', async () => {
    const { shop, upload, stored } = await openStatements();
    upload(written('bca-personal'));
    await screen.findByText('Saldo bersambung dari baris ke baris, dan totalnya cocok.');
    expect((screen.getByLabelText('Tata letak') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe(
      'BCA, CSV dari KlikBCA pribadi',
    );
    await shop.user.click(screen.getByRole('button', { name: 'Impor 3 baris baru' }));
    await screen.findByText('3 baris disimpan.');
    expect((await stored().findAllByText(/^(TRSF|BIAYA)/)).map((one) => one.textContent)).toEqual(['TRSF RINA', 'BIAYA ADM', 'TRSF BUDI']);
    stored().getByText('-Rp6.500');
    within(screen.getByRole('region', { name: 'Impor terakhir' })).getByText('mutasi.csv');
    upload(written('bca-personal'));
    expect((await screen.findByRole('button', { name: 'Semua baris sudah tersimpan' })).getAttribute('disabled')).not.toBeNull();
  });
  test('a second factor that is no longer fresh: refused in words, and nothing is stored', async () => {
    const { shop, upload, stored } = await openStatements();
    upload(written('bca-personal'));
    const store = await screen.findByRole('button', { name: 'Impor 3 baris baru' });
    shop.staffOrders.isFresh = false;
    await shop.user.click(store);
    await screen.findByText('Verifikasi 2 langkah diperlukan. Coba lagi.');
    expect(stored().queryByText('TRSF RINA')).toBeNull();
    shop.staffOrders.isFresh = true;
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 3 baris baru' }));
    await screen.findByText('3 baris disimpan.');
  });
  test('a file of the other account: that account is chosen', async () => {
    const { upload } = await openStatements();
    upload(written('bca-business', MOVEMENTS, '9876543210'));
    await screen.findByRole('button', { name: 'Impor 3 baris baru' });
    expect((screen.getByLabelText('Rekening toko') as HTMLSelectElement).value).toBe('a2');
  });
  test('a file of a foreign account: refused with both numbers', async () => {
    const { upload } = await openStatements();
    upload(written('mt940', MOVEMENTS, '5550001112'));
    await screen.findByText(/^File ini milik rekening 5550001112, sedangkan yang dipilih 1234567890\./);
    expect(screen.queryByRole('button', { name: /^Impor/ })).toBeNull();
  });
  test('a spreadsheet with a password: asked for, and read with it', async () => {
    const { shop, upload } = await openStatements();
    upload(await spreadsheetOf(written('mandiri-account'), 'rahasia'), 'mutasi.xlsx');
    await screen.findByText(/^mutasi\.xlsx berkata sandi/);
    await shop.user.click(screen.getByRole('button', { name: 'Buka file' }));
    await screen.findByText('Tulis kata sandi file dulu.');
    await shop.user.type(screen.getByLabelText('Kata sandi file'), 'lain');
    await shop.user.click(screen.getByRole('button', { name: 'Buka file' }));
    await screen.findByText(/^Kata sandinya tidak cocok/);
    await shop.user.clear(screen.getByLabelText('Kata sandi file'));
    await shop.user.type(screen.getByLabelText('Kata sandi file'), 'rahasia');
    await shop.user.click(screen.getByRole('button', { name: 'Buka file' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 3 baris baru' }));
    await screen.findByText('3 baris disimpan.');
    expect(screen.queryByLabelText('Kata sandi file')).toBeNull();
  });
  test('a missing row: the break is listed, and nothing can be stored', async () => {
    const { paste } = await openStatements();
    await paste(
      written('bca-web')
        .split('\n')
        .filter((line) => !line.includes('BIAYA'))
        .join('\n'),
    );
    await screen.findByText(/^Saldo tidak bersambung: seharusnya Rp2\.400\.123, tertulis Rp2\.393\.623/);
    expect(screen.queryByRole('button', { name: /^Impor/ })).toBeNull();
  });
  test('an unreadable row: named with its line', async () => {
    const { paste } = await openStatements();
    await paste(written('bca-web').replace('02/01/2026', '31/02/2026'));
    const problems = within(await screen.findByRole('region', { name: 'Baris yang tidak terbaca' }));
    problems.getByText(/^Tanggal “.*” tidak terbaca/);
    await screen.findByText(/^Belum bisa diimpor/);
  });
  test('a minus in the column of money in: the row is refused with its reason', async () => {
    const { paste } = await openStatements();
    await paste(written('bca-web').replace('\tRp 150.123', '\t-Rp 150.123'));
    const problems = within(await screen.findByRole('region', { name: 'Baris yang tidak terbaca' }));
    problems.getByText(
      'Tidak jelas uang masuk atau keluar: “-Rp 150.123”. Tanda plus atau minusnya bertentangan dengan kolom, saldo, atau tanda CR/DB.',
    );
    expect(screen.queryByRole('button', { name: /^Impor/ })).toBeNull();
  });
  test('days without a year: asked for', async () => {
    const { shop, paste } = await openStatements();
    await paste(written('bca-document').replace('PERIODE : JANUARI 2026\n', ''));
    await screen.findByText(/tanpa tahun/);
    await shop.user.type(screen.getByLabelText('Tahun'), '2026');
    await shop.user.click(screen.getByRole('button', { name: 'Baca lagi' }));
    await screen.findByRole('button', { name: 'Impor 3 baris baru' });
  });
  test.each([
    ['an empty file', '', 'Tidak ada isinya. Pilih file lain, atau tempel barisnya.'],
    [
      'a picture',
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1, 2]),
      'File ini bukan mutasi: hanya CSV, XLSX, XLS, ODS, OFX, atau MT940 yang bisa dibaca. Dari PDF, salin isinya lalu tempel.',
    ],
    [
      'a PDF',
      '%PDF-1.7',
      'PDF belum bisa dibaca langsung. Unduh mutasinya sebagai CSV di internet banking, atau buka PDF-nya, salin barisnya, lalu tempel. PDF hasil pindaian tidak bisa disalin: pakai CSV.',
    ],
    ['a file of more than 5 MB', 'x'.repeat(5 * 1024 * 1024 + 1), 'File lebih dari 5 MB. Unduh periode yang lebih pendek.'],
    ['dollars', written('ofx').replace('IDR', 'USD'), 'Mutasi ini dalam USD. Hanya rupiah yang bisa diimpor.'],
  ])('%s: refused in words', async (_, content, words) => {
    const { upload } = await openStatements();
    upload(content);
    await screen.findByText(words);
  });
});

describe('an unknown layout', () => {
  const text = ['Kapan;Apa;Berapa;Sisa', '02/01/2026;Dari Budi;150.123;1.150.123', '05/01/2026;Biaya;-6.500;1.143.623'].join('\n');
  test('its columns are matched by hand once and remembered', async () => {
    const { shop, paste, upload } = await openStatements();
    await paste(text);
    await screen.findByText(/^Tata letak ini belum dikenal/);
    const choose = (label: string, name: string) => shop.user.selectOptions(screen.getByLabelText(label), name);
    await choose('Masuk atau keluar', 'Tanda plus/minus');
    await choose('Tanggal', 'Kolom 1: Kapan');
    await screen.findByText('Pilih kolom Jumlah.');
    await choose('Keterangan', 'Kolom 2: Apa');
    await choose('Jumlah', 'Kolom 3: Berapa');
    await choose('Saldo', 'Kolom 4: Sisa');
    await screen.findByText(/^Tidak ada baris mutasi yang terbaca/);
    screen.getByText('Jumlah “150.123” tidak terbaca dengan gaya angka ini.');
    await choose('Gaya angka', '150.123');
    await screen.findByText('Saldo bersambung dari baris ke baris.');
    await shop.user.click(screen.getByRole('button', { name: 'Ingat tata letak ini' }));
    await screen.findByText('Tulis namanya, 2 sampai 60 huruf.');
    await shop.user.type(screen.getByLabelText('Nama tata letak'), 'DANA bisnis');
    await shop.user.click(screen.getByRole('button', { name: 'Ingat tata letak ini' }));
    await screen.findByText('Tata letak disimpan.');
    upload(text, 'dana.csv');
    await screen.findByRole('region', { name: 'dana.csv' });
    expect((screen.getByLabelText('Tata letak') as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('DANA bisnis');
    await screen.findByRole('button', { name: 'Impor 2 baris baru' });
  });
});

test('an account without an import: has no rows yet', async () => {
  const { stored } = await openStatements();
  await stored().findByText('Belum ada mutasi untuk rekening ini.');
  expect(stored().queryByText('Semua mutasi rekening ini sudah cocok.')).toBeNull();
});

test('a missing period: told as a gap, until it is imported', async () => {
  const { shop, upload, stored } = await openStatements();
  const importPart = async (count: number, movements: readonly Movement[], opening: number): Promise<void> => {
    upload(STATEMENT_WRITERS['bca-personal']?.(movements, { opening, account: '1234567890' }) ?? '');
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris baru' }));
    await waitFor(() => expect(imports().getAllByText('mutasi.csv')).toHaveLength(count));
  };
  const imports = () => within(screen.getByRole('region', { name: 'Impor terakhir' }));
  await importPart(1, MOVEMENTS.slice(0, 1), 1_000_000);
  await stored().findByText('Saldo yang tersimpan bersambung, tanpa jeda.');
  await importPart(2, MOVEMENTS.slice(2), 1_143_623);
  await stored().findByText(/Antara 2 Januari 2026 dan 12 Januari 2026 saldo berubah dari Rp1\.150\.123 ke Rp1\.143\.623/);
  imports().getByText('Ada jeda sebelumnya');
  imports().getByText('Ada jeda sesudahnya');
  await importPart(3, MOVEMENTS.slice(1, 2), 1_150_123);
  await stored().findByText('Saldo yang tersimpan bersambung, tanpa jeda.');
  expect(imports().getAllByText('Bersambung')).toHaveLength(3);
});

test('a shop without an account: the way to the settings', async () => {
  const shop = await shopOfOwner();
  await shop.open('/admin/payments/statements');
  const link = await screen.findByRole('link', { name: 'Isi rekening di Pengaturan' });
  expect(link.getAttribute('href')).toBe('/admin/settings#payments');
});
