import type { ExceptionKind } from '../../domain/order/order.ts';
import type { OrderState } from '../../domain/order/transitions.ts';
import type { ObservedState, OpenedPayment, PaymentObservation, PaymentReference } from './payment-gateway.ts';

/** Where an attempt and its order stand after an observation. */
export interface PaymentOutcome {
  readonly attemptState: 'created' | ObservedState;
  readonly orderState: OrderState;
  /** Money that fits no rule, and waits for a decision. */
  readonly exception: ExceptionKind | null;
}

/** A payment attempt as it is written down. */
export interface StoredAttempt {
  readonly reference: string;
  readonly orderId: string;
  readonly buyerId: string | null;
  readonly gateway: string;
  readonly method: string;
  readonly state: 'created' | ObservedState;
  readonly orderState: OrderState;
  /** Whole rupiah, to be paid. */
  readonly amount: number;
  /** What was paid, once it is. */
  readonly paid: number | null;
  readonly expiresAt: Date;
  readonly providerId: string | null;
  /** As it was written when the attempt was made; null where the gateway says it. */
  readonly instructions: Readonly<Record<string, string>> | null;
  /** The shop's static QRIS; null for none. */
  readonly qris: string | null;
}

/** An attempt, and the gateway that knows of it. */
export interface AttemptAtGateway extends PaymentReference {
  readonly gateway: string;
}

export interface ReceivedWebhook {
  readonly gateway: string;
  /** The same notice has the same key; one that is not authentic is its own. */
  readonly key: string;
  readonly reference: string | null;
  readonly isAuthentic: boolean;
  readonly body: string;
}

/** Attempts, observations and webhooks as the shop keeps them. It alone decides what a payment does. All calls @throws PortError. */
export interface PaymentRepository {
  /** Which gateways take payments now. */
  setGateways(names: readonly string[]): Promise<void>;
  find(reference: string): Promise<StoredAttempt | null>;
  recordOpened(reference: string, opened: OpenedPayment): Promise<void>;
  /** The gateway certainly has none of this name. */
  recordFailed(reference: string): Promise<void>;
  /**
   * Folds what was seen into the attempt, and does what follows for its order. The same observations in any order and number end alike.
   * @param observation null: the gateway has never heard of it
   */
  observe(reference: string, source: 'inquiry' | 'staff' | 'sandbox', observation: PaymentObservation | null): Promise<PaymentOutcome>;
  /** Keeps a webhook as it came, once by its key; an authentic one makes its attempt due. @returns whether it is new */
  storeWebhook(webhook: ReceivedWebhook): Promise<boolean>;
  /** Attempts to be asked about now; each is given to one caller, and comes back later. */
  dueInquiries(max: number): Promise<readonly AttemptAtGateway[]>;
  /** Living attempts that nobody is to pay any more. */
  overdue(max: number): Promise<readonly AttemptAtGateway[]>;
}
