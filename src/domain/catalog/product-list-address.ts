import { searchText } from '../search/search-text.ts';
import { amountOf } from '../shared/amount.ts';
import { orderedRange } from '../shared/ordered-range.ts';
import { isSlug } from '../shared/slug.ts';
import { PRODUCT_LIMITS } from './product-limits.ts';
import {
  everyProduct,
  LIST_SORTS,
  LIST_STATES,
  LIST_STOCKS,
  lastChangedFirst,
  PAGE_SIZES,
  type ProductListQuery,
  type ProductListSort,
} from './product-list-filter.ts';

type Pairs = Iterable<readonly [string, string]>;

const LONGEST_CURSOR = 300;

const oneOf = <T extends string>(known: readonly T[], value: string | undefined, otherwise: T): T =>
  known.find((one) => one === value) ?? otherwise;

const amount = (text: string | undefined): number | null => {
  const read = amountOf(text ?? '');
  return read === null ? null : Math.min(read, PRODUCT_LIMITS.price);
};

const sortOf = (text: string | undefined): ProductListSort => {
  const isFalling = text?.startsWith('-') === true;
  const by = LIST_SORTS.find((one) => one === text?.replace(/^-/, ''));
  return by === undefined ? lastChangedFirst : { by, isFalling };
};

/** Reads an address such as `?status=archived&game=free-fire&sort=-price`. Invalid values are ignored. */
export const readProductList = (pairs: Pairs): ProductListQuery => {
  const given = new Map(pairs);
  const slug = (key: string): string | null => {
    const value = given.get(key) ?? '';
    return isSlug(value) ? value : null;
  };
  const [minPrice, maxPrice] = orderedRange(amount(given.get('min')), amount(given.get('max')));
  const after = given.get('after');
  const before = given.get('before');
  const cursor = after ?? before ?? '';
  return {
    filter: {
      text: searchText(given.get('q') ?? null),
      state: oneOf(LIST_STATES, given.get('status'), everyProduct.state),
      game: slug('game'),
      tier: slug('tier'),
      category: slug('category'),
      stock: oneOf(LIST_STOCKS, given.get('stok'), everyProduct.stock),
      minPrice,
      maxPrice,
      rentable: given.get('sewa') === '1',
      withoutPicture: given.get('gambar') === 'tanpa',
    },
    sort: sortOf(given.get('sort')),
    place: cursor === '' || cursor.length > LONGEST_CURSOR ? null : { cursor, isBefore: after === undefined },
    size: PAGE_SIZES.find((size) => String(size) === given.get('rows')) ?? PAGE_SIZES[0],
  };
};

const written = (key: string, value: string | number | null, otherwise: string | null = null): [string, string][] =>
  value === null || value === otherwise ? [] : [[key, String(value)]];

/** Writes the address of a list without default values; the inverse of `readProductList`. */
export const writeProductList = ({ filter, sort, place, size }: ProductListQuery): [string, string][] => [
  ...written('q', filter.text),
  ...written('status', filter.state, everyProduct.state),
  ...written('game', filter.game),
  ...written('tier', filter.tier),
  ...written('category', filter.category),
  ...written('stok', filter.stock, everyProduct.stock),
  ...written('min', filter.minPrice),
  ...written('max', filter.maxPrice),
  ...written('sewa', filter.rentable ? '1' : null),
  ...written('gambar', filter.withoutPicture ? 'tanpa' : null),
  ...written('sort', `${sort.isFalling ? '-' : ''}${sort.by}`, '-updated'),
  ...(size === PAGE_SIZES[0] ? [] : written('rows', size)),
  ...(place === null ? [] : written(place.isBefore ? 'before' : 'after', place.cursor)),
];
