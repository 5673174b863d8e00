import { describe, expect, test } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { wibText } from '../../../../../src/domain/shared/wib.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';
import { saveCsv, savedFiles, textOf } from '../../../staff-shop.ts';

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

const openPayments = async (path: string | null = 'u9/bukti.png') => {
  const shop = await shopOfOwner();
  const id = shop.staffOrders.place();
  shop.staffOrders.transfer(id);
  shop.staffOrders.prove(id, path);
  const { number } = shop.staffOrders.need(id).detail;
  await shop.open('/admin/payments');
  await heading('Pembayaran');
  const approve = async () => {
    await shop.user.click(await screen.findByRole('button', { name: `Setujui ${number}` }));
    return dialog(`Setujui pembayaran ${number}?`);
  };
  return { shop, id, number, approve, order: () => shop.staffOrders.need(id).detail };
};

describe('payment proofs', () => {
  test('a proof’s picture is shown beside the expected amount for a minute', async () => {
    const { shop, number } = await openPayments();
    await screen.findByText('Rp99.877');
    await shop.user.click(screen.getByRole('button', { name: `Lihat bukti ${number}` }));
    const picture = await screen.findByRole('img', { name: `Bukti bayar ${number}` });
    expect(picture.getAttribute('src')).toBe('https://toko.example/evidence/u9/bukti.png');
    shop.clock.advance(61_000);
    await act(async () => {
      shop.clockStore.startAt(shop.clock.now());
    });
    await screen.findByRole('button', { name: `Lihat bukti ${number}` });
  });
  test('approving needs amount, reference and a confirmation', async () => {
    const { shop, approve, order } = await openPayments(null);
    expect(await screen.findByText('Tanpa gambar: pembeli hanya mengabari sudah transfer.')).toBeTruthy();
    const confirmation = await approve();
    await shop.user.click(confirmation.getByRole('button', { name: 'Setujui' }));
    for (const missing of ['Tulis jumlahnya dengan angka, persis seperti di mutasi.', 'Tulis nomor mutasinya, 3 sampai 60 huruf.'])
      await confirmation.findByText(missing);
    await shop.user.type(confirmation.getByLabelText('Jumlah yang masuk (Rp)'), '99.877');
    await confirmation.findByText('Sama persis.');
    await shop.user.type(confirmation.getByLabelText('Nomor mutasi atau referensi bank'), 'MUT-1');
    await shop.user.click(confirmation.getByRole('button', { name: 'Setujui' }));
    await confirmation.findByText('Centang dulu setelah kamu melihat uangnya di rekening.');
    expect(order().state).toBe('payment_review');
    await shop.user.click(confirmation.getByRole('checkbox', { name: 'Saya sudah melihat uang masuk di rekening' }));
    await shop.user.click(confirmation.getByRole('button', { name: 'Setujui' }));
    await screen.findByText('Pembayaran disetujui. Pesanan diproses.');
    expect(order().state).toBe('processing');
    await screen.findByText('Tidak ada bukti yang menunggu.');
  });
  test('another amount becomes a payment exception, which is announced and then matched', async () => {
    const { shop, number, approve, order } = await openPayments();
    const confirmationAnswer = await approve();
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah yang masuk (Rp)'), '94877');
    await confirmationAnswer.findByText(/^Kurang Rp5\.000 dari seharusnya/);
    await shop.user.type(confirmationAnswer.getByLabelText('Nomor mutasi atau referensi bank'), 'MUT-1');
    await shop.user.click(confirmationAnswer.getByRole('checkbox'));
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Setujui' }));
    await shop.user.click(await screen.findByRole('button', { name: `Cocokkan dengan ${number}` }));
    const decided = await dialog(`Cocokkan uang ini dengan ${number}?`);
    await shop.user.click(decided.getByRole('button', { name: 'Cocokkan' }));
    await decided.findByText('Tulis alasannya, paling sedikit 3 huruf.');
    await shop.user.type(decided.getByLabelText('Alasan'), 'Kurang sedikit');
    await shop.user.click(decided.getByRole('button', { name: 'Cocokkan' }));
    await screen.findByText('Tidak ada uang yang perlu diputuskan.');
    expect(order().state).toBe('processing');
  });
  test('rejecting needs a reason; a proof decided meanwhile has a message', async () => {
    const { shop, id, number, order } = await openPayments();
    const reject = async () => {
      await shop.user.click(await screen.findByRole('button', { name: `Tolak ${number}` }));
      const confirmationAnswer = await dialog(`Tolak bukti ${number}?`);
      await shop.user.type(confirmationAnswer.getByLabelText('Alasan'), 'Uangnya belum ada');
      return confirmationAnswer;
    };
    const confirmationAnswer = await reject();
    shop.staffOrders.prove(id);
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Tolak' }));
    await screen.findByText(/^Pesanan ini baru saja diubah orang lain/);
    expect(order().state).toBe('payment_review');
    await shop.user.click((await reject()).getByRole('button', { name: 'Tolak' }));
    await screen.findByText('Bukti ditolak.');
    expect(order().events.at(-1)).toMatchObject({ event: 'reject_proof', note: 'Uangnya belum ada' });
  });
});

