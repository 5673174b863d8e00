import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { found as foundIn, planted, plantedFrozen, post } from '../support/planted.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let finance: TestUser;
let owner: TestUser;
let cs: TestUser;
/** Finance staff without a second factor. */
let single: TestUser;
const names: Record<string, string> = {};
beforeAll(async () => {
  world = await openOrderWorld();
  const { sql } = world.database;
  await sql`update private.payment_settings set accounts = ${sql.json([{ bank: 'BCA', number: '1234567890', holder: 'Arena Akun' }])}`;
  [finance, owner, cs] = [await world.staff('finance'), await world.staff('owner'), await world.staff('cs')];
  single = await world.database.user('finance');
  names['finance'] = finance.id;
  names['order'] = String((await world.place(await world.buyer(), await world.product()))['id']);
});
afterAll(() => world.close());

const KEY = '00000000-0000-4000-8000-000000000001';
/** Ids of planted settlements come after it, beyond those that the database gives. */
const BASE = 1_000_000;
/** What the gateway of QRIS owes, and a settlement of it. */
const OWED = [post('other', null, ['cash:gateway:qris', 100_000], ['goods', -100_000])];
const settlement = (
  id: number,
  given: { gateway?: string; bank?: string; gross?: number; fee?: number; reference?: string } = {},
): string => {
  const { gateway = 'cash:gateway:qris', bank = 'cash:bank:bca', gross = 50_000, fee = 350, reference = 'MUT-1' } = given;
  return `insert into private.settlements (id, key, gateway, bank, settled_on, gross, fee, reference) overriding system value
    values (${BASE + id}, '00000000-0000-4000-8000-00000000000${id}', '${gateway}', '${bank}', '2030-12-31', ${gross}, ${fee}, '${reference}')`;
};
const reversal = (id: number): string => `insert into private.settlement_reversals (settlement_id, reason) values (${BASE + id}, 'Salah')`;
const receipt = (reference: string, account = 'cash:bank:bca'): string =>
  `insert into private.payment_exceptions (kind, amount, account, bank_reference, received_on)
    values ('unknown', 1, '${account}', '${reference}', '2030-12-31')`;
const transfer = (reference: string | null, account = 'cash:bank:bca', id = KEY): string =>
  `insert into private.payment_attempts (id, order_id, reference, gateway, method, account, amount, state, expires_at, bank_reference)
    values ('${id}', <order>, 'TRF-0' || right('${id}', 1), 'manual', 'transfer', '${account}', 1, 'failed', ${moment()},
      ${reference === null ? 'null' : `'${reference}'`})`;

const found = (transaction: TransactionSql, query: string): Promise<unknown> => foundIn(transaction, names, query);
/** Who signed in with a second factor so many seconds before the frozen time. */
const signIn = (transaction: TransactionSql, who: TestUser, secondsAgo = 0): Promise<void> =>
  actAs(transaction, who, { aal: 'aal2', amr: [{ method: 'totp', timestamp: FROZEN_AT - secondsAgo }] });
/** The postings of a journal, with its kind and note. */
const posted = (key: string): string =>
  `select jsonb_build_array(j.kind, j.note, (select jsonb_object_agg(l.account, l.amount) from private.journal_lines l where l.journal_id = j.id))
    as found from private.journals j where j.key = '${key}'`;
const LAST_ENTRY = 'select jsonb_build_array(actor, action, detail) as found from private.audit_log order by seq desc limit 1';
const shortOf = (answer: unknown): unknown => Object.values(answer as Record<string, unknown>)[0];

/** The only permission of all roles, and all others. */
const only = (permission: string): string => `delete from private.role_permissions where permission <> '${permission}'`;
const others = (permission: string): string => `delete from private.role_permissions where permission = '${permission}'`;
const ONLY_FACTOR = "delete from private.factor_permissions where permission <> 'payments.write'";
/** Whether another connection could settle or reverse meanwhile. */
const isFree = async (): Promise<unknown> => {
  const [row] = await world.database.sql`select pg_try_advisory_xact_lock(hashtextextended('settlements', 7322)) as free`;
  return row?.['free'];
};

