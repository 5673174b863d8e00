import { CountProducts } from '../../../application/catalog/count-products.ts';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { definePage } from '../../core/page.ts';
import { listingBindings } from '../../features/catalog/bindings.ts';
import { listingText } from '../../features/catalog/listing.text.ts';
import { loadListingGroups } from '../../features/catalog/listing-groups.ts';
import { readListing } from '../../features/catalog/read-listing.ts';
import type { ProductListData } from './product-list-data.ts';
import { ProductListPage } from './product-list-page.tsx';
import { canonicalOf, titleOf } from './title-of.ts';

export const productList = definePage<ProductListData>({
  bindings: listingBindings,
  load: async ({ get, url }) => {
    const { query, schema } = await readListing({ get, url });
    const after = url.searchParams.get('after');
    const [batch, count, groups] = await Promise.all([
      get(ListProducts).execute({ ...query, after }),
      get(CountProducts).execute(query.filter),
      loadListingGroups({ get }, schema),
    ]);
    return { query, after, batch, count, groups };
  },
  meta: ({ query, after, groups }, settings) => {
    const title = titleOf(query, groups);
    return { title, description: listingText.description(title, settings.siteName), canonical: canonicalOf(query, after, groups) };
  },
  Component: ProductListPage,
});
