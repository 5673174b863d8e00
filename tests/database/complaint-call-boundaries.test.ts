import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { COMPLAINT, type ComplaintShop, complaint, openComplaintShop } from '../support/complaint-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type Columns, rows } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';

type Json = Record<string, unknown>;
type Person = keyof ComplaintShop['people'];

let shop: ComplaintShop;
beforeAll(async () => {
  shop = await openComplaintShop();
});
afterAll(() => shop.close());

const DELIVERED = `update public.orders set state = 'delivered'`;
const letters = (count: number): string => `${'x '.repeat(count / 2)}${count % 2 === 1 ? 'x' : ''}`.trim().padEnd(count, 'x');
const TEXTS: readonly (readonly [string, string | null, string | undefined])[] = [
  ['nothing', null, 'INVALID'],
  ['spaces', ' \\n\\t ', 'INVALID'],
  ['one letter', 'x', undefined],
  ['2000 letters between spaces', ` ${letters(2000)} `, undefined],
  ['2001 letters', letters(2001), 'INVALID'],
  ['two lines', 'a\\nb', undefined],
  ['a tabulator', 'a\\tb', 'INVALID'],
  ['a password', 'password: rahasia123', 'MESSAGE_REFUSED'],
];
const quoted = (text: string | null): string => (text === null ? 'null' : `E'${text}'`);

