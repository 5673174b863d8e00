import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { withIds } from '../support/answers.ts';
import { callsInFrozenShop, type FrozenCalls } from '../support/calls-in-frozen-shop.ts';
import { moment } from '../support/frozen-shop.ts';
import { type OrderWorld, openOrderWorld } from '../support/order-world.ts';
import { type Columns, rows, value } from '../support/seeded-orders.ts';
import { idOf, inserted } from '../support/seeded-rows.ts';
import type { TestUser } from '../support/test-database.ts';

let world: OrderWorld;
let people: Readonly<Record<'content' | 'cs', TestUser>>;
let calls: FrozenCalls<keyof typeof people>;
beforeAll(async () => {
  world = await openOrderWorld();
  people = { content: await world.staff('content'), cs: await world.staff('cs') };
  const ids = { category: String((await world.database.sql`select id from categories`)[0]?.['id']) };
  for (const name of ['product', 'other product', 'product of sale', 'product of other sale'])
    await world.database.sql.unsafe(
      inserted('public.products', [{ id: idOf(name), name, description: 'x', price: 1000, stock: 1, category_id: ids.category }]),
    );
  await world.database.sql`insert into storage.objects (bucket_id, name)
    select 'product-images', 'products/' || letter || '.png' from unnest(string_to_array('abcdefghijklmnopqrstuvwxyz01234', null)) letter`;
  calls = callsInFrozenShop(world.database.sql, people, (statement) => withIds(statement, ids));
});
afterAll(() => world.close());

const id = (name: string): string => `'${idOf(name)}'`;
const list = (names: readonly string[] | null): string => (names === null ? 'null' : `array[${names.map(id).join(', ')}]::uuid[]`);

describe('order of the attributes of a game', () => {
  const game = (name: string): string => inserted('public.game_titles', [{ id: idOf(name), name, slug: name }]);
  const attribute = (name: string, place: number, of = 'satu'): string =>
    inserted('public.game_attributes', [{ id: idOf(name), game_title_id: idOf(of), key: name, name, kind: 'text', sort_order: place }]);
  const attributes = [game('satu'), game('dua'), attribute('a', 1), attribute('b', 2), attribute('c', 2), attribute('x', 7, 'dua')];
  const order = (given: readonly string[], seen: readonly string[] | null = null): string =>
    `to_jsonb(public.order_attributes(${id('satu')}, ${list(given)}, ${list(seen)}))`;
  const UNCHANGED = ['a 1', 'b 2', 'c 2', 'x 7'];
  test.each<readonly [string, string, boolean, readonly string[]]>([
    ['all', order(['c', 'a', 'b']), true, ['a 2', 'b 3', 'c 1', 'x 7']],
    ['some: the others come last', order(['c']), true, ['a 2', 'b 3', 'c 1', 'x 7']],
    ['none: by their places and keys', order([]), true, ['a 1', 'b 2', 'c 3', 'x 7']],
    ['the order that was seen', order(['b', 'a', 'c'], ['a', 'b', 'c']), true, ['a 2', 'b 1', 'c 3', 'x 7']],
    ['another order than the one that was seen', order(['b', 'a', 'c'], ['b', 'a', 'c']), false, UNCHANGED],
    ['fewer than were seen', order(['b', 'a', 'c'], ['a', 'b', 'c', 'x']), false, UNCHANGED],
  ])('%s', async (_what, call, isDone, expected) => {
    await calls.inShop('content', attributes, async (tx) => {
      expect(await calls.answer(tx, call)).toBe(isDone);
      expect(
        (await rows(tx, `select key || ' ' || sort_order from public.game_attributes where key in ('a', 'b', 'c', 'x') order by 1`)).flat(),
      ).toEqual(expected);
    });
  });
  test('without the permission: refused', async () => {
    expect(await calls.answered('cs', order(['a']), attributes)).toEqual({ failed: '42501' });
  });
});

