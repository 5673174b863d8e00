import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ProductRepository } from '../../src/application/catalog/product-repository.ts';
import { currentPrice } from '../../src/domain/catalog/price.ts';
import type { ProductCard } from '../../src/domain/catalog/product.ts';
import { noCriteria } from '../../src/domain/catalog/product-criteria.ts';
import { seedGenerated } from '../../src/infrastructure/demo/seed-generated.ts';
import { inTransaction } from '../../src/infrastructure/embedded/postgres/transaction.ts';
import { SystemClock } from '../../src/infrastructure/platform/system-clock.ts';
import { SupabaseProductRepository } from '../../src/infrastructure/supabase/catalog/product-repository.ts';
import { GuestProductRepository } from '../../src/infrastructure/supabase-server/catalog/guest-product-repository.ts';
import { plantPrices } from '../support/planted-prices.ts';
import { isStrikeAllowed, type RecordedPrice } from '../support/refused-strikes.ts';
import { restAs } from '../support/supabase-as.ts';
import { openTestDatabase, type TestDatabase } from '../support/test-database.ts';

/** `npm run prove -- prices` crawls more. Half of them are samples. */
const PRODUCTS = Number(process.env['CRAWLED_PRODUCTS'] ?? 400);

let database: TestDatabase;
const recorded = new Map<string, RecordedPrice[]>();

beforeAll(async () => {
  database = await openTestDatabase();
  const { sql } = database;
  await seedGenerated(
    { sql, inTransaction: (work) => inTransaction(sql, work), sealer: null, now: new Date(), report: () => undefined },
    PRODUCTS / 2,
  );
  await plantPrices(sql, PRODUCTS / 2);
  const rows = await sql<{ product_id: string; price: string; from_at: Date; to_at: Date | null; sale_id: string | null }[]>`
    select product_id, price, from_at, to_at, sale_id from private.price_points`;
  for (const row of rows) {
    const point = { price: Number(row.price), from: row.from_at.getTime(), to: row.to_at?.getTime() ?? null, saleId: row.sale_id };
    recorded.set(row.product_id, [...(recorded.get(row.product_id) ?? []), point]);
  }
}, 600_000);
afterAll(() => database.close());

const crawled = async (products: ProductRepository): Promise<readonly ProductCard[]> => {
  const cards: ProductCard[] = [];
  let after: string | null = null;
  do {
    const page = await products.list({ criteria: noCriteria, sort: 'newest', after, limit: 100, includeArchived: false });
    cards.push(...page.items);
    after = page.next;
  } while (after !== null);
  return cards;
};

test.each([
  ['interface', () => new SupabaseProductRepository(restAs(database, null), new SystemClock(), '')],
  ['pages of the server', () => new GuestProductRepository(restAs(database, null), new SystemClock(), '', database.gateway.readAsGuest)],
] as const)(
  '%s: no list strikes a price through that was not asked, and each that was asked is',
  async (_name, open) => {
    const cards = await crawled(open());
    const now = new Date();
    const found = { struck: 0, refused: 0, wrong: [] as object[] };
    for (const card of cards) {
      const { amount, was, sale } = currentPrice(card, now);
      const named = sale === null ? [card.originalPrice] : [sale.originalPrice, card.price];
      const wanted = named.filter((price) => price !== null && price > amount) as number[];
      const allowed = wanted.filter((price) => isStrikeAllowed(recorded.get(card.id) ?? [], price, now.getTime()));
      const expected = allowed.length === 0 ? null : Math.max(...allowed);
      if (was !== expected) found.wrong.push({ id: card.id, was, expected, points: recorded.get(card.id) });
      if (was !== null) found.struck += 1;
      if (wanted.length > 0 && was === null) found.refused += 1;
    }
    expect(found.wrong).toEqual([]);
    expect(cards.length).toBeGreaterThan(PRODUCTS * 0.9);
    expect(found.struck).toBeGreaterThan(PRODUCTS / 40);
    expect(found.refused).toBeGreaterThan(PRODUCTS / 40);
  },
  600_000,
);
