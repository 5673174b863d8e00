import type { Product } from '../catalog/product.ts';
import type { RentalOption } from '../catalog/rental-option.ts';

/** Version of the shop's rules that this program knows; a shop with newer ones says so, and the next press names them. */
export const RULES_VERSION = 1;

/** Whether a product is bought in the shop itself. Samples are never sold; accounts follow a switch of the shop, and go through a chat without it. */
export const isSoldHere = ({ isSample, saleKind }: Pick<Product, 'isSample' | 'saleKind'>, sellsAccounts: boolean): boolean =>
  !isSample && (saleKind === 'account' ? sellsAccounts : saleKind === 'item' || saleKind === 'service');

/** Whether an option is rented in the shop itself: as accounts are sold, where its length is known and a unit of it can be rented at all. */
export const isRentedHere = (
  product: Pick<Product, 'isSample' | 'saleKind' | 'rentableFrom'>,
  { durationMinutes }: Pick<RentalOption, 'durationMinutes'>,
  sellsAccounts: boolean,
): boolean =>
  durationMinutes !== null && product.rentableFrom !== null && product.saleKind === 'account' && isSoldHere(product, sellsAccounts);
