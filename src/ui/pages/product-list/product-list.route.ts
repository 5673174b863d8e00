import { CountProducts } from '../../../application/catalog/count-products.ts';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { countFilters } from '../../../domain/catalog/product-query.ts';
import { readProductQuery } from '../../../domain/catalog/product-query-text.ts';
import { listingBindings } from '../../listing/bindings.ts';
import { loadListingGroups } from '../../listing/listing-groups.ts';
import { definePage } from '../../page.ts';
import { paths } from '../../paths.ts';
import { listingText } from '../../text/listing.ts';
import type { ProductListData } from './product-list-data.ts';
import { ProductListPage } from './product-list-page.tsx';
import { titleOf } from './title-of.ts';

export const productList = definePage<ProductListData>({
  bindings: listingBindings,
  load: async ({ get, url }) => {
    const query = readProductQuery(url.searchParams);
    const after = url.searchParams.get('after');
    const [stretch, count, groups] = await Promise.all([
      get(ListProducts).execute({ ...query, after }),
      get(CountProducts).execute(query.filter),
      loadListingGroups({ get }),
    ]);
    return { query, after, stretch, count, groups };
  },
  meta: ({ query, after, groups }, settings) => ({
    title: titleOf(query, groups),
    description: listingText.description(settings.siteName),
    // One address per thing worth finding: the whole list and each game's; every other cut of it points there.
    canonical:
      after === null && query.filter.games.length === 1 && countFilters(query.filter) === 1
        ? paths.productsOfGame(query.filter.games[0] ?? '')
        : paths.products,
  }),
  Component: ProductListPage,
});