describe('opening a complaint', () => {
  const open = (reason: string | null = 'other', text: string | null = 'Data tidak sesuai.', order = '<order>'): string =>
    `public.open_complaint(${order}, ${quoted(reason)}, ${quoted(text)})`;
  test.each(TEXTS)('text: %s', async (_what, text, code) => {
    expect((await shop.answered('buyer', open('other', text), [DELIVERED]))['code']).toBe(code);
  });
  test.each([
    ...['not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'other'].map((reason) => [reason, undefined] as const),
    ...['deposit', 'boredom', null].map((reason) => [reason, 'INVALID'] as const),
  ])('reason %s', async (reason, code) => {
    expect((await shop.answered('buyer', open(reason)))['code']).toBe(code);
  });

  const FIVE = Array.from({ length: 5 }, (_, place) => `complaint ${place}`);
  /** Complaints about further orders of a person, all but the last of them open. */
  const held = (count: number, last: string, who = '<buyer>'): string =>
    FIVE.slice(0, count)
      .map((name, place) =>
        [
          inserted('public.orders', [{ id: idOf(name), buyer_id: `(${who})`, state: 'disputed' }]),
          complaint({ id: idOf(`complaint of ${name}`), state: place === count - 1 ? last : 'open' }, `'${idOf(name)}'`),
        ].join('; '),
      )
      .join('; ');
  test.each<readonly [string, Person, string, readonly string[], object]>([
    ['own order', 'buyer', open(), [], { id: expect.any(String) }],
    ['order of somebody else', 'buyer', open('other', 'x', '<other order>'), [], { code: 'NOT_FOUND' }],
    ['unknown order', 'buyer', open('other', 'x', `'${randomUUID()}'`), [], { code: 'NOT_FOUND' }],
    ['signed out', 'buyer', open(), ['delete from auth.sessions'], { failed: '42501' }],
    ['an open one', 'buyer', open('boredom'), [complaint()], { id: idOf('complaint') }],
    ['an appealed one', 'buyer', open('boredom'), [complaint({ state: 'appealed' })], { id: idOf('complaint') }],
    ['one of another order', 'buyer', open('boredom'), [complaint({}, '<other order>')], { code: 'INVALID' }],
    ['a decided one', 'buyer', open('boredom'), [complaint({ state: 'decided' })], { code: 'INVALID' }],
    ['four others', 'buyer', open(), [held(4, 'open')], { id: expect.any(String) }],
    ['five others', 'buyer', open(), [held(5, 'open')], { code: 'COMPLAINT_LIMIT' }],
    ['five others, one appealed', 'buyer', open(), [held(5, 'appealed')], { code: 'COMPLAINT_LIMIT' }],
    ['five others, one decided', 'buyer', open(), [held(5, 'decided')], { id: expect.any(String) }],
    ['five of somebody else', 'buyer', open(), [held(5, 'open', '<other buyer>')], { id: expect.any(String) }],
    [
      'an order that is not delivered',
      'buyer',
      open(),
      [`update public.orders set state = 'processing'`],
      { code: 'TRANSITION_NOT_ALLOWED', state: 'processing' },
    ],
  ])('%s', async (_what, who, call, changes, expected) => {
    expect(await shop.answered(who, call, changes)).toEqual(expected);
  });

  test('stored: text, state before it, and 24 opening hours to answer', async () => {
    await shop.inShop('buyer', [`update public.orders set state = 'completed'`], async (tx) => {
      const { id } = await shop.answer(tx, open('banned', '  Diblokir. \\n'));
      const due = `due_at = private.after_open_time(${moment()}, interval '24 hours') as is_due`;
      expect(await shop.stored(tx, `reason, text, state, from_state, opened_by, turn, reminded, ${due}`, `id = '${String(id)}'`)).toEqual({
        ...{ reason: 'banned', text: 'Diblokir.', state: 'open', from_state: 'completed', opened_by: 'buyer', turn: 'shop', reminded: 0 },
        is_due: true,
      });
      const events = await rows(
        tx,
        shop.accounts.filled('select event, note, actor_kind from public.order_events where order_id = <order> order by seq desc limit 1'),
      );
      expect(events).toEqual([['open_complaint', 'Diblokir.', 'buyer']]);
    });
  });
});

describe('answering a complaint', () => {
  const reply = (text: string | null = 'Ini jawabannya.', asks = 'false'): string =>
    `public.answer_complaint(${COMPLAINT}, ${quoted(text)}, ${asks})`;
  test.each(TEXTS)('text: %s', async (_what, text, code) => {
    expect((await shop.answered('buyer', reply(text), [complaint()]))['code']).toBe(code);
  });
  test.each<readonly [string, Person, readonly string[], Json]>([
    ['its buyer', 'buyer', [complaint()], { outcome: 'done' }],
    ['staff', 'cs', [complaint()], { outcome: 'done' }],
    ['staff without the permission', 'finance', [complaint()], { code: 'NOT_FOUND' }],
    [
      'staff with another permission',
      'finance',
      [complaint(), `insert into private.role_permissions (role, permission) values ('finance', 'orders.write')`],
      { code: 'NOT_FOUND' },
    ],
    ['another buyer', 'other', [complaint()], { code: 'NOT_FOUND' }],
    ['staff, an unknown one', 'cs', [], { code: 'NOT_FOUND' }],
    ['the buyer, an unknown one', 'buyer', [], { code: 'NOT_FOUND' }],
    ['signed out', 'buyer', [complaint(), 'delete from auth.sessions'], { failed: '42501' }],
    ['appealed', 'buyer', [complaint({ state: 'appealed' })], { outcome: 'done' }],
    ...['decided', 'final', 'withdrawn'].map((state) => [state, 'buyer', [complaint({ state })], { code: 'COMPLAINT_CLOSED' }] as const),
  ])('%s', async (_what, who, changes, expected) => {
    expect(await shop.answered(who, reply(), changes)).toEqual(expected);
  });

  const ANSWER = `private.after_open_time(${moment()}, interval '48 hours')`;
  test.each<readonly [string, Person, string, string, string, string, number]>([
    ['the buyer in turn', 'buyer', 'buyer', 'false', 'shop', ANSWER, 0],
    ['the buyer out of turn', 'buyer', 'shop', 'false', 'shop', moment('5 hours'), 1],
    ['staff who ask', 'cs', 'shop', 'true', 'buyer', moment('24 hours'), 0],
    ['staff who ask again', 'cs', 'buyer', 'true', 'buyer', moment('24 hours'), 0],
    ['staff who ask nothing', 'cs', 'shop', 'false', 'shop', ANSWER, 0],
    ['staff who ask nothing, in the buyer’s turn', 'cs', 'buyer', 'false', 'shop', ANSWER, 0],
  ])('%s: turn, time and notice', async (_what, who, turn, asks, after, due, reminded) => {
    const another = complaint({ id: idOf('another'), turn: 'buyer' }, '<other order>');
    await shop.inShop(who, [complaint({ turn }), another, 'delete from private.order_outbox'], async (tx) => {
      await shop.answer(tx, reply('Jawaban.', asks));
      const isSince = `turn_from = ${reminded === 0 ? moment() : moment('-1 hour')}`;
      const expected = { turn: after, reminded, is_due: true, is_since: true };
      expect(await shop.stored(tx, `turn, reminded, due_at = ${due} as is_due, ${isSince} as is_since`)).toEqual(expected);
      expect(await shop.stored(tx, 'turn, reminded', `id = '${idOf('another')}'`)).toEqual({ turn: 'buyer', reminded: 1 });
      const author = who === 'buyer' ? 'buyer' : 'shop';
      expect(await rows(tx, 'select complaint_id, author, author_id, text from private.complaint_messages')).toEqual([
        [idOf('complaint'), author, shop.people[who].id, 'Jawaban.'],
      ]);
      expect(await rows(tx, 'select order_id, notice from private.order_outbox')).toEqual([
        [shop.accounts.own.order, `complaint_answered_by_${author}`],
      ]);
    });
  });

  test.each([
    ['20 in a minute', 20, '-59.999999 seconds', 'BUSY'],
    ['20, the first a minute ago', 20, '-1 minute', undefined],
    ['19 in a minute', 19, '-1 second', undefined],
  ])('messages before: %s', async (_what, count, first, code) => {
    const hits = `insert into private.rate_limits (bucket, hits, expires_at) select private.limit_bucket('order:messages:' || <buyer>),
      array[${moment(first)}] || array_fill(${moment('-1 second')}, array[${count - 1}]), ${moment('1 minute')}`;
    expect((await shop.answered('buyer', reply(), [complaint(), hits]))['code']).toBe(code);
  });
});

describe('withdrawing a complaint', () => {
  const withdraw = `public.withdraw_complaint(${COMPLAINT})`;
  test.each<readonly [string, Person, readonly string[], object, string | undefined]>([
    ['open', 'buyer', [complaint()], { outcome: 'done', state: 'delivered' }, 'withdrawn'],
    [
      'appealed',
      'buyer',
      [complaint({ state: 'appealed', from_state: 'completed' })],
      { outcome: 'done', state: 'completed' },
      'withdrawn',
    ],
    ['withdrawn', 'buyer', [complaint({ state: 'withdrawn' })], { outcome: 'already' }, 'withdrawn'],
    ['decided', 'buyer', [complaint({ state: 'decided' })], { code: 'COMPLAINT_CLOSED' }, 'decided'],
    ['final', 'buyer', [complaint({ state: 'final' })], { code: 'COMPLAINT_CLOSED' }, 'final'],
    ['of an order that is not disputed', 'buyer', [complaint(), DELIVERED], { code: 'TRANSITION_NOT_ALLOWED' }, 'open'],
    ['of somebody else', 'other', [complaint()], { code: 'NOT_FOUND' }, 'open'],
    ['by staff', 'cs', [complaint()], { code: 'NOT_FOUND' }, 'open'],
    ['unknown', 'buyer', [], { code: 'NOT_FOUND' }, undefined],
  ])('%s', async (_what, who, changes, expected, state) => {
    const another = complaint({ id: idOf('another') }, '<other order>');
    await shop.inShop(who, [...changes, another], async (tx) => {
      expect(await shop.answer(tx, withdraw)).toMatchObject(expected);
      expect(await shop.stored(tx, 'state')).toEqual(state === undefined ? undefined : { state });
      expect(await shop.stored(tx, 'state', `id = '${idOf('another')}'`)).toEqual({ state: 'open' });
    });
  });
  test('signed out: refused', async () => {
    expect(await shop.answered('buyer', withdraw, [complaint(), 'delete from auth.sessions'])).toEqual({ failed: '42501' });
  });
});

describe('appeal', () => {
  const appeal = (text: string | null = 'Belum dilihat.'): string => `public.appeal_complaint(${COMPLAINT}, ${quoted(text)})`;
  const decided = (more: Columns = {}): string =>
    complaint({
      ...{ state: 'decided', outcome: 'part_refund', amount: 5000, decision: 'Sebagian.', decided_at: moment('-1 day'), turn: 'buyer' },
      ...{ decided_by: '(<cs>)', unit_id: idOf('unit'), ...more },
    }).replaceAll('<cs>', `'${shop.people.cs.id}'`);
  test.each(TEXTS)('text: %s', async (_what, text, code) => {
    expect((await shop.answered('buyer', appeal(text), [DELIVERED, decided()]))['code']).toBe(code);
  });
  const older = complaint({ id: idOf('older'), state: 'final', opened_at: moment('-2 days') });
  const newer = complaint({ id: idOf('newer'), state: 'final', opened_at: moment('-1 day +1 microsecond') });
  const newerElsewhere = complaint({ id: idOf('newer'), state: 'final', opened_at: moment() }, '<other order>');
  test.each<readonly [string, Person, () => readonly string[], object]>([
    ['decided', 'buyer', () => [decided()], { outcome: 'done', state: 'disputed' }],
    ['after an older complaint', 'buyer', () => [decided(), older], { outcome: 'done' }],
    ['before a newer complaint', 'buyer', () => [decided(), newer], { code: 'COMPLAINT_CLOSED' }],
    ['beside a newer complaint about another order', 'buyer', () => [decided(), newerElsewhere], { outcome: 'done' }],
    ['72 hours after the decision', 'buyer', () => [decided({ decided_at: moment('-72 hours') })], { outcome: 'done' }],
    ['a moment later', 'buyer', () => [decided({ decided_at: moment('-72 hours -1 microsecond') })], { code: 'TOO_LATE' }],
    ['appealed before', 'buyer', () => [complaint({ state: 'appealed' })], { outcome: 'already' }],
    ['open', 'buyer', () => [complaint()], { code: 'COMPLAINT_CLOSED' }],
    ['final', 'buyer', () => [decided({ state: 'final' })], { code: 'COMPLAINT_CLOSED' }],
    ['withdrawn', 'buyer', () => [decided({ state: 'withdrawn' })], { code: 'COMPLAINT_CLOSED' }],
    ['of somebody else', 'other', () => [decided()], { code: 'NOT_FOUND' }],
    ['by staff', 'cs', () => [decided()], { code: 'NOT_FOUND' }],
    ['unknown', 'buyer', () => [], { code: 'NOT_FOUND' }],
    ['signed out', 'buyer', () => [decided(), 'delete from auth.sessions'], { failed: '42501' }],
  ])('%s', async (_what, who, changes, expected) => {
    expect(await shop.answered(who, appeal(), [DELIVERED, ...changes()])).toMatchObject(expected);
  });

  test('stored: the first decision, and that the shop has to answer; the complaint of somebody else stays', async () => {
    const another = complaint({ id: idOf('another'), state: 'decided', outcome: 'help' }, '<other order>');
    await shop.inShop('buyer', [`update public.orders set state = 'completed'`, decided(), another], async (tx) => {
      await shop.answer(tx, appeal('  Belum dilihat. '));
      const times = `due_at = private.after_open_time(${moment()}, interval '48 hours') as is_due, appealed_at = ${moment()} as is_now,
        turn_from = ${moment()} as is_since`;
      const columns = `state, appeal, from_state, first_outcome, first_amount::integer, first_decision, first_decided_by, outcome, amount, unit_id,
        decision, decided_at, decided_by, turn, reminded, ${times}`;
      expect(await shop.stored(tx, columns)).toEqual({
        ...{ state: 'appealed', appeal: 'Belum dilihat.', from_state: 'completed', first_outcome: 'part_refund', first_amount: 5000 },
        ...{ first_decision: 'Sebagian.', first_decided_by: shop.people.cs.id, outcome: null, amount: null, unit_id: null, decision: null },
        ...{ decided_at: null, decided_by: null, turn: 'shop', reminded: 0, is_due: true, is_now: true, is_since: true },
      });
      expect(await shop.stored(tx, 'state, outcome', `id = '${idOf('another')}'`)).toEqual({ state: 'decided', outcome: 'help' });
    });
  });
});
