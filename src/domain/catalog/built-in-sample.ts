import { isUuid } from '../shared/uuid.ts';
import type { ProductCard } from './product.ts';

/**
 * Whether a product is built-in sample data, which the shop shows without a backend. It is labelled "Contoh" and never sold. Only samples
 * have ids that are not UUIDs.
 */
export const isBuiltInSample = ({ id }: Pick<ProductCard, 'id'>): boolean => !isUuid(id);
