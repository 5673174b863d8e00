import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { idOf } from '../support/planted-rentals.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let cs: TestUser;
beforeAll(async () => {
  world = await openOrderWorld();
  cs = await world.staff('cs');
});
afterAll(() => world.close());

/** Names of products, units and orders. Units are named in the order of their positions. */
const NAMES = [
  ...['alpha', 'beta', 'item', 'archived', 'service'],
  ...['sealed', 'reserved', 'sold', 'withdrawn', 'first', 'second', 'third', 'of beta', 'of item', 'of archived'],
  ...[
    'due later',
    'due soon',
    'paused',
    'without deadline',
    'delivered',
    'given back',
    'with credentials',
    'goods',
    'own',
    'other',
    'elder',
  ],
];
const filled = (statement: string): string => withIds(statement, Object.fromEntries(NAMES.map((name) => [name, idOf(name)])));
const nameOf = (id: unknown): string | undefined => NAMES.find((name) => idOf(name) === id);
const product = (name: string, kind = 'account', more = 'null'): string =>
  `insert into public.products (id, name, description, price, stock, sale_kind, archived_at)
    values (<${name}>, '${name}', 'Isi', 500000, 0, '${kind}', ${more})`;
const unit = (name: string, of: string, state = 'available', has = false): string =>
  `insert into private.units (id, product_id, state, has_credentials) values (<${name}>, <${of}>, '${state}', ${has})`;
const part = (of: string, scope: string, version: number, { at = '-1 hour', isErased = false } = {}): string =>
  `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields, created_at, erased_at) values (<${of}>, '${scope}', ${version},
    ${isErased ? 'null, null' : "'s', 'k'"}, '0a1b2c3d', '{${scope}}', ${moment(at)}, ${isErased ? 'now()' : 'null'})`;
const order = (name: string, of: string, more: Readonly<Record<string, string>> = {}): string => {
  const { state = "'processing'", kind = "'account'", open = 'true', created = moment(), trade = "'purchase'", buyer = 'null' } = more;
  return `insert into public.orders (id, number, state, kind, sale_kind, product_name, created_at, buyer_id)
      values (<${name}>, 'ORD-${name}', ${state}, ${trade}, ${kind}, '${name}', ${created}, ${buyer});
    insert into private.order_facts (order_id, unit_id, request_key, request_hash, quote, is_open)
      values (<${name}>, ${of === '' ? 'null' : `<${of}>`}, gen_random_uuid(), '', '{}', ${open})`;
};
const deadline = (of: string, due: string, times = 'null, null', name = 'delivery'): string =>
  `insert into private.order_deadlines (order_id, name, due_at, paused_at, done_at) values (<${of}>, '${name}', ${moment(due)}, ${times})`;
const read = <T>(change: readonly string[], query: string): Promise<T> =>
  frozen(world.database.sql, async (tx: TransactionSql) => {
    await changeRows(tx, filled(change.join('; ')));
    await actAs(tx, cs, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT }] });
    return (await tx.unsafe(filled(`select ${query} as answer`)))[0]?.['answer'] as T;
  });

test('overview: what is sealed, what is missing, and who waits', async () => {
  const change = [
    ...[product('alpha'), product('beta'), product('item', 'item'), product('archived', 'account', 'now()')],
    ...[
      unit('sealed', 'alpha', 'available', true),
      unit('reserved', 'alpha', 'reserved', true),
      unit('own', 'alpha', 'reserved', true),
      unit('sold', 'alpha', 'sold', true),
    ],
    ...[
      unit('withdrawn', 'alpha', 'withdrawn'),
      unit('first', 'alpha', 'reserved'),
      unit('second', 'alpha', 'sold'),
      unit('third', 'beta'),
    ],
    ...[unit('of beta', 'beta', 'reserved'), unit('of item', 'item'), unit('of archived', 'archived')],
    ...[order('due later', 'first'), deadline('due later', '2 hours'), order('due soon', 'third'), deadline('due soon', '1 hour')],
    ...[order('paused', 'of beta'), deadline('paused', '1 minute', `${moment()}, null`)],
    ...[order('without deadline', 'second'), deadline('without deadline', '1 minute', `null, ${moment()}`)],
    ...[deadline('without deadline', '1 minute', 'null, null', 'payment'), order('delivered', 'withdrawn', { state: "'delivered'" })],
    ...[
      order('given back', 'first', { open: 'false' }),
      order('with credentials', 'sealed'),
      order('goods', 'of item', { kind: "'item'" }),
    ],
    `insert into private.login_code_requests (order_id, promised_at, answered_at) values (<own>, now(), null), (<other>, now(), null), (<own>, now(), now())`,
    part('sealed', 'renter', 1),
  ];
  interface Overview {
    readonly sealed: number;
    readonly without_credentials: number;
    readonly login_codes: number;
    readonly is_open: boolean;
    readonly keys: readonly object[];
    readonly waiting: readonly {
      readonly order_id: string;
      readonly product_id: string;
      readonly product_name: string;
      readonly due_at: string | null;
    }[];
    readonly products: readonly object[];
  }
  const { waiting, products, ...rest } = await read<Overview>(change, 'public.vault_overview()');
  expect(waiting.map((one) => [nameOf(one.order_id), nameOf(one.product_id), one.product_name, one.due_at !== null])).toEqual([
    ['due soon', 'beta', 'beta', true],
    ['due later', 'alpha', 'alpha', true],
    ['paused', 'beta', 'beta', false],
    ['without deadline', 'alpha', 'alpha', false],
  ]);
  expect(products).toEqual([
    { product_id: idOf('beta'), name: 'beta', missing: 2 },
    { product_id: idOf('alpha'), name: 'alpha', missing: 1 },
  ]);
  expect(rest).toMatchObject({ sealed: 3, without_credentials: 3, login_codes: 2, is_open: true });
  expect(rest.keys).toEqual([{ key_id: '0a1b2c3d', count: 1, units: 1, destinations: 0 }]);
});

