import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type Columns, rows, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let people: Readonly<Record<'buyer' | 'owner' | 'cs' | 'finance' | 'content', TestUser>>;
beforeAll(async () => {
  database = await openTestDatabase();
  people = {
    ...{ buyer: await database.user(), owner: await database.user('owner'), cs: await database.user('cs') },
    ...{ finance: await database.user('finance'), content: await database.user('content') },
  };
  let phones = 0;
  for (const { id } of Object.values(people)) {
    phones += 1;
    await database.sql`update auth.users set phone = ${`62812000${2000 + phones}`}, phone_confirmed_at = now() where id = ${id}`;
  }
});
afterAll(() => database.close());

const inShop = <T>(changes: readonly string[], work: (tx: TransactionSql) => Promise<T>): Promise<T> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, ['delete from private.order_outbox', ...changes].join('; '));
    return work(tx);
  });
const ORDER = `'${idOf('one')}'`;
const order = (more: Columns = {}): string =>
  seededOrder('one', { order: { number: 'AA-1', product_name: 'Diamond', state: 'processing', buyer_id: people.buyer.id, ...more } });
const notice = (name: string, more: Columns = {}): string =>
  inserted('private.order_outbox', [{ order_id: idOf('one'), notice: name, not_before: moment(), ...more }]);

describe('texts of a notice', () => {
  const written = (tx: TransactionSql) =>
    rows(tx, `select notice, notifications -> 'buyer' ->> 'title' from private.order_outbox order by id`);
  test('written at the end of the transaction, of new notices alone', async () => {
    await inShop([order(), notice('start_work')], async (tx) => {
      await tx.unsafe(notice('confirm'));
      expect(await written(tx)).toEqual([
        ['start_work', null],
        ['confirm', null],
      ]);
      await tx`set constraints all immediate`;
      expect(await written(tx)).toEqual([
        ['start_work', null],
        ['confirm', 'Pesanan selesai'],
      ]);
    });
  });
  test.each<readonly [string, Columns, unknown]>([
    ['done already', { done_at: moment() }, null],
    ['written already', { notifications: '{"buyer": {"title": "Ditulis"}}' }, 'Ditulis'],
    ['of the end of a rental, which is made while sending', { notice: 'rental_ends_60' }, null],
  ])('%s', async (_what, more, title) => {
    await inShop([order()], async (tx) => {
      await tx.unsafe(notice('confirm', more));
      await tx`set constraints all immediate`;
      expect((await written(tx))[0]?.[1]).toBe(title);
    });
  });
  test('a failing text: left out, the event stays', async () => {
    await inShop([order()], async (tx) => {
      await tx`alter function private.staff_notice_kinds() rename to staff_notice_kinds_gone`;
      await tx.unsafe(notice('pay'));
      await tx`set constraints all immediate`;
      expect(await written(tx)).toEqual([['pay', null]]);
    });
  });

  const texts = (name: string, seq: number | null = null): string =>
    `private.make_order_notifications(${ORDER}, '${name}', ${String(seq)})`;
  const destination = (name: string, last4: string): string =>
    inserted('private.refund_destinations', [{ id: idOf(name), bank: 'BCA', last4, holder: 'Rina', sealed: null }]);
  const given = (of: string, name: string): string =>
    `update private.order_facts set destination_id = '${idOf(name)}' where order_id = '${idOf(of)}'`;
  const two = (): readonly string[] => [
    order(),
    seededOrder('other', { order: {} }),
    destination('one', '1234'),
    destination('other', '9876'),
  ];
  test.each<readonly [string, string, () => readonly string[], string]>([
    [
      'a refund that was sent',
      'refund_sent',
      () => [...two(), given('one', 'one'), given('other', 'other')],
      'Refund terkirim ke BCA ••••1234',
    ],
    ['a refund that was sent without an account', 'refund_sent', () => [...two(), given('other', 'other')], 'Refund terkirim'],
    ['another notice', 'refund', () => [...two(), given('one', 'one')], 'Refund Rp0 disetujui'],
  ])('%s: title', async (_what, name, changes, title) => {
    await inShop(changes(), async (tx) => {
      expect(await value(tx, `select ${texts(name)} -> 'buyer' ->> 'title'`)).toBe(title);
    });
  });
  test('note of the event, and of no other event', async () => {
    const event = (of: string, seq: number, note: string): string =>
      inserted('public.order_events', [{ order_id: idOf(of), seq, event: 'cancel', to_state: 'cancelled', actor_kind: 'staff', note }]);
    const events = [event('one', 1, 'Pertama'), event('one', 2, 'Kedua'), event('other', 3, 'Lain')];
    await inShop([...two(), ...events], async (tx) => {
      const body = async (seq: number | null) => value(tx, `select ${texts('cancel', seq)} -> 'buyer' ->> 'body'`);
      expect([await body(1), await body(2), await body(3), await body(null)]).toEqual([
        ...['Pertama', 'Kedua', 'Tidak ada yang perlu dibayar.', 'Tidak ada yang perlu dibayar.'],
      ]);
    });
  });
});

