import type { OrderRepository } from '../../../src/application/order/order-repository.ts';
import type { RentalAdminRepository } from '../../../src/application/rental/rental-admin-repository.ts';
import type { FreeTimes, RentalService } from '../../../src/application/rental/rental-service.ts';

/** A renter: what they can read, and their steps. */
export interface Renter {
  readonly times: FreeTimes;
  readonly rentals: RentalService;
  readonly orders: Pick<OrderRepository, 'find'>;
  /** Places a rental. @returns the order, or the code of the refusal */
  rent(product: string, option: string, start: Date | null): Promise<string>;
  /** Opens the login. @returns the code of the refusal; null for a success */
  open(order: string): Promise<string | null>;
}

/** A shop with rentals, over any adapter. */
export interface RentalShopWorld {
  renter(): Promise<Renter>;
  /** With or without permission for rentals. */
  staff(may: boolean): Promise<RentalAdminRepository>;
  /** An account with sealed units. @returns its id, its units, and its options by duration */
  account(given: { readonly units?: number; readonly options: Readonly<Record<string, number>>; readonly deposit?: number }): Promise<{
    readonly product: string;
    readonly units: readonly string[];
    readonly options: Readonly<Record<string, string>>;
  }>;
  /** The sandbox has been paid. */
  pay(order: string): Promise<void>;
  /** Staff seal a newer password of a unit. */
  rotate(unit: string): Promise<void>;
  /** Advances the clock of orders. */
  letPass(orders: readonly string[], minutes: number): Promise<void>;
  now(): Date;
  close(): Promise<void>;
}
