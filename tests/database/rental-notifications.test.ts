import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { moment } from '../support/frozen-shop.ts';
import { idOf, type PlantedRental, rentalReader } from '../support/planted-rentals.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

interface Text {
  readonly title?: string;
  readonly body?: string;
  readonly link?: string;
  readonly whatsapp?: boolean;
}
const resultOf = rentalReader(() => database.sql, ['own', 'other', 'account']);
/** What the renter reads, with its times and numbers named by what they are. */
const textOf = async (notice: string, own: PlantedRental, change = 'select 1', other: PlantedRental = {}): Promise<Text | null> => {
  const named = `json_build_object('text', private.rental_notification(o, '${notice}', 'Catatan.'), 'number', o.number,
    'other', (select x.number from orders x where x.id = <other>), 'start', private.wib_text(r.start_at), 'end', private.wib_text(private.rental_end(r)),
    'by', private.wib_text(private.rental_starts_by(r)), 'other end', (select private.wib_text(upper(x.period)) from private.rentals x where x.order_id = <other>))`;
  const { text, ...names } = (await resultOf(named, own, change, other)) as { text: Text | null } & Record<string, string | null>;
  if (text?.body === undefined) return text;
  const body = Object.entries(names).reduce((all, [name, value]) => (value === null ? all : all.replaceAll(value, `<${name}>`)), text.body);
  return { ...text, body };
};
const RUNNING: PlantedRental = { opened: '-1 hour', ends: '50 minutes' };
const refund = (of: string, amount: number, key = 'refund'): string =>
  `insert into private.refunds (key, order_id, amount, reason) values ('${key}:' || <${of}>, <${of}>, ${amount}, 'Alasan')`;

test('purchase: has texts of its own', async () => {
  expect(await textOf('pay', {}, "update public.orders set kind = 'purchase' where id = <own>")).toBeNull();
});

describe('notification about a rental', () => {
  test.each<readonly [notice: string, own: PlantedRental, title: string, body: string, whatsapp: boolean]>([
    ['pay', { start: '3 hours' }, 'Pembayaran sewa diterima', 'own mulai <start>. Data akun bisa dibuka di pesananmu.', true],
    ['ready', { start: '0', ready: '0' }, 'own siap disewa', 'Waktu mulai saat pertama dibuka, paling lambat <by>.', true],
    ['start', RUNNING, 'Sewa dimulai', 'own: berakhir <end>.', true],
    ['time_over', RUNNING, 'Masa sewa berakhir', 'own: keluar dari akun di semua perangkat. Terima kasih!', true],
    ['end_early', RUNNING, 'Sewa kamu akhiri', 'own: keluar dari akun di semua perangkat.', false],
    ['end_for_breach', RUNNING, 'Sewa dihentikan toko', '<number>: Catatan.', true],
    [
      'not_ready',
      RUNNING,
      'Akun sewamu belum siap',
      '<number>: maaf, kami cari unit lain, waktu lain, atau kembalikan uangmu. Waktumu tidak berjalan.',
      true,
    ],
    ['claim_deposit', RUNNING, 'Kami mengajukan klaim atas deposit', '<number>: Catatan. Jawab dalam 24 jam di pesananmu.', true],
    ['resolve_minutes', RUNNING, 'Waktu sewamu ditambah', '<number>: berakhir <end>.', true],
    ['resolve_replacement', { start: '3 hours' }, 'Sewamu dipindah ke unit lain', '<number>: mulai <start>.', true],
    ['resolve_keep_deposit', RUNNING, 'Klaim deposit diputuskan', '<number>: Catatan.', true],
  ])('%s', async (notice, own, title, body, whatsapp) => {
    expect(await textOf(notice, own)).toEqual({ title, body: expect.stringContaining(body), ...(whatsapp ? { whatsapp } : {}) });
  });
  test.each<readonly [notice: string, ends: string, minutes: number, isLate: boolean]>([
    ['rental_ends_60', '60 minutes', 60, false],
    ['rental_ends_60', '56:00.000001', 57, false],
    ['rental_ends_60', '56 minutes', 56, true],
    ['rental_ends_15', '15 minutes', 15, false],
    ['rental_ends_15', '11:00.000001', 12, false],
    ['rental_ends_15', '11 minutes', 11, true],
    ['rental_ends_15', '-3 minutes', 0, true],
  ])('%s, %s before the end', async (notice, ends, minutes, isLate) => {
    const text = await textOf(notice, { opened: '-2 hours', ends: ends.includes(':') ? `00:${ends}` : ends });
    expect(text?.title).toBe(`Sewa berakhir ${minutes} menit lagi`);
    expect(text?.body?.endsWith('Pengingat ini terlambat.')).toBe(isLate);
    expect([text?.whatsapp, text?.body?.includes('Keluar dari akun')]).toEqual(
      notice === 'rental_ends_15' ? [true, true] : [undefined, false],
    );
  });
  test.each<readonly [name: string, change: string, body: string]>([
    ['deposit returned', refund('own', 50_000, 'deposit'), '<number> selesai. Depositmu kembali; isi rekening tujuan kalau belum.'],
    ['price refunded', refund('own', 50_000, 'decision'), 'Terima kasih! <number> selesai.'],
    ['deposit of another rental returned', refund('other', 50_000, 'deposit'), 'Terima kasih! <number> selesai.'],
    [
      'deposit of the sandbox returned',
      `${refund('own', 50_000, 'deposit')}; update public.orders set is_test = true where id = <own>`,
      'Terima kasih! <number> selesai.',
    ],
  ])('completed, %s', async (_name, change, body) => {
    expect(await textOf('rotate', RUNNING, change)).toEqual({ title: 'Sewa selesai', body });
  });
  test('extended: said by its extension; another event: the text of a purchase', async () => {
    expect(await textOf('extend', RUNNING)).toEqual({});
    expect(await textOf('place', RUNNING)).toBeNull();
  });
});

