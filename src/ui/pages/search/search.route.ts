import { SearchProducts } from '../../../application/search/search-products.ts';
import { ListPopularGames } from '../../../application/taxonomy/read-taxonomy.ts';
import { searchText } from '../../../domain/search/search-text.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { listingBindings } from '../../features/catalog/bindings.ts';
import { loadListingGroups } from '../../features/catalog/listing-groups.ts';
import { readListing } from '../../features/catalog/read-listing.ts';
import { searchPageText } from './search.text.ts';
import type { SearchData } from './search-data.ts';
import { SearchPage } from './search-page.tsx';

const offsetOf = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0);

export const search = definePage<SearchData>({
  bindings: listingBindings,
  load: async ({ get, url }) => {
    const text = searchText(url.searchParams.get('q'));
    const { query, schema } = await readListing({ get, url });
    const offset = offsetOf(url.searchParams.get('mulai'));
    const [answer, groups] = await Promise.all([
      get(SearchProducts).execute({ text, filter: query.filter, offset }),
      loadListingGroups({ get }, schema),
    ]);
    const games = answer.items.length === 0 ? await get(ListPopularGames).execute() : [];
    return {
      text,
      query,
      offset,
      answer,
      groups,
      suggestions: games.map(({ slug, name, productCount }) => ({ slug, name, count: productCount })),
    };
  },
  meta: ({ text }) => ({
    title: text === null ? searchPageText.blankTitle : searchPageText.title(text),
    description: searchPageText.description,
    // Result pages are unlimited in number, so only the search itself is indexed.
    canonical: text === null ? paths.search : null,
  }),
  Component: SearchPage,
});
