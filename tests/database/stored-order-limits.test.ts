import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { changeRows, undone } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { type Columns, seededOrder } from '../support/seeded-orders.ts';
import { idOf, inserted, type Value } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const TRILLION = 1_000_000_000_000;
const letters = (count: number): string => 'x'.repeat(count);
const ONE = { order_id: idOf('one') };
const PRICE = { unit_price: 1000, total: 1000 };
const COMPLAINT = { ...ONE, reason: 'other', text: 'x', from_state: 'delivered', due_at: moment() };
const LOGIN = { ...ONE, version: 1, sealed: 's', wrapped_key: 'k', key_id: '0a1b2c3d', labels: '{}' };
const PROOF = { path: 'a/b.png', hash: "(decode(repeat('00', 32), 'hex'))" };

/** Rows that are whole, and changes of them that are stored or refused. */
const LIMITS: Readonly<Record<string, readonly [row: Columns, stored: readonly Columns[], refused: readonly Columns[]]>> = {
  'public.orders': [
    { id: idOf('one'), ...PRICE },
    [
      ...[
        { discount: 1000, total: 0 },
        { discount: 1, total: 999 },
        { deposit: 5, total: 1005 },
      ],
      ...[
        { unit_price: TRILLION, total: TRILLION },
        { unit_price: 0, total: 0 },
        { deposit: TRILLION, total: TRILLION + 1000 },
      ],
      ...[{ delivery_hours: 1 }, { delivery_hours: 336 }, { warranty_days: 365 }, { rental_minutes: 1 }, { rental_minutes: 525_600 }],
      ...[{ product_name: letters(200) }, { game_name: letters(80) }, { tier_name: letters(60) }],
    ],
    [
      ...[{ total: 999 }, { discount: 1001, total: -1 }, { discount: -1, total: 1001 }, { deposit: -1, total: 999 }],
      ...[
        { unit_price: TRILLION + 1, total: TRILLION + 1 },
        { unit_price: -1, total: -1 },
        { deposit: TRILLION + 1, total: TRILLION + 1001 },
      ],
      ...[{ delivery_hours: 0 }, { delivery_hours: 337 }, { warranty_days: 366 }, { warranty_days: -1 }],
      ...[{ rental_minutes: 0 }, { rental_minutes: 525_601 }, { product_name: letters(201) }, { game_name: letters(81) }],
      ...[{ tier_name: letters(61) }, { details: '[]' }, { kind: 'gift' }, { sale_kind: 'gift' }, { state: 'lost' }, { delivery: 'late' }],
    ],
  ],
  'public.order_events': [
    { ...ONE, seq: 1, event: 'pay', to_state: 'processing', actor_kind: 'buyer' },
    [
      ...['buyer', 'staff', 'deadline', 'gateway', 'server'].map((kind) => ({ actor_kind: kind })),
      ...[{ note: letters(1000) }, { event: letters(40) }, { event: 'a_b' }],
    ],
    [{ actor_kind: 'system' }, { note: letters(1001) }, { event: letters(41) }, { event: 'Pay' }, { event: '' }, { seq: 0 }],
  ],
  'private.order_deadlines': [{ ...ONE, name: 'payment', due_at: moment() }, [{ name: 'rotation' }], [{ name: 'end' }]],
  'private.order_facts': [
    ONE,
    [{ cost: 1 }, { device_hash: "(decode(repeat('00', 32), 'hex'))" }],
    [
      { cost: 0 },
      { device_hash: "(decode(repeat('00', 31), 'hex'))" },
      { device_hash: "(decode(repeat('00', 33), 'hex'))" },
      { device_hash: "(decode(repeat('00', 64), 'hex'))" },
    ],
  ],
  'private.order_logins': [
    LOGIN,
    [...[{ sealed: letters(20_000) }, { wrapped_key: letters(500) }], { sealed: null, wrapped_key: null, erased_at: moment() }],
    [
      ...[{ sealed: letters(20_001) }, { wrapped_key: letters(501) }, { version: 0 }, { labels: '[]' }],
      ...[{ key_id: '0a1b2c3' }, { key_id: '0a1b2c3d4' }, { key_id: '0A1B2C3D' }],
      ...[{ erased_at: moment() }, { sealed: null }, { wrapped_key: null }],
    ],
  ],
  'private.order_messages': [
    { ...ONE, author: 'shop', text: 'x' },
    [{ text: letters(1000) }, { text: 'a\nb' }, { picture: letters(300) }, { author: 'buyer' }],
    [
      ...[{ text: '' }, { text: letters(1001) }, { text: 'a\tb' }, { text: 'a\u007Fb' }, { author: 'system' }],
      ...[{ picture: letters(301) }, { picture: 'x', author: 'buyer' }],
    ],
  ],
  'private.order_transitions': [
    { kind: 'purchase', from_state: 'x', event: 'x', to_state: 'x', actors: '{buyer,staff,deadline,gateway,server}' },
    [{ kind: 'rental' }, { kind: 'extension' }],
    [{ kind: 'gift' }, { actors: '{buyer,system}' }],
  ],
  'private.risk_rules': [
    { name: 'x', points: 1, text: 'abc' },
    [{ name: letters(40) }, { points: 100 }, { text: letters(200) }],
    [{ name: '' }, { name: letters(41) }, { name: 'X' }, { points: 0 }, { points: 101 }, { text: 'ab' }, { text: letters(201) }],
  ],
  'private.proof_pictures': [
    PROOF,
    [{ path: 'abc' }, { path: letters(300) }],
    [{ path: 'ab' }, { path: letters(301) }, { hash: "(decode(repeat('00', 31), 'hex'))" }, { hash: "(decode(repeat('00', 33), 'hex'))" }],
  ],
  'private.sale_slots': [{ sale_id: idOf('sale'), slot: 1 }, [{ slot: 2 }], [{ slot: 0 }]],
  'private.outside_sales': [
    { id: idOf('sale'), product_id: idOf('product'), amount: 0 },
    [{ amount: TRILLION }, { cost: 1 }],
    [{ amount: -1 }, { amount: TRILLION + 1 }, { cost: 0 }],
  ],
  'private.units': [
    { id: idOf('unit') },
    ['available', 'reserved', 'sold', 'quarantined', 'withdrawn'].map((state) => ({ state })),
    [{ state: 'lost' }],
  ],
  'private.user_roles': [
    { user_id: idOf('staff'), role: 'cs' },
    ['owner', 'admin', 'finance', 'content'].map((role) => ({ role })),
    [{ role: 'buyer' }],
  ],
  'private.role_permissions': [
    { role: 'cs', permission: 'a_b.c_d' },
    ['owner', 'admin', 'finance', 'content'].map((role) => ({ role })),
    [{ role: 'buyer' }, { permission: 'a' }, { permission: 'a.B' }, { permission: 'a.b.c' }],
  ],
  'private.complaints': [
    COMPLAINT,
    [
      ...[{ text: letters(2000) }, { amount: 1 }, { first_amount: 1 }, { claimed_amount: 1 }, { minutes: 1 }, { minutes: 525_600 }],
      ...[{ decision: letters(1000) }, { appeal: letters(2000) }],
      ...['not_received', 'not_as_described', 'cannot_log_in', 'taken_back', 'banned', 'deposit'].map((reason) => ({ reason })),
      ...['processing', 'completed', 'rented', 'returning'].map((state) => ({ from_state: state })),
      ...['refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault', 'keep_deposit'].map((outcome) => ({ outcome })),
    ],
    [
      ...[{ text: '' }, { text: letters(2001) }, { amount: 0 }, { first_amount: 0 }, { claimed_amount: 0 }, { minutes: 0 }],
      ...[{ minutes: 525_601 }, { decision: letters(1001) }, { appeal: letters(2001) }, { reason: 'boredom' }, { from_state: 'disputed' }],
      ...[{ outcome: 'gift' }, { state: 'lost' }, { turn: 'system' }, { opened_by: 'gateway' }],
    ],
  ],
  'private.complaint_messages': [
    { complaint_id: idOf('complaint'), author: 'buyer', text: 'x' },
    [{ text: letters(2000) }, { author: 'shop' }, { author: 'system' }],
    [{ text: '' }, { text: letters(2001) }, { author: 'gateway' }],
  ],
  'private.complaint_files': [
    { complaint_id: idOf('complaint'), path: 'x', author: 'buyer', kind: 'picture', bytes: 1 },
    [{ bytes: 10_485_760 }, { path: letters(300) }, { author: 'shop' }, { kind: 'video' }],
    [{ bytes: 0 }, { bytes: 10_485_761 }, { path: letters(301) }, { author: 'system' }, { kind: 'text' }],
  ],
};

