import type { GatewayName } from '../../domain/payment/payment-method.ts';

/** Whole rupiah. */
type Rupiah = number;

/** The request of a payment. */
export interface PaymentRequest {
  /** The shop's reference, which identifies one payment however often it is opened. */
  readonly reference: string;
  /** A way to pay, by its name (`PAYMENT_METHODS`). */
  readonly method: string;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  readonly description: string;
}

export interface OpenedPayment {
  /** The gateway's id of the payment, if it has one. */
  readonly providerId: string | null;
  readonly instructions: Readonly<Record<string, string>>;
}

export interface PaymentReference {
  readonly reference: string;
  readonly providerId: string | null;
}

export type ObservedState = 'pending' | 'paid' | 'expired' | 'closed' | 'failed' | 'refunded';

/** The result of a status inquiry. An unknown status of a provider counts as `pending`. */
export interface PaymentObservation {
  readonly reference: string;
  readonly providerId: string | null;
  readonly state: ObservedState;
  /** The paid amount once paid; else the requested amount. */
  readonly amount: Rupiah;
  readonly refunded: Rupiah;
  readonly paidAt: Date | null;
  readonly providerStatus: string;
}

/** The parsed webhook: which payment to inquire. Its amounts are not trusted. */
export interface WebhookNotice {
  /** The idempotency key of the notice, independent of the time it is sent. */
  readonly key: string;
  readonly reference: string;
}

/** Money of a paid payment that goes back to whoever paid it. */
export interface RefundRequest extends PaymentReference {
  /** Identifies the refund, however often it is asked for: letters, digits and hyphens. */
  readonly key: string;
  readonly method: string;
  readonly amount: Rupiah;
}

/** Headers of a request. */
export interface WebhookHeaders {
  get(name: string): string | null;
}

/** A payment provider. */
export interface PaymentGateway {
  readonly name: GatewayName;
  /**
   * Idempotent by reference. @throws PortError `denied`: certainly not opened; `unavailable`: possibly opened, only getStatus knows;
   * `conflict`: opened before, and how to pay it is no longer told, so that it has to be closed
   */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** The authoritative status. Null: unknown to the gateway. @throws PortError `unavailable` */
  getStatus(reference: PaymentReference): Promise<PaymentObservation | null>;
  /** Makes the payment impossible; idempotent. `paid`: it was paid before. @throws PortError `unavailable` */
  close(reference: PaymentReference): Promise<'closed' | 'paid'>;
  /**
   * Sends money back the way it came; idempotent by key. `impossible`: it goes to a bank account instead, and nothing was sent.
   * @throws PortError `unavailable`: possibly sent, and asking with the same key finds out
   */
  refund(request: RefundRequest): Promise<'sent' | 'impossible'>;
  /** Authenticates and parses a webhook. Null when it is not authentic. Pure function. */
  readWebhook(headers: WebhookHeaders, body: Uint8Array): WebhookNotice | null;
}

/** Gateways by name. */
export type Gateways = Readonly<Record<string, PaymentGateway>>;