describe('what a buyer reads about a purchase', () => {
  const owed = (amount: number, of = 'one'): string =>
    inserted('private.refunds', [{ key: `refund of ${of}`, order_id: idOf(of), amount }]);
  const read = (tx: TransactionSql, name: string, note = "'Catatan'"): Promise<unknown> =>
    value(tx, `select private.order_notification(o, '${name}', ${note}) from public.orders o where o.id = ${ORDER}`);
  test.each<readonly [string, string, boolean | undefined]>([
    ['place', 'Pesanan AA-1 dibuat', undefined],
    ['payment_soon_over', 'Pesanan AA-1 belum dibayar', undefined],
    ['submit_proof', 'Bukti pembayaran diterima', undefined],
    ['pay', 'Pembayaran diterima', true],
    ['pay_part', 'Pembayaran AA-1: catatan', true],
    ['revive', 'Pembayaran diterima', true],
    ['reject_proof', 'Bukti belum cocok', true],
    ['reject_last_proof', 'Pesanan AA-1 dilepas', true],
    ['review_timeout', 'Pemeriksaan lebih lama dari biasanya', undefined],
    ['payment_timeout', 'Waktu bayar habis', undefined],
    ['payment_exception', 'Pembayaranmu perlu ditinjau', true],
    ['exception_refunded', 'Refund Rp0 disetujui', true],
    ['start_work', 'Mulai dikerjakan', undefined],
    ['ask_more_time', 'Kami minta waktu tambahan', true],
    ['work_timeout', 'Pengerjaan terlambat', undefined],
    ['deliver', 'Diamond sudah dikirim', true],
    ['confirmation_soon_over', 'Konfirmasi otomatis secepatnya', undefined],
    ['confirm', 'Pesanan selesai', undefined],
    ['confirmation_timeout', 'Pesanan selesai', undefined],
    ['delivery_timeout', 'Pesanan AA-1 dibatalkan', true],
    ['refund', 'Refund Rp0 disetujui', true],
    ['refund_part', 'Refund Rp0 disetujui', true],
    ['refund_sent', 'Refund terkirim', true],
    ['destination_set', 'Rekening refund disimpan', undefined],
    ['message_of_shop', 'Pesan dari toko', undefined],
  ])('%s', async (name, title, whatsapp) => {
    await inShop([order()], async (tx) => {
      const { whatsapp: byWhatsapp, ...texts } = (await read(tx, name)) as { title: string; whatsapp?: boolean };
      expect([texts.title, byWhatsapp]).toEqual([title, whatsapp]);
    });
  });
  test('unknown notice, and one for staff alone: nothing', async () => {
    await inShop([order()], async (tx) => {
      expect([await read(tx, 'unknown'), await read(tx, 'message_of_buyer')]).toEqual([null, null]);
    });
  });

  test.each<readonly [string, string, readonly string[], string, object]>([
    ['cancelled, nothing owed', 'cancel', [owed(9, 'other')], "'Catatan'", { body: 'Catatan', whatsapp: false }],
    ['cancelled without a note', 'cancel', [], 'null', { body: 'Tidak ada yang perlu dibayar.', whatsapp: false }],
    [
      'cancelled, one rupiah owed',
      'cancel',
      [owed(1)],
      "'Catatan'",
      { body: 'Refund Rp1 disetujui. Isi rekening tujuan.', whatsapp: true },
    ],
    ['expired, nothing owed', 'payment_timeout', [], 'null', { body: 'AA-1 dilepas. Sudah terlanjur bayar? Kami cek otomatis.' }],
    ['expired, one rupiah owed', 'payment_timeout', [owed(1)], 'null', { body: 'AA-1 dilepas. Uang yang sudah masuk, Rp1, dikembalikan.' }],
    ['refunded, of this order alone', 'refund', [owed(5), owed(9, 'other')], 'null', { title: 'Refund Rp5 disetujui' }],
  ])('%s', async (_what, name, changes, note, expected) => {
    await inShop([order(), seededOrder('other', { order: {} }), ...changes], async (tx) => {
      expect(await read(tx, name, note)).toMatchObject(expected);
    });
  });

  test('time of the next deadline of this order', async () => {
    const deadline = (of: string, name: string, at: string): string =>
      inserted('private.order_deadlines', [{ order_id: idOf(of), name, due_at: moment(at) }]);
    const deadlines = [
      deadline('one', 'warranty', '2 days'),
      deadline('one', 'confirmation', '1 day'),
      deadline('other', 'payment', '1 hour'),
    ];
    await inShop([order(), seededOrder('other', { order: {} }), ...deadlines], async (tx) => {
      const until = String(await value(tx, `select private.wib_text(${moment('1 day')})`));
      expect(await read(tx, 'deliver')).toMatchObject({ body: `Periksa, lalu konfirmasi. Konfirmasi otomatis ${until}.` });
    });
  });
});