test('units of a product: the newest part of each, its openings, and the order that has it', async () => {
  const opened = (of: string, seq: number, action = 'opened') =>
    `insert into private.credential_log (unit_id, seq, action, actor_kind, hash) values (<${of}>, ${seq}, '${action}', 'shop', '')`;
  const change = [
    ...[product('alpha'), product('beta'), unit('first', 'alpha', 'reserved', true), unit('withdrawn', 'alpha', 'withdrawn')],
    ...[unit('second', 'alpha'), unit('third', 'alpha'), unit('of beta', 'beta')],
    ...[part('first', 'renter', 1), part('first', 'buyer', 2), part('first', 'renter', 2), part('second', 'renter', 3, { isErased: true })],
    ...[part('of beta', 'buyer', 9), opened('first', 1), opened('first', 2), opened('first', 3, 'sealed'), opened('of beta', 1)],
    ...[order('elder', 'first', { created: moment('-2 days') }), order('own', 'first', { created: moment('-1 day'), open: 'false' })],
    ...[order('other', 'second', { state: "'expired'" }), order('goods', 'third', { state: "'cancelled'" }), order('due soon', 'of beta')],
  ];
  const { units, name } = await read<{ name: string; units: readonly Record<string, unknown>[] }>(
    change,
    'public.unit_credentials(<alpha>)',
  );
  expect(name).toBe('alpha');
  const keys = ['position', 'state', 'has_credentials', 'version', 'fields', 'is_erased', 'opened_count', 'order_number'];
  expect(units.map((one) => [nameOf(one['unit_id']), ...keys.map((key) => one[key])])).toEqual([
    ['first', 1, 'reserved', true, 2, ['buyer'], false, 2, 'ORD-own'],
    ['second', 2, 'available', false, 3, ['renter'], true, 0, null],
    ['third', 3, 'available', false, null, null, false, 0, null],
  ]);
});

