import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows, withIds } from '../support/answers.ts';
import { FROZEN_AT, frozen, moment } from '../support/frozen-shop.ts';
import { openTestDatabase, type TestDatabase, type TestUser } from '../support/test-database.ts';

let database: TestDatabase;
let people: Readonly<Record<string, TestUser>>;
beforeAll(async () => {
  database = await openTestDatabase();
  const made: Record<string, TestUser> = {};
  for (const role of ['owner', 'admin', 'cs', 'finance', 'content']) made[role] = await database.user(role);
  made['customer'] = await database.user();
  made['other'] = await database.user();
  people = made;
});
afterAll(() => database.close());

const of = (name: string): TestUser => {
  const user = people[name];
  if (user === undefined) throw new Error(name);
  return user;
};
/** Fills the ids of people into a statement: `<cs>` is the account, `<cs.session>` its session. */
const filled = (statement: string): string =>
  withIds(
    statement,
    Object.fromEntries(
      Object.entries(people).flatMap(([name, { id, sessionId }]) => [
        [name, id],
        [`${name}.session`, sessionId],
      ]),
    ),
  );
const factor = (name: string, status = 'verified') =>
  `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
    values (gen_random_uuid(), <${name}>, 'totp', '${status}', now(), now())`;
const user = (name: string, change: string) => `update auth.users set ${change} where id = <${name}>`;
const NOTHING = 'select 1';

interface Case {
  readonly caller?: string;
  readonly claims?: object;
  readonly change?: string;
}
/** What an expression is for the caller after the change. */
const resultOf = (expression: string, { caller = 'cs', claims = {}, change = NOTHING }: Case): Promise<unknown> =>
  frozen(database.sql, async (tx) => {
    await changeRows(tx, filled(change));
    await actAs(tx, of(caller), claims);
    const [row] = await tx.unsafe<{ value: unknown }[]>(`select ${filled(expression)} as value`);
    return [row?.value];
  }).then(([value]) => value);
/** The code of the refusal of a function that answers nothing. */
const refusalOf = async (expression: string, given: Case): Promise<string | undefined> => {
  try {
    await resultOf(expression, given);
    return undefined;
  } catch (error) {
    return (error as { code?: string }).code;
  }
};

const SESSION_CASES: readonly (readonly [name: string, change: string, isAlive: boolean])[] = [
  ['unchanged', NOTHING, true],
  ['session ended now', `update auth.sessions set not_after = ${moment()} where id = <cs.session>`, false],
  ['session ends a moment later', `update auth.sessions set not_after = ${moment('1 microsecond')} where id = <cs.session>`, true],
  ['block that ends now', user('cs', `banned_until = ${moment()}`), true],
  ['block that ends a moment later', user('cs', `banned_until = ${moment('1 microsecond')}`), false],
  ['deleted account', user('cs', 'deleted_at = now()'), false],
  ['session deleted', 'delete from auth.sessions where id = <cs.session>', false],
  [
    'all others ended, blocked and deleted',
    `update auth.sessions set not_after = '2020-01-01' where id <> <cs.session>;
    update auth.users set banned_until = 'infinity', deleted_at = now() where id <> <cs>`,
    true,
  ],
];

describe('signed in', () => {
  test.each(SESSION_CASES)('%s', async (_name, change, isAlive) => {
    expect([
      await resultOf('private.is_signed_in()', { change }),
      await resultOf('private.is_fresh()', { change }),
      await resultOf('private.is_fresh_sign_in(<cs>, <cs.session>)', { change }),
      await resultOf("private.may('orders.read')", { change }),
      await refusalOf('private.require_signed_in()', { change }),
      await refusalOf('private.require_self(<cs>)', { change }),
      await refusalOf("private.require_permission('orders.read')", { change }),
    ]).toEqual([isAlive, isAlive, isAlive, isAlive, ...Array.from({ length: 3 }, () => (isAlive ? undefined : '42501'))]);
  });
  test.each([
    ['the session of somebody else', { session_id: () => of('other').sessionId }],
    ['no session', { session_id: () => undefined }],
    ['a session that does not exist', { session_id: () => randomUUID() }],
  ])('with %s: no', async (_name, { session_id: session }) => {
    expect(await resultOf('private.is_signed_in()', { claims: { session_id: session() } })).toBe(false);
  });
  test.each([
    ['own factor', 'aal1', factor('cs'), false],
    ['own factor', 'aal2', factor('cs'), true],
    ['own factor', undefined, factor('cs'), false],
    ['own factor, unverified', 'aal1', factor('cs', 'unverified'), true],
    ['factor of somebody else', 'aal1', factor('other'), true],
  ])('%s, level %s', async (_factor, aal, change, isSignedIn) => {
    expect(await resultOf('private.is_signed_in()', { change, claims: { aal } })).toBe(isSignedIn);
  });
  test('own account required: another account or none is refused', async () => {
    expect(await refusalOf('private.require_self(<other>)', {})).toBe('42501');
    expect(await refusalOf('private.require_self(null)', {})).toBe('42501');
    expect(await resultOf('private.require_signed_in()', {})).toBe(of('cs').id);
  });
});