/** The SQLSTATE of a statement, `00000` when it is done. */
const stateOf = async (statements: string): Promise<string> =>
  undone(database.sql, (tx) => changeRows(tx, statements)).then(
    () => '00000',
    (error: { code: string }) => error.code,
  );
const CHECK = '23514';
const shown = (change: Columns): string =>
  JSON.stringify(change, (_, value) => (String(value).length > 40 ? `${String(value).length} letters` : value));

describe.each(Object.entries(LIMITS))('row of %s', (table, [row, stored, refused]) => {
  test('within the limits: stored; beyond them: refused', async () => {
    const answers = [];
    for (const change of [{}, ...stored, ...refused])
      answers.push([shown(change), await stateOf(inserted(table, [{ ...row, ...change }]))]);
    expect(answers).toEqual([
      ...[{}, ...stored].map((change) => [shown(change), '00000']),
      ...refused.map((change) => [shown(change), CHECK]),
    ]);
  });
});

const RANGES: readonly (readonly [setting: string, least: number, most: number | null, ofNewShop: number])[] = [
  ['rules_version', 1, null, 1],
  ['payment_minutes', 5, 1440, 30],
  ['payment_grace_minutes', 0, 60, 10],
  ['review_hours', 1, 72, 24],
  ['confirmation_hours', 24, 336, 72],
  ['max_unpaid', 1, 20, 3],
  ['max_orders_minute', 1, null, 10],
  ['max_tries_minute', 1, null, 120],
  ['two_approvals_from', 1, null, 5_000_000],
  ['rental_payment_minutes', 5, 60, 15],
  ['extension_payment_minutes', 5, 30, 10],
];
test.each(RANGES)('setting %s: from %s to %s, %s in a new shop', async (name, least, most, ofNewShop) => {
  const set = (value: number): Promise<string> => stateOf(`update private.order_settings set ${name} = ${value}`);
  expect([await set(least), await set(least - 1)]).toEqual(['00000', CHECK]);
  if (most !== null) expect([await set(most), await set(most + 1)]).toEqual(['00000', CHECK]);
  await undone(database.sql, async (tx) => {
    await tx`delete from private.order_settings`;
    const [row] = await tx.unsafe(`insert into private.order_settings default values returning ${name} as value`);
    expect(Number(row?.['value'])).toBe(ofNewShop);
  });
});

