import {
  everyProduct,
  lastChangedFirst,
  type ProductListFilter,
  type ProductListSort,
} from '../../../src/domain/catalog/product-list-filter.ts';

interface ListCase {
  readonly what: string;
  readonly filter?: Partial<ProductListFilter>;
  readonly sort?: ProductListSort;
  /** Starts in the middle of the list. */
  readonly isDeep?: boolean;
}

const CASES: readonly ListCase[] = [
  { what: 'as it opens' },
  { what: 'deep, by change', isDeep: true },
  { what: 'deep, by price', sort: { by: 'price', isFalling: false }, isDeep: true },
  { what: 'by name', sort: { by: 'name', isFalling: false } },
  { what: 'by stock', sort: { by: 'stock', isFalling: false } },
  { what: 'of a large game', filter: { game: 'mobile-legends' } },
  { what: 'of a small game, by price', filter: { game: 'stumble-guys' }, sort: { by: 'price', isFalling: true } },
  {
    what: 'game, tier, category, price, rentable',
    filter: { game: 'free-fire', tier: 'sultan', category: 'paket-hemat', minPrice: 50_000, maxPrice: 500_000, rentable: true },
  },
  { what: 'sold out', filter: { stock: 'out' } },
  { what: 'archived (few)', filter: { state: 'archived' } },
  { what: 'a common word', filter: { text: 'gusion' } },
  { what: 'a rare pair of words', filter: { text: 'sultan barbarian' } },
  { what: 'a word that is nowhere', filter: { text: 'qqqqzzz' } },
];

export interface ListRequestCase {
  readonly what: string;
  readonly filter: ProductListFilter;
  readonly sort: ProductListSort;
  readonly isDeep: boolean;
}

/** The list requests of an owner. */
export const LIST_CASES: readonly ListRequestCase[] = CASES.map(({ what, filter, sort, isDeep }) => ({
  what,
  filter: { ...everyProduct, ...filter },
  sort: sort ?? lastChangedFirst,
  isDeep: isDeep ?? false,
}));
