import type { SaleKind } from '../order/order.ts';
import type { Category, GameTitle, Tier } from '../taxonomy/taxonomy.ts';
import type { AttributeChoice, ProductFilter } from './product-query.ts';

/** A filter with ids in place of slugs, as the database queries it. Null means "any". */
export interface ProductCriteria {
  readonly gameIds: readonly string[] | null;
  readonly tierIds: readonly string[] | null;
  readonly categoryId: string | null;
  readonly kind: SaleKind | null;
  readonly minPrice: number | null;
  readonly maxPrice: number | null;
  readonly rentable: boolean;
  /** A rental can begin before the end of the day in WIB. */
  readonly rentableToday: boolean;
  readonly inStock: boolean;
  readonly onSale: boolean;
  /** Absent without a filter. */
  readonly facts?: readonly AttributeChoice[];
}

export const noCriteria: ProductCriteria = {
  gameIds: null,
  tierIds: null,
  categoryId: null,
  kind: null,
  minPrice: null,
  maxPrice: null,
  rentable: false,
  rentableToday: false,
  inStock: false,
  onSale: false,
};

export interface Groups {
  readonly games: readonly Pick<GameTitle, 'id' | 'slug'>[];
  readonly tiers: readonly Pick<Tier, 'id' | 'slug'>[];
  readonly categories: readonly Pick<Category, 'id' | 'slug'>[];
}

type Named = { readonly id: string; readonly slug: string };

const idsOf = (slugs: readonly string[], groups: readonly Named[]): string[] =>
  groups.filter((group) => slugs.includes(group.slug)).map((group) => group.id);

export const namesGroups = (filter: ProductFilter): boolean =>
  filter.games.length > 0 || filter.tiers.length > 0 || filter.category !== null;

/** Null when a filter names groups of which none exists, because then no product can match. */
export const toCriteria = (filter: ProductFilter, groups: Groups): ProductCriteria | null => {
  const gameIds = idsOf(filter.games, groups.games);
  const tierIds = idsOf(filter.tiers, groups.tiers);
  const categoryId = filter.category === null ? null : (idsOf([filter.category], groups.categories)[0] ?? null);
  const isHopeless =
    (filter.games.length > 0 && gameIds.length === 0) ||
    (filter.tiers.length > 0 && tierIds.length === 0) ||
    (filter.category !== null && categoryId === null);
  if (isHopeless) return null;
  const { kind, minPrice, maxPrice, rentable, rentableToday, inStock, onSale } = filter;
  return {
    gameIds: gameIds.length === 0 ? null : gameIds,
    tierIds: tierIds.length === 0 ? null : tierIds,
    categoryId,
    kind,
    minPrice,
    maxPrice,
    rentable,
    rentableToday,
    inStock,
    onSale,
    ...(filter.attributes?.length ? { facts: filter.attributes } : {}),
  };
};
