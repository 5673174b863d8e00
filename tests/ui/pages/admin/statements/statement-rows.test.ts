import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { MatchStatementRow } from '../../../../../src/application/statement/match-statement-row.ts';
import { ReadStatementRows } from '../../../../../src/application/statement/read-statements.ts';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import type { Movement } from '../../../../support/statement-files.ts';
import { openStatements, written } from './statements-shop.ts';

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