describe('public.reverse_settlement', () => {
  const reverse = async (transaction: TransactionSql, reason: string | null, id = 1, who = finance, secondsAgo = 0): Promise<unknown> => {
    await signIn(transaction, who, secondsAgo);
    const [row] = await transaction`select public.reverse_settlement(${BASE + id}, ${reason}) as answer`;
    return shortOf(row?.['answer']);
  };
  const SETTLED = [settlement(1), settlement(2, { reference: 'MUT-2', gross: 20_000 })];

  test.each([
    ['without one', null, 'REASON_NEEDED'],
    ['of two characters', '  ya  ', 'REASON_NEEDED'],
    ['of three characters', '  iya  ', 'done'],
    ['of 300 characters', 'x'.repeat(300), 'done'],
    ['of 301 characters', 'x'.repeat(301), 'REASON_NEEDED'],
  ])('reason %s: %s', async (_what, reason, answer) => {
    expect(await plantedFrozen(world.database, SETTLED, names, (one) => reverse(one, reason))).toBe(answer);
  });

  test('settlement that does not exist: refused', async () => {
    expect(await plantedFrozen(world.database, SETTLED, names, (one) => reverse(one, 'Salah', 3))).toBe('NOT_FOUND');
  });

  test('without a second factor, and with an old one: refused', async () => {
    const answers = await plantedFrozen(world.database, SETTLED, names, async (one) => [
      await reverse(one, 'Salah', 1, single),
      await reverse(one, 'Salah', 1, finance, 600),
      await reverse(one, 'Salah', 1, finance, 599),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH', 'done']);
  });

  test('permission for payments: needed, with a second factor', async () => {
    const answer = plantedFrozen(world.database, [...SETTLED, others('payments.write')], names, (one) => reverse(one, 'Salah'));
    await expect(answer).rejects.toMatchObject({ code: '42501' });
    const changes = [...SETTLED, only('payments.write'), ONLY_FACTOR];
    const answers = await plantedFrozen(world.database, changes, names, async (one) => [
      await reverse(one, 'Salah', 1, single),
      await reverse(one, 'Salah'),
      await isFree(),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'done', false]);
  });

  test('customer service: refused', async () => {
    const answer = plantedFrozen(world.database, SETTLED, names, (one) => reverse(one, 'Salah', 1, cs));
    await expect(answer).rejects.toMatchObject({ code: '42501' });
  });

  test('twice: posted and logged once; another settlement stays', async () => {
    const answers = await plantedFrozen(world.database, SETTLED, names, async (one) => [
      await reverse(one, ' Salah tulis '),
      await found(one, posted(`settlement_reversed:${BASE + 1}`)),
      await found(one, LAST_ENTRY),
      await reverse(one, 'Salah lagi', 1, owner),
      await found(
        one,
        'select jsonb_agg(jsonb_build_array(settlement_id, reason, reversed_by)) as found from private.settlement_reversals',
      ),
      await found(one, "select count(*)::integer as found from private.audit_log where action = 'settlement.reversed'"),
      await found(one, posted(`settlement_reversed:${BASE + 2}`)),
    ]);
    expect(answers).toEqual([
      'done',
      ['settlement_reversed', 'Salah tulis', { 'cash:gateway:qris': 50_000, 'expense:gateway': -350, 'cash:bank:bca': -49_650 }],
      [finance.id, 'settlement.reversed', { gateway: 'cash:gateway:qris', gross: 50_000, reference: 'MUT-1', reason: 'Salah tulis' }],
      'already',
      [[BASE + 1, 'Salah tulis', finance.id]],
      1,
      undefined,
    ]);
  });
});

describe('public.settle_gateway', () => {
  const GIVEN = {
    ...{ p_key: `'${KEY}'`, p_gateway: "'cash:gateway:qris'", p_bank: "'cash:bank:bca'", p_settled_on: `${moment()}::date` },
    ...{ p_gross: '50000', p_fee: '350', p_reference: "' MUT-1 '" },
  };
  const settle = async (
    transaction: TransactionSql,
    given: Partial<typeof GIVEN> = {},
    who = finance,
    secondsAgo = 0,
  ): Promise<unknown> => {
    await signIn(transaction, who, secondsAgo);
    const list = Object.entries({ ...GIVEN, ...given }).map(([name, value]) => `${name} => ${value}`);
    return shortOf(await found(transaction, `select public.settle_gateway(${list.join(', ')}) as found`));
  };
  const settled = (changes: readonly string[], given: Partial<typeof GIVEN> = {}): Promise<unknown> =>
    plantedFrozen(world.database, [...OWED, ...changes], names, (one) => settle(one, given));

  test.each<readonly [what: string, answer: string, changes: readonly string[], given?: Partial<typeof GIVEN>]>([
    ['nothing else', 'done', []],
    ['without a key', 'INVALID', [], { p_key: 'null' }],
    ['without a gross', 'INVALID', [], { p_gross: 'null' }],
    ['without a fee', 'INVALID', [], { p_fee: 'null' }],
    ['without a bank', 'INVALID', [], { p_bank: 'null' }],
    ['without a date', 'SETTLEMENT_DATE', [], { p_settled_on: 'null' }],
    ['without a reference', 'INVALID', [], { p_reference: 'null' }],
    ['of another bank', 'INVALID', [], { p_bank: "'cash:bank:bni'" }],
    ['of a million millions', 'GATEWAY_BALANCE', [], { p_gross: '1000000000000' }],
    ['of one rupiah more', 'INVALID', [], { p_gross: '1000000000001' }],
    [
      'of one rupiah of a gateway that owes nothing',
      'GATEWAY_BALANCE',
      [],
      { p_gateway: "'cash:gateway:other'", p_gross: '1', p_fee: '0' },
    ],
    ['of a gateway that owes nothing', 'GATEWAY_BALANCE', [], { p_gateway: "'cash:gateway:other'" }],
    [
      'of the sandbox',
      'GATEWAY_BALANCE',
      [post('other', null, ['cash:gateway:sandbox', 90_000], ['goods', -90_000])],
      { p_gateway: "'cash:gateway:sandbox'" },
    ],
    ['reference of a settlement', 'REFERENCE_USED', [settlement(2)]],
    ['reference of a reversed settlement', 'done', [settlement(2), reversal(2)]],
    [
      'reference of a settlement, another is reversed',
      'REFERENCE_USED',
      [settlement(2), settlement(3, { reference: 'MUT-3' }), reversal(3)],
    ],
    ['reference of a settlement at another bank', 'done', [settlement(2, { bank: 'cash:bank:bri' })]],
    ['another reference than a settlement', 'done', [settlement(2, { reference: 'MUT-2' })]],
    ['reference of a transfer', 'REFERENCE_USED', [transfer('MUT-1')]],
    ['reference of a transfer to another bank', 'done', [transfer('MUT-1', 'cash:bank:bri')]],
    ['another reference than a transfer', 'done', [transfer('MUT-2')]],
    ['reference of a receipt', 'REFERENCE_USED', [receipt('MUT-1')]],
    ['reference of a receipt at another bank', 'done', [receipt('MUT-1', 'cash:bank:bri')]],
    ['another reference than a receipt', 'done', [receipt('MUT-2')]],
    ['reference of a settlement, and more than is owed', 'REFERENCE_USED', [settlement(2)], { p_gross: '100001' }],
  ])('%s: %s', async (_what, answer, changes, given = {}) => {
    expect(await settled(changes, given)).toBe(answer);
  });

  test.each<readonly [what: string, given: Partial<typeof GIVEN>]>([
    ['gateway', { p_gateway: "'cash:gateway:other'" }],
    ['bank', { p_bank: "'cash:bank:main'" }],
    ['date', { p_settled_on: `${moment('-1 day')}::date` }],
    ['gross', { p_gross: '50001' }],
    ['fee', { p_fee: '351' }],
    ['reference', { p_reference: "'MUT-2'" }],
  ])('same key with another %s: refused', async (_what, given) => {
    const bank = "insert into private.ledger_accounts (code, type) values ('cash:bank:main', 'asset')";
    const answers = await plantedFrozen(world.database, [...OWED, bank], names, async (one) => [
      await settle(one),
      await settle(one, given),
      await settle(one),
      await found(one, 'select count(*)::integer as found from private.settlements'),
    ]);
    expect(answers).toEqual(['done', 'KEY_REUSED', 'already', 1]);
  });

  test('posted and logged', async () => {
    const [row, journal, entry] = await plantedFrozen(world.database, OWED, names, async (one) => {
      await settle(one);
      const id = String(await found(one, 'select id as found from private.settlements'));
      return [
        await found(
          one,
          'select jsonb_build_array(gateway, bank, settled_on, gross, fee, reference, made_by) as found from private.settlements',
        ),
        await found(one, posted(`settled:${id}`)),
        await found(one, LAST_ENTRY),
      ];
    });
    const [gateway, bank, date, reference] = ['cash:gateway:qris', 'cash:bank:bca', '2031-01-01', 'MUT-1'];
    expect(row).toEqual([gateway, bank, date, 50_000, 350, reference, finance.id]);
    expect(journal).toEqual(['settled', `${date} ${reference}`, { [bank]: 49_650, 'expense:gateway': 350, [gateway]: -50_000 }]);
    expect(entry).toEqual([finance.id, 'settlement.made', { gateway, bank, date, gross: 50_000, fee: 350, reference }]);
  });

  test('permission for payments: needed, with a second factor', async () => {
    const answer = plantedFrozen(world.database, [...OWED, others('payments.write')], names, (one) => settle(one));
    await expect(answer).rejects.toMatchObject({ code: '42501' });
    const changes = [...OWED, only('payments.write'), ONLY_FACTOR];
    const answers = await plantedFrozen(world.database, changes, names, async (one) => [
      await settle(one, {}, single),
      await settle(one),
      await isFree(),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'done', false]);
  });

  test('without a second factor, and with an old one: refused', async () => {
    const answers = await plantedFrozen(world.database, OWED, names, async (one) => [
      await settle(one, {}, single),
      await settle(one, {}, finance, 600),
    ]);
    expect(answers).toEqual(['NEEDS_FACTOR', 'NOT_FRESH']);
    await expect(plantedFrozen(world.database, OWED, names, (one) => settle(one, {}, cs))).rejects.toMatchObject({ code: '42501' });
  });
});

describe('private.refuse_settled_reference', () => {
  const name = (reference: string): string => `update private.payment_attempts set bank_reference = '${reference}' where id = '${KEY}'`;
  /** Whether a statement is refused, with the triggers of the tables. */
  const isRefused = (changes: readonly string[], statement: string): Promise<boolean> =>
    planted(world.database, changes, names, async (transaction) =>
      transaction
        .savepoint((point) => point.unsafe(withIds(statement, names)))
        .then(
          () => false,
          (error: { code?: string }) => error.code === '23505' || Promise.reject(error),
        ),
    );

  test.each<readonly [what: string, isForTransfer: boolean, isForReceipt: boolean, changes: readonly string[]]>([
    ['nothing', false, false, []],
    ['a settlement', true, true, [settlement(1)]],
    ['a reversed settlement', false, false, [settlement(1), reversal(1)]],
    ['a settlement at another bank', false, false, [settlement(1, { bank: 'cash:bank:bri' })]],
    ['a settlement with another reference', false, false, [settlement(1, { reference: 'MUT-2' })]],
    ['a receipt', true, true, [receipt('MUT-1')]],
    ['a receipt at another bank', false, false, [receipt('MUT-1', 'cash:bank:bri')]],
    ['a receipt with another reference', false, false, [receipt('MUT-2')]],
    ['another transfer', true, true, [transfer('MUT-1', 'cash:bank:bca', KEY.replace(/1$/, '2'))]],
    ['another transfer to another bank', false, false, [transfer('MUT-1', 'cash:bank:bri', KEY.replace(/1$/, '2'))]],
  ])('%s has the reference: refused for a transfer: %s, for a receipt: %s', async (_what, isForTransfer, isForReceipt, changes) => {
    const open = [transfer(null), ...changes];
    expect([await isRefused(open, name('MUT-1')), await isRefused(open, receipt('MUT-1'))]).toEqual([isForTransfer, isForReceipt]);
  });

  test('its own reference again: accepted', async () => {
    expect(await isRefused([transfer('MUT-1')], name('MUT-1'))).toBe(false);
  });

  test('transfer and receipt with one reference at once: the second waits for the first', async () => {
    const { sql } = world.database;
    await sql.begin((one) => changeRows(one, withIds(transfer(null), names)));
    await expect(
      sql.begin(async (one) => {
        await one.unsafe(receipt('MUT-9'));
        await sql.begin(async (other) => {
          await other`set local lock_timeout = '50ms'`;
          await other.unsafe(name('MUT-9'));
        });
      }),
    ).rejects.toMatchObject({ code: '55P03' });
    await sql.begin((one) => changeRows(one, `delete from private.payment_attempts where id = '${KEY}'`));
  });
});
