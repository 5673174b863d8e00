import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, withIds } from '../support/answers.ts';
import { moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, insertInto, plantedFrozen } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

type Json = Record<string, unknown>;

let world: OrderWorld;
let buyer: TestUser;
const names: Record<string, string> = {};
/** An order and another one of its buyer, and one of another buyer, without attempts. */
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  const product = await world.product({ price: 10_000 });
  buyer = await world.buyer();
  names['buyer'] = buyer.id;
  names['own'] = String((await world.place(buyer, await world.product({ price: 10_000 })))['id']);
  names['order'] = String((await world.place(buyer, product))['id']);
  names['beside'] = String((await world.place(await world.buyer(), product))['id']);
  const accounts = [
    { bank: 'BCA', number: '1234567890', holder: 'Arena Akun' },
    { bank: 'BRI', number: '9876543210', holder: 'Arena Dua' },
  ];
  await sql`update private.payment_settings set accounts = ${sql.json(accounts)}, qris = ${'0'.repeat(60)}`;
  for (const { id, code } of await sql<{ id: string; code: string }[]>`select id, code from private.shop_accounts`)
    names[code.replace('cash:bank:', '')] = id;
});
afterAll(() => world.close());

/** Columns of an attempt as SQL, which replace those of an open transfer. */
type Columns = Readonly<Record<string, string>>;
const attempt = (reference: string, given: Columns = {}): string => {
  const columns = {
    ...{ order_id: '<order>', reference: `'${reference}'`, gateway: "'manual'", method: "'transfer'", account: "'cash:bank:bca'" },
    ...{ amount: '9000', unique_code: '0', state: "'failed'", opened_at: moment(), expires_at: moment('1 hour') },
    ...given,
  };
  return insertInto('private.payment_attempts', columns);
};
const MIDTRANS_TOO = "update private.payment_settings set gateways = gateways || '{midtrans}'";
/** Changes rows at the frozen time, reads, and undoes the changes. */
const changed = <T>(changes: readonly string[], read: (transaction: TransactionSql) => Promise<T>): Promise<T> =>
  plantedFrozen(world.database, changes, names, read);
const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);

describe('private.proof_refusal', () => {
  const manual = (given: Columns = {}): string => attempt('OPEN-1', given);
  const refusal = (changes: readonly string[], path: string | null): Promise<unknown> =>
    changed(changes, (transaction) =>
      found(
        transaction,
        `select private.proof_refusal(o, ${path === null ? 'null' : withIds(path, names)}) as found from orders o where o.id = <order>`,
      ),
    );

  test.each<readonly [what: string, refusal: string | null, changes: readonly string[]]>([
    ['missing', 'NOT_PAYABLE', []],
    ...['created', 'pending', 'failed', 'closed', 'expired'].map((state) => [state, null, [manual({ state: `'${state}'` })]] as const),
    ...['paid', 'refunded'].map((state) => [state, 'NOT_PAYABLE', [manual({ state: `'${state}'` })]] as const),
    ['of the sandbox', 'NOT_PAYABLE', [manual({ gateway: "'sandbox'" })]],
    ['of another order', 'NOT_PAYABLE', [manual({ order_id: '<beside>' })]],
    ['paid, another is open', null, [manual({ state: "'paid'" }), attempt('OPEN-2')]],
  ])('attempt %s, without a picture: %s', async (_what, code, changes) => {
    expect(await refusal(changes, null)).toBe(code);
  });

  const OWN = "<buyer> || '/a.jpg'";
  const file = (name = OWN, bucket = 'evidence'): string => `insert into storage.objects (bucket_id, name) values ('${bucket}', ${name})`;
  const checked = (name = OWN, order = 'null', hash = '01'): string =>
    `insert into private.proof_pictures (path, hash, order_id) values (${name}, decode(repeat('${hash}', 32), 'hex'), ${order})`;
  test.each<readonly [what: string, refusal: string | null, changes: readonly string[], path?: string]>([
    ['stored and checked', null, [file(), checked()]],
    ['not checked', 'INVALID', [file()]],
    ['not stored, another is', 'INVALID', [checked(), file("<buyer> || '/b.jpg'")]],
    ['stored in another bucket', 'INVALID', [file(OWN, 'products'), checked()]],
    ['of another person', 'INVALID', [file("'lain/a.jpg'"), checked("'lain/a.jpg'")], "'lain/a.jpg'"],
    ['used for another order', 'PROOF_USED', [file(), checked(), checked("'lain/b.jpg'", '<beside>')]],
    ['used for the same order', null, [file(), checked(), checked("'lain/b.jpg'", '<order>')]],
    ['beside another picture of another order', null, [file(), checked(), checked("'lain/b.jpg'", '<beside>', '02')]],
  ])('picture %s: %s', async (_what, code, changes, path = OWN) => {
    expect(await refusal([manual(), ...changes], path)).toBe(code);
  });
});

