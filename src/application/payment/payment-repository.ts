import type { ExceptionKind } from '../../domain/order/order.ts';
import type { OrderState } from '../../domain/order/transitions.ts';
import type { ObservedState, OpenedPayment, PaymentObservation, PaymentReference } from './payment-gateway.ts';

/** The state of an attempt and its order after an observation. */
export interface PaymentOutcome {
  readonly attemptState: 'created' | ObservedState;
  readonly orderState: OrderState;
  /** A payment that matches no rule and awaits a decision. */
  readonly exception: ExceptionKind | null;
}

/** A stored payment attempt. */
export interface StoredAttempt {
  readonly reference: string;
  readonly orderId: string;
  readonly buyerId: string | null;
  readonly gateway: string;
  readonly method: string;
  readonly state: 'created' | ObservedState;
  readonly orderState: OrderState;
  /** Whole rupiah to pay. */
  readonly amount: number;
  /** The paid amount; null before payment. */
  readonly paid: number | null;
  readonly expiresAt: Date;
  readonly providerId: string | null;
  /** Payment instructions stored with the attempt; null where the gateway provides them. */
  readonly instructions: Readonly<Record<string, string>> | null;
  /** The payload of the shop's static QRIS; null without one. */
  readonly qris: string | null;
}

/** An attempt with the gateway that processes it. */
export interface AttemptAtGateway extends PaymentReference {
  readonly gateway: string;
}

export interface ReceivedWebhook {
  readonly gateway: string;
  /** The idempotency key; each unauthentic webhook has its own. */
  readonly key: string;
  readonly reference: string | null;
  readonly isAuthentic: boolean;
  readonly body: string;
}

/** Stored attempts, observations and webhooks. It alone determines the effect of a payment. All calls @throws PortError. */
export interface PaymentRepository {
  /** Sets the gateways that accept payments now. */
  setGateways(names: readonly string[]): Promise<void>;
  find(reference: string): Promise<StoredAttempt | null>;
  recordOpened(reference: string, opened: OpenedPayment): Promise<void>;
  /** Records that the gateway certainly has no payment with this reference. */
  recordFailed(reference: string): Promise<void>;
  /**
   * Merges an observation into the attempt, and applies its effect to the order. The result is independent of order and repetition.
   * @param observation null: unknown to the gateway
   */
  observe(reference: string, source: 'inquiry' | 'staff' | 'sandbox', observation: PaymentObservation | null): Promise<PaymentOutcome>;
  /** Stores an unchanged webhook, idempotent by key; an authentic one makes its attempt due. @returns whether it is new */
  storeWebhook(webhook: ReceivedWebhook): Promise<boolean>;
  /** Claims due attempts for an inquiry; each is assigned to one caller, and becomes due again later. */
  dueInquiries(max: number): Promise<readonly AttemptAtGateway[]>;
  /** Open attempts that must not be paid any more. */
  overdue(max: number): Promise<readonly AttemptAtGateway[]>;
}
