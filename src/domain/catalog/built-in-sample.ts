import { isUuid } from '../shared/uuid.ts';
import type { ProductCard } from './product.ts';

/** Whether it is one of the samples that stand in while no backend is set up: labelled "Contoh", never sold. Only theirs are no UUIDs. */
export const isBuiltInSample = ({ id }: Pick<ProductCard, 'id'>): boolean => !isUuid(id);
