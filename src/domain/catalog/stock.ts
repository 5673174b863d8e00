import type { Product } from './product.ts';

const LOW = 3;

export type Availability = 'sold' | 'low' | 'available';

export const isSold = ({ stock }: { readonly stock: number }): boolean => stock <= 0;

/** The threshold of "low" is the one at which a card warns that few units are left. */
export const availability = (stock: number): Availability => (stock <= 0 ? 'sold' : stock <= LOW ? 'low' : 'available');

/** Whether few units are left of what there is more than one of. An account is always the only one, so that its stock warns of nothing. */
export const isScarce = ({ stock, saleKind }: Pick<Product, 'stock' | 'saleKind'>): boolean =>
  saleKind !== 'account' && availability(stock) === 'low';
