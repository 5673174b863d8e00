import type { Placement } from '../../../application/order/order-service.ts';
import type { RentalOption } from '../../../domain/catalog/rental-option.ts';
import type { OrderDetail, SaleKind } from '../../../domain/order/order.ts';

/** The fields of a product that orders need. */
export interface SoldProduct {
  readonly id: string;
  readonly name: string;
  readonly gameName: string | null;
  readonly saleKind: SaleKind;
  /** What a delivery in its game needs; absent where the owner has set nothing. */
  readonly deliveryForm?: string | null;
  /** Whether the service needs the login of the buyer's game account. */
  readonly asksLogin?: boolean;
  readonly price: number;
  /** Null outside a sale. */
  readonly sale: { readonly id: string; readonly price: number } | null;
  /** Units, including those in open orders. */
  readonly stock: number;
  /** Absent for products that are not for rent. */
  readonly rentals?: readonly RentalOption[];
}

export interface StoredOrder {
  readonly buyer: string;
  readonly placement: Placement;
  /** The order that pays for it together with others; null when it is paid alone. */
  readonly groupId: string | null;
  detail: OrderDetail;
}

/** A rental option; null for one without a duration. */
export const optionOf = ({ rentals = [] }: SoldProduct, id: string): RentalOption | null =>
  rentals.find((option) => option.id === id && option.durationMinutes !== null) ?? null;