describe('refunds', () => {
  const openRefunds = async () => {
    const shop = await shopOfOwner();
    const id = shop.staffOrders.place();
    const attempt = shop.staffOrders.transfer(id);
    shop.staffOrders.prove(id);
    shop.staffOrders.book(id, attempt, attempt.amount);
    shop.staffOrders.change(id, { destination: { bank: 'BCA', last4: '7890', holder: 'Rina Wati' } });
    shop.staffOrders.refund(id, attempt.amount, 'Stok habis', false);
    const refund = shop.staffOrders.refunds[0]?.id ?? '';
    shop.refundDestinations.numbers.set(refund, '1234567890');
    await shop.open('/admin/refunds');
    await heading('Refund');
    return { shop, id, number: shop.staffOrders.need(id).detail.number };
  };

  test('the destination is masked, and shown in full for a minute', async () => {
    const { shop, number } = await openRefunds();
    await screen.findByText('••••7890');
    expect(document.body.textContent).not.toContain('1234567890');
    await shop.user.click(screen.getByRole('button', { name: `Tampilkan nomor rekening ${number}` }));
    await screen.findByText('1234567890');
    shop.clock.advance(61_000);
    await act(async () => {
      shop.clockStore.startAt(shop.clock.now());
    });
    await screen.findByText('••••7890');
    expect(document.body.textContent).not.toContain('1234567890');
  });
  test('marked as sent with a reference, then listed as sent', async () => {
    const { shop, number } = await openRefunds();
    await shop.user.click(await screen.findByRole('button', { name: `Refund ${number} sudah dikirim` }));
    const confirmationAnswer = await dialog('Rp99.877 sudah dikirim?');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Sudah dikirim' }));
    await confirmationAnswer.findByText('Tulis nomor referensinya, paling sedikit 3 huruf.');
    await shop.user.type(confirmationAnswer.getByLabelText('Nomor referensi transfer'), 'TRF-77');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Sudah dikirim' }));
    await screen.findByRole('heading', { name: 'Tidak ada refund yang menunggu' });
    await shop.user.click(screen.getByRole('link', { name: 'Terkirim' }));
    await screen.findByText('TRF-77');
  });
});

describe('ledger', () => {
  test('balances add up, lead to an account’s entries, and are exported as a file', async () => {
    const shop = await shopOfOwner();
    const id = shop.staffOrders.place();
    shop.staffOrders.pay(id);
    const files = savedFiles();
    await shop.open('/admin/ledger');
    await heading('Buku besar');
    const balances = within(await screen.findByRole('region', { name: 'Neraca saldo' }));
    expect(balances.getByRole('rowheader', { name: /^Titipan pesanan/ }).closest('tr')?.textContent).toContain('-Rp100.000');
    expect(balances.getByText('Jumlah').textContent).toBe('Jumlah Rp0');
    expect(within(screen.getByRole('region', { name: 'Pemeriksaan' })).getByText('Benar')).toBeTruthy();
    const lines = () => within(screen.getByRole('table', { name: 'Baris jurnal' })).getAllByRole('row').length - 1;
    await waitFor(() => expect(lines()).toBe(2));
    await shop.user.selectOptions(screen.getByLabelText('Akun'), 'Titipan pesanan');
    await waitFor(() => expect(lines()).toBe(1));
    await saveCsv(shop.user, 'Ekspor jurnal', 'CSV untuk aplikasi lain (koma)');
    await screen.findByText('1 baris disimpan.');
    const { number } = shop.staffOrders.need(id).detail;
    const at = wibText(shop.staffOrders.lines[0]?.at ?? new Date(0));
    expect(await textOf(files[0])).toBe(
      `\ufeffjournal,time,kind,key,order,account,debit,credit,note,sandbox\r\n1,${at},paid,paid:1,${number},order_escrow,0,100000,,1\r\n`,
    );
  });
});

