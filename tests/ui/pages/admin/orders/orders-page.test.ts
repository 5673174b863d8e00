import { describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { shopOfOwner } from '../../../admin-shop.ts';
import { button, heading } from '../../../auth-shop.ts';

const shown = () =>
  within(screen.getByRole('table', { name: 'Daftar pesanan' }))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent);
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const open = async (make: (orders: Awaited<ReturnType<typeof shopOfOwner>>['staffOrders']) => string) => {
  const shop = await shopOfOwner();
  const id = make(shop.staffOrders);
  await shop.open(`/admin/orders/${id}`);
  const { number } = shop.staffOrders.need(id).detail;
  await screen.findByRole('heading', { level: 1, name: new RegExp(`^${number}`) });
  const order = () => shop.staffOrders.need(id).detail;
  return { shop, id, order };
};

describe('order list', () => {
  test('one list per task with counts, and search by number and name', async () => {
    const shop = await shopOfOwner();
    const orders = shop.staffOrders;
    const skin = orders.place({ productName: 'Skin Raja' });
    const paid = orders.place({ total: 250_000 });
    orders.pay(paid);
    const router = await shop.open('/admin/orders');
    await heading('Pesanan');
    await waitFor(() => expect(shown()).toHaveLength(2));
    expect(screen.getByText('Rp250.000')).toBeTruthy();
    await shop.user.click(screen.getByRole('link', { name: 'Perlu dikirim (1)' }));
    await waitFor(() => expect(shown()).toEqual([`${orders.need(paid).detail.number}CONTOH`]));
    expect(router.state.location.search).toBe('?tampil=deliver');
    await shop.user.type(screen.getByLabelText('Cari pesanan'), 'skin{Enter}');
    await screen.findByRole('heading', { name: 'Tidak ada pesanan yang cocok' });
    await shop.user.click(screen.getByRole('link', { name: 'Semua (2)' }));
    await waitFor(() => expect(shown()).toEqual([orders.need(skin).detail.number]));
  });
  test('orders assigned to oneself: a list of their own', async () => {
    const shop = await shopOfOwner();
    const orders = shop.staffOrders;
    const [first, second] = [orders.place({ saleKind: 'service' }), orders.place({ saleKind: 'service' })];
    for (const order of [first, second]) orders.pay(order);
    const { id } = JSON.parse(shop.device.get('user_data') ?? '') as { readonly id: string };
    orders.workers.set(first, { id: 'somebody else', name: 'Sinta' });
    orders.workers.set(second, { id, name: 'Dimas' });
    await shop.open('/admin/orders');
    await shop.user.click(await screen.findByRole('link', { name: 'Tugas saya (1)' }));
    await waitFor(() => expect(shown()).toEqual([`${orders.need(second).detail.number}CONTOH`]));
  });
  test('no order assigned to oneself: that list is not offered, but its address is', async () => {
    const shop = await shopOfOwner();
    shop.staffOrders.place();
    await shop.open('/admin/orders');
    await waitFor(() => expect(shown()).toHaveLength(1));
    expect(screen.queryByRole('link', { name: /^Tugas saya/ })).toBeNull();
    cleanup();
    await shop.open('/admin/orders?tampil=mine');
    await screen.findByRole('link', { name: 'Tugas saya (0)' });
  });
  test('a short payment is marked', async () => {
    const shop = await shopOfOwner();
    const [short, other] = [shop.staffOrders.place(), shop.staffOrders.place()];
    shop.staffOrders.change(short, { rest: { amount: 45_000, isPayable: true } });
    await shop.open('/admin/orders');
    await waitFor(() => expect(shown()).toHaveLength(2));
    const rowOf = (id: string) => within(screen.getByRole('row', { name: new RegExp(shop.staffOrders.need(id).detail.number) }));
    expect(rowOf(short).getByText('Kurang bayar')).toBeTruthy();
    expect(rowOf(other).queryByText('Kurang bayar')).toBeNull();
  });
  test('further orders are on further pages', async () => {
    const shop = await shopOfOwner();
    for (let count = 0; count < 31; count += 1) shop.staffOrders.place();
    await shop.open('/admin/orders');
    await waitFor(() => expect(shown()).toHaveLength(30));
    await shop.user.click(screen.getByRole('link', { name: 'Berikutnya' }));
    await waitFor(() => expect(shown()).toHaveLength(1));
    await shop.user.click(screen.getByRole('link', { name: 'Ke awal' }));
    await waitFor(() => expect(shown()).toHaveLength(30));
  });
  test('without permission: no access', async () => {
    const shop = await shopOfOwner(['catalogue.write']);
    await shop.open('/admin/orders');
    await heading('Bukan bagianmu');
    expect(screen.queryByRole('link', { name: 'Pesanan' })).toBeNull();
  });
});

