import { CountProducts } from '../../../application/catalog/count-products.ts';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { definePage } from '../../core/page.ts';
import { listingBindings } from '../../features/catalog/bindings.ts';
import { requireCleanAddress } from '../../features/catalog/clean-address.ts';
import { listingText } from '../../features/catalog/listing.text.ts';
import { loadListingGroups } from '../../features/catalog/listing-groups.ts';
import { readListing } from '../../features/catalog/read-listing.ts';
import { searchAlertPart } from '../../features/search/search-alert-part.tsx';
import type { ProductListData } from './product-list-data.ts';
import { ProductListPage } from './product-list-page.tsx';
import { canonicalOf, titleOf } from './title-of.ts';

export const productList = definePage<ProductListData>({
  bindings: [listingBindings],
  load: async ({ get, url }) => {
    requireCleanAddress(url, 'newest');
    const { query, schema } = await readListing({ get, url });
    const after = url.searchParams.get('after');
    const counted = get(CountProducts).execute(query.filter);
    const [batch, counts, groups] = await Promise.all([
      get(ListProducts).execute({ ...query, after }),
      counted,
      loadListingGroups({ get }, schema, counted),
      query.filter.games.length === 1 ? searchAlertPart() : null,
    ]);
    return { query, after, batch, counts, groups };
  },
  meta: ({ query, after, groups, counts }, settings) => {
    const title = titleOf(query, groups, counts);
    return { title, description: listingText.description(title, settings.siteName), canonical: canonicalOf(query, after, groups) };
  },
  Component: ProductListPage,
});
