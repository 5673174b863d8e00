import type { Product } from '../catalog/product.ts';
import type { RentalOption } from '../catalog/rental-option.ts';

/**
 * The version of the shop's rules that this program knows. A shop with newer rules answers with its version, which the next attempt sends.
 */
export const RULES_VERSION = 1;

/**
 * Whether a product is sold through the order flow. Samples are never sold; accounts depend on a setting, and are sold in a chat without
 * it.
 */
export const isSoldHere = ({ isSample, saleKind }: Pick<Product, 'isSample' | 'saleKind'>, sellsAccounts: boolean): boolean =>
  !isSample && (saleKind === 'account' ? sellsAccounts : saleKind === 'item' || saleKind === 'service');

/** Whether an option is rented through the order flow: like accounts, when its duration is known and a unit can be rented. */
export const isRentedHere = (
  product: Pick<Product, 'isSample' | 'saleKind' | 'rentableFrom'>,
  { durationMinutes }: Pick<RentalOption, 'durationMinutes'>,
  sellsAccounts: boolean,
): boolean =>
  durationMinutes !== null && product.rentableFrom !== null && product.saleKind === 'account' && isSoldHere(product, sellsAccounts);