describe('notification about an extension', () => {
  const OWN: PlantedRental = { kind: 'extension', parent: 'other', start: '2 hours' };
  const OTHER: PlantedRental = { ends: '80 minutes', blocked: ['-1 hour', '90 minutes'] };
  const link = `/orders/${idOf('other')}`;
  test.each<readonly [notice: string, text: Text]>([
    ['merge', { title: 'Sewa diperpanjang', link, body: '<number>: sewa berakhir <other end>.' }],
    [
      'miss',
      {
        title: 'Perpanjangan datang terlambat',
        body: '<number>: masa sewa sudah berakhir. Uangmu dikembalikan penuh, isi rekening tujuan.',
        whatsapp: true,
      },
    ],
    ['payment_timeout', { title: 'Perpanjangan tidak dibayar', link, body: '<number> dilepas. Sewamu tetap berjalan sampai waktunya.' }],
    ['pay', {}],
  ])('%s', async (notice, text) => {
    expect(await textOf(notice, OWN, 'select 1', OTHER)).toEqual(text);
  });
  test('refund: of all its refunds, and the number of its rental', async () => {
    const change = [refund('own', 7_000), refund('own', 5_000, 'more'), refund('other', 90_000)].join('; ');
    expect(await textOf('refund', OWN, change, OTHER)).toEqual({
      title: 'Refund Rp12.000 disetujui',
      body: '<number>, perpanjangan sewa <other>: isi rekening tujuan.',
      whatsapp: true,
    });
  });
  test('another event: the text of a purchase', async () => {
    expect(await textOf('start', OWN, `update private.rentals set start_at = ${moment()} where id = <own>`, OTHER)).toBeNull();
  });
});

describe('notification of staff', () => {
  const kindOf = (name: string, notice: string, own: PlantedRental, change?: string) =>
    resultOf(`private.${name}(o, '${notice}')`, own, change).then((text) => {
      const { kind, title, link } = (text ?? {}) as Readonly<Record<string, string>>;
      return kind === undefined ? text : [kind, title, link];
    });
  const ROTATE = ['to_rotate', 'Ganti kata sandi akun sewa', '/admin/rentals'];
  test.each<readonly [notice: string, own: PlantedRental, expected: unknown]>([
    ['pay', {}, {}],
    ['revive', {}, {}],
    ['time_over', { state: 'returning' }, ROTATE],
    ['end_early', { state: 'returning' }, ROTATE],
    ['end_for_breach', { state: 'returning' }, ROTATE],
    ['time_over', { state: 'completed' }, null],
    ['rotate', { state: 'returning' }, null],
    ['rotation_late', { state: 'returning' }, ['rental_trouble', 'Kata sandi sewa belum diganti', '/admin/rentals']],
    ['not_ready', {}, ['rental_trouble', 'Sewa belum siap pada waktunya', '/admin/rentals']],
  ])('%s, %o', async (notice, own, expected) => {
    expect(await kindOf('rental_staff_notification', notice, own)).toEqual(expected);
  });
  test.each(['pay', 'time_over', 'not_ready'])('%s of a purchase: that of a purchase', async (notice) => {
    const change = "update public.orders set kind = 'purchase' where id = <own>";
    expect(await kindOf('rental_staff_notification', notice, { state: 'returning' }, change)).toBeNull();
  });
  const order = `/admin/orders/${idOf('own')}`;
  test.each<readonly [notice: string, expected: unknown]>([
    ['open_complaint', ['complaint', 'Komplain baru', '/admin/complaints']],
    ['appeal', ['complaint', 'Banding baru', '/admin/complaints']],
    ['complaint_waits_for_shop', ['complaint', 'Komplain hampir lewat waktu', '/admin/complaints']],
    ['complaint_answered_by_buyer', ['complaint', 'Pembeli menjawab komplain', '/admin/complaints']],
    ['login_sealed', ['to_deliver', 'Login pesanan sudah diisi pembeli', order]],
    ['login_code_asked', ['login_code_asked', 'Kode masuk diminta', '/admin/vault']],
    ['withdraw_complaint', null],
  ])('%s', async (notice, expected) => {
    expect(await kindOf('hand_over_staff_notification', notice, {})).toEqual(expected);
  });
});