describe('credentials on the page of an order', () => {
  const shown = (change: readonly string[], of = 'own') =>
    read<Record<string, unknown> | null>(change, `(select private.order_credential(o) from public.orders o where o.id = <${of}>)`);
  const line = (of: string, seq: number, action: string, by = 'buyer', at = 'first') =>
    `insert into private.credential_log (unit_id, seq, action, actor_kind, order_id, hash) values (<${at}>, ${seq}, '${action}', '${by}', ${of}, decode(lpad('${seq}', 2, '0'), 'hex'))`;
  const UNITS = [product('alpha'), unit('first', 'alpha', 'reserved', true), unit('second', 'alpha', 'reserved', true)];
  const DELIVERED = [order('own', 'first', { state: "'delivered'" }), order('other', 'second', { state: "'delivered'" })];
  test('what is there, when it was sealed, and who opened it', async () => {
    const change = [
      ...[...UNITS, ...DELIVERED, part('first', 'renter', 1, { at: '-3 hours' }), part('first', 'buyer', 2, { at: '-2 hours' })],
      ...[part('second', 'buyer', 3, { at: '-1 hour' }), line('<own>', 1, 'sealed', 'shop')],
      ...[2, 3, 4].map((seq) => line('<other>', seq, 'opened')),
      ...[line('null', 5, 'opened', 'shop'), line('<own>', 6, 'opened'), line('<own>', 7, 'opened'), line('<own>', 8, 'opened', 'shop')],
      ...[line('<own>', 9, 'code_opened'), line('<own>', 1, 'opened', 'buyer', 'second'), line('<other>', 10, 'opened', 'buyer', 'second')],
    ];
    const found = await shown(change);
    expect(found).toMatchObject({
      has: true,
      is_open: true,
      is_vault_open: true,
      opened_before: 4,
      opened_by_buyer: 2,
      head: '09',
      login_code: null,
    });
    expect(Date.parse(String(found?.['sealed_at'])) / 1000 - FROZEN_AT).toBe(-7200);
  });
  test('rental that runs: open for its renter', async () => {
    const running = `insert into private.rentals (kind, order_id, unit_id, minutes, start_at, opened_at, period, blocked)
      select 'rental', <own>, <first>, 60, lower(t), lower(t), t, t from tstzrange(${moment('-10 minutes')}, ${moment('50 minutes')}) t`;
    const rental = order('own', 'first', { trade: "'rental'", state: "'rented'" });
    expect(await shown([...UNITS, rental, running, part('first', 'renter', 1)])).toMatchObject({ is_open: true });
  });
  test('checklist of an account: its steps, with those that its buyer has done', async () => {
    const steps = (found: Record<string, unknown> | null) =>
      ((found?.['checklist'] ?? []) as readonly { step: string; is_done: boolean }[]).filter((one) => one.is_done);
    const done = `insert into private.order_handovers (order_id, step) values (<own>, 'Ganti kata sandi akun'), (<other>, 'Keluarkan semua perangkat lain')`;
    expect(steps(await shown([...UNITS, ...DELIVERED, done]))).toEqual([{ step: 'Ganti kata sandi akun', is_done: true }]);
    const rental = [...UNITS, order('own', 'first', { trade: "'rental'" }), done];
    expect((await shown(rental))?.['checklist']).toEqual([]);
    expect((await shown([...UNITS, order('own', 'first', { kind: "'item'" }), done]))?.['checklist']).toEqual([]);
  });
  test.each([
    ['an extension', order('own', 'first', { trade: "'extension'" })],
    ['a service', order('own', 'first', { kind: "'service'" })],
    ['an order without a unit', order('own', '')],
  ])('%s: none', async (_name, row) => {
    expect(await shown([...UNITS, row])).toBeNull();
  });
  test('erased, and closed', async () => {
    const closed = 'update private.order_facts set credentials_closed_at = now() where order_id = <own>';
    expect(await shown([...UNITS, ...DELIVERED, part('first', 'buyer', 1, { isErased: true })])).toMatchObject({
      has: false,
      is_open: false,
    });
    expect(await shown([...UNITS, ...DELIVERED, part('first', 'buyer', 1), closed])).toMatchObject({ has: true, is_open: false });
    const vault = 'update private.vault_state set is_open = false';
    expect(await shown([...UNITS, ...DELIVERED, part('first', 'buyer', 1), vault])).toMatchObject({ is_open: true, is_vault_open: false });
  });
  test('login code: the newest request of the order', async () => {
    const request = (of: string, asked: string) =>
      `insert into private.login_code_requests (order_id, asked_at, promised_at, answered_at) values (<${of}>, ${moment(asked)}, now(), now())`;
    const found = await shown([
      ...UNITS,
      ...DELIVERED,
      request('own', '-3 hours'),
      request('own', '-2 hours'),
      request('other', '-1 hour'),
    ]);
    const { asked_at: asked } = (found?.['login_code'] ?? { asked_at: '' }) as { asked_at: string };
    expect(Date.parse(asked) / 1000 - FROZEN_AT).toBe(-7200);
  });
});

