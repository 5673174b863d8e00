import type { Placement } from '../../../application/order/order-service.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { OrderDetail, SaleKind } from '../../../domain/order/order.ts';

/** What is sold, as far as orders ask about it. */
export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly gameName: string | null;
  readonly saleKind: SaleKind;
  readonly price: number;
  /** Null outside a sale. */
  readonly sale: { readonly id: string; readonly price: number } | null;
  /** Units, those in open orders included. */
  readonly stock: number;
  /** Missing for what is not for rent. */
  readonly rentals?: readonly RentalOption[];
}

export interface StoredOrder {
  readonly buyer: string;
  readonly placement: Placement;
  detail: OrderDetail;
}

/** The option of a product that can be rented; null for one without a length. */
export const optionOf = ({ rentals = [] }: SoldProduct, id: string): RentalOption | null =>
  rentals.find((option) => option.id === id && option.durationMinutes !== null) ?? null;
