import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TransactionSql } from 'postgres';
import { lowStockAt, staffAvailability } from '../../../src/domain/catalog/low-stock.ts';
import { productCode } from '../../../src/domain/catalog/product-code.ts';
import { minutesOf } from '../../../src/domain/catalog/rental-minutes.ts';
import { isSold } from '../../../src/domain/catalog/stock.ts';
import { isVisible } from '../../../src/domain/catalog/visibility.ts';
import { lacksPicture } from '../../../src/domain/media/has-picture.ts';
import { SIBLING_WIDTHS, siblingOf } from '../../../src/domain/media/image-siblings.ts';
import { SALE_KINDS, type SaleKind } from '../../../src/domain/order/order.ts';
import { warrantyDays } from '../../../src/domain/order/promises.ts';
import { isSoldHere } from '../../../src/domain/order/sold-here.ts';
import { isShopName } from '../../../src/domain/system/samples.ts';
import { undone } from '../../support/answers.ts';
import { type OrderWorld, openOrderWorld } from '../../support/order-world.ts';

let world: OrderWorld;
beforeAll(async () => {
  world = await openOrderWorld();
});
afterAll(() => world.close());

/** A product with other columns, undone afterwards. */
const withProduct = <T>(columns: object, work: (one: TransactionSql, id: string) => Promise<T>): Promise<T> =>
  undone(world.database.sql, async (one) => {
    const [row] = await one<{ id: string }[]>`
      insert into products ${one({ name: 'Akun', description: 'Isi', price: 100, ...columns })} returning id`;
    return work(one, row?.id ?? '');
  });

const STOCKS = [0, 1, 2, 3, 4, 5, 6];
const THRESHOLDS: readonly (readonly [SaleKind, own: number | null, ofCategory: number | null])[] = SALE_KINDS.flatMap((kind) =>
  [null, 0, 5].flatMap((own) => [null, 0, 4].map((ofCategory) => [kind, own, ofCategory] as const)),
);
test.each(THRESHOLDS)(
  'lowStockAt, staffAvailability and private.low_stock_text: %s, own %s, of its category %s',
  async (kind, own, ofCategory) => {
    const few = await withProduct({ sale_kind: kind }, async (one, id) => {
      await one`update categories set low_stock_at = ${ofCategory}`;
      await one`update products set category_id = (select id from categories limit 1) where id = ${id}`;
      await one`insert into private.product_private_data (product_id, low_stock_at) values (${id}, ${own})`;
      const [{ text } = { text: '' }] = await one<{ text: string }[]>`select private.low_stock_text() as text`;
      const rows = await one.unsafe<{ stock: number }[]>(
        `select s as stock from products p, unnest($1::integer[]) s where p.id = $2 and s > 0 and s <= ${text} order by s`,
        [STOCKS, id],
      );
      return rows.map(({ stock }) => stock);
    });
    const threshold = lowStockAt(own, ofCategory, kind);
    expect(few).toEqual(STOCKS.filter((stock) => staffAvailability(stock, threshold) === 'low'));
  },
);

test.each([0, 1])('isSold and private.set_listed_columns: a stock of %i', async (stock) => {
  const sold = await withProduct(
    { stock },
    async (one, id) => (await one<{ is_sold: boolean }[]>`select is_sold from products where id = ${id}`)[0]?.is_sold,
  );
  expect(sold).toBe(isSold({ stock }));
});

test.each([
  [true, null],
  [true, new Date()],
  [false, null],
  [false, new Date()],
])('isVisible and the policy products_read_visible: shown %s, archived at %s', async (isActive, archivedAt) => {
  const seen = await withProduct({ is_active: isActive, archived_at: archivedAt }, async (one, id) => {
    await one`set local role anon`;
    return (await one`select id from products where id = ${id}`).length === 1;
  });
  expect(seen).toBe(isVisible({ isActive, archivedAt }));
});

