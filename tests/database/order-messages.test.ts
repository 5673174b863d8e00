import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { STAFF_NOTICES } from '../../src/domain/notification/staff-notice.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let buyer: TestUser;
let owner: TestUser;
let product: string;
let phones = 0;
beforeAll(async () => {
  world = await openOrderWorld(['sandbox', 'manual']);
  owner = await world.staff('owner');
  await withPhone(owner);
  await world.database
    .sql`update private.payment_settings set accounts = '[{"bank": "BCA", "number": "1234567890", "holder": "Arena Akun"}]'`;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.database.sql`delete from private.message_outbox`;
  await world.database.sql`delete from private.message_settings`;
  buyer = await world.buyer();
  await withPhone(buyer);
  product = await world.product({ stock: 9 });
});

const withPhone = async ({ id }: TestUser): Promise<void> => {
  phones += 1;
  await world.database.sql`update auth.users set phone = ${`62812000${1000 + phones}`}, phone_confirmed_at = now() where id = ${id}`;
};
const choose = (who: TestUser, name: string, isOn: boolean) =>
  world.call(who.token, 'choose_message_setting', { p_switch: name, p_is_on: isOn });
/** Sends everything that is pending. */
const relay = () => world.call('service', 'process_outbox');
/** By day, whatever the actual time. */
const byDay = () => world.database.sql`update private.message_outbox set not_before = now() - interval '1 second' where state = 'waiting'`;
const take = async (budget: { readonly buyers?: number; readonly staff?: number } = {}): Promise<string[]> => {
  const budgets = { p_max: 50, p_daily: budget.buyers ?? 500, p_staff_daily: budget.staff ?? 200 };
  const taken = await world.call<{ id: number; text: string }[]>('service', 'server_take_messages', budgets);
  return taken.toSorted((one, other) => one.id - other.id).map(({ text }) => text.split('.')[0] ?? '');
};
const titles = async (who: TestUser): Promise<string[]> => {
  const rows = await world.database.sql<{ title: string }[]>`
    select title from notifications where user_id = ${who.id} and type = 'order' order by created_at, id`;
  return rows.map(({ title }) => title);
};
const step = (event: string, order: string, detail = {}) =>
  world.call(owner.token, 'move_order_as_staff', { p_order: order, p_event: event, p_detail: detail });
const proved = async (): Promise<string> => {
  const { id } = await world.place(buyer, product);
  await world.call(buyer.token, 'take_payment_attempt', { p_order: id, p_method: 'transfer' });
  await world.call(buyer.token, 'step_order', { p_order: id, p_event: 'submit_proof' });
  return String(id);
};

test('kinds, permissions and channels: those of the domain', async () => {
  const rows = await world.database.sql`select kind, permission, by_whatsapp from private.staff_notice_kinds()`;
  expect(rows.map((row) => ({ kind: row['kind'], permission: row['permission'], isByWhatsapp: row['by_whatsapp'] }))).toEqual(
    STAFF_NOTICES,
  );
});

test.each([
  ['2026-11-24T06:59:59+07:00', '2026-11-24T07:00:00+07:00'],
  ['2026-11-24T07:00:00+07:00', '2026-11-24T07:00:00+07:00'],
  ['2026-11-24T21:59:59+07:00', '2026-11-24T21:59:59+07:00'],
  ['2026-11-24T22:00:00+07:00', '2026-11-25T07:00:00+07:00'],
  ['2026-12-31T23:30:00+07:00', '2027-01-01T07:00:00+07:00'],
  ['2026-11-24T00:00:00+07:00', '2026-11-24T07:00:00+07:00'],
])('message that can wait, created at %s: sent at %s', async (at, sent) => {
  const [row] = await world.database.sql<{ at: Date }[]>`select private.after_quiet_hours(${at}::timestamptz) as at`;
  expect(row?.at).toEqual(new Date(sent));
});

