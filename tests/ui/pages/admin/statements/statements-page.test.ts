import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { MatchStatementRow } from '../../../../../src/application/statement/match-statement-row.ts';
import { ReadStatementRows } from '../../../../../src/application/statement/read-statements.ts';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import { PERMISSIONS, type Permission } from '../../../../../src/domain/staff/permission.ts';
import { spreadsheetOf } from '../../../../support/spreadsheet.ts';
import { type Movement, STATEMENT_WRITERS } from '../../../../support/statement-files.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const ACCOUNTS = [
  { id: 'a1', bank: 'BCA', number: '1234567890', holder: 'Arena' },
  { id: 'a2', bank: 'BNI', number: '9876543210', holder: 'Arena' },
];
const MOVEMENTS: readonly Movement[] = [
  { day: '2026-01-02', amount: 150_123, text: 'TRSF BUDI' },
  { day: '2026-01-05', amount: -6500, text: 'BIAYA ADM' },
  { day: '2026-01-12', amount: 1_250_000, text: 'TRSF RINA' },
];
const written = (layout: string, movements = MOVEMENTS, account = '1234567890'): string =>
  STATEMENT_WRITERS[layout]?.(movements, { opening: 1_000_000, account }) ?? '';

const openStatements = async (permissions: readonly Permission[] = PERMISSIONS) => {
  const shop = await shopOfOwner(permissions);
  shop.staffOrders.settings = { ...shop.staffOrders.settings, accounts: ACCOUNTS };
  await shop.open('/admin/payments/statements');
  await heading('Impor mutasi');
  await screen.findByLabelText('Rekening toko');
  const paste = async (text: string): Promise<void> => {
    fireEvent.change(screen.getByLabelText('Tempel baris mutasi'), { target: { value: text } });
    await shop.user.click(screen.getByRole('button', { name: 'Baca tempelan' }));
  };
  const upload = (content: BlobPart, name = 'mutasi.csv'): void => {
    const input = screen.getByLabelText('File mutasi');
    fireEvent.change(input, { target: { files: [new File([content], name)] } });
  };
  const stored = () => within(screen.getByRole('region', { name: 'Mutasi tersimpan' }));
  return { shop, paste, upload, stored };
};

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
      'File ini bukan mutasi: hanya CSV, XLSX, OFX, atau MT940 yang bisa dibaca. Dari PDF, salin isinya lalu tempel.',
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

describe('rows that are certain', () => {
  /** Rows of today with the amounts of orders that wait, and a row that nothing is known for. */
  const openWithOrders = async (count: number) => {
    const opened = await openStatements();
    const { staffOrders, clock } = opened.shop;
    const ids = Array.from({ length: count }, (_, place) => staffOrders.place({ total: 200_000 + place * 10_000 }));
    const day = wibText(clock.now()).slice(0, 10);
    const movements = ids.map((id, place) => ({ day, amount: staffOrders.transfer(id).amount, text: `TRSF PEMBELI ${place + 1}` }));
    opened.upload(written('bca-personal', [...movements, { day, amount: 77_777, text: 'TRSF ENTAH' }]));
    await opened.shop.user.click(await screen.findByRole('button', { name: `Impor ${count + 1} baris baru` }));
    await opened.stored().findByRole('button', { name: `Setujui ${count} yang pasti` });
    return { ...opened, ids, states: () => ids.map((id) => staffOrders.need(id).detail.state) };
  };

  test('one press: approves each, and the row that nothing is known for stays', async () => {
    const { shop, stored, states } = await openWithOrders(2);
    await shop.user.click(stored().getByRole('button', { name: 'Setujui 2 yang pasti' }));
    await stored().findByText('2 baris dicocokkan.');
    expect(states()).toEqual(['processing', 'processing']);
    await waitFor(() => expect(stored().queryByRole('button', { name: /yang pasti$/ })).toBeNull());
    stored().getByText('TRSF ENTAH');
  });
  test('sum that reaches the limit of two people: every order waits for a second one', async () => {
    const { shop, stored, states } = await openWithOrders(2);
    shop.staffOrders.twoApprovalsFrom = 300_000;
    await shop.user.click(stored().getByRole('button', { name: 'Setujui 2 yang pasti' }));
    await stored().findByText('0 baris dicocokkan. 2 pesanan masih harus disetujui orang kedua.');
    expect(states()).not.toContain('processing');
  });
  test('order that was approved by hand meanwhile: the row is named with the reason, the other is approved', async () => {
    const { shop, stored, states, ids } = await openWithOrders(2);
    const [attempt] = shop.staffOrders.need(ids[0] ?? '').attempts;
    if (attempt !== undefined) shop.staffOrders.book(ids[0] ?? '', attempt, attempt.amount);
    await shop.user.click(stored().getByRole('button', { name: 'Setujui 2 yang pasti' }));
    await stored().findByText('1 baris dicocokkan. 1 baris gagal:');
    await stored().findByText(/TRSF PEMBELI 1: /);
    expect(states()[1]).toBe('processing');
  });
});

