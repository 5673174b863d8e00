import { CountSearch } from '../../../application/search/count-search.ts';
import { RelaxedSearch } from '../../../application/search/relaxed-search.ts';
import { SearchProducts } from '../../../application/search/search-products.ts';
import { DeferredModule } from '../../../application/shared/deferred-module.ts';
import { ListPopularGames } from '../../../application/taxonomy/read-taxonomy.ts';
import { readSearchSort } from '../../../domain/search/parsed-query.ts';
import { searchText } from '../../../domain/search/search-text.ts';
import { definePage } from '../../core/page.ts';
import { paths } from '../../core/paths.ts';
import { listingBindings } from '../../features/catalog/bindings.ts';
import { requireCleanAddress } from '../../features/catalog/clean-address.ts';
import { loadListingGroups } from '../../features/catalog/listing-groups.ts';
import { readListing } from '../../features/catalog/read-listing.ts';
import { searchAlertPart } from '../../features/search/search-alert-part.tsx';
import { searchPageText } from './search.text.ts';
import type { SearchData } from './search-data.ts';
import { SearchPage } from './search-page.tsx';

const helpModule = new DeferredModule(async () => (await import('./find-help.ts')).findHelp);

const offsetOf = (text: string | null): number => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0);

export const search = definePage<SearchData>({
  bindings: [listingBindings],
  load: async ({ get, url }) => {
    requireCleanAddress(url, 'relevance');
    const text = searchText(url.searchParams.get('q'));
    const { query, schema } = await readListing({ get, url });
    const { filter } = query;
    const sort = readSearchSort(url.searchParams.get('sort'));
    const offset = offsetOf(url.searchParams.get('mulai'));
    const counted = get(CountSearch).execute(text, filter);
    const [answer, counts, groups] = await Promise.all([
      get(SearchProducts).execute({ text, filter, sort, offset }),
      counted,
      loadListingGroups({ get }, schema, counted),
    ]);
    const isNone = answer.items.length === 0;
    const { help } = answer;
    const [games, relaxed, answers] = await Promise.all([
      isNone ? get(ListPopularGames).execute() : [],
      isNone && offset === 0 ? get(RelaxedSearch).execute(text, filter) : null,
      help === null || offset > 0
        ? []
        : helpModule.ready().then(
            (find) => find({ get }, help),
            () => [],
          ),
      isNone ? searchAlertPart() : null,
    ]);
    return {
      text,
      filter,
      sort,
      offset,
      answer,
      counts,
      groups,
      help: answers,
      relaxed,
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