test.each(SALE_KINDS.flatMap((saleKind) => [true, false].map((isSample) => [saleKind, isSample] as const)))(
  'isSoldHere and private.quote: %s, a sample: %s',
  async (saleKind, isSample) => {
    const quote = await withProduct({ sale_kind: saleKind, is_sample: isSample }, async (one, id) => {
      const [row] = await one<{ quote: object | null }[]>`select private.quote(${id}, null, null) as quote`;
      return row?.quote ?? null;
    });
    expect(quote !== null).toBe(isSoldHere({ saleKind, isSample }, true));
  },
);

const ADDRESS = '/storage/v1/object/public/product-images/products/a.png';
test.each([
  [null, [], false],
  [ADDRESS, [], false],
  [null, [ADDRESS], false],
  [null, [], true],
])('lacksPicture and private.read_staff_filter: cover %s, pictures %j, a sample: %s', async (image, images, isSample) => {
  const found = await withProduct({ image, images, is_sample: isSample }, async (one, id) => {
    const [filter] = await one<{ conditions: string }[]>`select (private.read_staff_filter('{"without_picture": true}')).conditions`;
    return (await one.unsafe(`select id from products p where p.id = $1 ${filter?.conditions}`, [id])).length === 1;
  });
  expect(found).toBe(lacksPicture({ image, images, isSample }));
});

test.each([null, 1, 24, 25, 48, 8736, 8737, 8760].flatMap((hours) => SALE_KINDS.map((kind) => [kind, hours] as const)))(
  'warrantyDays and private.write_order: %s, %s hours of warranty',
  async (kind, hours) => {
    const buyer = await world.buyer();
    const id = await world.product({ kind });
    await world.database.sql`update products set warranty_hours = ${hours} where id = ${id}`;
    const order = await world.place(buyer, id);
    const [row] = await world.database.sql<{ days: number }[]>`select warranty_days as days from orders where id = ${String(order['id'])}`;
    expect(row?.days).toBe(warrantyDays(kind, hours));
  },
);

test('productCode and private.products_of_code: the code of a product finds it, in capital and in small letters', async () => {
  const found = await withProduct({}, async (one, id) => {
    const texts = [
      productCode(id),
      productCode(id).toLowerCase(),
      `kode ${productCode(id)}`,
      `#${productCode(id)}`,
      productCode(id).slice(1),
    ];
    const rows = await one<{ isFound: boolean }[]>`
      select ${id} = any (private.products_of_code(t)) as "isFound" from unnest(${texts}::text[]) with ordinality as given (t, place) order by place`;
    return rows.map(({ isFound }) => isFound);
  });
  expect(found).toEqual([true, true, true, true, false]);
});

test.each(['a/b.png', 'a/b.w320.png', 'a/b.c.jpeg', 'a/b'])(
  'siblingOf and private.file_stem: the copies of %s share its stem',
  async (file) => {
    const [row] = await world.database.sql<{ stems: string[] }[]>`
    select array(select distinct private.file_stem(f) from unnest(${SIBLING_WIDTHS.map((width) => siblingOf(file, width))}::text[]) f) as stems`;
    const [own] = await world.database.sql<{ stem: string }[]>`select private.file_stem(${file}) as stem`;
    expect(row?.stems).toEqual([own?.stem]);
  },
);

test.each(['Arena Akun', ' arena AKUN ', 'Arena', '', '  ', 'Arena Akun!'])('isShopName and public.remove_samples: %j', async (typed) => {
  const owner = await world.staff('owner');
  const removed = world.call(owner.token, 'remove_samples', { p_shop: typed });
  expect(
    await removed.then(
      () => true,
      () => false,
    ),
  ).toBe(isShopName(typed, 'Arena Akun'));
});

test('minutesOf and private.read_duration: an option keeps its minutes where its text names none', async () => {
  for (const duration of ['2 hari', 'Paket malam']) {
    const stored = await withProduct({}, async (one, id) => {
      const [row] = await one<{ minutes: number }[]>`
        insert into rental_options (product_id, duration, duration_minutes, price) values (${id}, ${duration}, 60, 1) returning duration_minutes as minutes`;
      return row?.minutes;
    });
    expect([duration, stored]).toEqual([duration, minutesOf(duration) ?? 60]);
  }
});