describe.each([
  ['tiers', ''],
  ['game_titles', ''],
  ['categories', ', icon, color'],
])('order of %s', (table, more) => {
  const group = (name: string, place: number): string =>
    `insert into public.${table} (id, name, slug, sort_order${more}) values (${id(name)}, '${name}', '${name}', ${place}${more === '' ? '' : ", 'package', '#e7b375'"})`;
  const groups = [`delete from public.${table}`, group('a', 1), group('b', 2), group('c', 3)];
  const order = (given: readonly string[], seen: readonly string[] | null = null): string =>
    `to_jsonb(public.order_groups('${table}', ${list(given)}, ${list(seen)}))`;
  const UNCHANGED = ['a 1', 'b 2', 'c 3'];
  test.each<readonly [string, string, boolean, readonly string[]]>([
    ['all', order(['c', 'a', 'b']), true, ['a 2', 'b 3', 'c 1']],
    ['one is missing', order(['c', 'a']), false, UNCHANGED],
    ['one is unknown', order(['c', 'a', 'b', 'x']), false, UNCHANGED],
    ['one twice', order(['c', 'a', 'b', 'b']), false, UNCHANGED],
    ['the order that was seen', order(['c', 'a', 'b'], ['a', 'b', 'c']), true, ['a 2', 'b 3', 'c 1']],
    ['another order than the one that was seen', order(['c', 'a', 'b'], ['a', 'c', 'b']), false, UNCHANGED],
  ])('%s', async (_what, call, isDone, expected) => {
    await calls.inShop('content', groups, async (tx) => {
      expect(await calls.answer(tx, call)).toBe(isDone);
      expect((await rows(tx, `select name || ' ' || sort_order from public.${table} order by 1`)).flat()).toEqual(expected);
    });
  });
  test('without the permission: refused', async () => {
    expect(await calls.answered('cs', order(['c', 'a', 'b']), groups)).toEqual({ failed: '42501' });
  });
});
test.each([`'products'`, 'null'])('order of %s: no such groups', async (table) => {
  expect(await calls.answered('content', `to_jsonb(public.order_groups(${table}, '{}'))`)).toEqual({ failed: '22023' });
});

const product = (columns: Readonly<Record<string, string>>): string =>
  `update public.products set ${Object.entries(columns)
    .map(([name, given]) => `${name} = ${given.startsWith('(') ? given : `'${given}'`}`)
    .join(', ')} where id = ${id('product')}`;
const pictures = (names: string): string =>
  `(array[${[...names].map((name) => `'/storage/v1/object/public/product-images/products/${name}.png'`).join(', ')}]::text[])`;
/** The pictures by their letters, their alternative texts, and the cover. */
const shown = async (tx: TransactionSql): Promise<unknown> => {
  const [row] = await rows(tx, `select images, image_alts, image from public.products where id = ${id('product')}`);
  const letter = (address: unknown): string => String(address).replace(/^.*\/(.)\.png$/, '$1');
  const [images, alts, cover] = row ?? [];
  return [(images as string[]).map(letter).join(''), alts, cover === null ? null : letter(cover)];
};

describe('alternative texts of pictures', () => {
  test.each<readonly [string, string, string, string, readonly unknown[]]>([
    ['reordered: each follows its picture', 'abc', '{A,B,C}', `images = ${pictures('cab')}`, ['cab', ['C', 'A', 'B'], null]],
    ['one is removed', 'abc', '{A,B,C}', `images = ${pictures('ac')}`, ['ac', ['A', 'C'], null]],
    ['a new one', 'ab', '{A,B}', `images = ${pictures('axb')}`, ['axb', ['A', '', 'B'], null]],
    ['all are removed', 'ab', '{A,B}', `images = '{}'`, ['', [], null]],
    ['no texts', 'ab', '{}', `images = ${pictures('ba')}`, ['ba', [], null]],
    ['texts written, too', 'ab', '{A,B}', `images = ${pictures('ba')}, image_alts = '{1,2}'`, ['ba', ['1', '2'], null]],
    ['texts alone', 'ab', '{A,B}', `image_alts = '{1,2}'`, ['ab', ['1', '2'], null]],
    ['neither', 'ab', '{A,B}', `images = images`, ['ab', ['A', 'B'], null]],
  ])('%s', async (_what, images, alts, change, expected) => {
    await calls.inShop('content', [product({ images: pictures(images), image_alts: alts })], async (tx) => {
      await tx.unsafe(`update public.products set ${change} where id = ${id('product')}`);
      expect(await shown(tx)).toEqual(expected);
    });
  });
});