describe('sending of notices', () => {
  test.each<readonly [string, Columns, number]>([
    ['due now', {}, 1],
    ['due in a moment', { not_before: moment('1 microsecond') }, 0],
    ['done', { done_at: moment('-1 hour') }, 0],
  ])('%s', async (_when, more, count) => {
    await inShop([order(), notice('confirm', more)], async (tx) => {
      expect(await value(tx, 'select private.notify_order_events()')).toBe(count);
      expect(await value(tx, `select count(*)::int from notifications where user_id = '${people.buyer.id}'`)).toBe(count);
      expect(await value(tx, `select count(*)::int from private.order_outbox where done_at = ${moment()}`)).toBe(count);
    });
  });

  const FAILING = '{"buyer": {"body": "x"}}';
  test.each([
    [0, 1, '00:00:10'],
    [1, 2, '00:00:20'],
    [8, 9, '00:42:40'],
    [9, 10, '01:00:00'],
    [10, 11, '01:00:00'],
    [999, 1000, '01:00:00'],
    [1000, 1000, '01:00:00'],
  ])('failed after %i attempts: counted, again in %s (%s); the others are sent', async (attempts, after, delay) => {
    const failing = notice('confirm', { notifications: FAILING, attempts, not_before: moment('-1 minute') });
    await inShop([order(), failing, notice('confirm', { error: 'earlier' })], async (tx) => {
      expect(await value(tx, 'select private.notify_order_events()')).toBe(1);
      const left = `select attempts, (not_before - ${moment()})::text, done_at, error like '23502 %' and length(error) <= 300 from private.order_outbox
        where notifications is not null`;
      expect(await rows(tx, left)).toEqual([[after, delay, null, true]]);
      expect(await rows(tx, `select error, done_at = ${moment()} from private.order_outbox where notifications is null`)).toEqual([
        [null, true],
      ]);
    });
  });

  test('limit: those that are due first', async () => {
    const changes = [
      notice('second', { not_before: moment('-1 minute') }),
      notice('first', { not_before: moment('-2 minutes') }),
      notice('third'),
    ];
    await inShop([order(), ...changes], async (tx) => {
      expect(await value(tx, 'select private.notify_order_events(2)')).toBe(2);
      expect(await rows(tx, 'select notice from private.order_outbox where done_at is null')).toEqual([['third']]);
    });
  });

  test('relayed by the clock: 500 at most', async () => {
    const many = `insert into private.order_outbox (order_id, notice, not_before) select ${ORDER}, 'unknown', ${moment()} from generate_series(1, 501)`;
    await inShop([order(), 'delete from private.stock_changes', many], async (tx) => {
      expect(await value(tx, 'select private.relay_orders()')).toBe(500);
      expect(await value(tx, 'select count(*)::int from private.order_outbox where done_at is null')).toBe(1);
    });
  });
});