describe('private.write_attempt', () => {
  /** Only one code fits an amount of Rp10, so that the transfer is of Rp9. */
  const written = (changes: readonly string[], method: string): Promise<Json> =>
    changed(changes, async (transaction) => {
      const account = method === 'transfer' ? '<bca>' : 'null';
      const row = await found(
        transaction,
        `select to_jsonb(a) as found from orders o
          cross join lateral private.write_attempt(o, '${method}', ${account}, 10, ${moment('40 minutes')}) a where o.id = <order>`,
      );
      return row as Json;
    });
  const held = (given: Columns = {}): string =>
    attempt('HELD-1', { order_id: '<beside>', amount: '9', held_until: moment('1 microsecond'), ...given });

  test.each<readonly [what: string, isShared: boolean, given: Columns, method?: string]>([
    ['by another order', true, {}],
    ['by another order until now', false, { held_until: moment() }],
    ['by an attempt of the order itself', false, { order_id: '<order>' }],
    ['at another account', false, { account: "'cash:bank:bri'" }],
    ['with another amount', false, { amount: '8' }],
    ['by another gateway', false, { gateway: "'sandbox'" }],
    ['by another order, QRIS', true, { account: "'cash:gateway:qris'" }, 'qris'],
    ['by another order, sandbox', false, { account: "'cash:gateway:sandbox'", amount: '10' }, 'sandbox'],
  ])('amount held %s: shared: %s', async (_what, isShared, given, method = 'transfer') => {
    expect((await written([held(given)], method))['is_shared']).toBe(isShared);
  });

  test('QRIS, Midtrans preferred: of Midtrans, without a code', async () => {
    const preferred = "update private.payment_settings set gateways = '{midtrans,manual}'";
    expect(await written([preferred], 'qris')).toMatchObject({ gateway: 'midtrans', account: 'cash:gateway:midtrans', unique_code: 0 });
  });

  test.each<readonly [method: string, row: Json]>([
    [
      'transfer',
      {
        ...{ gateway: 'manual', account: 'cash:bank:bca', amount: 9, unique_code: 1, next_inquiry_at: null },
        instructions: { kind: 'transfer', bank: 'BCA', account: '1234567890', holder: 'Arena Akun' },
      },
    ],
    ['qris', { gateway: 'manual', account: 'cash:gateway:qris', amount: 9, unique_code: 1, instructions: null, next_inquiry_at: null }],
    ['sandbox', { gateway: 'sandbox', account: 'cash:gateway:sandbox', amount: 10, unique_code: 0, instructions: null }],
    ['va_bca', { gateway: 'midtrans', account: 'cash:gateway:midtrans', amount: 10, unique_code: 0, is_shared: false, instructions: null }],
  ])('%s', async (method, row) => {
    const others = [MIDTRANS_TOO, attempt('OWN-01'), attempt('OWN-02'), attempt('LAIN-1', { order_id: '<beside>' })];
    const answer = await written(others, method);
    expect(answer).toMatchObject({ ...row, method, state: 'created', order_id: names['order'] });
    expect(answer['reference']).toMatch(/^[A-Z0-9-]+-3-[0-9A-F]{6}$/);
    expect(Date.parse(String(answer['expires_at'])) - Date.parse(String(answer['opened_at']))).toBe(2_400_000);
    if (row['gateway'] !== 'manual')
      expect(Date.parse(String(answer['next_inquiry_at'])) - Date.parse(String(answer['opened_at']))).toBe(30_000);
  });
});

