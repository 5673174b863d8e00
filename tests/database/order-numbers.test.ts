import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { answersOf, changeRows } from '../support/answers.ts';
import { frozen, moment } from '../support/frozen-shop.ts';
import { post } from '../support/planted.ts';
import { deadlineNow, orderNow, rows, seededOrder, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const checked = (numbers: readonly string[]): Promise<readonly string[]> =>
  answersOf<string>(database.sql, 'private.order_check_character(t)', numbers);

describe('check character of an order number', () => {
  test('each letter counts by its place, modulo 31', async () => {
    const numbers = ['0000000', '1000000', '0100000', '0000001', 'A000000', '0A00000', 'Z000000', '000000Z', 'Y000000', '7F3Q9K2'];
    // 7, 2 × 15, 3 × 3, 4 × 23, 5 × 9, 6 × 19 and 7 × 2 are 311.
    expect(await checked(numbers)).toEqual(['0', '1', '2', '7', 'A', 'M', '0', '0', 'Y', ALPHABET[311 % 31]]);
  });
  test('a number with two neighbours exchanged, or another letter: another character', async () => {
    const number = '7F3Q9K2';
    const exchanged = Array.from({ length: 6 }, (_, at) => `${number.slice(0, at)}${number[at + 1]}${number[at]}${number.slice(at + 2)}`);
    // All but the two letters that are equal modulo 31.
    const changed = Array.from({ length: 7 }, (_, at) =>
      [...ALPHABET.slice(0, 31)]
        .filter((letter) => letter !== number[at])
        .map((letter) => `${number.slice(0, at)}${letter}${number.slice(at + 1)}`),
    ).flat();
    const [own] = await checked([number]);
    expect(await checked([...exchanged, ...changed])).not.toContain(own);
  });
});

describe('new order number', () => {
  test('seven random letters and their check character, in two groups; all letters occur', async () => {
    const found = (await database.sql`select private.order_number() as number from generate_series(1, 500)`).map(({ number }) =>
      String(number),
    );
    for (const number of found) expect(number).toMatch(/^AA-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const letters = found.map((number) => number.slice(3).replace('-', ''));
    expect(await checked(letters.map((text) => text.slice(0, 7)))).toEqual(letters.map((text) => text.slice(7)));
    for (const place of [0, 3, 6]) expect(new Set(letters.map((text) => text[place])).size).toBe(32);
    expect(new Set(found).size).toBe(500);
  });
  test('a number that is taken: the next one', async () => {
    await frozen(database.sql, async (tx) => {
      await changeRows(
        tx,
        ['one', 'two'].map((name, place) => inserted('public.orders', [{ id: idOf(name), number: `AA-${place + 1}` }])).join('; '),
      );
      await tx.unsafe(`create sequence private.numbers; create or replace function private.order_number() returns text language sql volatile
        as $$ select 'AA-' || nextval('private.numbers') $$`);
      expect([await value(tx, 'select private.free_order_number()'), await value(tx, 'select private.free_order_number()')]).toEqual([
        'AA-3',
        'AA-4',
      ]);
    });
  });
});

describe('cancelled order', () => {
  const paid = (amount: number): string =>
    post('paid', `'${idOf('one')}'`, ['cash:gateway:sandbox', amount, `'${idOf('one')}'`], ['order_escrow', -amount, `'${idOf('one')}'`]);
  test.each<readonly [string, readonly string[], readonly unknown[], string | undefined]>([
    ['unpaid: nothing is owed', [], [], undefined],
    ['paid: all is owed, within three days', [paid(1000)], [['1000', 'Stok habis', 'granted']], '3 days'],
    ['of one rupiah', [paid(1)], [['1', 'Stok habis', 'granted']], '3 days'],
  ])('%s', async (_what, money, refunds, due) => {
    await frozen(database.sql, async (tx) => {
      const deadlines = ['payment', 'review', 'delivery', 'confirmation'].map((name) => ({ name, due_at: moment('1 hour') }));
      await changeRows(tx, ['one', 'other'].map((name) => seededOrder(name, { order: { state: 'processing' }, deadlines })).join('; '));
      for (const one of money) await tx.unsafe(one);
      await tx.unsafe(`select private.cancel_order('${idOf('one')}', ${moment()}, 'Stok habis')`);
      expect(await rows(tx, 'select amount::text, reason, state from private.refunds')).toEqual(refunds);
      expect(await deadlineNow(tx, 'one', 'refund')).toBe(due);
      const ended = await rows(tx, `select order_id, name from private.order_deadlines where done_at = ${moment()} order by name`);
      expect(ended).toEqual(['delivery', 'payment', 'review'].map((name) => [idOf('one'), name]));
      expect([(await orderNow(tx, 'one'))?.[2], (await orderNow(tx, 'other'))?.[2]]).toEqual(['available', 'reserved']);
    });
  });
});
