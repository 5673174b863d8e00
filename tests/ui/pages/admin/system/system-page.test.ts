import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { selfCheck } from '../../../../../src/domain/system/self-check.ts';
import { healthySystem } from '../../../../../src/infrastructure/memory/system/system-probe.ts';
import { anAttempt, anAuditedOrder, aReceipt, aSettlement, aStrayJournal, balance } from '../../../../support/audited-subjects.ts';
import { aCategory, aGame, anAttribute, aProduct, aTier } from '../../../../support/builders.ts';
import { aSystemState } from '../../../../support/system-state.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { button, field, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const open = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  return shop;
};
const speed = () => within(screen.getByRole('region', { name: 'Kecepatan halaman' }));
const row = (name: string) => within(speed().getByRole('row', { name: new RegExp(`^${name} `) }));

describe('page speed report', () => {
  test('measurements per page, most visited first, with the p75 value and its rating', async () => {
    const shop = await open();
    await shop.vitals.record([
      ...[1000, 2000, 3000].map((value) => ({ name: 'LCP', value, page: '/products' }) as const),
      { name: 'LCP', value: 5000, page: '/' },
      { name: 'CLS', value: 0.05, page: '/' },
    ]);
    await shop.open('/admin/system');
    await heading('Sistem');
    const rows = (await speed().findAllByRole('rowheader')).map(({ textContent }) => textContent);
    expect(rows).toEqual(['/products', '/']);
    expect(
      row('/products')
        .getAllByRole('cell')
        .slice(0, 4)
        .map(({ textContent }) => textContent),
    ).toEqual(['3', '2.000 ms', '2.500 ms Baik', '2.900 ms']);
    expect(row('/').getByText('Buruk')).toBeTruthy();
    expect(row('/').getByRole('img', { name: 'p75 per hari di /; garis putus adalah batas baik' })).toBeTruthy();
    await shop.user.click(screen.getByRole('radio', { name: 'CLS' }));
    expect(
      speed()
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['/']);
    expect(row('/').getByText(/0,050/, { selector: 'td:nth-of-type(3)' })).toBeTruthy();
  });
  test('no measurements: a message', async () => {
    const shop = await open();
    await shop.open('/admin/system');
    await screen.findByRole('heading', { name: 'Belum ada pengukuran' });
    expect(speed().queryByRole('table')).toBeNull();
  });
  test('failed request: a message and a retry', async () => {
    const shop = await open();
    const figures = shop.vitals.figures.bind(shop.vitals);
    shop.vitals.figures = () => Promise.reject(new TypeError('offline'));
    await shop.open('/admin/system');
    expect((await screen.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi.');
    shop.vitals.figures = figures;
    await shop.user.click(button('Coba lagi'));
    await screen.findByRole('heading', { name: 'Belum ada pengukuran' });
  });
});

describe('system report', () => {
  test('healthy: tasks, files, versions and no errors', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/system');
    await screen.findByText('Semua baik');
    within(screen.getByRole('region', { name: 'Tugas berkala' })).getByRole('row', { name: /^tidy 22 Nov 2026, 09\.00 WIB 0 Baik$/ });
    within(screen.getByRole('region', { name: 'Penyimpanan' })).getByRole('row', { name: 'product-images 4 240 kB' });
    within(screen.getByRole('region', { name: 'Penyimpanan' })).getByRole('row', { name: /^Database +12,4 MB$/ });
    expect(screen.getByRole('region', { name: 'Versi' }).textContent).toContain('PostgreSQL17.6');
    screen.getByText('Tidak ada kesalahan sejak server dimulai.');
  });
  test('conditions come first, each with subject and remedy', async () => {
    const shop = await shopOfOwner();
    const facts = { ...healthySystem, openTables: ['public.tamu'], brokenAuditLine: 7 };
    shop.systemReport.state = aSystemState({
      checks: selfCheck(facts, { migrations: [], keys: [], sealer: 'ready', lostKeys: [], conditions: [] }),
      faults: [{ at: new Date('2026-11-22T01:00:00Z'), where: 'page', what: 'PortError 42501' }],
    });
    await shop.open('/admin/system');
    await screen.findByText('2 perlu diperbaiki');
    const [first, second] = within(screen.getByRole('region', { name: /^Pemeriksaan/ })).getAllByRole('listitem');
    expect(first?.textContent).toContain('public.tamu');
    expect(first?.textContent).toContain('Minta pengelola servermu');
    expect(second?.textContent).toContain('Riwayat diubah atau dihapus di luar toko, mulai dari baris ini.7');
    within(screen.getByRole('region', { name: 'Kesalahan terakhir' })).getByRole('row', { name: /08\.00 WIB page PortError 42501$/ });
  });
});

describe('deleting sample data', () => {
  test('asks for the shop’s name, deletes samples and keeps real products', async () => {
    const shop = await shopOfOwner();
    shop.catalogue.products = [aProduct({ isSample: true }), aProduct({ isSample: true }), aProduct({ id: 'sungguhan' })];
    await shop.open('/admin/system');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus data contoh' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus data contoh?' }));
    expect(dialog.getByText('Produk contoh').parentElement?.textContent).toBe('Produk contoh2');
    const confirm = dialog.getByRole('button', { name: 'Hapus untuk selamanya' });
    expect(confirm).toHaveProperty('disabled', true);
    await shop.user.type(field('Ketik nama toko: Arena Akun'), 'arena akun');
    await shop.user.click(confirm);
    await screen.findByText('Tidak ada data contoh. Toko ini berisi barangmu sendiri.');
    expect(shop.catalogue.products.map(({ id }) => id)).toEqual(['sungguhan']);
    screen.getByText('Data contoh sudah dihapus. Selamat berjualan!');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  test.each([
    ['is kept', 'Pakai terus', ['Game1', 'Atribut game2', 'Kategori1', 'Tier1'], 1],
    ['is deleted with the samples', 'Hapus juga', [], 0],
  ] as const)('games, attributes, categories and tiers: the structure %s, as chosen in the dialog', async (_, choice, stays, games) => {
    const shop = await shopOfOwner();
    const [game, category, tier] = [aGame(), aCategory(), aTier()];
    shop.catalogue.products = [aProduct({ isSample: true, game })];
    Object.assign(shop.catalogue, { games: [game], categories: [category], tiers: [tier] });
    shop.catalogue.schemas.set(game.id, [anAttribute(), anAttribute({ id: 'a2', key: 'server', name: 'Server' })]);
    for (const { id } of [game, category, tier]) shop.samples.groups.add(id);
    await shop.open('/admin/system');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus data contoh' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Hapus data contoh?' }));
    await shop.user.click(dialog.getByRole('radio', { name: choice }));
    const listed = (name: string) => [...(dialog.queryByLabelText(name)?.children ?? [])].map(({ textContent }) => textContent);
    expect(listed('Tetap ada')).toEqual(stays);
    expect(listed('Dihapus')).toEqual(games === 1 ? ['Produk contoh1'] : ['Produk contoh1', 'Game, kategori, dan tier tanpa produkmu3']);
    await shop.user.type(field('Ketik nama toko: Arena Akun'), 'Arena Akun');
    await shop.user.click(dialog.getByRole('button', { name: 'Hapus untuk selamanya' }));
    await screen.findByText('Tidak ada data contoh. Toko ini berisi barangmu sendiri.');
    expect([shop.catalogue.products, shop.catalogue.games.length]).toEqual([[], games]);
  });
  test('failed request: a message in the dialog and a retry', async () => {
    const shop = await shopOfOwner();
    shop.catalogue.products = [aProduct({ isSample: true })];
    shop.samples.mayWrite = true;
    await shop.open('/admin/system');
    await shop.user.click(await screen.findByRole('button', { name: 'Hapus data contoh' }));
    const { filesLeft } = shop.samples;
    shop.samples.filesLeft = () => Promise.reject(new TypeError('offline'));
    await shop.user.type(await screen.findByLabelText('Ketik nama toko: Arena Akun'), 'Arena Akun');
    await shop.user.click(button('Hapus untuk selamanya'));
    expect((await screen.findByRole('alert')).textContent).toContain('Kami belum bisa dihubungi.');
    shop.samples.filesLeft = filesLeft;
    await shop.user.click(button('Hapus untuk selamanya'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  test('without permission: not offered', async () => {
    const shop = await shopOfOwner(['system.read']);
    shop.catalogue.products = [aProduct({ isSample: true })];
    await shop.open('/admin/system');
    await screen.findByText('Produk contoh');
    expect(screen.queryByRole('button', { name: 'Hapus data contoh' })).toBeNull();
  });
});

describe('ledger audit', () => {
  const audit = async (shop: Awaited<ReturnType<typeof shopOfOwner>>) => {
    await shop.open('/admin/system');
    await shop.user.click(await screen.findByRole('button', { name: 'Periksa pembukuan' }));
    return within(await screen.findByRole('region', { name: /^Pembukuan (Cocok|\d)/ }));
  };
  test('no differences: what was compared', async () => {
    const shop = await shopOfOwner();
    shop.staffOrders.audited.push(anAuditedOrder(), aReceipt(), aSettlement());
    const books = await audit(shop);
    books.getByText('Cocok');
    books.getByText('Diperiksa: 1 pesanan, 1 uang tanpa pesanan, 1 setoran, 0 penjualan di luar toko, 0 alasan mutasi, 0 saldo awal.');
    expect(screen.queryByRole('region', { name: 'Selisih pembukuan' })).toBeNull();
  });
  test('differences: expected and actual balance per order and account', async () => {
    const shop = await shopOfOwner();
    const booked = [balance('cash:bank:bca', 100_000), balance('order_escrow', -70_000, 'o1'), balance('revenue:sale', -30_000)];
    shop.staffOrders.audited.push(anAuditedOrder(['pay'], { attempts: [anAttempt()], booked }), aStrayJournal());
    const books = await audit(shop);
    books.getByText('4 selisih');
    const rows = within(screen.getByRole('region', { name: 'Selisih pembukuan' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'AA-7F3Q-9K2XTitipan pesananRp100.000Rp70.000',
      'AA-7F3Q-9K2XPendapatan penjualanRp0Rp30.000',
      'Jurnal tanpa peristiwa opening:1Kas bank BCARp0Rp5',
      'Jurnal tanpa peristiwa opening:1SelisihRp0-Rp5',
    ]);
    expect(
      within(rows[0] as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/orders/o1');
  });
});

describe('shop time', () => {
  test('server clock agrees: a message', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/system');
    await screen.findByText('Jam server cocok dengan waktu toko.');
    expect(screen.queryByRole('button', { name: 'Jam server sudah benar' })).toBeNull();
  });
  test('server clock jumped: the difference, and the clock can be confirmed', async () => {
    const shop = await shopOfOwner();
    shop.shopClock.difference = 3 * 86_400;
    await shop.open('/admin/system');
    await screen.findByText('Jam server meloncat: 3 hari lebih cepat dari waktu toko.');
    await shop.user.click(button('Jam server sudah benar'));
    await screen.findByText('Jam server cocok dengan waktu toko.');
  });
  test('another jump before the confirmation: not confirmed, with a message', async () => {
    const shop = await shopOfOwner();
    shop.shopClock.difference = -3600;
    await shop.open('/admin/system');
    await screen.findByText('Jam server meloncat: 60 menit lebih lambat dari waktu toko.');
    shop.shopClock.difference = -7200;
    await shop.user.click(button('Jam server sudah benar'));
    await screen.findByText(/Jam server berubah lagi/);
    await screen.findByText('Jam server meloncat: 2 jam lebih lambat dari waktu toko.');
  });
});
