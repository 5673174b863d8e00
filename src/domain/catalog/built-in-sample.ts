import { isUuid } from '../shared/uuid.ts';
import type { ProductCard } from './product.ts';

/**
 * Whether a product is a built-in sample, shown without a backend: labelled "Contoh", never sold. Only samples have ids that are no
 * UUIDs.
 */
export const isBuiltInSample = ({ id }: Pick<ProductCard, 'id'>): boolean => !isUuid(id);
