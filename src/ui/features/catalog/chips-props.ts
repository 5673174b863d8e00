import type { ProductFilter } from '../../../domain/catalog/product-query.ts';
import type { ListingGroups } from './listing-groups.ts';

export interface ChipsProps {
  readonly filter: ProductFilter;
  readonly groups: ListingGroups;
  /** The address of the list with another filter. */
  readonly to: (filter: ProductFilter) => string;
}
