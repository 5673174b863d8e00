import type { PortError } from '../../../application/shared/port-error.ts';
import { staffAvailability } from '../../../domain/catalog/low-stock.ts';
import type { ListSortKey, ProductListFilter, ProductListSort } from '../../../domain/catalog/product-list-filter.ts';
import { type StaffProduct, stateOf } from '../../../domain/catalog/staff-product.ts';
import { struckPrice } from '../../../domain/catalog/strikable-price.ts';
import { lacksPicture } from '../../../domain/media/has-picture.ts';
import type { MemoryCatalogue, StoredProduct } from './catalogue.ts';

export const versionOf = ({ updatedAt }: StoredProduct): string => updatedAt.toISOString();

/** Every write gets a unique time, because the database's clock is finer than that of tests. */
export const nextMoment = ({ clock }: MemoryCatalogue, last: Date): Date => new Date(Math.max(clock.now().getTime(), last.getTime() + 1));

export const toStaffProduct = (catalogue: MemoryCatalogue, product: StoredProduct): StaffProduct => ({
  id: product.id,
  name: product.name,
  image: product.image,
  price: product.price,
  originalPrice: product.originalPrice,
  struckPrice: struckPrice([product.originalPrice], product.price, catalogue.strikableOf(product), catalogue.clock.now()),
  stock: product.stock,
  state: stateOf(product.isActive, product.archivedAt !== null),
  game: product.game,
  tier: product.tier,
  category: product.category,
  rentalFrom: product.rentalOptions.length === 0 ? null : Math.min(...product.rentalOptions.map(({ price }) => price)),
  lowStockAt: catalogue.lowStockAt(product),
  isSample: product.isSample,
  saleKind: product.saleKind,
  createdAt: product.createdAt,
  updatedAt: product.updatedAt,
  version: versionOf(product),
  createdExactly: product.createdAt.toISOString(),
});

/** A prefix of an id with hyphens, or a complete id without them. */
const ID =
  /^(?:[0-9a-f]{32}|[0-9a-f]{8}-(?:[0-9a-f]{0,4}|[0-9a-f]{4}-(?:[0-9a-f]{0,4}|[0-9a-f]{4}-(?:[0-9a-f]{0,4}|[0-9a-f]{4}-[0-9a-f]{0,12}))))$/;
/** May be the prefix of an id or a word; digits alone count as a word. */
const HEXADECIMAL = /^(?=.*[a-f])[0-9a-f]{8,31}$/;

const matchesText = (product: StoredProduct, text: string, code: string | null): boolean => {
  const query = text.trim().toLowerCase();
  if (code?.toLowerCase() === query) return true;
  const beginsId = ID.test(query);
  // "12345678-2001" may be a game account and its zone.
  const isId = beginsId && (/[a-f]/.test(query) || query.replaceAll('-', '').length === 32);
  if ((beginsId || HEXADECIMAL.test(query)) && product.id.replaceAll('-', '').startsWith(query.replaceAll('-', ''))) return true;
  const name = product.name.toLowerCase();
  const game = product.game?.name.toLowerCase() ?? '';
  return (
    !isId &&
    query
      .split(/\s+/)
      .slice(0, 3)
      .every((word) => name.includes(word) || game.includes(word))
  );
};

const matchesStock = (wanted: ProductListFilter['stock'], stock: number, threshold: number | null): boolean => {
  if (wanted === 'any') return true;
  const state = staffAvailability(stock, threshold);
  return wanted === 'out' ? state === 'sold' : wanted === 'low' ? state === 'low' : state !== 'sold';
};

export const matchesStaffFilter = (catalogue: MemoryCatalogue, product: StoredProduct, filter: ProductListFilter): boolean => {
  const state = stateOf(product.isActive, product.archivedAt !== null);
  const { stock } = product;
  return (
    (filter.state === 'any' || filter.state === state || (filter.state === 'kept' && state !== 'archived')) &&
    (filter.text === null || matchesText(product, filter.text, catalogue.privateData.get(product.id)?.internalCode ?? null)) &&
    (filter.game === null || product.game?.slug === filter.game) &&
    (filter.tier === null || product.tier?.slug === filter.tier) &&
    (filter.category === null || product.category?.slug === filter.category) &&
    matchesStock(filter.stock, stock, catalogue.lowStockAt(product)) &&
    (filter.minPrice === null || product.price >= filter.minPrice) &&
    (filter.maxPrice === null || product.price <= filter.maxPrice) &&
    (!filter.rentable || product.hasRental) &&
    (!filter.withoutPicture || lacksPicture(product))
  );
};

const VALUES: Readonly<Record<ListSortKey, (product: StoredProduct) => number | string>> = {
  updated: ({ updatedAt }) => updatedAt.getTime(),
  created: ({ createdAt }) => createdAt.getTime(),
  name: ({ name }) => name,
  price: ({ price }) => price,
  stock: ({ stock }) => stock,
};

/** By the requested column, then by id, both in one direction. */
export const orderOf = ({ by, isFalling }: ProductListSort): ((a: StoredProduct, b: StoredProduct) => number) => {
  const value = VALUES[by];
  const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
  return (a, b) => (compare(value(a), value(b)) || compare(a.id, b.id)) * (isFalling ? -1 : 1);
};

/** The code of a row's refusal. */
export const rowCode = ({ code }: PortError): string => {
  if (code === 'REFERENCE') return 'GROUP_GONE';
  if (code === '42501') return 'NOT_ALLOWED';
  return code === null || /^[0-9]/.test(code) ? 'OUT_OF_RANGE' : code;
};