describe('rows that are open', () => {
  /** A row of today with the amount of an order. */
  const openWithOrder = async (
    prepare: (shop: Awaited<ReturnType<typeof openStatements>>['shop'], id: string) => void = () => undefined,
    daysAgo = 0,
  ) => {
    const opened = await openStatements();
    const { staffOrders, clock } = opened.shop;
    const id = staffOrders.place();
    const { amount } = staffOrders.transfer(id);
    prepare(opened.shop, id);
    const day = wibText(new Date(clock.now().getTime() - daysAgo * 86_400_000)).slice(0, 10);
    const movements = [{ day, amount, text: 'TRSF RINA WATI' }];
    opened.upload(written('bca-personal', movements));
    await opened.shop.user.click(await screen.findByRole('button', { name: 'Impor 1 baris baru' }));
    await screen.findByText('1 baris disimpan.');
    const order = () => staffOrders.need(id).detail;
    const cash = () => staffOrders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, line) => sum + line.amount, 0);
    return { ...opened, order, cash, amount };
  };

  test('the amount of one order: certain, approved by the row', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder();
    await stored().findByText('Pasti');
    stored().getByText('Jumlahnya hanya milik pesanan ini.');
    await shop.user.click(stored().getByRole('button', { name: `Setujui ${order().number}` }));
    await screen.findByText('Pembayaran disetujui dan dicocokkan.');
    await stored().findByText('Semua mutasi rekening ini sudah cocok.');
    expect([order().state, cash()]).toEqual(['processing', amount]);
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await stored().findByText(`Sudah dicocokkan dengan ${order().number}`);
  });
  test('approved by hand before: only bound', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder(({ staffOrders }, id) => {
      const [attempt] = staffOrders.need(id).attempts;
      staffOrders.prove(id);
      if (attempt !== undefined) staffOrders.book(id, attempt, attempt.amount);
    });
    await stored().findByText(/^Sudah dicatat .* untuk .*Tinggal dicocokkan/);
    await shop.user.click(stored().getByRole('button', { name: `Cocokkan ${order().number}` }));
    await screen.findByText('Dicocokkan.');
    expect(cash()).toBe(amount);
  });
  test('approved by hand in another tab meanwhile: not booked again', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder();
    const press = await stored().findByRole('button', { name: `Setujui ${order().number}` });
    const [attempt] = shop.staffOrders.need(order().id).attempts;
    shop.staffOrders.prove(order().id);
    if (attempt !== undefined) shop.staffOrders.book(order().id, attempt, attempt.amount);
    await shop.user.click(press);
    await screen.findByText(/^Jumlah ini baru saja dicatat dengan cara lain/);
    await stored().findByRole('button', { name: `Cocokkan ${order().number}` });
    expect(cash()).toBe(amount);
  });
  test('an amount that two orders have: neither is certain, a person chooses', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder(({ staffOrders }) => {
      staffOrders.transfer(staffOrders.place());
    });
    await stored().findByText('2 kemungkinan. Lihat nama dan jamnya, lalu pilih sendiri.');
    expect(stored().queryByText('Pasti')).toBeNull();
    await shop.user.click(stored().getByRole('button', { name: `Setujui ${order().number}` }));
    await screen.findByText('Pembayaran disetujui dan dicocokkan.');
    expect([order().state, cash()]).toEqual(['processing', amount]);
  });
  test('money that came before the order: never certain', async () => {
    const { stored, order } = await openWithOrder(undefined, 1);
    await stored().findByText('Uangnya masuk sebelum pesanan ini meminta jumlah itu.');
    stored().getByText('Periksa dulu');
    expect(stored().queryByText('Pasti')).toBeNull();
    stored().getByRole('button', { name: `Setujui ${order().number}` });
  });
  test('the full price of another order: a person chooses', async () => {
    const { stored, order } = await openWithOrder(({ staffOrders }, id) => {
      staffOrders.place({ total: staffOrders.need(id).attempts[0]?.amount ?? 0 });
    });
    await stored().findByText('2 kemungkinan. Lihat nama dan jamnya, lalu pilih sendiri.');
    expect(stored().getAllByRole('button', { name: /^Setujui/ })).toHaveLength(2);
    stored().getByRole('button', { name: `Setujui ${order().number}` });
  });
  test('matched in another tab meanwhile: says so, and nothing is booked', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder();
    const press = await stored().findByRole('button', { name: `Setujui ${order().number}` });
    const read = await shop.container.get(ReadStatementRows).execute('a1', true, null);
    const [open] = read.ok ? read.value.rows : [];
    await shop.container.get(MatchStatementRow).execute(open?.id ?? 0, { orderId: order().id });
    await shop.user.click(press);
    await screen.findByText('Baris ini sudah dicocokkan.');
    await stored().findByText('Semua mutasi rekening ini sudah cocok.');
    expect(cash()).toBe(amount);
  });
  test('an order that was cancelled: recorded for it, and decided among the payments', async () => {
    const { shop, stored, order, cash, amount } = await openWithOrder(({ staffOrders }, id) => {
      staffOrders.move(id, 'cancel', 'buyer');
    });
    await stored().findByText(/^Jumlah ini milik pesanan yang tidak menunggu pembayaran lagi/);
    expect(stored().getByRole('link', { name: order().number }).getAttribute('href')).toBe(`/admin/orders/${order().id}`);
    stored().getByText('Dibatalkan');
    await shop.user.click(stored().getByRole('button', { name: `Catat untuk ditinjau: ${order().number}` }));
    await screen.findByText('Tercatat, tetapi perlu ditinjau. Putuskan di halaman Pembayaran.');
    expect([order().state, cash(), order().exception?.kind]).toEqual(['cancelled', amount, 'late']);
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await stored().findByText(`Sudah dicocokkan dengan ${order().number}`);
    expect(stored().getByRole('link', { name: 'Putuskan di Pembayaran' }).getAttribute('href')).toBe('/admin/payments');
    expect(stored().queryByRole('button', { name: /^(Setujui|Cocokkan|Catat)/ })).toBeNull();
  });
  test('money that nothing is known for: the way to record it', async () => {
    const { shop, stored, upload } = await openStatements();
    upload(written('bca-personal'));
    await shop.user.click(await screen.findByRole('button', { name: 'Impor 3 baris baru' }));
    const links = await stored().findAllByRole('link', { name: 'Catat di Pembayaran' });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/admin/payments', '/admin/payments']);
    stored().getByText('Tidak ada catatan dengan jumlah ini.');
  });
});

