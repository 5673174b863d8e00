import type { OrderRepository } from '../../../src/application/order/order-repository.ts';
import type { RentalAdminRepository } from '../../../src/application/rental/rental-admin-repository.ts';
import type { FreeTimes, RentalService } from '../../../src/application/rental/rental-service.ts';

/** Somebody who rents: what he reads, and the steps he takes. */
export interface Renter {
  readonly times: FreeTimes;
  readonly rentals: RentalService;
  readonly orders: Pick<OrderRepository, 'find'>;
  /** Presses "Sewa". @returns the order, or why it was refused */
  rent(product: string, option: string, start: Date | null): Promise<string>;
  /** Opens his login. @returns why it was refused; null for nothing */
  open(order: string): Promise<string | null>;
}

/** A shop whose rentals are kept somewhere. */
export interface RentalShopWorld {
  renter(): Promise<Renter>;
  /** With the right to work with rentals, or without. */
  staff(may: boolean): Promise<RentalAdminRepository>;
  /** An account with sealed units. @returns its id, its units, and its options by duration */
  account(given: { readonly units?: number; readonly options: Readonly<Record<string, number>>; readonly deposit?: number }): Promise<{
    readonly product: string;
    readonly units: readonly string[];
    readonly options: Readonly<Record<string, string>>;
  }>;
  /** The sandbox has been paid. */
  pay(order: string): Promise<void>;
  /** Staff store a newer password of a unit. */
  rotate(unit: string): Promise<void>;
  /** So much time passes for orders. */
  letPass(orders: readonly string[], minutes: number): Promise<void>;
  now(): Date;
  close(): Promise<void>;
}
