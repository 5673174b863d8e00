import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import { countText, onlyKind } from '../../../domain/catalog/listing-counts.ts';
import { countFilters, noFilter, PRODUCT_SORTS, type ProductFilter, type ProductSort } from '../../../domain/catalog/product-query.ts';
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

const SORTS = PRODUCT_SORTS.map((sort) => [sort, listingText.sorts[sort]] as const);

export const ProductListPage = () => {
  const { query, after, batch, counts, groups } = useLoaderData<ProductListData>();
  const { key } = useLocation();
  const listProducts = useStore(ListProducts);
  const [game, ...others] = query.filter.games;
  return (
    <ListingFrame
      title={titleOf(query, groups, counts)}
      summary={listingText.count(countText(counts.total), productNoun(onlyKind(counts, query.filter.kind)))}
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
        <Nothing filter={query.filter} isBeyondEnd={after !== null} toAll={paths.productsMatching({ ...query, filter: noFilter })} />
      ) : (
        <ProductListing
          key={key}
          batch={batch}
          fetch={(next, limit) => listProducts.execute({ ...query, after: next, ...(limit === undefined ? {} : { limit }) })}
          hrefAfter={(next) => paths.productsMatching(query, next)}
        />
      )}
      {game !== undefined && others.length === 0 ? <SearchAlertPart key={game} text="" game={game} /> : null}
    </ListingFrame>
  );
};

/** Why the list is empty, and one action. */
const Nothing = ({
  filter,
  isBeyondEnd,
  toAll,
}: {
  readonly filter: ProductFilter;
  readonly isBeyondEnd: boolean;
  readonly toAll: string;
}) => {
  if (isBeyondEnd) return <EmptyState title={listingText.endTitle} text={listingText.endText} />;
  const count = countFilters(filter);
  if (count === 0) return <EmptyState title={listingText.emptyShopTitle} text={listingText.emptyShopText} />;
  return (
    <EmptyState
      title={count === 1 && filter.kind !== null ? listingText.emptyKindTitle(filter.kind) : listingText.emptyTitle}
      text={listingText.emptyText}
      action={
        <Link className={buttonClass('primary')} to={toAll}>
          {listingText.clear}
        </Link>
      }
    />
  );
};
