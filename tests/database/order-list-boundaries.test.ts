import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { withIds } from '../support/answers.ts';
import { callsInFrozenShop, type FrozenCalls } from '../support/calls-in-frozen-shop.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { type Columns, value } from '../support/seeded-orders.ts';
import { idOf, inserted, nameOf } from '../support/seeded-rows.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let people: Readonly<Record<'buyer' | 'other' | 'cs' | 'content' | 'owner' | 'finance', TestUser>>;
let ids: Readonly<Record<string, string>>;
let calls: FrozenCalls<keyof typeof people>;
beforeAll(async () => {
  world = await openOrderWorld();
  people = {
    ...{ buyer: await world.buyer(), other: await world.buyer(), cs: await world.staff('cs'), content: await world.staff('content') },
    ...{ owner: await world.staff('owner'), finance: await world.staff('finance') },
  };
  await world.product({ kind: 'service' });
  ids = Object.fromEntries(Object.entries(people).map(([name, { id }]) => [name, id]));
  calls = callsInFrozenShop(world.database.sql, people, (statement) => withIds(statement, ids));
});
afterAll(() => world.close());

type Person = keyof typeof people;

const order = (name: string, more: Columns = {}): string =>
  [
    inserted('public.orders', [{ id: idOf(name), buyer_id: '(<buyer>)', created_at: moment('-1 day'), ...more }]),
    inserted('private.order_facts', [{ order_id: idOf(name) }]),
  ].join('; ');

const STATES = [
  ...['pending_payment', 'payment_review', 'processing', 'delivered', 'completed', 'disputed', 'cancelled', 'expired', 'refunded'],
  ...['rented', 'returning'],
];

describe('own orders', () => {
  /** One purchase and one rental in each state, of the buyer, and of somebody else. */
  const each = STATES.flatMap((state) => [
    order(`purchase ${state}`, { state }),
    order(`rental ${state}`, { state, kind: 'rental' }),
    order(`of somebody else ${state}`, { state, buyer_id: '(<other>)' }),
  ]);
  const names = ['purchase', 'rental'].flatMap((kind) => STATES.map((state) => `${kind} ${state}`));
  const both = (...states: readonly string[]): readonly string[] =>
    ['purchase', 'rental'].flatMap((kind) => states.map((state) => `${kind} ${state}`));
  const RENTALS = ['processing', 'delivered', 'disputed', 'rented', 'returning'];
  test.each<readonly [string, readonly string[]]>([
    ['unpaid', both('pending_payment', 'payment_review')],
    ['processing', both('processing')],
    ['delivered', both('delivered', 'disputed', 'rented', 'returning')],
    ['completed', both('completed')],
    ['ended', both('cancelled', 'expired', 'refunded')],
    ['rental', RENTALS.map((state) => `rental ${state}`)],
  ])('filter %s', async (filter, expected) => {
    const found = (await calls.answered('buyer', `public.my_orders('${filter}')`, each)) as { orders: { id: string }[] };
    expect(found.orders.map(({ id }) => nameOf(id, names)).toSorted()).toEqual(expected.toSorted());
  });
  test('counts: all states, and rentals that run', async () => {
    const { counts } = await calls.answered('buyer', 'public.my_orders()', each);
    expect(counts).toEqual({ all: 22, unpaid: 4, processing: 2, delivered: 8, rental: 5, completed: 2, ended: 6 });
    const none = await calls.answered('content', 'public.my_orders()', each);
    expect(none).toMatchObject({
      orders: [],
      next: null,
      counts: { all: 0, unpaid: 0, processing: 0, delivered: 0, rental: 0, completed: 0, ended: 0 },
    });
  });

  const many = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, place) => order(`order ${place}`, { created_at: moment(`-${Math.floor(place / 2)} minutes`) }));
  test.each([
    [20, [20]],
    [21, [20, 1]],
    [41, [20, 20, 1]],
  ])('%i orders: pages of 20, newest first', async (count, sizes) => {
    await calls.inShop('buyer', many(count), async (tx) => {
      const pages: { id: string; created_at: string }[][] = [];
      let next: string | null | undefined;
      while (next !== null) {
        const page = (await value(tx, `select public.my_orders('all', ${next === undefined ? 'null' : `'${next}'`})`)) as {
          orders: { id: string; created_at: string }[];
          next: string | null;
        };
        pages.push(page.orders);
        next = page.next;
      }
      expect(pages.map(({ length }) => length)).toEqual(sizes);
      const all = pages.flat();
      expect(new Set(all.map(({ id }) => id)).size).toBe(count);
      const inOrder = all.toSorted((a, b) =>
        a.created_at === b.created_at ? (a.id < b.id ? 1 : -1) : a.created_at < b.created_at ? 1 : -1,
      );
      expect(all).toEqual(inOrder);
    });
  });
});

