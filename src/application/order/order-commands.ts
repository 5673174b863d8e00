import type { OrderState } from '../../domain/order/transitions.ts';
import type { PaymentReference } from '../payment/payment-gateway.ts';
import type { ExtensionPlacement } from '../rental/rental-service.ts';
import type { PlacedOrder, Placement } from './order-service.ts';

/** Where an order stands after a step; `already`: it had been taken before. */
export interface AppliedStep {
  readonly outcome: 'done' | 'already';
  readonly state: OrderState;
  /** Number of the last event. */
  readonly version: number;
}

/** A payment attempt as it is written before a gateway hears of it, or as it lives. */
export interface PayableAttempt {
  readonly reference: string;
  readonly gateway: string;
  readonly method: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly expiresAt: Date;
  /** Null until the gateway has said how to pay. */
  readonly instructions: Readonly<Record<string, string>> | null;
  readonly description: string;
}

/** The attempt with another method that has to be closed at its gateway first. */
export interface BlockingAttempt {
  readonly close: PaymentReference & { readonly gateway: string };
}

export interface SealedDestination {
  /** What the number is sealed for. */
  readonly id: string;
  readonly bank: string;
  readonly sealed: string;
  readonly last4: string;
  readonly holder: string;
  /** By which the same account is known again. */
  readonly fingerprints: readonly string[];
}

/**
 * What one person does with orders, with their own rights in the database. All calls @throws OrderRefused for a refusal with a code,
 * PortError (`denied` for who is not signed in or may not).
 */
export interface OrderCommands {
  /** The same key is the same order. */
  place(placement: Placement): Promise<PlacedOrder>;
  /** More time for a running rental. */
  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder>;
  step(orderId: string, event: string, detail: Readonly<Record<string, string | boolean>>): Promise<AppliedStep>;
  write(orderId: string, text: string): Promise<void>;
  takeAttempt(orderId: string, method: string): Promise<PayableAttempt | BlockingAttempt>;
  setDestination(orderId: string, destination: SealedDestination): Promise<void>;
  /** Staff: the sealed number of a refund's account; the look is logged. */
  sealedDestination(refundId: string): Promise<Pick<SealedDestination, 'id' | 'sealed'>>;
  /** Whether this person may read the order. */
  mayRead(orderId: string): Promise<boolean>;
}

/** @param token the person's access token */
export type CommandsOf = (token: string) => OrderCommands;
