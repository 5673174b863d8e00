import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { actAs, changeRows } from '../support/answers.ts';
import { type DeliveredAccounts, openDeliveredAccounts } from '../support/delivered-accounts.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { openRentalWorld, type RentalWorld } from '../support/rental-world.ts';
import type { TestUser } from '../support/test-database.ts';

let world: RentalWorld;
let own: DeliveredAccounts['own'];
let other: DeliveredAccounts['other'];
let filled: DeliveredAccounts['filled'];
beforeAll(async () => {
  world = await openRentalWorld();
  ({ own, other, filled } = await openDeliveredAccounts(world, world.owner));
});
afterAll(() => world.close());

const rowsIn = async <T extends object>(tx: TransactionSql, query: string): Promise<T[]> => [...(await tx.unsafe<T[]>(filled(query)))];
/** The value of an expression after a change of the rows, for the buyer of the order. */
const resultOf = async (expression: string, change = 'select 1', caller: TestUser = own.buyer): Promise<unknown> => {
  const [value] = await frozen(world.database.sql, async (tx) => {
    await changeRows(tx, filled(change));
    await actAs(tx, caller);
    return [(await rowsIn<{ value: unknown }>(tx, `select ${expression} as value`))[0]?.value];
  });
  return value;
};

describe('reading the credentials of an order', () => {
  const refusal = (scope: string | null) =>
    `(select private.credential_refusal(o, f, ${scope === null ? 'null' : `'${scope}'`}) from public.orders o
      join private.order_facts f on f.order_id = o.id where o.id = <order>)`;
  test.each([
    ...['delivered', 'completed', 'disputed'].map((state) => [`state ${state}`, 'buyer', `state = '${state}'`, '', null] as const),
    ...['pending_payment', 'payment_review', 'processing', 'cancelled', 'expired', 'refunded', 'rented', 'returning'].map(
      (state) => [`state ${state}`, 'buyer', `state = '${state}'`, '', 'VAULT_CLOSED'] as const,
    ),
    ['part of the renter', 'renter', '', '', null],
    ['no part', null, '', '', 'INVALID'],
    ['an unknown part', 'shop', '', '', 'INVALID'],
    ['an extension', 'buyer', "kind = 'extension'", '', 'VAULT_CLOSED'],
    ['closed', 'buyer', '', 'credentials_closed_at = now()', 'VAULT_CLOSED'],
    ['no unit', 'buyer', '', 'unit_id = null', 'NO_CREDENTIALS'],
    ['a rental without a period, closed', 'renter', "kind = 'rental'", 'credentials_closed_at = now()', null],
  ])('%s', async (_name, scope, ofOrder, ofFacts, expected) => {
    const change = [
      ...(ofOrder === '' ? [] : [`update public.orders set ${ofOrder} where id = <order>`]),
      ...(ofFacts === '' ? [] : [`update private.order_facts set ${ofFacts} where order_id = <order>`]),
    ];
    expect(await resultOf(refusal(scope), change.join('; ') || 'select 1')).toBe(expected);
  });
  test.each([
    ['erased', 'erased_at = now(), sealed = null, wrapped_key = null where unit_id = <unit>', 'NO_CREDENTIALS'],
    ['those of another unit erased', 'erased_at = now(), sealed = null, wrapped_key = null where unit_id <> <unit>', null],
    ['one part erased', "erased_at = now(), sealed = null, wrapped_key = null where unit_id = <unit> and scope = 'buyer'", null],
  ])('credentials: %s', async (_name, change, expected) => {
    expect(await resultOf(refusal('buyer'), `update private.credentials set ${change}`)).toBe(expected);
  });
  test.each([
    ['its buyer', () => own.buyer, '', true],
    ['somebody else', () => other.buyer, '', false],
    ['a session that ended', () => own.buyer, 'delete from auth.sessions', false],
    ['a closed order', () => own.buyer, 'update private.order_facts set credentials_closed_at = now() where order_id = <order>', false],
    [
      'another closed order',
      () => own.buyer,
      'update private.order_facts set credentials_closed_at = now() where order_id <> <order>',
      true,
    ],
  ])('open credentials: %s', async (_name, caller, change, isOpen) => {
    const id = await resultOf('(private.own_open_credentials(<order>)).order_id', change || 'select 1', caller());
    expect(id).toBe(isOpen ? own.order : null);
  });
  const newer = (scope: string, version: number, unit = '<unit>') =>
    `insert into private.credentials (unit_id, scope, version, sealed, wrapped_key, key_id, fields)
      values (${unit}, '${scope}', ${version}, 's${version}', 'k', '0a1b2c3d', '{}')`;
  test.each([
    ['both', 'buyer', 'select 1', ['renter 1', 'buyer 1']],
    ['renter', 'renter', 'select 1', ['renter 1']],
    ['newer renter part', 'buyer', newer('renter', 2), ['renter 2', 'buyer 1']],
    ['newer part of another unit', 'buyer', newer('buyer', 5, '<other unit>'), ['renter 1', 'buyer 1']],
    [
      'newer part, erased',
      'buyer',
      `${newer('renter', 2)};
      update private.credentials set erased_at = now(), sealed = null, wrapped_key = null where unit_id = <unit> and version = 2`,
      ['renter 1', 'buyer 1'],
    ],
  ])('parts: %s', async (_name, scope, change, expected) => {
    const parts = (await resultOf(`private.credential_parts(<unit>, '${scope}')`, change)) as {
      scope: string;
      version: number;
      unit_id: string;
    }[];
    expect(parts.map(({ scope: part, version }) => `${part} ${version}`)).toEqual(expected);
    expect(new Set(parts.map(({ unit_id: unit }) => unit))).toEqual(new Set([own.unit]));
  });
});