describe('order as staff read it', () => {
  const read = `public.staff_order('${idOf('one')}')`;
  const paid = (amount: number): string =>
    `insert into private.journals (id, key, kind, order_id) overriding system value values (990001, 'paid:one', 'paid', '${idOf('one')}');
    insert into private.journal_lines (journal_id, line, account, amount, party) values
      (990001, 1, 'cash:gateway:sandbox', ${amount}, '${idOf('one')}'), (990001, 2, 'order_escrow', ${-amount}, '${idOf('one')}')`;
  const unitOf = (isSealed: boolean): string =>
    `insert into private.units (id, has_credentials) values ('${idOf('unit')}', ${isSealed}), ('${idOf('other unit')}', ${!isSealed});
    update private.order_facts set unit_id = '${idOf('unit')}' where order_id = '${idOf('one')}'`;
  const started = `update private.order_facts set work_started_at = ${moment()} where order_id = '${idOf('one')}'`;
  const granted = (of: string): string =>
    inserted('public.order_events', [
      { order_id: idOf(of), seq: 9, event: 'grant_more_time', to_state: 'processing', actor_kind: 'buyer' },
    ]);
  const one = (more: Columns): string => `${order('one', more)}; ${order('other', more)}`;
  const service = { state: 'processing', sale_kind: 'service' };
  test.each<readonly [string, Person, readonly string[], readonly string[]]>([
    ['an unpaid order', 'owner', [one({})], ['cancel']],
    ['an order in review', 'owner', [one({ state: 'payment_review' })], ['cancel', 'reject_proof']],
    ['an order in review, for customer service', 'cs', [one({ state: 'payment_review' })], ['cancel']],
    ['an order in review, for finance', 'finance', [one({ state: 'payment_review' })], ['reject_proof']],
    ['an item', 'cs', [one({ state: 'processing' })], ['ask_more_time', 'cancel', 'deliver']],
    ['a service', 'cs', [one(service)], ['ask_more_time', 'cancel', 'deliver', 'start_work']],
    ['a service whose work has started', 'cs', [one(service), started], ['ask_more_time', 'cancel', 'deliver']],
    ['a service with more time', 'cs', [one(service), granted('one')], ['cancel', 'deliver', 'start_work']],
    ['another service with more time', 'cs', [one(service), granted('other')], ['ask_more_time', 'cancel', 'deliver', 'start_work']],
    [
      'an account with credentials',
      'cs',
      [one({ ...service, sale_kind: 'account' }), unitOf(true)],
      ['ask_more_time', 'cancel', 'deliver'],
    ],
    ['an account without credentials', 'cs', [one({ ...service, sale_kind: 'account' }), unitOf(false)], ['ask_more_time', 'cancel']],
    ['a delivered order without money', 'owner', [one({ state: 'delivered' })], []],
    ['a delivered order of one rupiah', 'owner', [one({ state: 'delivered' }), paid(1)], ['refund']],
    ['a delivered order of two rupiahs', 'owner', [one({ state: 'delivered' }), paid(2)], ['refund', 'refund_part']],
    ['a delivered order, for customer service', 'content', [one({ state: 'delivered' }), paid(2)], []],
    ['a disputed order', 'owner', [one({ state: 'disputed' })], []],
    ['a rental in work', 'owner', [one({ state: 'rented', kind: 'rental' })], ['end_for_breach']],
  ])('events of %s', async (_what, who, changes, expected) => {
    const found = await calls.answered(who, read, changes);
    if (who === 'content') expect(found).toEqual({ failed: '42501' });
    else expect(found['events']).toEqual(expected);
  });

  test('attempts, risks and journals of this order alone; journals for who may read the ledger', async () => {
    const attempt = (name: string, of: string, openedAt: string): string =>
      inserted('private.payment_attempts', [
        {
          ...{
            order_id: idOf(of),
            gateway: 'sandbox',
            method: 'sandbox',
            reference: `AA-${name}`,
            amount: 1,
            account: 'cash:x',
            state: 'expired',
          },
          ...{ opened_at: openedAt, expires_at: moment('1 day') },
        },
      ]);
    const risks = `update private.order_facts set risks = '{new_account,many_refunds,unknown}' where order_id = '${idOf('one')}';
      update private.order_facts set risks = '{blocked_device}' where order_id = '${idOf('other')}'`;
    const changes = [
      ...[one({ state: 'processing' }), attempt('SECOND', 'one', moment('-1 hour')), attempt('FIRST', 'one', moment('-2 hours'))],
      ...[attempt('OTHER', 'other', moment('-3 hours')), paid(5), risks],
    ];
    const found = (await calls.answered('owner', read, changes)) as { attempts: { reference: string }[]; risks: string[]; lines: Json[] };
    expect(found.attempts.map(({ reference }) => reference)).toEqual(['AA-FIRST', 'AA-SECOND']);
    expect(found.risks).toEqual([expect.stringMatching(/\(30 poin\)$/), expect.stringMatching(/\(20 poin\)$/)]);
    expect(found.lines).toHaveLength(2);
    expect(found).toMatchObject({ buyer_id: people.buyer.id, most_part_refund: 4, worker: null });
    expect(await calls.answered('cs', read, changes)).toMatchObject({ lines: [] });
    expect(await calls.answered('cs', `to_jsonb(public.staff_order('${randomUUID()}') is null)`)).toBe(true);
  });
});

