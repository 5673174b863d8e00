import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { deadlinesOf, idOf } from '../support/planted-rentals.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let cs: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  cs = await world.staff('cs');
});
afterAll(() => world.close());

const NAMES = ['account', 'other account', 'item', 'service', 'first', 'second', 'third', 'elsewhere', 'code', 'own', 'other'];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const nameOf = (id: unknown): string | undefined => NAMES.find((name) => idOf(name) === id);
const product = (name: string, kind = 'account'): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind) values (<${name}>, '${name}', 'Isi', 500000, 0, '${kind}')`;
const unit = (name: string, of = 'account', { state = 'available', has = false } = {}): string =>
  `insert into private.units (id, product_id, state, has_credentials) values (<${name}>, <${of}>, '${state}', ${has})`;
const part = (of: string, scope = 'renter', version = 1, isErased = false): string =>
  `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, erased_at) values (<${of}>, '${scope}', ${version},
    ${isErased ? "null, null, '0a1b2c3d', '{}', now()" : "'segel', 'kunci', '0a1b2c3d', '{}', null"})`;
const PRODUCTS = [product('account'), product('other account'), product('item', 'item'), product('service', 'service')];
const inVault = <T>(change: readonly string[], work: (tx: TransactionSql) => Promise<T>, who = cs): Promise<T> =>
  frozen(world.database.sql, async (tx) => {
    await changeRows(tx, filled([...PRODUCTS, ...change].join('; ')));
    await actAs(tx, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
    return work(tx);
  });

describe('unit to seal next', () => {
  const target = (change: readonly string[], given = '<account>', who = cs) =>
    inVault(
      change,
      async (tx) => {
        const [row] = await tx.unsafe(filled(`select public.credential_target(${given}) as answer`));
        const { code, unit_id: id, version } = (row?.['answer'] ?? {}) as { code?: string; unit_id?: string; version?: number };
        return code ?? `${nameOf(id)} ${version}`;
      },
      who,
    );
  const full = { has: true };
  test.each<readonly [name: string, change: readonly string[], given: string, answer: string]>([
    ['the first without credentials', [unit('first', 'account', full), unit('second'), unit('third')], '<account>', 'second 1'],
    ['not a reserved one', [unit('first', 'account', { state: 'reserved' }), unit('second')], '<account>', 'second 1'],
    [
      'the only one, sealed before',
      [unit('elsewhere', 'other account', full), unit('first', 'account', full), part('first', 'renter', 3), part('first', 'buyer', 2)],
      '<account>',
      'first 4',
    ],
    ['the only one, reserved', [unit('first', 'account', { state: 'reserved' })], '<account>', 'first 1'],
    [
      'the only one that is not withdrawn',
      [unit('first', 'account', { state: 'withdrawn' }), unit('second', 'account', full)],
      '<account>',
      'second 1',
    ],
    ['two, both sealed', [unit('first', 'account', full), unit('second', 'account', full)], '<account>', 'UNIT_NEEDED'],
    ['none', [unit('elsewhere', 'other account')], '<account>', 'NO_UNIT'],
    ['one that is withdrawn', [unit('first', 'account', { state: 'withdrawn' })], '<account>', 'NO_UNIT'],
    ['an item', [unit('code', 'item')], '<item>', 'code 1'],
    ['a service', [unit('code', 'service')], '<service>', 'NOT_FOUND'],
    [
      'version of another unit',
      [unit('first'), unit('elsewhere', 'other account'), part('elsewhere', 'renter', 7)],
      '<account>',
      'first 1',
    ],
    ['a named one', [unit('first'), unit('second', 'account', full), part('second')], '<account>, <second>', 'second 2'],
    ['a named one without its product', [unit('first'), unit('second')], 'null, <second>', 'second 1'],
    ['a named one of another product', [unit('elsewhere', 'other account')], '<account>, <elsewhere>', 'NOT_FOUND'],
    ['a named one that is withdrawn', [unit('first', 'account', { state: 'withdrawn' })], '<account>, <first>', 'NOT_FOUND'],
    ['an unknown one', [unit('first')], '<account>, <second>', 'NOT_FOUND'],
    ['for renters', [unit('first')], "<account>, null, 'renter'", 'first 1'],
    ['for nobody', [unit('first')], "<account>, null, 'shop'", 'INVALID'],
  ])('%s', async (_name, change, given, answer) => {
    expect(await target(change, given)).toBe(answer);
  });
  test('fields: those of the product', async () => {
    const names = await inVault([unit('code', 'item')], (tx) =>
      tx.unsafe(filled(`select f ->> 'name' as name from jsonb_array_elements(public.credential_target(<item>) -> 'fields') f`)),
    );
    expect(names.map(({ name }) => name)).toEqual(['code', 'note']);
  });
  test('asked by content staff: refused', async () => {
    await expect(target([unit('first')], '<account>', await world.staff('content'))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('storing of credentials', () => {
  const of = (scope: string, more: object = {}) => ({
    scope,
    sealed: 's',
    wrapped_key: 'w',
    key_id: 'ffffffff',
    fields: ['login'],
    ...more,
  });
  const [RENTER, BUYER] = [of('renter'), of('buyer')];
  const GAME = `insert into public.game_titles (id, name, slug) values (<code>, 'Satu', 'satu');
    update public.products set game_title_id = <code> where id = <account>;
    insert into private.game_credentials (game_title_id, fields, checklist) values (<code>,
      '[{"name": "login", "scope": "renter", "required": true}, {"name": "note", "scope": "buyer", "required": false}]', '{}')`;
  const waiting = (state = 'processing', at = '<first>', isOpen = true): string =>
    `insert into public.orders (id, product_id, sale_kind, state) values (<own>, <account>, 'account', '${state}'), (<other>, <account>, 'account', 'processing');
    insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote, is_open)
      values (<own>, ${at}, gen_random_uuid(), '', '{}', ${isOpen}), (<other>, <third>, gen_random_uuid(), '', '{}', true)`;
  const store = (change: readonly string[], parts: unknown, { version = 1, at = '<first>', who = cs } = {}) =>
    inVault(
      [unit('elsewhere', 'other account'), part('elsewhere', 'buyer', 5), ...change],
      async (tx) => {
        const json = JSON.stringify(parts);
        const [row] = await tx.unsafe(filled(`select public.store_credential(${at}, ${version}, '${json}') as answer`));
        const read = await tx.unsafe(
          filled(`select u.has_credentials as has, (select string_agg(c.scope || ' ' || c.version, ', ' order by c.version, c.scope)
                from private.credentials c where c.unit_id = u.id and c.written_by = '${who.id}') as parts,
              (select concat_ws(' ', l.action, l.actor_kind, l.scope, l.version) from private.credential_log l where l.unit_id = u.id) as line,
              (select concat_ws(' ', a.detail ->> 'name', a.detail ->> 'version') from private.audit_log a where a.action = 'credential.sealed') as audit,
              (select count(*)::int from private.units x where x.has_credentials and x.id <> u.id) as others,
              (select string_agg(o.id::text, ' ') from public.orders o join private.order_facts f on f.order_id = o.id where f.deliver_at is not null) as due
            from private.units u where u.id = ${at}`),
        );
        const { code } = (row?.['answer'] ?? {}) as { code?: string };
        return code ?? { ...read[0], due: nameOf(read[0]?.['due']) };
      },
      who,
    );
  const stored = (more: object) => ({ has: false, others: 0, parts: null, line: null, audit: 'account 1', due: undefined, ...more });
  test.each<readonly [name: string, change: readonly string[], parts: unknown, version: number, expected: object]>([
    ['both parts', [unit('first')], [RENTER, BUYER], 1, { has: true, parts: 'buyer 1, renter 1', line: 'sealed shop buyer 1' }],
    ['the part of renters', [unit('first')], [RENTER], 1, { parts: 'renter 1', line: 'sealed shop renter 1' }],
    ['the part of buyers', [unit('first')], [BUYER], 1, { parts: 'buyer 1', line: 'sealed shop buyer 1' }],
    [
      'the other part before',
      [unit('first'), part('first', 'buyer')],
      [RENTER],
      2,
      { has: true, parts: 'renter 2', line: 'sealed shop renter 2', audit: 'account 2' },
    ],
    [
      'the other part before, erased',
      [unit('first'), part('first', 'buyer', 1, true)],
      [RENTER],
      2,
      { parts: 'renter 2', line: 'sealed shop renter 2', audit: 'account 2' },
    ],
    [
      'an account of a game whose buyers need nothing more',
      [unit('first'), GAME],
      [RENTER],
      1,
      { has: true, parts: 'renter 1', line: 'sealed shop renter 1' },
    ],
    [
      'an item, whose renters need nothing',
      [unit('first', 'item')],
      [BUYER],
      1,
      { has: true, parts: 'buyer 1', line: 'sealed shop buyer 1', audit: 'item 1' },
    ],
    [
      'an order waits for it',
      [unit('first'), waiting()],
      [RENTER, BUYER],
      1,
      { has: true, parts: 'buyer 1, renter 1', line: 'sealed shop buyer 1', due: 'own' },
    ],
    [
      'an order that is not paid waits',
      [unit('first'), waiting('pending_payment')],
      [RENTER, BUYER],
      1,
      { has: true, parts: 'buyer 1, renter 1', line: 'sealed shop buyer 1' },
    ],
    [
      'an order had it before',
      [unit('first'), waiting('processing', '<first>', false)],
      [RENTER, BUYER],
      1,
      { has: true, parts: 'buyer 1, renter 1', line: 'sealed shop buyer 1' },
    ],
  ])('%s', async (_name, change, parts, version, expected) => {
    expect(await store(change, parts, { version })).toEqual(stored(expected));
  });
  test.each<readonly [name: string, change: readonly string[], parts: unknown, version: number, code: string]>([
    ['withdrawn unit', [unit('first', 'account', { state: 'withdrawn' })], [RENTER], 1, 'NOT_FOUND'],
    ['unknown unit', [], [RENTER], 1, 'NOT_FOUND'],
    ['no list', [unit('first')], RENTER, 1, 'INVALID'],
    ['no part', [unit('first')], [], 1, 'INVALID'],
    ['three parts', [unit('first')], [RENTER, BUYER, RENTER], 1, 'INVALID'],
    ['part of nobody', [unit('first')], [of('shop')], 1, 'INVALID'],
    ['part without text', [unit('first')], [of('renter', { sealed: null })], 1, 'INVALID'],
    ['part whose fields are no list', [unit('first')], [of('renter', { fields: 'password' })], 1, 'INVALID'],
    ['part without its key', [unit('first')], [of('renter', { key_id: 'x' })], 1, 'INVALID'],
    ['version that exists', [unit('first'), part('first', 'buyer', 3)], [RENTER], 3, 'VERSION_CHANGED'],
    ['version after the next', [unit('first'), part('first', 'buyer', 3)], [RENTER], 5, 'VERSION_CHANGED'],
    ['version of another unit', [unit('first')], [RENTER], 6, 'VERSION_CHANGED'],
  ])('%s: refused', async (_name, change, parts, version, code) => {
    expect(await store(change, parts, { version })).toBe(code);
  });
  test('by content staff: refused', async () => {
    await expect(store([unit('first')], [RENTER], { who: await world.staff('content') })).rejects.toMatchObject({ code: '42501' });
  });
  test.each([
    ['marked', [unit('first', 'account', { has: true })], true],
    ['a part', [unit('first'), part('first')], true],
    ['a part that is erased', [unit('first'), part('first', 'renter', 1, true)], false],
    ['a part of another unit', [unit('first'), unit('second'), part('second')], false],
  ])('held by the vault: %s', async (_name, change, holds) => {
    const [row] = await inVault(change, (tx) =>
      tx.unsafe(filled('select private.holds_credentials(u) as holds from private.units u where u.id = <first>')),
    );
    expect(row).toEqual({ holds });
  });
});

describe('vault that closes and opens', () => {
  interface Order {
    readonly kind?: string;
    readonly state?: string;
    readonly has?: boolean;
    readonly login?: 'sealed' | 'shut';
    readonly deadline?: string;
  }
  const order = ({ kind = 'account', state = 'processing', has = false, login, deadline = 'null, null' }: Order): string =>
    `${unit('first', 'account', { has })}; insert into public.orders (id, kind, sale_kind, state) values (<own>, 'purchase', '${kind}', '${state}');
    insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote) values (<own>, <first>, gen_random_uuid(), '', '{}');
    insert into private.order_deadlines (order_id, name, due_at, done_at, paused_at) values (<own>, 'delivery', ${moment('1 hour')}, ${deadline})
    ${
      login === undefined
        ? ''
        : `; insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels, closed_at)
      values (<own>, 1, 's', 'w', '0a1b2c3d', '{}', ${login === 'shut' ? 'now()' : 'null'})`
    }`;
  // Another order, which has ended, of a unit with credentials.
  const ENDED = `${unit('second', 'account', { has: true })}; insert into public.orders (id, sale_kind, state) values (<other>, 'account', 'cancelled');
    insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote) values (<other>, <second>, gen_random_uuid(), '', '{}')`;
  const set = (change: readonly string[], isOpen: boolean, note = 'lain') =>
    inVault([ENDED, ...change], async (tx) => {
      await tx`select public.server_set_vault(${isOpen}, ${note})`;
      const [row] = await tx.unsafe(
        filled(`select array_to_string(d.pauses, ' ') as pauses, extract(epoch from d.paused_at)::float8 - ${FROZEN_AT} as paused
          from private.order_deadlines d where d.order_id = <own>`),
      );
      const [vault] = await tx.unsafe(`select is_open, note, since = ${moment()} as is_new from private.vault_state`);
      return [row?.['pauses'], row?.['paused'], await deadlinesOf(tx, 'own'), vault];
    });
  const CLOSED = { is_open: false, note: 'lain', is_new: true };
  test.each<readonly [name: string, given: Order, isPaused: boolean]>([
    ['account with credentials', { has: true }, true],
    ['account without credentials', {}, true],
    ['account without credentials, delivered', { state: 'delivered' }, false],
    ['item with credentials', { kind: 'item', has: true }, true],
    ['item without credentials', { kind: 'item' }, false],
    ...['delivered', 'completed', 'disputed'].map((state) => [state, { state, has: true }, true] as const),
    ...['pending_payment', 'payment_review', 'cancelled', 'expired', 'refunded', 'rented', 'returning'].map(
      (state) => [state, { state, has: true }, false] as const,
    ),
    ['service with a login', { kind: 'service', login: 'sealed' }, true],
    ['service with a login that is shut', { kind: 'service', login: 'shut' }, false],
    ['service without a login', { kind: 'service' }, false],
    ['deadline that is done', { has: true, deadline: 'now(), null' }, false],
  ])('closes: %s', async (_name, given, isPaused) => {
    const [pauses, paused, , vault] = await set([order(given)], false);
    expect([pauses, paused, vault]).toEqual([isPaused ? 'vault' : '', isPaused ? 0 : null, CLOSED]);
  });
  const PAUSED = order({ has: true, deadline: `null, ${moment('-10 minutes')}` });
  const by = (...reasons: readonly string[]): string =>
    `update private.order_deadlines set pauses = '{${reasons.join(',')}}' where order_id = <own>`;
  const SHUT = `update private.vault_state set is_open = false, note = 'dulu', since = ${moment('-1 hour')}`;
  const [AS_BEFORE, OPENED] = [
    { is_open: false, note: 'dulu', is_new: false },
    { is_open: true, note: 'lain', is_new: true },
  ];
  test.each<readonly [name: string, change: readonly string[], isOpen: boolean, expected: readonly unknown[]]>([
    ['closes, paused for a dispute', [PAUSED, by('dispute')], false, ['dispute vault', -600, 'delivery 60', CLOSED]],
    ['closes again: new orders are paused', [SHUT, order({})], false, ['vault', 0, 'delivery 60', AS_BEFORE]],
    ['closes again: paused once', [SHUT, PAUSED, by('vault')], false, ['vault', -600, 'delivery 60', AS_BEFORE]],
    ['opens: goes on', [SHUT, PAUSED, by('vault')], true, ['', null, 'delivery 70', OPENED]],
    ['opens, paused for a dispute too', [SHUT, PAUSED, by('dispute', 'vault')], true, ['dispute', -600, 'delivery 60', OPENED]],
    ['opens, paused for a dispute only', [SHUT, PAUSED, by('dispute')], true, ['dispute', -600, 'delivery 60', OPENED]],
    [
      'opens while it is open: nothing',
      [PAUSED, by('vault'), `update private.vault_state set note = 'dulu', since = ${moment('-1 hour')}`],
      true,
      ['vault', -600, 'delivery 60', { is_open: true, note: 'dulu', is_new: false }],
    ],
  ])('%s', async (_name, change, isOpen, expected) => {
    expect(await set(change, isOpen)).toEqual(expected);
  });
  test('note: its first 200 characters', async () => {
    expect((await set([order({})], false, 'x'.repeat(201)))[3]).toEqual({ ...CLOSED, note: 'x'.repeat(200) });
  });
});

test.each([
  ['with a way to log in', true, 'login_method login password email'],
  ['without one', false, 'login password email email_password'],
])('first fields of a game %s: the label of its login', async (_name, hasMethod, names) => {
  const rows = await world.database.sql`select f ->> 'name' as name, f ->> 'label' as label
    from jsonb_array_elements(private.starter_credential_fields('Moonton ID', ${hasMethod})) f`;
  expect(rows.slice(0, 4).map(({ name }) => name)).toEqual(names.split(' '));
  expect(rows.flatMap(({ name, label }) => (label === 'Moonton ID' ? [name] : []))).toEqual(['login']);
  expect(rows).toHaveLength(hasMethod ? 10 : 9);
});