describe('keys of the server', () => {
  const login = (of: string, key: string, erased = 'null') =>
    `insert into private.order_logins (order_id, version, sealed, wrapped_key, key_id, labels, erased_at)
      values (<${of}>, 2, ${erased === 'null' ? "'s', 'k'" : 'null, null'}, '${key}', '{}', ${erased})`;
  const rekey = (of: string, scope: string, key: string) =>
    `update private.credentials set key_id = '${key}' where unit_id = <${of}> and scope = '${scope}'`;
  const KEYS = [
    ...[part('first', 'renter', 1), part('first', 'buyer', 1), part('second', 'buyer', 1), part('third', 'buyer', 1, { isErased: true })],
    ...[rekey('second', 'buyer', 'ffffffff'), login('own', 'ffffffff'), login('other', '0a1b2c3d'), login('elder', '0a1b2c3d', 'now()')],
    `insert into private.refund_destinations (id, bank, holder, sealed, last4) values
      (<alpha>, 'BCA', 'Rina', 'v1.0a1b2c3d.' || repeat('x', 20), '1234'), (<beta>, 'BCA', 'Rina', 'v1.eeeeeeee.' || repeat('x', 20), '1234'),
      (<item>, 'BCA', 'Rina', null, '1234')`,
  ];
  test('parts and logins to wrap anew: of the named keys, as many as wanted', async () => {
    const wrap = async (keys: string, most = '') => {
      const query = `(select jsonb_agg(jsonb_build_array(q.unit_id, q.scope, q.version, q.wrapped_key))
        from public.server_credentials_to_rewrap('${keys}' ${most}) q)`;
      const rows = (await read<readonly (readonly unknown[])[] | null>(KEYS, query)) ?? [];
      return rows.map(([id, ...more]) => [nameOf(id), ...more].join(' ')).toSorted();
    };
    expect(await wrap('{0a1b2c3d}')).toEqual(['first buyer 1 k', 'first renter 1 k', 'other login 2 k']);
    expect(await wrap('{ffffffff}')).toEqual(['own login 2 k', 'second buyer 1 k']);
    expect(await wrap('{ffffffff,0a1b2c3d}', ', 4')).toHaveLength(4);
    expect(await wrap('{}')).toEqual([]);
  });
  test('bank accounts to seal anew: of the named keys', async () => {
    const reseal = async (keys: string, most = '') =>
      (
        await read<readonly string[] | null>(
          KEYS,
          `(select jsonb_agg(q.id) from public.server_destinations_to_reseal('${keys}' ${most}) q)`,
        )
      )?.map(nameOf);
    expect(await reseal('{0a1b2c3d}')).toEqual(['alpha']);
    expect((await reseal('{0a1b2c3d,eeeeeeee}'))?.toSorted()).toEqual(['alpha', 'beta']);
    expect(await reseal('{0a1b2c3d,eeeeeeee}', ', 1')).toHaveLength(1);
    expect(await reseal('{ffffffff}')).toBeUndefined();
  });
  test('keys in use: parts, units and bank accounts of each', async () => {
    const query = '(select jsonb_agg(jsonb_build_array(k.key_id, k.count, k.units, k.destinations)) from public.server_vault_keys() k)';
    expect(await read(KEYS, query)).toEqual([
      ['0a1b2c3d', 3, 2, 1],
      ['eeeeeeee', 0, 0, 1],
      ['ffffffff', 2, 2, 0],
    ]);
  });
  test('bank accounts sealed anew: those that did not change meanwhile', async () => {
    const was = (key: string) => `v1.${key}.${'x'.repeat(20)}`;
    const row = (name: string, before: string) => ({ id: idOf(name), was: before, sealed: 'y'.repeat(20), fingerprints: ['abc'] });
    const reseal = (...rows: readonly object[]) =>
      frozen(world.database.sql, async (tx) => {
        await changeRows(tx, filled(KEYS.join('; ')));
        const [count] = await tx`select public.server_store_resealed(${tx.json(rows as never)}) as count`;
        const changed = await tx`select id, fingerprints from private.refund_destinations where sealed = ${'y'.repeat(20)} order by id`;
        return [count?.['count'], changed.map(({ id, fingerprints }) => `${nameOf(id)} ${fingerprints}`)];
      });
    expect(await reseal(row('alpha', was('0a1b2c3d')))).toEqual([1, ['alpha abc']]);
    expect(await reseal(row('alpha', was('eeeeeeee')), row('beta', was('eeeeeeee')))).toEqual([1, ['beta abc']]);
    expect(await reseal(row('service', was('0a1b2c3d')))).toEqual([0, []]);
  });
  test('canary: the first one stays, until it is replaced by its former value', async () => {
    await frozen(world.database.sql, async (tx) => {
      await tx`delete from private.sealer_canary`;
      const canary = async (sealed: string | null) => (await tx`select public.server_canary(${sealed}) as sealed`)[0]?.['sealed'];
      expect([await canary(null), await canary('first'), await canary('second'), await canary(null)]).toEqual([
        null,
        'first',
        'first',
        'first',
      ]);
      await tx`select public.server_replace_canary('second', 'third')`;
      expect(await canary(null)).toBe('first');
      await tx`select public.server_replace_canary('first', 'third')`;
      expect(await canary(null)).toBe('third');
    });
  });
});