describe('form of a delivery', () => {
  const GAME = (name: string, form: string | null): string =>
    inserted('public.game_titles', [{ id: idOf(name), name, slug: name, delivery_form: form }]);
  const product = (name: string, game: string | null, more: Columns = {}): string =>
    inserted('public.products', [
      {
        ...{ id: idOf(name), name, description: 'x', price: 1, stock: 1, sale_kind: 'service' },
        ...{ game_title_id: game === null ? null : idOf(game), category_id: idOf('category'), ...more },
      },
    ]);
  const category = (asks: boolean): string =>
    `insert into public.categories (id, name, slug, icon, color, asks_login) values
      ('${idOf('category')}', 'Joki', 'joki', 'package', '#e7b375', ${asks}), ('${idOf('other category')}', 'Lain', 'lain', 'package', '#e7b375', ${!asks})`;
  const earlier = (name: string, of: string, details: Json, ago: string, more: Columns = {}): string =>
    order(name, { product_id: idOf(of), details: JSON.stringify(details), created_at: moment(ago), ...more });
  const base = [
    GAME('satu', 'ID: 5-12 angka'),
    GAME('dua', null),
    category(false),
    product('one', 'satu'),
    product('two', 'satu'),
    product('elsewhere', 'dua'),
  ];
  const read = `public.delivery_form('${idOf('one')}')`;
  test('ids of the last three orders in the game, each once, newest first', async () => {
    const used = [
      earlier('a', 'one', { game_id: '1', server: '9' }, '-5 days'),
      earlier('b', 'two', { game_id: '2' }, '-4 days'),
      earlier('c', 'one', { game_id: '1', server: '9' }, '-3 days'),
      earlier('d', 'one', { game_id: '4' }, '-6 days'),
      earlier('e', 'one', { game_id: '5' }, '-7 days'),
      earlier('f', 'elsewhere', { game_id: '6' }, '-1 day'),
      earlier('g', 'one', { game_id: '7' }, '-1 day', { buyer_id: '(<other>)' }),
      earlier('h', 'one', { note: 'x' }, '-1 day'),
    ];
    expect(await calls.answered('buyer', read, [...base, ...used])).toEqual({
      ...{ form: 'ID: 5-12 angka', game: 'satu', asks_login: false },
      used: [
        { game_id: '1', server: '9' },
        { game_id: '2', server: null },
        { game_id: '4', server: null },
      ],
    });
  });
  test.each<readonly [string, readonly string[], unknown]>([
    ['a service of a category that asks', [category(true), product('one', null)], { form: null, game: null, asks_login: true, used: [] }],
    ['a service of a category that does not', [category(false), product('one', null)], { asks_login: false }],
    ['an item of a category that asks', [category(true), product('one', null, { sale_kind: 'item' })], { asks_login: false }],
    ['inactive', [category(true), product('one', null, { is_active: false })], null],
    ['archived', [category(true), product('one', null, { archived_at: moment() })], null],
    ['another product', [category(true), product('two', null)], null],
  ])('%s', async (_what, changes, expected) => {
    const found = await calls.answered('buyer', read, changes);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected as object);
  });
});