describe('private.free_unique_code', () => {
  /** Of Rp20, the codes 1 and 2 exist. */
  const code = (changes: readonly string[]): Promise<unknown> =>
    changed(changes, (transaction) => found(transaction, "select private.free_unique_code(<order>, 'cash:bank:bca', 20) as found"));
  const held = (order: string, amount: number, reference: string, given: Columns = {}): string =>
    attempt(reference, { order_id: `<${order}>`, amount: String(amount), held_until: moment('1 microsecond'), ...given });
  const own = (given: Columns = {}): string => attempt('OWN-01', { amount: '18', unique_code: '2', ...given });
  const TWO_IS_HELD = held('beside', 18, 'HELD-1');

  test.each<readonly [what: string, code: number, changes: readonly string[]]>([
    ['of the order, at the account', 2, [own()]],
    ['of another order', 1, [own({ order_id: '<own>' })]],
    ['of the order, at another account', 1, [own({ account: "'cash:bank:bri'" })]],
    ['of the order, of another gateway', 1, [own({ gateway: "'sandbox'" })]],
    ['of the order, of another price', 1, [own({ amount: '17' })]],
    [
      'of the order, earlier than another',
      2,
      [own({ opened_at: moment('-1 minute') }), attempt('OWN-02', { amount: '19', unique_code: '1' })],
    ],
  ])('earlier code 2 %s: %i', async (_what, chosen, changes) => {
    expect(await code([TWO_IS_HELD, ...changes])).toBe(chosen);
  });

  test.each<readonly [what: string, code: number, given: Columns]>([
    ['now', 2, {}],
    ['no longer', 1, { held_until: moment() }],
    ['at another account', 1, { account: "'cash:bank:bri'" }],
    ['by another gateway', 1, { gateway: "'sandbox'" }],
  ])('code 1 held by two orders %s, code 2 by one: %i', async (_what, chosen, given) => {
    expect(await code([TWO_IS_HELD, held('own', 19, 'HELD-2', given), held('beside', 19, 'HELD-3', given)])).toBe(chosen);
  });

  test('code 1 held three times by one order, code 2 by two orders: 1', async () => {
    const often = ['HELD-2', 'HELD-3', 'HELD-4'].map((reference) => held('beside', 19, reference));
    expect(await code([TWO_IS_HELD, held('own', 18, 'HELD-5'), ...often])).toBe(1);
  });
});