describe('recorded transfer', () => {
  const search = async (shop: Awaited<ReturnType<typeof openPayments>>['shop'], text: string) => {
    const field = await screen.findByRole('searchbox', { name: 'Cari transfer' });
    await shop.user.clear(field);
    await shop.user.type(field, `${text}{Enter}`);
  };
  test('found by order number, and recorded for an expired order', async () => {
    const { shop, id, number, order } = await openPayments();
    shop.staffOrders.move(id, 'reject_proof', 'staff', 'Belum masuk');
    shop.staffOrders.move(id, 'payment_timeout', 'deadline');
    await search(shop, number);
    const found = within(await screen.findByRole('region', { name: 'Cari transfer' }));
    await found.findByText('Kedaluwarsa');
    await shop.user.click(found.getByRole('button', { name: `Catat transfer untuk ${number}` }));
    const confirmationAnswer = await dialog(`Catat transfer untuk ${number}`);
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Catat transfer' }));
    for (const missing of ['Tulis jumlahnya dengan angka, persis seperti di mutasi.', 'Tulis nomor mutasinya, 3 sampai 60 huruf.'])
      await confirmationAnswer.findByText(missing);
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah yang masuk (Rp)'), '99.877');
    await shop.user.type(confirmationAnswer.getByLabelText('Nomor mutasi atau referensi bank'), 'MUT-7');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Catat transfer' }));
    await screen.findByText('Tercatat. Pesanan diproses.');
    expect(order().state).toBe('processing');
    await found.findByText('Mutasi MUT-7');
  });
  test('booked to the chosen account, the one of its order is preselected', async () => {
    const { shop, id, number } = await openPayments();
    const accounts = ['BCA', 'Mandiri'].map((bank, at) => ({ id: `account-${at}`, bank, number: `123456789${at}`, holder: 'Arena Akun' }));
    shop.staffOrders.settings = { ...shop.staffOrders.settings, accounts };
    await shop.user.click(await screen.findByRole('button', { name: 'Catat uang tanpa pesanan' }));
    const confirmationAnswer = await dialog('Catat uang tanpa pesanan');
    const choice = confirmationAnswer.getByRole<HTMLSelectElement>('combobox', { name: 'Masuk ke rekening' });
    expect([choice.value, ...[...choice.options].map(({ text }) => text)]).toEqual(['account-0', 'BCA 1234567890', 'Mandiri 1234567891']);
    await shop.user.selectOptions(choice, 'Mandiri 1234567891');
    await shop.user.type(confirmationAnswer.getByLabelText('Jumlah yang masuk (Rp)'), '5000');
    await shop.user.type(confirmationAnswer.getByLabelText('Nomor mutasi atau referensi bank'), 'MUT-9');
    await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Catat transfer' }));
    await screen.findByText('Tercatat. Uangnya menunggu putusan di "Perlu diputuskan".');
    expect(shop.staffOrders.lines.find(({ account }) => account === 'cash:bank:mandiri')?.amount).toBe(5000);
    shop.staffOrders.transfer(id, 'qris', 124);
    await search(shop, number);
    const [ofTransfer, ofQris] = await screen.findAllByRole('button', { name: `Catat transfer untuk ${number}` });
    const chosen = async (button: HTMLElement | undefined) => {
      if (button !== undefined) await shop.user.click(button);
      const opened = await dialog(`Catat transfer untuk ${number}`);
      const name = opened.getByRole<HTMLSelectElement>('combobox', { name: 'Masuk ke rekening' }).selectedOptions[0]?.text;
      await shop.user.click(opened.getByRole('button', { name: 'Batal' }));
      return name;
    };
    expect([await chosen(ofTransfer), await chosen(ofQris)]).toEqual(['BCA 1234567890', 'Sesuai cara bayar pesanannya']);
  });
  test('without an order: recorded once, and matched by order number', async () => {
    const { shop, number, order } = await openPayments();
    const record = async (button: HTMLElement) => {
      await shop.user.click(button);
      const confirmationAnswer = await dialog('Catat uang tanpa pesanan');
      await shop.user.type(confirmationAnswer.getByLabelText('Jumlah yang masuk (Rp)'), '99877');
      await shop.user.type(confirmationAnswer.getByLabelText('Nomor mutasi atau referensi bank'), 'MUT-8');
      await shop.user.click(confirmationAnswer.getByRole('button', { name: 'Catat transfer' }));
      return confirmationAnswer;
    };
    await record(await screen.findByRole('button', { name: 'Catat uang tanpa pesanan' }));
    await screen.findByText('Tercatat. Uangnya menunggu putusan di "Perlu diputuskan".');
    const again = await record(screen.getByRole('button', { name: 'Catat uang tanpa pesanan' }));
    await again.findByText(/Nomor mutasi ini sudah dipakai/);
    await shop.user.click(again.getByRole('button', { name: 'Batal' }));
    await shop.user.click(await screen.findByRole('button', { name: 'Cocokkan uang tanpa pesanan' }));
    const match = await dialog('Cocokkan uang ini dengan pesanan yang mana?');
    await shop.user.type(match.getByLabelText('Alasan'), 'Milik Rina');
    await shop.user.click(match.getByRole('button', { name: 'Cocokkan' }));
    await match.findByText(/^Tulis nomor pesanannya/);
    await shop.user.type(match.getByLabelText('Nomor pesanan'), 'AA-9999-XXXX');
    await shop.user.click(match.getByRole('button', { name: 'Cocokkan' }));
    await match.findByText('Tidak ada pesanan dengan nomor itu.');
    await shop.user.clear(match.getByLabelText('Nomor pesanan'));
    await shop.user.type(match.getByLabelText('Nomor pesanan'), number.toLowerCase());
    await shop.user.click(match.getByRole('button', { name: 'Cocokkan' }));
    await screen.findByText('Dicocokkan. Pesanan diproses.');
    expect(order().state).toBe('processing');
  });
});