describe('login of a service as its page shows it', () => {
  const asked = 'update public.categories set asks_login = true';
  const service = (name: string): string =>
    order(name, { sale_kind: 'service', state: 'processing', product_id: '(select id from public.products limit 1)' });
  const line = (unit: string, seq: number, kind: string, more: Columns = {}): string =>
    inserted('private.credential_log', [
      {
        unit_id: idOf(unit),
        seq,
        action: 'opened',
        actor_kind: kind,
        reason: 'Alasan',
        device: 'Chrome',
        hash: "('\\x00'::bytea)",
        ...more,
      },
    ]);
  const read = `private.order_login(o) from public.orders o where o.id = '${idOf('one')}'`;
  test('status, times, history and checklist of this order alone', async () => {
    const sealed = (of: string, closedAt: string | null): string =>
      inserted('private.order_logins', [
        {
          order_id: idOf(of),
          version: 1,
          sealed: 's',
          wrapped_key: 'k',
          key_id: '0a1b2c3d',
          labels: '{}',
          sealed_at: moment('-1 day'),
          closed_at: closedAt,
        },
      ]);
    const step = (of: string, name: string): string =>
      `insert into private.order_handovers (order_id, step) values ('${idOf(of)}', ${name})`;
    const [first, second] = ['(private.login_checklist())[1]', '(private.login_checklist())[2]'];
    const changes = [
      ...[
        asked,
        service('one'),
        service('other'),
        sealed('one', moment('-2 hours')),
        sealed('other', null),
        step('one', first),
        step('other', second),
      ],
      ...[line('one', 2, 'shop', { actor: people.cs.id }), line('one', 1, 'buyer', { actor: people.buyer.id }), line('other', 1, 'buyer')],
      `insert into private.order_workers (order_id, worker_id) values ('${idOf('other')}', '${people.cs.id}')`,
    ];
    const found = await calls.answered('buyer', read, changes);
    expect(found).toMatchObject({ status: 'shut', may_seal: true, is_vault_open: true, has_worker: false, erased_at: null });
    const shown = [found['sealed_at'], found['closed_at'], found['erases_at']].map((at) => Date.parse(String(at)) / 1000 - FROZEN_AT);
    expect(shown).toEqual([-86_400, -7200, 79_200]);
    expect(found['lines']).toMatchObject([
      { seq: 1, actor_kind: 'buyer', is_own: true, reason: 'Alasan', device: 'Chrome' },
      { seq: 2, actor_kind: 'shop', is_own: false, reason: 'Alasan', device: null },
    ]);
    const steps = found['checklist'] as { is_done: boolean }[];
    expect(steps.map((one) => one.is_done)).toEqual(steps.map((_, place) => place === 0));
  });
  test.each<readonly [string, readonly string[], unknown]>([
    ['none is asked for', [service('one')], null],
    [
      'asked for',
      [asked, service('one')],
      { status: 'none', lines: [], sealed_at: null, erases_at: null, has_worker: false, may_seal: true },
    ],
    ['the vault is closed', [asked, service('one'), 'update private.vault_state set is_open = false'], { is_vault_open: false }],
    [
      'with a worker',
      [asked, service('one'), `insert into private.order_workers (order_id, worker_id) values ('${idOf('one')}', <cs>)`],
      { has_worker: true },
    ],
    ['not paid yet', [asked, service('one'), `update public.orders set state = 'pending_payment'`], { may_seal: false }],
  ])('%s', async (_what, changes, expected) => {
    const found = await calls.answered('buyer', read, changes);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected as object);
  });
});

