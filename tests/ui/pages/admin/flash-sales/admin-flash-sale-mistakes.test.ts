import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { UpdateFlashSale } from '../../../../../src/application/flash-sale/write-flash-sale.ts';
import { formInputOf } from '../../../../../src/domain/flash-sale/sale-form-input.ts';
import { toWib } from '../../../../../src/domain/shared/wib.ts';
import { aGame, aProduct, aSale } from '../../../../support/builders.ts';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { button, field, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const HOUR = 3_600_000;

const openShop = async () => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  const { catalogue, clock } = shop;
  catalogue.mayWrite = true;
  const game = aGame();
  const [raja, naga] = [
    aProduct({ name: 'Akun Raja', price: 1_000_000, stock: 5, game }),
    aProduct({ name: 'Akun Naga', price: 900_000, stock: 2, game }),
  ];
  catalogue.games = [game];
  catalogue.products = [raja, naga];
  const at = (hours: number): Date => new Date(clock.now().getTime() + hours * HOUR);
  const [live, coming, over] = [
    aSale({ productId: raja.id, startsAt: at(-1), endsAt: at(2) }),
    aSale({ productId: naga.id, startsAt: at(3), endsAt: at(5), salePrice: 500_000 }),
    aSale({ productId: naga.id, startsAt: at(-5), endsAt: at(-4) }),
  ];
  catalogue.sales = [live, coming, over];
  return { shop, at, raja, naga, live, coming, over };
};
const rows = (): readonly (string | null)[] => screen.queryAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
const type = (label: string, value: string): void => void fireEvent.change(field(label), { target: { value } });

describe('undo of a flash sale change', () => {
  const endLive = async (shop: Awaited<ReturnType<typeof openShop>>['shop']): Promise<void> => {
    await shop.user.click(await screen.findByRole('button', { name: 'Akhiri sekarang: Akun Raja' }));
    const dialog = await screen.findByRole('dialog', { name: 'Akhiri flash sale sekarang?' });
    await shop.user.click(within(dialog).getByRole('button', { name: 'Akhiri sekarang' }));
    await screen.findByText('Flash sale diakhiri.');
    await waitFor(() => expect(rows()).toEqual([]));
  };
  const edit = async (shop: Awaited<ReturnType<typeof openShop>>['shop'], id: string, typed: readonly (readonly [string, string])[]) => {
    await shop.open(`/admin/flash-sales/${id}`);
    await heading('Ubah flash sale');
    await screen.findByLabelText('Harga sale (Rp)');
    for (const [label, value] of typed) type(label, value);
    await shop.user.click(button('Simpan'));
    await screen.findByText('Flash sale disimpan.');
  };
  const undo = async (shop: Awaited<ReturnType<typeof openShop>>['shop']) =>
    shop.user.click(await screen.findByRole('button', { name: 'Urungkan' }));

  test('ended too early: runs again', async () => {
    const { shop, live } = await openShop();
    await shop.open('/admin/flash-sales');
    await endLive(shop);
    await undo(shop);
    await screen.findByText('Sudah dikembalikan.');
    await waitFor(() => expect(rows()).toEqual(['Akun Raja']));
    expect(shop.catalogue.sales.find(({ id }) => id === live.id)).toEqual(live);
  });
  test('another sale in its period: stays ended, with a message', async () => {
    const { shop, raja, live, at } = await openShop();
    await shop.open('/admin/flash-sales');
    await endLive(shop);
    shop.catalogue.sales.push(aSale({ productId: raja.id, startsAt: at(1), endsAt: at(9) }));
    await undo(shop);
    await screen.findByText('Akun ini sudah punya flash sale pada waktu itu.');
    expect(shop.catalogue.sales.find(({ id }) => id === live.id)?.endsAt).toEqual(at(0));
  });
  test('saved in the form: undone from the list', async () => {
    const { shop, coming, at } = await openShop();
    await edit(shop, coming.id, [
      ['Harga sale (Rp)', '400000'],
      ['Stok sale', '1'],
      ['Mulai (WIB)', toWib(at(-1))],
    ]);
    await waitFor(() => expect(rows()).toEqual(['Akun Raja', 'Akun Naga']));
    await undo(shop);
    await screen.findByText('Sudah dikembalikan.');
    await waitFor(() => expect(rows()).toEqual(['Akun Raja']));
    expect(shop.catalogue.sales.find(({ id }) => id === coming.id)).toEqual(coming);
  });
  test('changed since by somebody else: not undone, with a message', async () => {
    const { shop, coming } = await openShop();
    await edit(shop, coming.id, [['Harga sale (Rp)', '400000']]);
    shop.catalogue.sales = shop.catalogue.sales.map((sale) => (sale.id === coming.id ? { ...sale, stock: 1 } : sale));
    await undo(shop);
    await screen.findByText('Tidak dikembalikan: sudah diubah lagi sejak itu.');
    expect(shop.catalogue.sales.find(({ id }) => id === coming.id)).toMatchObject({ salePrice: 400_000, stock: 1 });
  });
  test('increased stock: the stock is restored, the initial stock is not, with a message', async () => {
    const { shop, live } = await openShop();
    shop.catalogue.sales = [{ ...live, stock: 2, initialStock: 2 }];
    await edit(shop, live.id, [['Stok sale', '5']]);
    await undo(shop);
    await screen.findByText('Stoknya kembali 2, tetapi pembeli tetap membaca “2 dari 5”.');
    expect(shop.catalogue.sales[0]).toMatchObject({ stock: 2, initialStock: 5 });
  });
  test('nothing changed: no undo', async () => {
    const { shop, coming } = await openShop();
    await edit(shop, coming.id, []);
    expect(screen.queryByRole('button', { name: 'Urungkan' })).toBeNull();
  });
});

