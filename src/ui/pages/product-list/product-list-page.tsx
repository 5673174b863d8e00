import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { countText, type ListingCounts, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import { countFilters, noFilter, PRODUCT_SORTS, type ProductSort } from '../../../domain/catalog/product-query.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { listingText } from '../../features/catalog/listing.text.ts';
import { ListingFrame } from '../../features/catalog/listing-frame.tsx';
import { ProductListing } from '../../features/catalog/product-listing.tsx';
import { SearchAlertPart } from '../../features/search/search-alert-part.tsx';
import { productNoun } from '../../text/product.ts';
import type { ProductListData } from './product-list-data.ts';
import { titleOf } from './title-of.ts';

const summaryOf = (counts: ListingCounts): string => listingText.count(countText(counts.total), productNoun(onlyKind(counts)));

const SORTS = PRODUCT_SORTS.map((sort) => [sort, listingText.sorts[sort]] as const);

export const ProductListPage = () => {
  const { query, after, batch, counts, groups } = useLoaderData<ProductListData>();
  const { key } = useLocation();
  const listProducts = useStore(ListProducts);
  const [game, ...others] = query.filter.games;
  return (
    <ListingFrame
      title={titleOf(query, groups)}
      summary={summaryOf(counts)}
      filter={query.filter}
      groups={groups}
      counts={counts}
      action={paths.products}
      text={null}
      sort={query.sort}
      sorts={SORTS}
      toFilter={(filter) => paths.productsMatching({ ...query, filter })}
      toSort={(sort) => paths.productsMatching({ ...query, sort: sort as ProductSort })}
    >
      {after === null ? null : (
        <Link className={buttonClass('text')} to={paths.productsMatching(query)}>
          {listingText.toStart}
        </Link>
      )}
      {batch.items.length === 0 ? (
        <Nothing
          hasFilter={countFilters(query.filter) > 0}
          isBeyondEnd={after !== null}
          toAll={paths.productsMatching({ ...query, filter: noFilter })}
        />
      ) : (
        <ProductListing
          key={key}
          batch={batch}
          fetch={(next) => listProducts.execute({ ...query, after: next })}
          hrefAfter={(next) => paths.productsMatching(query, next)}
        />
      )}
      {game !== undefined && others.length === 0 ? <SearchAlertPart key={game} text="" game={game} /> : null}
    </ListingFrame>
  );
};

/** Why the list is empty, and one action. */
const Nothing = ({
  hasFilter,
  isBeyondEnd,
  toAll,
}: {
  readonly hasFilter: boolean;
  readonly isBeyondEnd: boolean;
  readonly toAll: string;
}) => {
  if (isBeyondEnd) return <EmptyState title={listingText.endTitle} text={listingText.endText} />;
  if (!hasFilter) return <EmptyState title={listingText.emptyShopTitle} text={listingText.emptyShopText} />;
  return (
    <EmptyState
      title={listingText.emptyTitle}
      text={listingText.emptyText}
      action={
        <Link className={buttonClass('primary')} to={toAll}>
          {listingText.clear}
        </Link>
      }
    />
  );
};
