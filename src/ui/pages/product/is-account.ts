import type { Product } from '../../../domain/catalog/product.ts';

const ACCOUNTS = 'akun';

/** Accounts have credentials; items, services and codes do not. A product without a category counts as an account. */
export const isAccount = ({ category }: Pick<Product, 'category'>): boolean => category === null || category.slug === ACCOUNTS;
