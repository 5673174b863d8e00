import type { Product } from '../../../domain/catalog/product.ts';

const ACCOUNTS = 'akun';

/** Accounts have something to sign in with; items, services and codes do not. What has no category is taken for an account. */
export const isAccount = ({ category }: Pick<Product, 'category'>): boolean => category === null || category.slug === ACCOUNTS;
