import type { TransitionEvent } from '../../domain/order/transitions.ts';
import type { PaymentReference } from '../payment/payment-gateway.ts';
import type { ExtensionPlacement } from '../rental/rental-service.ts';
import type { OutputOf } from '../shared/call.ts';
import type { stepOrder } from './order.calls.ts';
import type { PlacedOrder, Placement } from './order-service.ts';

/** A payment attempt, stored before the gateway is called. */
export interface PayableAttempt {
  readonly reference: string;
  readonly gateway: string;
  readonly method: string;
  /** Whole rupiah. */
  readonly amount: number;
  readonly expiresAt: Date;
  /** Null until the gateway has returned them. */
  readonly instructions: Readonly<Record<string, string>> | null;
  readonly description: string;
}

/** An attempt with another method that must be closed at its gateway first. */
export interface BlockingAttempt {
  readonly close: PaymentReference & { readonly gateway: string };
}

export interface SealedDestination {
  /** The id that the number is bound to. */
  readonly id: string;
  readonly bank: string;
  readonly sealed: string;
  readonly last4: string;
  readonly holder: string;
  /** Identify equal accounts. */
  readonly fingerprints: readonly string[];
}

/**
 * Order operations of one person, with their own permissions in the database. All calls
 * @throws OrderRefused for a refusal with a code, PortError (`denied` without a session or permission).
 */
export interface OrderCommands {
  /** Idempotent by key. */
  place(placement: Placement): Promise<PlacedOrder>;
  /** Places an extension of a running rental. */
  placeExtension(placement: ExtensionPlacement): Promise<PlacedOrder>;
  step(orderId: string, event: TransitionEvent, detail: Readonly<Record<string, string | boolean>>): Promise<OutputOf<typeof stepOrder>>;
  /** @param picture the path of a checked picture, for staff; null without one */
  write(orderId: string, text: string, picture: string | null): Promise<void>;
  /** @param accountId the account of the shop that a transfer goes to; null: the best */
  takeAttempt(orderId: string, method: string, accountId: string | null): Promise<PayableAttempt | BlockingAttempt>;
  setDestination(orderId: string, destination: SealedDestination): Promise<void>;
  /** For staff: the sealed account number of a refund; the reading is logged. */
  sealedDestination(refundId: string): Promise<Pick<SealedDestination, 'id' | 'sealed'>>;
  /** Whether this person may read the order. */
  mayRead(orderId: string): Promise<boolean>;
}

/** @param token the person's access token */
export type CommandsOf = (token: string) => OrderCommands;