describe('rows that are no receipts', () => {
  const FEES: readonly Movement[] = [
    { day: '2026-01-02', amount: -6500, text: 'BIAYA ADM' },
    { day: '2026-01-05', amount: -2500, text: 'BIAYA TRF' },
    { day: '2026-01-12', amount: 1_000_000, text: 'SETORAN TUNAI' },
  ];
  const openFees = async () => {
    const opened = await openStatements();
    opened.upload(written('bca-personal', FEES));
    await opened.shop.user.click(await screen.findByRole('button', { name: 'Impor 3 baris baru' }));
    const cash = () =>
      opened.shop.staffOrders.lines.filter(({ account }) => account === 'cash:bank:bca').reduce((sum, line) => sum + line.amount, 0);
    return { ...opened, cash };
  };
  test('reason that texts name: saved for all of them in one press', async () => {
    const { shop, stored, cash } = await openFees();
    await shop.user.click(await stored().findByRole('button', { name: 'Biaya bank: simpan untuk 2 baris' }));
    await screen.findByText('2 baris dicatat sebagai biaya bank.');
    await waitFor(() => expect(stored().queryByText('BIAYA ADM')).toBeNull());
    stored().getByText('SETORAN TUNAI');
    expect(cash()).toBe(-9000);
  });
  test('one row: the chosen reason is saved, shown, and can be withdrawn', async () => {
    const { shop, stored, cash } = await openFees();
    const row = (await stored().findByText('SETORAN TUNAI')).closest('li') as HTMLElement;
    const save = within(row).getByRole<HTMLButtonElement>('button', { name: 'Simpan alasan SETORAN TUNAI' });
    // Money that nothing names may be a buyer's: no reason is chosen for it.
    expect([within(row).getByLabelText<HTMLSelectElement>('Alasan').value, save.disabled]).toEqual(['', true]);
    await shop.user.selectOptions(within(row).getByLabelText('Alasan'), 'Uang pemilik');
    await shop.user.click(save);
    await screen.findByText('1 baris dicatat sebagai uang pemilik.');
    expect(cash()).toBe(1_000_000);
    await shop.user.click(stored().getByRole('radio', { name: 'Semua' }));
    await shop.user.click(await stored().findByRole('button', { name: 'Tarik alasan SETORAN TUNAI' }));
    await screen.findByText('Alasan ditarik; baris ini terbuka lagi.');
    expect(cash()).toBe(0);
  });
  test('second factor that is not fresh: nothing is booked', async () => {
    const { shop, stored, cash } = await openFees();
    const press = await stored().findByRole('button', { name: 'Biaya bank: simpan untuk 2 baris' });
    shop.staffOrders.isFresh = false;
    await shop.user.click(press);
    await screen.findByText('Verifikasi 2 langkah diperlukan. Coba lagi.');
    expect(cash()).toBe(0);
  });
});
