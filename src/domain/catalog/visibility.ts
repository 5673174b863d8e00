import type { Product } from './product.ts';

/** Visitors see products that are active and not archived (section 4). The database has the same rule. */
export const isVisible = (product: Pick<Product, 'isActive' | 'archivedAt'>): boolean => product.isActive && product.archivedAt === null;
