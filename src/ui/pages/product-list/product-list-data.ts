import type { ListingCounts } from '../../../domain/catalog/listing-counts.ts';
import type { ProductQuery } from '../../../domain/catalog/product-query.ts';
import type { ListPage } from '../../features/catalog/listing.view-model.ts';
import type { ListingGroups } from '../../features/catalog/listing-groups.ts';

export interface ProductListData {
  readonly query: ProductQuery;
  readonly after: string | null;
  readonly batch: ListPage;
  readonly counts: ListingCounts;
  readonly groups: ListingGroups;
}