const used = (secondsFromNow: number, method = 'totp') => [{ method, timestamp: FROZEN_AT + secondsFromNow }];
describe('second factor used', () => {
  test.each<[string, unknown, boolean]>([
    ['ten minutes ago', used(-600), false],
    ['a second less than ten minutes ago', used(-599), true],
    ['in a minute', used(60), true],
    ['in a minute and a second', used(61), false],
    ['by phone', used(0, 'mfa/phone'), true],
    ['password', used(0, 'password'), false],
    ['a time that is text', [{ method: 'totp', timestamp: String(FROZEN_AT) }], false],
    ['no list', { method: 'totp', timestamp: FROZEN_AT }, false],
    ['none', undefined, false],
    ['long ago, and now', [...used(-900), ...used(0)], true],
  ])('claim: %s', async (_name, amr, isFresh) => {
    const claims = { aal: 'aal2', amr };
    expect(await resultOf('private.is_fresh()', { change: factor('cs'), claims })).toBe(isFresh);
    expect(await resultOf('private.is_fresh()', { change: factor('cs', 'unverified'), claims })).toBe(true);
    expect(await resultOf('private.is_fresh()', { change: factor('other'), claims })).toBe(true);
  });
  test.each([
    ['ten minutes ago', 'cs', 'totp', '-10 minutes', false],
    ['a moment less than ten minutes ago', 'cs', 'totp', '-599.999999 seconds', true],
    ['in a minute', 'cs', 'totp', '1 minute', true],
    ['in a minute and a moment', 'cs', 'totp', '60.000001 seconds', false],
    ['by phone', 'cs', 'mfa/phone', '0', true],
    ['a password', 'cs', 'password', '0', false],
    ['in another session', 'other', 'totp', '0', false],
  ])('session: %s', async (_name, whose, method, distance, isFresh) => {
    const claim = `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), <${whose}.session>, now(), ${moment(distance)}, '${method}')`;
    const evaluate = (change: string) => resultOf('private.is_fresh_sign_in(<cs>, <cs.session>)', { change: `${change}; ${claim}` });
    expect([await evaluate(factor('cs')), await evaluate(factor('other'))]).toEqual([isFresh, true]);
  });
  test('session of another person: never', async () => {
    expect(await resultOf('private.is_fresh_sign_in(<cs>, <other.session>)', {})).toBe(false);
    expect(await resultOf('private.is_fresh_sign_in(<other>, <cs.session>)', {})).toBe(false);
  });
  test.each([
    ['needed, none', 'roles.write', NOTHING, {}, 'NEEDS_FACTOR'],
    ['needed, one of somebody else', 'roles.write', factor('other'), {}, 'NEEDS_FACTOR'],
    ['needed, unverified', 'roles.write', factor('owner', 'unverified'), {}, 'NEEDS_FACTOR'],
    ['needed, fresh', 'roles.write', factor('owner'), { aal: 'aal2', amr: used(0) }, null],
    ['needed, old', 'roles.write', factor('owner'), { aal: 'aal2', amr: used(-601) }, 'NOT_FRESH'],
    ['not needed, none', 'orders.read', NOTHING, {}, null],
    ['not needed, old', 'orders.read', factor('owner'), { aal: 'aal2', amr: used(-601) }, 'NOT_FRESH'],
  ])('refusal: %s', async (_name, permission, change, claims, refusal) => {
    expect(await resultOf(`private.factor_refusal('${permission}')`, { caller: 'owner', change, claims })).toBe(refusal);
  });
});