describe('fields and checklist of a game', () => {
  const games = `insert into public.game_titles (id, name, slug) values
      ('00000000-0000-4000-8000-0000000000a1', 'Satu', 'satu'), ('00000000-0000-4000-8000-0000000000a2', 'Dua', 'dua');
    insert into private.game_credentials (game_title_id, fields, checklist) values
      ('00000000-0000-4000-8000-0000000000a1', '[{"name": "satu"}]', '{Langkah satu}'), ('00000000-0000-4000-8000-0000000000a2', '[{"name": "dua"}]', '{Langkah dua}')`;
  const game = (digit: number, product: string) =>
    `update public.products set game_title_id = '00000000-0000-4000-8000-0000000000a${digit}' where id = ${product}`;
  const kind = (name: string) => `update public.products set sale_kind = '${name}' where id = <product>`;
  const ACCOUNT = 'login_method login password email email_password recovery_codes bound_phone first_owner game_id server';
  test.each([
    ['no game', games, ACCOUNT, 'Masuk ke akun dan cocokkan isinya'],
    ['one of two games', `${games}; ${game(1, '<product>')}; ${game(2, '<other product>')}`, 'satu', 'Langkah satu'],
    ['the other of two games', `${games}; ${game(2, '<product>')}; ${game(1, '<other product>')}`, 'dua', 'Langkah dua'],
    ['no game of its own beside one', `${games}; ${game(1, '<other product>')}`, ACCOUNT, 'Masuk ke akun dan cocokkan isinya'],
    ['an item of a game', `${games}; ${game(1, '<product>')}; ${kind('item')}`, 'code note', 'Langkah satu'],
    ['a service of a game', `${games}; ${game(1, '<product>')}; ${kind('service')}`, ACCOUNT, 'Langkah satu'],
  ])('%s', async (_name, change, fields, step) => {
    const names = ((await resultOf('private.credential_fields(<product>)', change)) as { name: string }[]).map(({ name }) => name);
    expect(names.join(' ')).toBe(fields);
    expect(((await resultOf('private.handover_checklist(<product>)', change)) as string[])[0]).toBe(step);
  });

  const field = (more: object = {}) => ({ name: 'login', label: 'Login', scope: 'renter', required: true, secret: false, ...more });
  const second = (more: object) => [field(), field({ name: 'lain', scope: 'buyer', ...more })];
  test.each<[string, unknown, boolean]>([
    ['one', [field()], true],
    ['no list', field(), false],
    ['nothing', null, false],
    ['none', [], false],
    ['20', Array.from({ length: 20 }, (_, place) => field({ name: `a${place}` })), true],
    ['21', Array.from({ length: 21 }, (_, place) => field({ name: `a${place}` })), false],
    ['twice the same name', [field(), field({ scope: 'buyer' })], false],
    ['none for the renter', [field({ scope: 'buyer' })], false],
    ['none that the renter needs', [field({ required: false })], false],
    ['one for the renter that is needed, others not', second({ required: false }), true],
    ['name of 40', second({ name: 'a'.repeat(40) }), true],
    ['name of 41', second({ name: 'a'.repeat(41) }), false],
    ['no name', second({ name: undefined }), false],
    ['name with a capital', second({ name: 'Lain' }), false],
    ['label of one', second({ label: ' x ' }), true],
    ['label of spaces', second({ label: '  ' }), false],
    ['no label', second({ label: undefined }), false],
    ['label of 60', second({ label: 'x'.repeat(60) }), true],
    ['label of 61', second({ label: 'x'.repeat(61) }), false],
    ['unknown scope', second({ scope: 'shop' }), false],
    ['no scope', second({ scope: undefined }), false],
    ['required as text', second({ required: 'true' }), false],
    ['required missing', second({ required: undefined }), false],
    ['secret missing', second({ secret: undefined }), true],
    ['secret as text', second({ secret: 'true' }), false],
  ])('fields: %s', async (_name, fields, isValid) => {
    const { sql } = world.database;
    const [row] = await sql`select private.is_credential_field_list(${fields === null ? null : sql.json(fields as never)}) as value`;
    expect(row?.['value']).toBe(isValid);
  });
  test.each([
    ['none', [], true],
    ['12', Array.from({ length: 12 }, (_, place) => `Langkah ${place}`), true],
    ['13', Array.from({ length: 13 }, (_, place) => `Langkah ${place}`), false],
    ['of three', [' abc '], true],
    ['of two', [' ab  '], false],
    ['of 120', ['x'.repeat(120)], true],
    ['of 121', ['x'.repeat(121)], false],
    ['twice the same but for spaces', ['Langkah', ' Langkah '], false],
    ['two', ['Langkah', 'Langkah dua'], true],
  ])('steps: %s', async (_name, steps, isValid) => {
    const [row] = await world.database.sql`select private.is_handover_checklist(${steps}) as value`;
    expect(row?.['value']).toBe(isValid);
  });
});