describe('gateways', () => {
  const openWith = async (gateways: readonly ('manual' | 'midtrans')[]) => {
    const shop = await shopOfOwner();
    shop.staffOrders.settings = { ...shop.staffOrders.settings, gateways };
    await shop.open('/admin/payments');
    await heading('Pembayaran');
    return shop;
  };

  test('two gateways: each is taken out of the choice of buyers with a switch, and put back', async () => {
    const shop = await openWith(['midtrans', 'manual']);
    const midtrans = await screen.findByRole('switch', { name: 'Midtrans' });
    expect(screen.getAllByRole('switch').map((one) => one.getAttribute('aria-checked'))).toEqual(['true', 'true']);
    await shop.user.click(midtrans);
    await screen.findByText('Midtrans tidak ditawarkan lagi.');
    expect(shop.staffOrders.settings.pausedGateways).toEqual(['midtrans']);
    await waitFor(() => expect(screen.getByRole('switch', { name: 'Midtrans' }).getAttribute('aria-checked')).toBe('false'));
    await shop.user.click(screen.getByRole('switch', { name: 'Rekening dan QRIS toko' }));
    await screen.findByText('Semua dimatikan: pembeli tidak bisa membayar sampai ada yang dinyalakan lagi.');
    await shop.user.click(screen.getByRole('switch', { name: 'Midtrans' }));
    await screen.findByText('Midtrans ditawarkan lagi.');
    expect(shop.staffOrders.settings.pausedGateways).toEqual(['manual']);
  });

  test('one gateway: no switch', async () => {
    await openWith(['manual']);
    await screen.findByText('Tidak ada bukti yang menunggu.');
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