describe('values of a new row', () => {
  const AT = new Date(1_925_000_000_000);
  test.each<readonly [table: string, row: Readonly<Record<string, Value>>, expected: object]>([
    [
      'public.orders',
      { id: idOf('one') },
      {
        ...{
          kind: 'purchase',
          sale_kind: 'item',
          state: 'pending_payment',
          delivery: 'manual',
          product_name: '',
          attributes: [],
          details: {},
        },
        ...{ unit_price: '0', discount: '0', deposit: '0', total: '0', warranty_days: 0, delivery_hours: 24, rules_version: 1 },
        ...{ is_test: false, created_at: AT, state_at: AT, number: expect.stringMatching(/^AA-[0-9A-Z]{4}-[0-9A-Z]{4}$/) },
      },
    ],
    ['public.order_events', { ...ONE, seq: 1, event: 'pay', to_state: 'x', actor_kind: 'buyer' }, { at: AT }],
    ['private.order_facts', ONE, { is_open: true, proofs_rejected: 0, risks: [], quote: {}, is_extra_claim: false }],
    ['private.order_deadlines', { ...ONE, name: 'payment', due_at: moment() }, { pauses: [], grace: '00:00:00' }],
    ['private.order_outbox', { ...ONE, notice: 'pay' }, { attempts: 0, not_before: AT, done_at: null }],
    ['private.order_logins', LOGIN, { sealed_at: AT, closed_at: null }],
    ['private.order_messages', { ...ONE, author: 'shop', text: 'x' }, { at: AT, picture: null }],
    ['private.order_workers', { ...ONE, worker_id: idOf('worker') }, { assigned_at: AT }],
    [
      'private.order_transitions',
      { from_state: 'x', kind: 'purchase', event: 'x', to_state: 'x', actors: '{}' },
      { needs_reason: false, needs_fresh_factor: false },
    ],
    ['private.outside_sales', { id: idOf('sale'), product_id: idOf('product'), amount: 0 }, { sold_at: AT, undone_at: null }],
    ['private.units', { id: idOf('unit') }, { state: 'available', has_credentials: false }],
    ['private.complaints', COMPLAINT, { state: 'open', turn: 'shop', opened_by: 'buyer', reminded: 0, opened_at: AT, turn_from: AT }],
    ['private.complaint_messages', { complaint_id: idOf('complaint'), author: 'buyer', text: 'x' }, { at: AT }],
    ['private.complaint_files', { complaint_id: idOf('complaint'), path: 'x', author: 'buyer', kind: 'video', bytes: 1 }, { at: AT }],
  ])('%s', async (table, row, expected) => {
    await frozen(database.sql, async (tx) => {
      await changeRows(tx, inserted(table, [row]));
      const key = Object.keys(row)[0] ?? '';
      expect((await tx.unsafe(`select * from ${table} where ${key} = '${String(row[key])}' order by 1 limit 1`))[0]).toMatchObject(
        expected,
      );
    });
  });
});