describe('fetched picture', () => {
  const awaited = (name: string, more: Columns = {}): string =>
    `${inserted('private.picture_fetches', [{ id: idOf(name), address: name, host: 'toko.test' }])}; ${inserted('private.awaited_pictures', [{ product_id: idOf('product'), fetch_id: idOf(name), place: 1, ...more }])}`;
  const place = (tx: TransactionSql, name = 'p'): Promise<unknown> =>
    value(
      tx,
      `select private.place_picture(a, '/storage/v1/object/public/product-images/products/${name}.png') from private.awaited_pictures a where fetch_id = ${id('this')}`,
    );
  const thirty = 'abcdefghijklmnoqrstuvwxyz01234';
  test.each<readonly [string, Readonly<Record<string, string>>, readonly string[], readonly unknown[]]>([
    ['the first place', { images: pictures('ab') }, [awaited('this')], ['pab', [], null]],
    ['the second place', { images: pictures('ab') }, [awaited('this', { place: 2 })], ['apb', [], null]],
    ['a place beyond the last', { images: pictures('ab') }, [awaited('this', { place: 9 })], ['abp', [], null]],
    [
      'one before it is awaited',
      { images: pictures('ab') },
      [awaited('this', { place: 3 }), awaited('other', { place: 2 })],
      ['apb', [], null],
    ],
    [
      'one after it is awaited',
      { images: pictures('ab') },
      [awaited('this', { place: 2 }), awaited('other', { place: 3 })],
      ['apb', [], null],
    ],
    [
      'one of another product is awaited',
      { images: pictures('ab') },
      [awaited('this', { place: 3 }), awaited('other', { place: 1, product_id: idOf('other product') })],
      ['abp', [], null],
    ],
    ['as the cover alone', { images: pictures('ab') }, [awaited('this', { place: null, is_cover: true })], ['ab', [], 'p']],
    ['as the cover, too', { images: pictures('ab') }, [awaited('this', { is_cover: true })], ['pab', [], 'p']],
    [
      'instead of all',
      { images: pictures('ab'), image_alts: '{A,B}' },
      [awaited('this', { replaces: true, place: 2, alt: 'P' })],
      ['p', ['P'], null],
    ],
    [
      'with a text, before others',
      { images: pictures('ab'), image_alts: '{A,B}' },
      [awaited('this', { alt: 'P' })],
      ['pab', ['P', 'A', 'B'], null],
    ],
    [
      'with a text, among others',
      { images: pictures('ab'), image_alts: '{A,B}' },
      [awaited('this', { alt: 'P', place: 2 })],
      ['apb', ['A', 'P', 'B'], null],
    ],
    [
      'without a text, among texts',
      { images: pictures('ab'), image_alts: '{A,B}' },
      [awaited('this', { place: 2 })],
      ['apb', ['A', '', 'B'], null],
    ],
    ['with the first text', { images: pictures('ab') }, [awaited('this', { alt: 'P', place: 3 })], ['abp', ['', '', 'P'], null]],
    ['there already', { images: pictures('apb') }, [awaited('this', { alt: 'P' })], ['apb', [], null]],
    ['the thirtieth', { images: pictures(thirty.slice(1)) }, [awaited('this')], [`p${thirty.slice(1)}`, [], null]],
    ['the thirty-first', { images: pictures(thirty) }, [awaited('this', { is_cover: true })], [thirty, [], 'p']],
  ])('%s', async (_what, columns, waiting, expected) => {
    await calls.inShop('content', [product(columns), ...waiting], async (tx) => {
      await place(tx);
      expect(await shown(tx)).toEqual(expected);
      expect(await value(tx, `select count(*)::int from private.awaited_pictures`)).toBe(waiting.length - 1);
    });
  });

  test('first of those that replace all: the next ones are added', async () => {
    const other = awaited('other', { replaces: true, place: 2 });
    const elsewhere = awaited('elsewhere', { replaces: true, product_id: idOf('other product') });
    await calls.inShop(
      'content',
      [product({ images: pictures('ab') }), awaited('this', { replaces: true }), other, elsewhere],
      async (tx) => {
        await place(tx);
        expect(await rows(tx, `select replaces from private.awaited_pictures order by product_id = ${id('product')}`)).toEqual([
          [true],
          [false],
        ]);
      },
    );
  });
});

describe('import of products', () => {
  const imported = (name: string, of: string): string =>
    inserted('private.imported_products', [{ import_id: idOf(name), product_id: idOf(of), is_added: true }]);
  const order = (of: string, at: string): string => inserted('public.orders', [{ product_id: idOf(of), created_at: moment(at) }]);
  const sale = (of: string, at: string, more: Columns = {}): string =>
    inserted('private.outside_sales', [{ id: idOf('sale'), product_id: idOf(of), amount: 1, sold_at: moment(at), ...more }]);
  const begun = inserted('private.product_imports', [
    { id: idOf('import'), began_at: moment('-1 hour') },
    { id: idOf('other import'), began_at: moment('-9 hours') },
  ]);
  const base = [begun, imported('import', 'product'), imported('other import', 'other product')];
  test.each<readonly [string, readonly string[], boolean]>([
    ['nothing', [], false],
    ['ordered when it began', [order('product', '-1 hour')], true],
    ['ordered before it began', [order('product', '-1 hour -1 microsecond')], false],
    ['a product of another import ordered', [order('other product', '0')], false],
    ['sold outside when it began', [sale('product', '-1 hour')], true],
    ['sold outside before it began', [sale('product', '-1 hour -1 microsecond')], false],
    ['sold outside, and undone', [sale('product', '0', { undone_at: moment() })], false],
    ['a product of another import sold outside', [sale('other product', '0')], false],
  ])('%s', async (_what, changes, isOrdered) => {
    await calls.inShop('content', [...base, ...changes], async (tx) => {
      expect(await value(tx, `select private.is_import_ordered(${id('import')})`)).toBe(isOrdered);
    });
  });
});