describe('erasure after the sale', () => {
  const old = `update public.orders set state = 'completed', completed_at = ${moment('-40 days')} where id in (<order>, <other order>);
    update private.order_deadlines set done_at = ${moment('-40 days')} where order_id in (<order>, <other order>);
    update private.units set state = 'sold' where id in (<unit>, <other unit>)`;
  const ofOrder = (change: string) => `update public.orders set ${change} where id = <order>`;
  const ofDeadlines = (change: string) => `update private.order_deadlines set ${change} where order_id = <order>`;
  test.each([
    ['40 days', 'select 1', true],
    ['completed exactly 30 days ago', ofOrder(`completed_at = ${moment('-30 days')}`), false],
    ['completed a moment before that', ofOrder(`completed_at = ${moment('-30 days -1 microsecond')}`), true],
    ['last deadline exactly 30 days ago', ofDeadlines(`done_at = ${moment('-30 days')}`), true],
    ['last deadline a moment after that', ofDeadlines(`done_at = ${moment('-30 days +1 microsecond')}`), false],
    ['a deadline that runs', ofDeadlines('done_at = null'), false],
    ['no deadline', 'delete from private.order_deadlines where order_id = <order>', true],
    ['refunded', ofOrder("state = 'refunded'"), false],
    ['unit not sold', "update private.units set state = 'reserved' where id = <unit>", false],
    ['unit without credentials', 'update private.units set has_credentials = false where id = <unit>', false],
  ])('%s', async (_name, change, isErased) => {
    const seen = await frozen(world.database.sql, async (tx) => {
      await changeRows(tx, filled(`${old}; ${change}`));
      const [row] = await tx`select private.erase_credentials() as count`;
      const parts = await rowsIn<{ parts: string }>(
        tx,
        `select count(*) filter (where c.erased_at = ${moment()} and c.sealed is null and c.wrapped_key is null) || ' of ' || count(*) as parts
        from (values (<unit>::uuid, 1), (<other unit>::uuid, 2)) as u (id, place) join private.credentials c on c.unit_id = u.id group by u.place order by u.place`,
      );
      const lines = await rowsIn<{ line: string }>(
        tx,
        "select actor_kind || ' ' || order_id as line from private.credential_log where unit_id = <unit> and action = 'erased'",
      );
      const rest = await rowsIn<{ count: number }>(
        tx,
        'select count(*)::int as count from private.credentials where erased_at is not null and unit_id not in (<unit>, <other unit>)',
      );
      const marks = await rowsIn<{ has: boolean }>(tx, 'select has_credentials as has from private.units where id = <unit>');
      return {
        count: row?.['count'] as number,
        parts: parts.map((one) => one.parts),
        lines: lines.map(({ line }) => line),
        rest: rest[0]?.count,
        has: marks[0]?.has,
      };
    });
    expect(seen).toEqual({
      count: isErased ? 2 : 1,
      parts: [isErased ? '2 of 2' : '0 of 2', '2 of 2'],
      lines: isErased ? [`system ${own.order}`] : [],
      rest: 0,
      has: isErased ? false : !change.includes('has_credentials'),
    });
  });
  test('part that was erased before: keeps its time', async () => {
    const times = await frozen(world.database.sql, async (tx) => {
      await changeRows(
        tx,
        filled(`${old}; insert into private.credentials (unit_id, scope, version, key_id, fields, erased_at)
        values (<unit>, 'buyer', 9, '0a1b2c3d', '{}', ${moment('-50 days')})`),
      );
      await tx`select private.erase_credentials()`;
      return rowsIn<{ is_kept: boolean }>(
        tx,
        `select erased_at = ${moment('-50 days')} as is_kept from private.credentials where unit_id = <unit> and version = 9`,
      );
    });
    expect(times).toEqual([{ is_kept: true }]);
  });
});
