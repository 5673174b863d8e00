import type { Product } from './product.ts';

/** What visitors may see: active and not archived (section 4). The database holds the same rule. */
export const isVisible = (product: Pick<Product, 'isActive' | 'archivedAt'>): boolean => product.isActive && product.archivedAt === null;