describe('slots of a changed flash sale', () => {
  const sale = (name: string, stock: number): string =>
    inserted('public.flash_sales', [
      {
        ...{ id: idOf(name), product_id: idOf(`product of ${name}`), original_price: 1000, sale_price: 700, is_active: true, stock },
        ...{ start_time: moment('-1 hour'), end_time: moment('1 hour'), initial_stock: 9 },
      },
    ]);
  const slots = (name: string, taken: readonly number[], free: readonly number[]): string =>
    inserted(
      'private.sale_slots',
      [...taken, ...free].map((slot) => ({ sale_id: idOf(name), slot, order_id: taken.includes(slot) ? idOf(`order ${slot}`) : null })),
    );
  const seeded = [sale('sale', 2), sale('other sale', 2), slots('sale', [1, 4], [2, 3]), slots('other sale', [], [1, 2])];
  test.each([
    ['two more', 4, [1, 2, 3, 4, 5, 6]],
    ['one more', 3, [1, 2, 3, 4, 5]],
    ['the same', 2, [1, 2, 3, 4]],
    ['one less: the last free one', 1, [1, 2, 4]],
    ['none: those of orders stay', 0, [1, 4]],
  ])('%s', async (_what, stock, expected) => {
    await calls.inShop('content', seeded, async (tx) => {
      await tx.unsafe(`update public.flash_sales set stock = ${stock} where id = ${id('sale')}`);
      const slotsOf = async (name: string) =>
        (await rows(tx, `select slot from private.sale_slots where sale_id = ${id(name)} order by 1`)).flat();
      expect([await slotsOf('sale'), await slotsOf('other sale')]).toEqual([expected, [1, 2]]);
    });
  });
  test('stock that the shop shows: no slots change', async () => {
    await calls.inShop('content', seeded, async (tx) => {
      await tx`select set_config('app.shows_stock', 'on', true)`;
      await tx.unsafe(`update public.flash_sales set stock = 0 where id = ${id('sale')}`);
      expect(await value(tx, `select count(*)::int from private.sale_slots where sale_id = ${id('sale')}`)).toBe(4);
    });
  });
});

describe('price that a product shows', () => {
  const sale = (name: string, price: number): string =>
    inserted('public.flash_sales', [
      {
        ...{ id: idOf(`sale of ${name}`), product_id: idOf(name), original_price: 1000, sale_price: price, is_active: true, stock: 2 },
        ...{ start_time: moment('-1 hour'), end_time: moment('1 hour'), initial_stock: 9 },
      },
    ]);
  const seeded = [sale('product', 700), sale('other product', 800)];
  const shownPrices = async (tx: TransactionSql): Promise<readonly unknown[]> =>
    (
      await rows(
        tx,
        `select charged_price::int from public.products where id in (${id('product')}, ${id('other product')}) order by id = ${id('product')}`,
      )
    ).flat();
  const correct = (names: readonly string[], byClock = false): string => `private.set_charged_prices(${list(names)}, ${byClock})`;
  test.each<readonly [string, readonly string[], number, readonly number[]]>([
    ['one product', ['product'], 1, [1000, 700]],
    ['both', ['product', 'other product'], 2, [800, 700]],
    ['one whose price is right', ['product of sale'], 0, [1000, 1000]],
    ['none', [], 0, [1000, 1000]],
  ])('corrected: %s, without a new version', async (_what, names, count, expected) => {
    await calls.inShop('content', seeded, async (tx) => {
      const versions = () => rows(tx, 'select updated_at from public.products order by id');
      const before = await versions();
      for (const byClock of [false, true]) expect(await value(tx, `select ${correct(names, byClock)}`)).toBe(byClock ? 0 : count);
      expect(await shownPrices(tx)).toEqual(expected);
      expect(await versions()).toEqual(before);
      expect(await value(tx, "select coalesce(nullif(current_setting('app.shows_stock', true), ''), 'off')")).toBe('off');
    });
  });
  test.each([
    ['by the clock: left for the next run', true, 0],
    ['by the clock, nobody counts', true, 2],
  ])('corrected while another transaction counts products, %s', async (_what, byClock, count) => {
    const other = await world.database.sql.reserve();
    if (count === 0) await other`select pg_advisory_lock(7301)`;
    try {
      await calls.inShop('content', seeded, async (tx) => {
        expect(await value(tx, `select ${correct(['product', 'other product'], byClock)}`)).toBe(count);
      });
    } finally {
      await other`select pg_advisory_unlock_all()`;
      other.release();
    }
  });
});