describe('history of an order', () => {
  const rows = [
    seededOrder('one', { order: {} }),
    inserted('public.order_events', [{ ...ONE, seq: 1, event: 'pay', to_state: 'x', actor_kind: 'buyer' }]),
    inserted('private.order_event_actors', [{ ...ONE, seq: 1, actor: idOf('buyer') }]),
  ].join('; ');
  test.each([
    "update public.order_events set note = 'x'",
    'delete from public.order_events',
    `update private.order_event_actors set actor = '${idOf('staff')}'`,
    'delete from private.order_event_actors',
  ])('%s: refused', async (statement) => {
    const changing = undone(database.sql, async (tx) => {
      await changeRows(tx, rows);
      await tx.unsafe(statement);
    });
    await expect(changing).rejects.toMatchObject({ code: '42501' });
  });
});

test('order: not deleted by the server, even with the privilege', async () => {
  const deleting = undone(database.sql, async (tx) => {
    await changeRows(tx, inserted('public.orders', [{ id: idOf('one') }]));
    await tx.unsafe('grant delete on public.orders to service_role; set local role service_role; delete from public.orders');
  });
  await expect(deleting).rejects.toMatchObject({ code: '42501', message: 'orders is never deleted' });
});

describe('order that a client changes, had it the privilege', () => {
  const product = `'${idOf('product')}'`;
  const privilege = `grant update on public.orders to authenticated; create policy anybody on public.orders using (true);
    grant select on public.orders to authenticated`;
  test.each<readonly [what: string, role: string, change: string, code: string]>([
    ['its product is cleared', 'authenticated', 'product_id = null', '00000'],
    ['its product is cleared, with a time', 'authenticated', `product_id = null, updated_at = ${moment()}`, '00000'],
    ['its product is another one', 'authenticated', `product_id = '${idOf('other product')}'`, '42501'],
    ['its product stays', 'authenticated', `product_id = ${product}`, '42501'],
    ['its product is cleared, with a state', 'authenticated', `product_id = null, state = 'completed'`, '42501'],
    ['its state', 'anon', `product_id = null, state = 'completed'`, '42501'],
    ['its state, by the server', 'service_role', `state = 'completed'`, '00000'],
  ])('%s', async (_what, role, change, code) => {
    const changing = undone(database.sql, async (tx) => {
      const sold = inserted('public.products', [{ id: idOf('product'), name: 'x', description: 'x', price: 1000, stock: 1 }]);
      await changeRows(tx, `${sold}; ${inserted('public.orders', [{ id: idOf('one'), product_id: idOf('product') }])}`);
      await tx.unsafe(`${privilege}; grant update, select on public.orders to anon; set local role ${role}`);
      return (await tx.unsafe(`update public.orders set ${change}`)).count;
    });
    if (code === '00000') expect(await changing).toBe(1);
    else await expect(changing).rejects.toMatchObject({ code, message: 'an order changes only through its functions' });
  });
});

describe('rows that exclude each other', () => {
  const unit = { unit_id: idOf('unit') };
  const slot = { sale_id: idOf('sale'), buyer_id: idOf('buyer') };
  test.each<readonly [what: string, table: string, rows: readonly Columns[], code: string]>([
    [
      'two open orders of a unit',
      'private.order_facts',
      [
        { order_id: idOf('one'), ...unit },
        { order_id: idOf('two'), ...unit },
      ],
      '23505',
    ],
    [
      'an open and a closed order of a unit',
      'private.order_facts',
      [
        { order_id: idOf('one'), ...unit },
        { order_id: idOf('two'), is_open: false, ...unit },
      ],
      '00000',
    ],
    [
      'two slots of a sale for a buyer',
      'private.sale_slots',
      [
        { slot: 1, order_id: idOf('one'), ...slot },
        { slot: 2, order_id: idOf('two'), ...slot },
      ],
      '23505',
    ],
    [
      'a slot that was given back, and another',
      'private.sale_slots',
      [
        { slot: 1, ...slot },
        { slot: 2, order_id: idOf('two'), ...slot },
      ],
      '00000',
    ],
    ['an open and an appealed complaint of an order', 'private.complaints', [COMPLAINT, { ...COMPLAINT, state: 'appealed' }], '23505'],
    ['an open and a decided complaint of an order', 'private.complaints', [COMPLAINT, { ...COMPLAINT, state: 'decided' }], '00000'],
    [
      'receipts whose codes are read alike',
      'private.order_facts',
      [
        { order_id: idOf('one'), receipt_code: 'ABCDEFGH0123456789JK' },
        { order_id: idOf('two'), receipt_code: 'abcdefghO123456789jk' },
      ],
      '23505',
    ],
  ])('%s', async (_what, table, rows, code) => {
    expect(await stateOf(inserted(table, rows))).toBe(code);
  });
});