describe('recipients', () => {
  /** A notice with texts of its own. */
  const sent = (texts: object, more: Columns = {}): string => notice('x', { notifications: JSON.stringify(texts), ...more });
  const told = async (tx: TransactionSql): Promise<unknown> => {
    const names = new Map(Object.entries(people).map(([name, { id }]) => [id, name]));
    const name = ([id, ...rest]: unknown[]): unknown[] => [names.get(String(id)), ...rest];
    return {
      notified: (await rows(tx, `select user_id, title, body, link_url from notifications where title = 'Judul'`)).map(name).toSorted(),
      messages: (await rows(tx, 'select user_id, text, audience, kind, while_state, order_id from private.message_outbox'))
        .map(name)
        .toSorted(),
    };
  };
  const sentAfter = (changes: () => readonly string[]): Promise<unknown> =>
    inShop(['delete from private.message_outbox', ...changes()], async (tx) => {
      expect(await value(tx, 'select private.notify_order_events()')).toBe(1);
      return told(tx);
    });
  const buyer = (more: object = {}) => ({ buyer: { title: 'Judul', body: 'Isi', ...more } });
  const LINK = `/orders/${idOf('one')}`;
  const WHATSAPP = ['buyer', 'Judul. Isi', 'buyer', 'x', 'processing', idOf('one')];
  test.each<readonly [string, () => readonly string[], readonly unknown[], readonly unknown[]]>([
    ['buyer', () => [order(), sent(buyer())], [['buyer', 'Judul', 'Isi', LINK]], []],
    ['buyer, with a link', () => [order(), sent(buyer({ link: '/lain' }))], [['buyer', 'Judul', 'Isi', '/lain']], []],
    ['buyer, by WhatsApp', () => [order(), sent(buyer({ whatsapp: true }))], [['buyer', 'Judul', 'Isi', LINK]], [WHATSAPP]],
    ['buyer, not by WhatsApp', () => [order(), sent(buyer({ whatsapp: false }))], [['buyer', 'Judul', 'Isi', LINK]], []],
    ['deleted buyer', () => [order({ buyer_id: null }), sent(buyer({ whatsapp: true }))], [], []],
    ['nobody', () => [order(), sent({ buyer: null, staff: null })], [], []],
  ])('%s', async (_who, changes, notified, messages) => {
    expect(await sentAfter(changes)).toEqual({ notified, messages });
  });

  const staff = (more: object = {}) => ({
    staff: {
      title: 'Judul',
      body: 'Isi',
      link: '/admin',
      kind: 'to_deliver',
      permission: 'orders.write',
      by_whatsapp: true,
      is_urgent: true,
      ...more,
    },
  });
  const line = (name: string): unknown[] => [name, 'Judul', 'Isi', '/admin'];
  const message = (name: string, state: string | null = 'processing'): unknown[] => [
    name,
    'Judul. Isi',
    'staff',
    'to_deliver',
    state,
    idOf('one'),
  ];
  const muted = (name: 'cs' | 'owner', what: string): string =>
    `insert into private.message_settings (user_id, muted) values ('${people[name].id}', '{${what}}')`;
  test.each<readonly [string, () => readonly string[], readonly string[], readonly (readonly [string, string | null])[]]>([
    [
      'with the permission',
      () => [order(), sent(staff())],
      ['cs', 'owner'],
      [
        ['cs', 'processing'],
        ['owner', 'processing'],
      ],
    ],
    [
      'with another permission',
      () => [order(), sent(staff({ permission: 'ledger.read' }))],
      ['finance', 'owner'],
      [
        ['finance', 'processing'],
        ['owner', 'processing'],
      ],
    ],
    ['without WhatsApp', () => [order(), sent(staff({ by_whatsapp: false }))], ['cs', 'owner'], []],
    [
      'about an exception, in every state',
      () => [order(), sent(staff(), { notice: 'payment_exception' })],
      ['cs', 'owner'],
      [
        ['cs', null],
        ['owner', null],
      ],
    ],
    [
      'who switched the notification off',
      () => [order(), muted('cs', 'to_deliver:notification'), sent(staff())],
      ['owner'],
      [
        ['cs', 'processing'],
        ['owner', 'processing'],
      ],
    ],
    [
      'who switched WhatsApp off',
      () => [order(), muted('owner', 'to_deliver:whatsapp'), sent(staff())],
      ['cs', 'owner'],
      [['cs', 'processing']],
    ],
  ])('staff %s', async (_who, changes, notified, messages) => {
    expect(await sentAfter(changes)).toEqual({
      notified: notified.map(line),
      messages: messages.map(([name, state]) => message(name, state)),
    });
  });
});
