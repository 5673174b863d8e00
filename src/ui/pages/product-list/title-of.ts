import type { ProductQuery } from '../../../domain/catalog/product-query.ts';
import type { ListingGroups } from '../../listing/listing-groups.ts';
import { listingText } from '../../text/listing.ts';

/** "Akun Mobile Legends" when the list is one game's, "Semua akun" otherwise. */
export const titleOf = ({ filter }: ProductQuery, groups: ListingGroups): string => {
  const [only, ...others] = groups.games.filter((game) => filter.games.includes(game.slug));
  return only !== undefined && others.length === 0 ? listingText.ofGame(only.name) : listingText.allProducts;
};