test('codes and complaints: sent during quiet hours; others: postponed', async () => {
  const rows = await world.database.sql`
    select n as notice, private.is_urgent_notice(n) as is_urgent from unnest(array['pay', 'reject_proof', 'resolve_refund', 'login_code_answered',
      'refund', 'refund_sent', 'cancel', 'ask_more_time', 'payment_exception']) as n`;
  const urgent = rows.flatMap((row) => (row['is_urgent'] === true ? [row['notice']] : []));
  expect(urgent).toEqual(['pay', 'reject_proof', 'resolve_refund', 'login_code_answered']);
  const { id } = await world.place(buyer, product);
  const [row] = await world.database
    .sql`select private.staff_notification(o, 'open_complaint') as message from orders o where o.id = ${String(id)}`;
  expect(row?.['message']).toMatchObject({ kind: 'complaint', by_whatsapp: true, is_urgent: true, title: 'Komplain baru' });
  const kinds = await world.database.sql`select kind from private.staff_notice_kinds() where is_urgent order by kind`;
  expect(kinds.map(({ kind }) => kind)).toEqual(['complaint', 'login_code_asked', 'rental_trouble', 'to_rotate']);
});

describe('buyer', () => {
  test('WhatsApp about payment, delivery and refund: once each', async () => {
    const order = await world.paid(buyer, product);
    await relay();
    await relay();
    expect(await take({ staff: 0 })).toEqual(['Pembayaran diterima']);
    await step('deliver', order);
    await relay();
    expect(await take({ staff: 0 })).toEqual(['Diamond 100 sudah dikirim']);
    await step('refund', order, { note: 'Kode sudah terpakai' });
    await relay();
    await byDay();
    expect(await take({ staff: 0 })).toEqual(['Refund Rp100']);
    expect(await take({ staff: 0 })).toEqual([]);
  });

  test('proof rejected: told at night, too, because half an hour is left', async () => {
    const order = await proved();
    await step('reject_proof', order, { note: 'Nominal berbeda' });
    await relay();
    expect(await take({ staff: 0 })).toEqual(['Bukti belum cocok']);
    expect(await titles(buyer)).toEqual(expect.arrayContaining(['Bukti pembayaran diterima', 'Bukti belum cocok']));
  });

  test('WhatsApp switched off, or number unconfirmed: notifications only', async () => {
    await choose(buyer, 'orders', false);
    await world.paid(buyer, product);
    const other = await world.buyer();
    await withPhone(other);
    await world.paid(other, product);
    await world.database.sql`update auth.users set phone_confirmed_at = null where id = ${other.id}`;
    await relay();
    expect(await take({ staff: 0 })).toEqual([]);
    expect(await titles(buyer)).toContain('Pembayaran diterima');
  });

  test('WhatsApp switched off while a message waits, or order moved on: not sent', async () => {
    await world.paid(buyer, product);
    await relay();
    await choose(buyer, 'orders', false);
    expect(await take({ staff: 0 })).toEqual([]);
    await choose(buyer, 'orders', true);
    expect(await take({ staff: 0 })).toEqual([]);
    const second = await world.paid(buyer, product);
    await relay();
    await step('deliver', second);
    expect(await take({ staff: 0 })).toEqual([]);
  });

  test('reminders, once each: ten minutes before the payment deadline, a day before the automatic confirmation', async () => {
    const { id } = await world.place(buyer, product);
    const delivered = await world.paid(buyer, await world.product());
    await step('deliver', delivered);
    const remind = () => world.database.sql`select private.remind_orders()`;
    await remind();
    await relay();
    expect(await titles(buyer)).not.toEqual(expect.arrayContaining([expect.stringMatching(/belum dibayar|Konfirmasi otomatis/)]));
    await world.letTimePass(String(id), '21 minutes');
    await world.letTimePass(delivered, '49 hours');
    for (let round = 0; round < 2; round += 1) {
      await remind();
      await relay();
    }
    const reminders = (await titles(buyer)).filter((title) => /belum dibayar|Konfirmasi otomatis/.test(title));
    expect(reminders.toSorted()).toEqual([
      expect.stringMatching(/^Konfirmasi otomatis/),
      expect.stringMatching(/^Pesanan .* belum dibayar$/),
    ]);
  });
});

