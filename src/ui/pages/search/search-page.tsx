import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { SearchProducts } from '../../../application/search/search-products.ts';
import { countText, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import { noFilter, type ProductFilter } from '../../../domain/catalog/product-query.ts';
import { parseQuery, SEARCH_SORTS, type SearchSort } from '../../../domain/search/parsed-query.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { listingText } from '../../features/catalog/listing.text.ts';
import { ListingFrame } from '../../features/catalog/listing-frame.tsx';
import { ProductListing } from '../../features/catalog/product-listing.tsx';
import { ShopSearch } from '../../features/search/shop-search.tsx';
import { productNoun } from '../../text/product.ts';
import { EmptyResults, Games } from './empty-results.tsx';
import { HelpAnswers } from './help-answers.tsx';
import { searchPageText } from './search.text.ts';
import type { SearchData } from './search-data.ts';
import styles from './search-page.module.scss';

const nextOf = (offset: number, shown: number, more: boolean): string | null => (more ? String(offset + shown) : null);

const SORTS = SEARCH_SORTS.map((sort) => [sort, sort === 'relevance' ? listingText.relevance : listingText.sorts[sort]] as const);

/** The address of a search with another filter. A price that the words ask for leaves with its words once another one is chosen. */
const addressOf = (text: string, sort: SearchSort | null, next: ProductFilter): string => {
  const parsed = parseQuery(text, noFilter, sort);
  const { minPrice, maxPrice } = parsed.filter;
  if (!parsed.hasSpokenPrice) return paths.searchFor(text, next, sort);
  if (next.minPrice === minPrice && next.maxPrice === maxPrice)
    return paths.searchFor(text, { ...next, minPrice: null, maxPrice: null }, sort);
  return parsed.text === '' ? paths.productsMatching({ filter: next, sort: 'newest' }) : paths.searchFor(parsed.text, next, sort);
};

export const SearchPage = () => {
  const data = useLoaderData<SearchData>();
  const { text, filter, sort, offset, answer, counts, groups, suggestions } = data;
  const { key } = useLocation();
  const products = useStore(SearchProducts);
  const searchForm = (
    <div className={`wrap ${styles['ask']}`}>
      <ShopSearch initial={text ?? ''} size="hero" isFocused={text === null} />
    </div>
  );
  if (text === null) {
    return (
      <>
        {searchForm}
        <EmptyState
          heading="h1"
          title={searchPageText.blankTitle}
          text={searchPageText.blankPrompt}
          action={<Games games={suggestions} />}
        />
      </>
    );
  }
  const { items, more, correctedTo } = answer;
  const parsed = parseQuery(text, filter, sort);
  const isBeyondEnd = offset > 0 && items.length === 0;
  const found = listingText.count(countText(counts.total), productNoun(onlyKind(counts, filter.kind)));
  return (
    <>
      {searchForm}
      <ListingFrame
        title={searchPageText.title(text)}
        summary={
          isBeyondEnd ? null : [correctedTo === null ? null : searchPageText.corrected(correctedTo), found].filter(Boolean).join(' ')
        }
        filter={parsed.filter}
        groups={groups}
        counts={counts}
        action={paths.search}
        text={text}
        sort={parsed.sort}
        sorts={SORTS}
        toFilter={(next) => addressOf(text, sort, next)}
        toSort={(next) => paths.searchFor(text, filter, next as SearchSort)}
      >
        <HelpAnswers answers={data.help} />
        {offset === 0 ? null : (
          <Link className={buttonClass('text')} to={paths.searchFor(text, filter, sort)}>
            {listingText.toStart}
          </Link>
        )}
        {isBeyondEnd ? (
          <EmptyState title={listingText.endTitle} text={listingText.endText} />
        ) : items.length === 0 ? (
          <EmptyResults data={data} />
        ) : (
          <ProductListing
            key={key}
            batch={{ items, next: nextOf(offset, items.length, more) }}
            fetch={async (next, limit) => {
              const from = Number(next);
              const page = await products.execute({ text, filter, sort, offset: from, ...(limit === undefined ? {} : { limit }) });
              return { items: page.items, next: nextOf(from, page.items.length, page.more) };
            }}
            hrefAfter={(next) => paths.searchFor(text, filter, sort, Number(next))}
          />
        )}
      </ListingFrame>
    </>
  );
};