describe('flash sale form: draft and empty fields', () => {
  test('a restored draft over somebody else’s save: a conflict, nothing is overwritten', async () => {
    const { shop, coming } = await openShop();
    await shop.open('/admin/flash-sales?state=upcoming');
    await waitFor(() => expect(rows()).toEqual(['Akun Naga']));
    await shop.container.get(UpdateFlashSale).execute(coming.id, { stock: 1 });
    draftsOfDimas(shop.tab).save(`flash-sale/${coming.id}`, { ...formInputOf(coming), salePrice: '400000' }, '0');
    await shop.open(`/admin/flash-sales/${coming.id}`);
    await screen.findByText(/Orang lain sudah menyimpan lebih dulu/);
    await shop.user.click(button('Simpan'));
    await waitFor(() => expect(button('Simpan').getAttribute('aria-busy')).not.toBe('true'));
    expect(shop.catalogue.sales.find(({ id }) => id === coming.id)).toMatchObject({ salePrice: 500_000, stock: 1 });
    await shop.user.click(button('Muat versi terbaru'));
    await waitFor(() => expect(field('Stok sale').value).toBe('1'));
  });
  test('a draft of one product is not restored for another', async () => {
    const { shop, raja, naga } = await openShop();
    await shop.open(`/admin/flash-sales/new?product=${raja.id}`);
    await waitFor(() => expect(field('Harga coret (Rp)').value).toBe('1000000'));
    type('Harga sale (Rp)', '750000');
    cleanup();
    await shop.open(`/admin/flash-sales/new?product=${naga.id}`);
    await waitFor(() => expect(field('Harga coret (Rp)').value).toBe('900000'));
    expect(field('Harga sale (Rp)').value).toBe('');
  });
  test('an empty start time and original price take the values of their hints', async () => {
    const { shop, coming } = await openShop();
    await shop.open(`/admin/flash-sales/${coming.id}`);
    await waitFor(() => expect(field('Harga sale (Rp)').value).toBe('500000'));
    type('Mulai (WIB)', '');
    type('Harga coret (Rp)', '');
    await shop.user.click(button('Simpan'));
    await screen.findByText('Flash sale disimpan.');
    expect(shop.catalogue.sales.find(({ id }) => id === coming.id)).toMatchObject({ startsAt: shop.clock.now(), originalPrice: 500_000 });
  });
});