describe('staff', () => {
  test('waiting work: notification and WhatsApp to staff with the permission', async () => {
    const finance = await world.staff('finance');
    const cs = await world.staff('cs');
    await withPhone(finance);
    await proved();
    await world.paid(await world.buyer(), product);
    await relay();
    expect([await titles(finance), await titles(cs)]).toEqual([['Bukti menunggu diperiksa'], ['Pesanan baru untuk dikirim']]);
    await byDay();
    const waiting = await world.database.sql`select kind, user_id from private.message_outbox where audience = 'staff' order by id`;
    expect(waiting.filter(({ user_id: id }) => id === finance.id).map(({ kind }) => kind)).toEqual(['proof_waiting']);
    // A person without a number gets none.
    expect(waiting.filter(({ user_id: id }) => id === cs.id)).toEqual([]);
    expect(waiting.filter(({ user_id: id }) => id === owner.id).map(({ kind }) => kind)).toEqual(['proof_waiting', 'to_deliver']);
    expect((await take({ buyers: 0 })).length).toBe(3);
  });

  test.each([
    ['duty', false, true],
    ['proof_waiting:whatsapp', false, true],
    ['proof_waiting:notification', true, false],
    ['payment_exception:whatsapp', true, true],
  ])('member of staff without %s: WhatsApp %s, notification %s', async (name, byWhatsapp, byNotification) => {
    const finance = await world.staff('finance');
    await withPhone(finance);
    await choose(finance, name, false);
    await proved();
    await relay();
    const mine = await world.database.sql`select from private.message_outbox where user_id = ${finance.id}`;
    expect([mine.length === 1, (await titles(finance)).length === 1]).toEqual([byWhatsapp, byNotification]);
  });

  test('no WhatsApp about finished work of others, or about news of a day ago', async () => {
    const order = await proved();
    await relay();
    await byDay();
    await step('reject_proof', order, { note: 'Nominal berbeda' });
    expect(await take({ buyers: 0 })).toEqual([]);
    await world.paid(await world.buyer(), product);
    await relay();
    await world.database
      .sql`update private.message_outbox set created_at = now() - interval '25 hours', not_before = now() where state = 'waiting'`;
    expect(await take()).toEqual([]);
    const states = await world.database.sql`select distinct state from private.message_outbox`;
    expect(states.map(({ state }) => state)).toEqual(['dropped']);
  });

  test('changed accounts of the shop: every owner is notified at once', async () => {
    const { version } = await world.call<{ version: number }>(owner.token, 'read_payment_settings');
    const accounts = [{ bank: 'BCA', number: '9876543210', holder: 'Arena Akun' }];
    await choose(owner, 'duty', false);
    await world.call(owner.token, 'save_payment_settings', { p_version: version, p_settings: { accounts, qris: null } });
    expect(await take()).toEqual(['Rekening toko diubah']);
  });
});

test('budgets: separate, and respected by several processes together', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => world.buyer()));
  for (const one of people) {
    await withPhone(one);
    await world.paid(one, product);
  }
  await relay();
  await byDay();
  const budget = { buyers: 4, staff: 2 };
  const taken = (await Promise.all(Array.from({ length: 8 }, () => take(budget)))).flat();
  const rest = await take(budget);
  const all = [...taken, ...rest];
  expect(all.filter((title) => title === 'Pembayaran diterima')).toHaveLength(4);
  expect(all.filter((title) => title === 'Pesanan baru untuk dikirim')).toHaveLength(2);
  expect(await take({ buyers: 5, staff: 2 })).toEqual(['Pembayaran diterima']);
});

test('message of a process that ended: shown to staff after five minutes, never sent again automatically', async () => {
  await world.paid(buyer, product);
  await relay();
  expect(await take({ staff: 0 })).toEqual(['Pembayaran diterima']);
  const undecided = () => world.call<{ id: number; number: string; state: string }[]>(owner.token, 'undecided_messages');
  expect(await undecided()).toEqual([]);
  await world.database.sql`update private.message_outbox set sent_at = sent_at - interval '6 minutes' where state = 'sending'`;
  const [shown] = await undecided();
  expect(shown).toMatchObject({ number: expect.stringMatching(/^AA-/), state: 'unknown' });
  expect(await take({ staff: 0 })).toEqual([]);
  await world.call(owner.token, 'decide_message', { p_id: shown?.id, p_again: true });
  expect([await undecided(), await take({ staff: 0 })]).toEqual([[], ['Pembayaran diterima']]);
});
