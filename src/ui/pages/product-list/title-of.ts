import { type ListingCounts, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import { countFilters, type ProductQuery } from '../../../domain/catalog/product-query.ts';
import { paths } from '../../core/paths.ts';
import { listingText } from '../../features/catalog/listing.text.ts';
import type { ListingGroups } from '../../features/catalog/listing-groups.ts';

/** "Akun Mobile Legends" when the list is one game's, the category's name when it is only one, "Semua akun" otherwise; mixed kinds are "produk". */
export const titleOf = ({ filter }: ProductQuery, groups: ListingGroups, counts: ListingCounts): string => {
  const kind = onlyKind(counts, filter.kind);
  const [only, ...others] = groups.games.filter((game) => filter.games.includes(game.slug));
  if (only !== undefined && others.length === 0) return listingText.ofGame(kind, only.name);
  const category = groups.categories.find(({ slug }) => slug === filter.category);
  return category !== undefined && countFilters(filter) === 1 ? category.name : listingText.all(kind);
};

/** One canonical address for the whole list, each game, each category and each kind; every other filter has that of its list. */
export const canonicalOf = ({ filter }: ProductQuery, after: string | null, groups: ListingGroups): string => {
  if (after !== null || countFilters(filter) !== 1) return paths.products;
  if (filter.kind !== null) return paths.productsOfKind(filter.kind);
  const game = groups.games.find(({ slug }) => filter.games.includes(slug));
  if (game !== undefined) return paths.productsOfGame(game.slug);
  const category = groups.categories.find(({ slug }) => slug === filter.category);
  return category === undefined ? paths.products : paths.productsOfCategory(category.slug);
};
