import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { askedLately, type PricePoint, recordPrices } from '../../../src/domain/catalog/asked-price.ts';
import { soldPrices } from '../../../src/domain/catalog/sold-prices.ts';
import type { FlashSale } from '../../../src/domain/flash-sale/flash-sale.ts';
import { aSale } from '../../support/builders.ts';
import { openTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const HOUR = 3_600_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** A sequence of numbers below 1 that is the same in every run. */
const numbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
};

interface Shop {
  readonly price: number;
  readonly isActive: boolean;
  readonly isArchived: boolean;
  readonly sale: FlashSale | null;
}

/** One change of the product or of its sale. */
const changed = (shop: Shop, next: () => number, now: Date): Shop => {
  const at = (hours: number): Date => new Date(Math.floor(now.getTime() / 1000) * 1000 + Math.round(hours * HOUR));
  const { sale } = shop;
  const kind = Math.floor(next() * 9);
  if (kind === 0) return { ...shop, isActive: !shop.isActive };
  if (kind === 1) return { ...shop, isArchived: !shop.isArchived };
  if (kind <= 3) return { ...shop, price: 100 + Math.floor(next() * 4) };
  if (sale === null || kind === 4)
    return { ...shop, sale: sale === null ? { ...aSale(), salePrice: 99, startsAt: at(next() * 4 - 2), endsAt: at(4 + next()) } : null };
  if (kind === 5) return { ...shop, sale: { ...sale, salePrice: 95 + Math.floor(next() * 9) } };
  if (kind === 6) return { ...shop, sale: { ...sale, isActive: !sale.isActive } };
  if (kind === 7) return { ...shop, sale: { ...sale, stock: sale.stock > 0 ? 0 : 3 } };
  return { ...shop, sale: { ...sale, startsAt: at(next() * 4 - 2) } };
};

const textOf = ({ price, from, to, saleId }: PricePoint): string =>
  `${saleId === null ? 'normal' : 'promo'} ${price} ${from.toISOString()} ${to?.toISOString() ?? ''}`;

test.each([1, 2, 3, 4, 5, 6])(
  'twenty changes of a product and its sale, sequence %i: recordPrices and private.record_prices agree',
  async (seed) => {
    const { sql } = database;
    const next = numbers(seed);
    let shop: Shop = { price: 100, isActive: true, isArchived: false, sale: null };
    let points: readonly PricePoint[] = [];
    const id = crypto.randomUUID();
    const write = async (before: Shop | null, after: Shop): Promise<Date> => {
      let moment = new Date(0);
      await sql.begin(async (transaction) => {
        const [row] = await transaction<{ now: Date }[]>`select now()`;
        moment = row?.now ?? moment;
        if (before === null)
          await transaction`insert into products (id, name, description, price, stock) values (${id}, 'Akun', 'Isi', ${after.price}, 5)`;
        const { sale } = after;
        if (
          before !== null &&
          (before.price !== after.price || before.isActive !== after.isActive || before.isArchived !== after.isArchived)
        )
          await transaction`update products set price = ${after.price}, is_active = ${after.isActive},
          archived_at = ${after.isArchived ? moment : null} where id = ${id}`;
        if (before?.sale !== sale) {
          if (sale === null || before?.sale === null || before === null)
            await transaction`delete from flash_sales where product_id = ${id}`;
          if (sale !== null)
            await transaction`insert into flash_sales (id, product_id, sale_price, original_price, start_time, end_time, stock, is_active)
            values (${sale.id}, ${id}, ${sale.salePrice}, 200, ${sale.startsAt}, ${sale.endsAt}, ${sale.stock}, ${sale.isActive})
            on conflict (id) do update set sale_price = excluded.sale_price, start_time = excluded.start_time, stock = excluded.stock,
              is_active = excluded.is_active`;
        }
      });
      return moment;
    };
    for (let step = 0; step < 20; step += 1) {
      const [before, after] = [step === 0 ? null : shop, step === 0 ? shop : changed(shop, next, new Date())];
      shop = after;
      const moment = await write(before, after);
      const isVisible = shop.isActive && !shop.isArchived;
      points = recordPrices(points, { price: shop.price, isVisible, sales: shop.sale === null ? [] : [shop.sale] }, moment);
      const rows = await sql<{ price: string; from_at: Date; to_at: Date | null; sale_id: string | null }[]>`
      select price, from_at, to_at, sale_id from private.price_points where product_id = ${id}`;
      const stored = rows.map((row) => textOf({ price: Number(row.price), from: row.from_at, to: row.to_at, saleId: row.sale_id }));
      expect(stored.toSorted()).toEqual(points.map(textOf).toSorted());

      const [answer] = await sql<{ history: { price: number; from_at: string; to_at: string | null }[] | null }[]>`
      select price_history(${id}) as history`;
      const wanted = isVisible
        ? askedLately(points, new Date()).map(({ price, from, to }) => [price, from.getTime(), to?.getTime() ?? null])
        : [];
      const found = (answer?.history ?? []).map((row) => [
        row.price,
        new Date(row.from_at).getTime(),
        row.to_at === null ? null : new Date(row.to_at).getTime(),
      ]);
      expect(found.toSorted()).toEqual(wanted.toSorted());
    }
  },
);

test.each([[[]], [[5, 5]], [[3, 1, 2]], [[4, 1, 3, 2]], [[7, 7, 7, 7, 9]]])(
  'sold for %j: soldPrices and public.sold_prices agree',
  async (totals) => {
    const { sql } = database;
    const { token } = await database.user('owner');
    const game = crypto.randomUUID();
    await sql`insert into game_titles (id, name, slug) values (${game}, ${`G ${game}`}, ${`g-${game}`})`;
    const [row] = await sql<{ id: string }[]>`insert into products (name, description, price, game_title_id, sale_kind)
    values ('Akun', 'Isi', 5, ${game}, 'account') returning id`;
    for (const total of totals)
      await sql`insert into orders (product_id, sale_kind, state, unit_price, total) values (${row?.id ?? ''}, 'account', 'completed', ${total}, ${total})`;
    const answer = await database.request('/rest/v1/rpc/sold_prices', { method: 'POST', token, body: JSON.stringify({ p_game: game }) });
    expect(await answer.json()).toEqual(soldPrices(totals));
  },
);
