import { Link, useLoaderData, useLocation } from 'react-router-dom';
import { ListProducts } from '../../../application/catalog/list-products.ts';
import type { BoundedCount } from '../../../application/catalog/product-repository.ts';
import { countFilters, noFilter } from '../../../domain/catalog/product-query.ts';
import { formatCount } from '../../../domain/shared/rupiah.ts';
import { buttonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { paths } from '../../core/paths.ts';
import { useStore } from '../../core/view-model.tsx';
import { listingText } from '../../features/catalog/listing.text.ts';
import { ListingFrame } from '../../features/catalog/listing-frame.tsx';
import { ProductListing } from '../../features/catalog/product-listing.tsx';
import type { ProductListData } from './product-list-data.ts';
import { titleOf } from './title-of.ts';

const summaryOf = ({ count, more }: BoundedCount): string =>
  more ? listingText.countMore(formatCount(count)) : listingText.count(formatCount(count));

export const ProductListPage = () => {
  const { query, after, batch, count, groups } = useLoaderData<ProductListData>();
  const { key } = useLocation();
  const listProducts = useStore(ListProducts);
  return (
    <ListingFrame
      title={titleOf(query, groups)}
      summary={summaryOf(count)}
      query={query}
      groups={groups}
      action={paths.products}
      text={null}
      isSortable
      to={paths.productsMatching}
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
