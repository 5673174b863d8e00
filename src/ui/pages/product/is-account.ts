import type { Product } from '../../../domain/catalog/product.ts';

/** Accounts have credentials; items and services do not. */
export const isAccount = ({ saleKind }: Pick<Product, 'saleKind'>): boolean => saleKind === 'account';