test('audited orders: in the order of ids, after a given one, each with its own events and journals', async () => {
  const three = ['a', 'b', 'c'].map((name) => order(name));
  const event = (of: string, seq: number, name: string): string =>
    inserted('public.order_events', [{ order_id: idOf(of), seq, event: name, to_state: 'x', actor_kind: 'buyer' }]);
  const journal = (key: number, of: string | null, party: string, amount: number): string =>
    `insert into private.journals (id, key, kind, order_id) overriding system value
      values (${key}, 'key ${key}', 'paid', ${of === null ? 'null' : `'${idOf(of)}'`});
    insert into private.journal_lines (journal_id, line, account, amount, party) values
      (${key}, 1, 'cash:gateway:sandbox', ${amount}, null), (${key}, 2, 'order_escrow', ${-amount}, '${idOf(party)}')`;
  const exception = inserted('private.payment_exceptions', [
    { id: idOf('exception'), kind: 'late', attempt_id: idOf('attempt'), order_id: idOf('a'), amount: 1 },
  ]);
  const changes = [
    ...['delete from public.orders', ...three, event('a', 2, 'pay'), event('a', 1, 'place'), event('b', 1, 'place'), exception],
    ...[journal(990001, 'a', 'a', 5), journal(990002, 'b', 'b', 7), journal(990003, null, 'exception', 11), journal(990004, null, 'a', 13)],
    `update private.order_facts set cost = 3 where order_id = '${idOf('a')}'`,
  ];
  const inOrder = ['a', 'b', 'c'].map(idOf).toSorted();
  await calls.inShop('owner', changes, async (tx) => {
    const audited = async (after: string | null, limit: number) =>
      (await tx`select a from private.audited_orders(${after}, ${limit}) a`).map(({ a }) => a as Json & { id: string });
    const all = await audited(null, 9);
    expect(all.map(({ id }) => id)).toEqual(inOrder);
    expect((await audited(null, 2)).map(({ id }) => id)).toEqual(inOrder.slice(0, 2));
    expect((await audited(inOrder[0] ?? '', 9)).map(({ id }) => id)).toEqual(inOrder.slice(1));
    expect(all.find(({ id }) => id === idOf('a'))).toMatchObject({
      ...{
        subject: 'order',
        cost: 3,
        events: [
          [1, 'place'],
          [2, 'pay'],
        ],
      },
      booked: [
        { account: 'cash:gateway:sandbox', amount: 29, party: null },
        { account: 'order_escrow', amount: -18, party: idOf('a') },
        { account: 'order_escrow', amount: -11, party: idOf('exception') },
      ].toSorted((x, y) => (`${x.account} ${x.party}` < `${y.account} ${y.party}` ? -1 : 1)),
    });
    expect(all.find(({ id }) => id === idOf('b'))).toMatchObject({ events: [[1, 'place']], cost: null });
    expect(all.find(({ id }) => id === idOf('c'))).toMatchObject({ events: [], booked: [] });
  });
});
