import type { BoundedCount } from '../../../application/catalog/product-repository.ts';
import type { ProductQuery } from '../../../domain/catalog/product-query.ts';
import type { ListPage } from '../../features/catalog/listing.view-model.ts';
import type { ListingGroups } from '../../features/catalog/listing-groups.ts';

export interface ProductListData {
  readonly query: ProductQuery;
  readonly after: string | null;
  readonly batch: ListPage;
  readonly count: BoundedCount;
  readonly groups: ListingGroups;
}
