import type { ProductDraft } from './demo-product.ts';
import { fractionOf, shuffled, uuidOf } from './derived.ts';

/** A row of public.flash_sales. `left` is its stock; the initial stock is written first, because the table records it. */
export interface SaleRow {
  readonly id: string;
  readonly product_id: string;
  readonly sale_price: number;
  readonly original_price: number;
  readonly start_time: Date;
  readonly end_time: Date;
  readonly initial: number;
  readonly left: number;
  readonly created_at: Date;
}

/** Start and end in hours from now. Live sales end one after another over two days, and upcoming ones replace them. */
const LIVE = [1.25, 3, 5.5, 8, 11, 15, 19, 24, 30, 36, 42, 48].map((end, place) => [-1 - place, end] as const);
const UPCOMING = [
  [2, 26],
  [9, 33],
  [20, 44],
  [33, 57],
] as const;
const ENDED = [
  [-14, -2],
  [-30, -20],
  [-60, -44],
  [-100, -80],
  [-150, -130],
  [-220, -200],
] as const;
const TIMES = [...LIVE, ...UPCOMING, ...ENDED];

const HOUR = 3_600_000;

/** Interleaves the products of the games, so that adjacent ones differ. */
const inTurns = (products: readonly ProductDraft[]): ProductDraft[] => {
  const counts = new Map<string, number>();
  return products
    .map((product) => {
      const count = counts.get(product.gameSlug) ?? 0;
      counts.set(product.gameSlug, count + 1);
      return { product, turn: count };
    })
    .toSorted((a, b) => a.turn - b.turn)
    .map(({ product }) => product);
};

const saleOf = (product: ProductDraft, [begins, ends]: readonly [number, number], now: Date): SaleRow => {
  const off = 0.1 + 0.22 * fractionOf('sale', product.id, 'off');
  const at = (hours: number): Date => new Date(now.getTime() + hours * HOUR);
  const initial = Math.min(product.stock, 10);
  return {
    id: uuidOf('sale', product.id),
    product_id: product.id,
    sale_price: Math.floor((product.price * (1 - off)) / 1000) * 1000,
    original_price: product.price,
    start_time: at(begins),
    end_time: at(ends),
    initial,
    left: begins < 0 ? Math.ceil(initial * (0.4 + 0.6 * fractionOf('sale', product.id, 'left'))) : initial,
    created_at: at(Math.min(begins, 0) - 3),
  };
};

/** Twelve live, four upcoming and six ended sales, each of a visible product with stock. */
export const demoSales = (visible: readonly ProductDraft[], now: Date): SaleRow[] => {
  const inStock = visible.filter(({ stock, price }) => stock > 0 && price >= 20_000);
  const candidates = inTurns(shuffled(inStock, 'sale', ({ id }) => id));
  return TIMES.flatMap((times, place) => {
    const product = candidates[place];
    return product === undefined ? [] : [saleOf(product, times, now)];
  });
};