describe('order page', () => {
  const paid = (orders: Parameters<Parameters<typeof open>[0]>[0]): string => {
    const id = orders.place();
    orders.pay(id);
    return id;
  };

  test('paid: the status is shown, and it is delivered with a note', async () => {
    const { shop, order } = await open(paid);
    expect(screen.getByText(/^Sudah dibayar\. Kirim paling lambat/)).toBeTruthy();
    expect(screen.getByText('Pembayaran diterima')).toBeTruthy();
    await shop.user.click(button('Tandai terkirim'));
    const confirmation = await dialog('Sudah dikirim?');
    await shop.user.type(confirmation.getByLabelText('Catatan untuk pembeli'), 'Diamond sudah masuk');
    await shop.user.click(confirmation.getByRole('button', { name: 'Tandai terkirim' }));
    await screen.findByText('Pesanan ditandai terkirim.');
    expect(order()).toMatchObject({ state: 'delivered', version: 3 });
    expect(order().events.at(-1)).toMatchObject({ event: 'deliver', note: 'Diamond sudah masuk' });
    await screen.findByText(/^Sudah dikirim\. Kalau pembeli diam/);
    expect(screen.queryByRole('button', { name: 'Tandai terkirim' })).toBeNull();
  });
  test('actions are those of its state and of the person’s permissions', async () => {
    const shop = await shopOfOwner(['orders.read', 'orders.write']);
    const id = shop.staffOrders.place({ saleKind: 'service' });
    shop.staffOrders.pay(id);
    await shop.open(`/admin/orders/${id}`);
    await screen.findByRole('button', { name: 'Mulai dikerjakan' });
    const steps = ['Tandai terkirim', 'Minta waktu tambahan', 'Batalkan pesanan', 'Refund sebagian', 'Refund penuh', 'Tolak bukti'];
    expect(steps.filter((name) => screen.queryByRole('button', { name }) !== null)).toEqual(steps.slice(0, 3));
  });
  test('cancelling needs a reason', async () => {
    const { shop, order } = await open(paid);
    await shop.user.click(button('Batalkan pesanan'));
    const confirmationAnswer = await dialog('Batalkan pesanan ini?');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Batalkan pesanan' }));
    await confirmationAnswer.findByText('Tulis alasannya, paling sedikit 3 huruf.');
    expect(order().state).toBe('processing');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan'), 'Stok habis');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Batalkan pesanan' }));
    await screen.findByText(/Refund Rp100\.000 belum dikirim/);
    expect(screen.getByRole('link', { name: 'Buka Refund' }).getAttribute('href')).toBe('/admin/refunds');
  });
  test('changed by somebody else: reloaded, and the typed message remains', async () => {
    jest.useFakeTimers({ advanceTimers: true, doNotFake: ['queueMicrotask', 'performance'] });
    try {
      const { shop, id } = await open(paid);
      await shop.user.type(screen.getByLabelText('Tulis pesan'), 'Sebentar ya');
      shop.staffOrders.move(id, 'deliver', 'staff');
      await act(async () => {
        await jest.advanceTimersByTimeAsync(1500);
      });
      expect(screen.getByText(/^Sudah dikirim\. Kalau pembeli diam/)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Tandai terkirim' })).toBeNull();
      expect((screen.getByLabelText('Tulis pesan') as HTMLTextAreaElement).value).toBe('Sebentar ya');
    } finally {
      jest.useRealTimers();
    }
  });
  test('changed under an open dialog: a message, the reason remains, a second press is needed', async () => {
    const { shop, id, order } = await open((orders) => {
      const made = orders.place({ saleKind: 'service' });
      orders.pay(made);
      return made;
    });
    await shop.user.click(button('Batalkan pesanan'));
    const confirmationAnswer = await dialog('Batalkan pesanan ini?');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan'), 'Stok habis');
    shop.staffOrders.move(id, 'start_work', 'staff');
    const press = () => shop.user.click(confirmationAnswer.getByRole('button', { name: 'Batalkan pesanan' }));
    await press();
    await confirmationAnswer.findByText(/^Pesanan ini baru saja diubah orang lain \(sekarang: Diproses\)\. Belum ada yang terkirim/);
    expect([order().state, (confirmationAnswer.getByLabelText('Alasan') as HTMLTextAreaElement).value]).toEqual([
      'processing',
      'Stok habis',
    ]);
    await press();
    await screen.findByText('Pesanan dibatalkan.');
    expect(order().state).toBe('cancelled');
  });
  test('changed before the press: refused with a message, and the current state is shown', async () => {
    const { shop, id, order } = await open(paid);
    await shop.user.click(button('Batalkan pesanan'));
    const confirmationAnswer = await dialog('Batalkan pesanan ini?');
    shop.staffOrders.move(id, 'deliver', 'staff');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan'), 'Stok habis');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Batalkan pesanan' }));
    await confirmationAnswer.findByText(/^Pesanan ini baru saja diubah orang lain \(sekarang: Dikirim\), jadi langkah ini tidak bisa lagi/);
    await screen.findByText(/^Sudah dikirim\./);
    expect(order().state).toBe('delivered');
    expect((confirmationAnswer.getByLabelText('Alasan') as HTMLTextAreaElement).value).toBe('Stok habis');
  });
  test('a partial refund is limited to the price and needs a fresh second factor', async () => {
    const { shop, order } = await open(paid);
    await shop.user.click(button('Refund sebagian'));
    const confirmationAnswer = await dialog('Refund sebagian');
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah refund (Rp)'), '100.000');
    await shop.user.type(confirmationAnswer.getByLabelText('Alasan'), 'Setengah selesai');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Refund sebagian' }));
    await confirmationAnswer.findByText('Tulis angka dari Rp1 sampai Rp99.999.');
    await shop.user.clear(confirmationAnswer.getByLabelText('Jumlah refund (Rp)'));
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah refund (Rp)'), '40.000');
    shop.staffOrders.isFresh = false;
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Refund sebagian' }));
    await confirmationAnswer.findByText('Verifikasi 2 langkah diperlukan. Coba lagi.');
    shop.staffOrders.isFresh = true;
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Refund sebagian' }));
    await screen.findByText('Refund sebagian disetujui. Kirim dari halaman Refund.');
    expect(order()).toMatchObject({ state: 'completed', refunds: [{ amount: 40_000 }] });
  });
  test('messages: a refused one stays in its field, a number like a bank account’s is confirmed', async () => {
    const { shop, order } = await open(paid);
    const message = screen.getByLabelText('Tulis pesan');
    await shop.user.type(message, 'kata sandi: abc');
    await shop.user.click(button('Kirim'));
    await screen.findByText(/^Tidak dikirim:/);
    await shop.user.clear(message);
    await shop.user.type(message, 'Kami kirim ke 1234567890 ya.');
    await shop.user.click(button('Kirim'));
    await screen.findByText('Ada angka sepanjang nomor rekening. Kalau itu ID game, tekan Kirim sekali lagi.');
    expect(order().messages).toEqual([]);
    await shop.user.click(button('Kirim'));
    await screen.findByText('Pesan terkirim.');
    expect(order().messages.map(({ text }) => text)).toEqual(['Kami kirim ke 1234567890 ya.']);
    expect((message as HTMLTextAreaElement).value).toBe('');
  });
  test('an unknown order: not found', async () => {
    const shop = await shopOfOwner();
    await shop.open('/admin/orders/abc');
    await heading('Pesanan tidak ditemukan');
  });
});

describe('dashboard of orders', () => {
  test('counts waiting orders, and sandbox revenue is separate', async () => {
    const shop = await shopOfOwner();
    const id = shop.staffOrders.place();
    shop.staffOrders.pay(id);
    shop.staffOrders.recognise(id);
    await shop.open('/admin');
    const list = within(await screen.findByRole('list', { name: 'Pesanan' }));
    const money = within(screen.getByRole('list', { name: 'Pendapatan' }));
    const entry = (name: string, among = list) => among.getByText(name).parentElement;
    expect(list.queryByText('Bukti perlu dicek')).toBeNull();
    expect(entry('Perlu dikirim')?.textContent).toBe('1Perlu dikirim');
    expect(entry('Perlu dikirim')?.getAttribute('href')).toBe('/admin/orders?tampil=deliver');
    expect([entry('Pendapatan bulan ini', money)?.textContent, entry('Simulasi bulan ini', money)?.textContent]).toEqual([
      'Rp0 Pendapatan bulan ini',
      'Rp100.000 CONTOHSimulasi bulan ini',
    ]);
  });
});