describe('permissions of an account', () => {
  test.each([
    ['its role has it', 'cs', 'orders.read', NOTHING, true],
    ['only other roles have it', 'cs', 'payments.write', NOTHING, false],
    ['only other roles have it', 'finance', 'complaints.write', NOTHING, false],
    ['no role', 'customer', 'orders.read', NOTHING, false],
    ['block that ends now', 'cs', 'orders.read', user('cs', `banned_until = ${moment()}`), true],
    ['block that ends a moment later', 'cs', 'orders.read', user('cs', `banned_until = ${moment('1 microsecond')}`), false],
    ['deleted', 'cs', 'orders.read', user('cs', 'deleted_at = now()'), false],
    ['rule of another role', 'cs', 'orders.read', "update private.staff_rules set requires_second_factor = role <> 'cs'", true],
    ['rule of its role', 'cs', 'orders.read', "update private.staff_rules set requires_second_factor = role = 'cs'", false],
    [
      'rule of its role, with a factor',
      'cs',
      'orders.read',
      `update private.staff_rules set requires_second_factor = true; ${factor('cs')}`,
      true,
    ],
    ['rule of its role, no row', 'cs', 'orders.read', 'delete from private.staff_rules', true],
    ['settings for files', 'content', 'settings.write', NOTHING, false],
  ])('%s: %s, %s', async (_name, person, permission, change, may) => {
    const claims = change.includes('mfa_factors') ? { aal: 'aal2', amr: used(0) } : {};
    const given = { caller: person, change, claims };
    expect(await resultOf(`private.account_may(<${person}>, '${permission}')`, given)).toBe(may);
    expect(await resultOf(`private.may('${permission}')`, given)).toBe(may);
    expect(await refusalOf(`private.require_permission('${permission}')`, given)).toBe(may ? undefined : '42501');
  });
  test.each(['owner', 'admin', 'cs', 'finance', 'content', 'customer'])('administrator: %s', async (caller) => {
    const isAdmin = ['owner', 'admin'].includes(caller);
    expect(await resultOf('private.is_admin()', { caller })).toBe(isAdmin);
    expect(await resultOf('private.is_admin()', { caller, change: `delete from auth.sessions` })).toBe(false);
    expect(await resultOf('private.is_admin()', { caller, change: 'update private.staff_rules set requires_second_factor = true' })).toBe(
      false,
    );
    expect(await refusalOf(`private.require_settings(<${caller}>)`, { caller: 'other' })).toBe(isAdmin ? undefined : '42501');
    const bucket = async (name: string | null) =>
      resultOf(`private.may_manage_files(<${caller}>, ${name === null ? 'null' : `'${name}'`})`, { caller: 'other' });
    const isContent = isAdmin || caller === 'content';
    expect([
      await bucket('settings'),
      await bucket('product-images'),
      await bucket('game-logos'),
      await bucket('evidence'),
      await bucket(null),
    ]).toEqual([isAdmin, isContent, isContent, false, false]);
    expect(await refusalOf('private.require_announcing()', { caller })).toBe(isContent ? undefined : '42501');
    expect(await refusalOf('private.require_announcing_to(null)', { caller })).toBe(isContent ? undefined : '42501');
    expect(await refusalOf('private.require_announcing_to(<other>)', { caller })).toBe(isAdmin ? undefined : '42501');
    const isCs = isAdmin || caller === 'cs';
    expect(await resultOf(`private.role_may(<${caller}>, 'customers.write')`, { caller: 'other' })).toBe(isCs);
    expect(await resultOf(`private.role_may(<${caller}>, 'roles.write')`, { caller: 'other' })).toBe(isAdmin);
  });
  test('higher roles: owner above administrator, administrator above staff, staff above customers', async () => {
    const ranks = ['owner', 'admin', 'cs', 'finance', 'content', 'customer'];
    const rank = (name: string) => ({ owner: 3, admin: 2, customer: 0 })[name] ?? 1;
    for (const caller of ranks)
      for (const one of ranks)
        expect([caller, one, await resultOf(`private.is_of_higher_role(<${one}>)`, { caller })]).toEqual([
          caller,
          one,
          rank(one) > rank(caller),
        ]);
  });
  test.each([
    ['owner', 'owner', false],
    ['owner', 'admin', true],
    ['owner', 'customer', true],
    ['admin', 'owner', false],
    ['admin', 'cs', true],
    ['cs', 'cs', false],
    ['cs', 'content', false],
    ['cs', 'customer', true],
    ['customer', 'customer', false],
  ])('management of an account: %s of %s', async (actor, person, may) => {
    expect(await resultOf(`private.may_manage(<${actor}>, <${person}>)`, { caller: 'other' })).toBe(may);
  });
  test('look-up by phone or e-mail: logged with the person found; refused for an administrator and for unknown ones', async () => {
    const phone = (name: string) => `(select phone from public.profiles where id = <${name}>)`;
    const change = "update public.profiles set email = 'satu@contoh.id' where id = <customer>";
    const evaluate = (expression: string) =>
      frozen(database.sql, async (tx: TransactionSql) => {
        await changeRows(tx, filled(change));
        await actAs(tx, of('cs'));
        const [row] = await tx.unsafe<{ value: boolean }[]>(`select ${filled(expression)} as value`);
        const lines = await tx<{ subject: string }[]>`select subject, actor from private.audit_log where action = 'customer.looked_up'`;
        return [row?.value, ...lines.map(({ subject }) => subject)];
      });
    expect(await evaluate(`private.may_look_up(${phone('customer')}, null)`)).toEqual([true, of('customer').id]);
    expect(await evaluate("private.may_look_up(null, 'satu@contoh.id')")).toEqual([true, of('customer').id]);
    expect(await evaluate("private.may_look_up('620000000', 'lain@contoh.id')")).toEqual([false]);
    expect(await evaluate(`private.may_look_up(${phone('admin')}, null)`)).toEqual([false]);
    expect(await evaluate(`private.may_look_up(${phone('finance')}, null)`)).toEqual([true, of('finance').id]);
  });
});