describe('public.take_payment_attempt', () => {
  const DUE = `update private.order_deadlines set due_at = ${moment('30 minutes')} where order_id = <order> and name = 'payment'`;
  const take = (changes: readonly string[], method: string | null = 'transfer', account = 'null'): Promise<Json> =>
    changed([DUE, ...changes], async (transaction) => {
      await actAs(transaction, buyer);
      const given = method === null ? 'null' : `'${method}'`;
      return (await found(transaction, `select public.take_payment_attempt(<order>, ${given}, ${account}) as found`)) as Json;
    });
  const short = ({ code, close, is_new: isNew, state, instructions }: Json): unknown =>
    code ?? (close === undefined ? [isNew, (instructions as Json | null)?.['bank'] ?? null] : (close as Json)['reference']) ?? state;
  const payment = (change: string): string => `update private.order_deadlines set ${change} where order_id = <order> and name = 'payment'`;
  const open = (given: Columns = {}): string =>
    attempt('OPEN-1', {
      ...{ state: "'created'", amount: '9900', unique_code: '100', expires_at: moment('1 microsecond') },
      instructions: `'{"bank": "BCA"}'`,
      ...given,
    });
  /** That many attempts, each at another account than the one before it, the last at BRI. */
  const moves = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, place) =>
      attempt(`TURN-${String(place).padStart(2, '0')}`, {
        ...{ account: `'cash:bank:${(count - place) % 2 === 1 ? 'bri' : 'bca'}'` },
        ...{ opened_at: moment(`-${100 - place} minutes`), state: "'closed'" },
      }),
    );
  const VIRTUAL = { gateway: "'midtrans'", method: "'va_bca'", account: "'cash:gateway:midtrans'", amount: '10000', unique_code: '0' };
  /** So many attempts by two virtual accounts in turn, that of BCA last. */
  const banks = (count: number): readonly string[] =>
    Array.from({ length: count }, (_, place) =>
      attempt(`BANK-${String(place).padStart(2, '0')}`, {
        ...{ ...VIRTUAL, method: `'va_${(count - place) % 2 === 1 ? 'bca' : 'bni'}'` },
        ...{ opened_at: moment(`-${100 - place} minutes`), state: "'closed'" },
      }),
    );
  const doneBeside = `insert into private.order_deadlines (order_id, name, due_at, done_at) values (<order>, 'claim', ${moment()}, ${moment()})`;

  test.each<readonly [what: string, answer: unknown, changes: readonly string[], method?: string | null, account?: string]>([
    ['nothing open', [true, 'BCA'], []],
    ['nothing open, second account', [true, 'BRI'], [], 'transfer', '<bri>'],
    ['nothing open, QRIS', [true, null], [], 'qris'],
    ['nothing open, sandbox', [true, null], [], 'sandbox'],
    ['no method', 'METHOD_UNAVAILABLE', [], null],
    ['unknown method', 'METHOD_UNAVAILABLE', [], 'cash'],
    ['account that is not offered', 'METHOD_UNAVAILABLE', [], 'transfer', 'gen_random_uuid()'],
    ['open', [false, 'BCA'], [open()]],
    ['open at its gateway', [false, 'BCA'], [open({ state: "'pending'" })]],
    ['open at the account', [false, 'BCA'], [open()], 'transfer', '<bca>'],
    ['open at the other account', 'OPEN-1', [open()], 'transfer', '<bri>'],
    ['open by another method', 'OPEN-1', [open()], 'sandbox'],
    ['open until now', 'OPEN-1', [open({ expires_at: moment() })]],
    ['open with another amount', 'OPEN-1', [open({ amount: '9901' })]],
    ['open, the order is in review', [false, 'BCA'], [open(), "update orders set state = 'payment_review' where id = <order>"]],
    [
      'open by QRIS, an account named',
      [false, null],
      [open({ method: "'qris'", account: "'cash:gateway:qris'", instructions: 'null' })],
      'qris',
      '<bri>',
    ],
    ['failed', [true, 'BCA'], [open({ state: "'failed'" })]],
    ['closed', [true, 'BCA'], [open({ state: "'closed'" })]],
    ['another order of the buyer is open', [true, 'BCA'], [open({ order_id: '<own>' })]],
    ['order in review', 'NOT_PAYABLE', ["update orders set state = 'payment_review' where id = <order>"]],
    ['order of another buyer', 'NOT_FOUND', ['update orders set buyer_id = null where id = <order>']],
    ['a microsecond is left', [true, 'BCA'], [payment(`due_at = ${moment('1 microsecond')}`)]],
    ['the deadline is now', 'NOT_PAYABLE', [payment(`due_at = ${moment()}`)]],
    ['the deadline is done', 'NOT_PAYABLE', [payment(`done_at = ${moment()}`)]],
    ['the deadline is paused', 'NOT_PAYABLE', [payment(`paused_at = ${moment()}`)]],
    ['another deadline is done', [true, 'BCA'], [doneBeside, DUE]],
    ['nine changes, a tenth', [true, 'BCA'], moves(10)],
    ['ten changes, the same account', [true, 'BRI'], moves(11), 'transfer', '<bri>'],
    [
      'ten changes, the same account, another account by another order since',
      [true, 'BRI'],
      [...moves(11), attempt('LAIN-1', { order_id: '<own>', opened_at: moment() })],
      'transfer',
      '<bri>',
    ],
    ['ten changes, another account', 'SWITCH_LIMIT', moves(11), 'transfer', '<bca>'],
    ['ten changes, another method', 'SWITCH_LIMIT', moves(11), 'sandbox'],
    ['ten changes, QRIS', 'SWITCH_LIMIT', moves(11), 'qris'],
    ['nothing open, a virtual account', [true, null], [MIDTRANS_TOO], 'va_bca'],
    ['virtual account that is not offered', 'METHOD_UNAVAILABLE', [], 'va_bca'],
    ['open by another virtual account', 'OPEN-1', [MIDTRANS_TOO, open(VIRTUAL)], 'va_bni'],
    ['ten changes, the same virtual account', [true, null], [MIDTRANS_TOO, ...banks(11)], 'va_bca'],
    ['ten changes, another virtual account', 'SWITCH_LIMIT', [MIDTRANS_TOO, ...banks(11)], 'va_bri'],
    ['nine changes, another virtual account', [true, null], [MIDTRANS_TOO, ...banks(10)], 'va_bri'],
  ])('%s: %j', async (_what, answer, changes, method = 'transfer', account = 'null') => {
    expect(short(await take(changes, method, account))).toEqual(answer);
  });

  test('open by another method: named with its gateway, to be closed', async () => {
    expect(await take([open({ provider_id: "'P-1'" })], 'sandbox')).toEqual({
      close: { reference: 'OPEN-1', gateway: 'manual', provider_id: 'P-1' },
    });
  });

  test.each([
    ['its session has ended', 'delete from auth.sessions where user_id = <buyer>'],
    ['it is banned', `update auth.users set banned_until = ${moment('1 hour')} where id = <buyer>`],
  ])('account, %s: refused', async (_what, change) => {
    await expect(take([change])).rejects.toMatchObject({ code: '42501' });
  });
});
