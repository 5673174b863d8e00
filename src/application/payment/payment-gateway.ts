/** Whole rupiah. */
type Rupiah = number;

/** What is asked of a gateway. */
export interface PaymentRequest {
  /** Ours; one reference is one payment, however often it is opened. */
  readonly reference: string;
  readonly amount: Rupiah;
  readonly expiresAt: Date;
  readonly description: string;
}

export interface OpenedPayment {
  /** The gateway's own name of it, where it has one. */
  readonly providerId: string | null;
  readonly instructions: Readonly<Record<string, string>>;
}

export interface PaymentReference {
  readonly reference: string;
  readonly providerId: string | null;
}

export type ObservedState = 'pending' | 'paid' | 'expired' | 'closed' | 'failed' | 'refunded';

/** What a status inquiry said. An unknown status of a provider is `pending`. */
export interface PaymentObservation {
  readonly reference: string;
  readonly providerId: string | null;
  readonly state: ObservedState;
  /** What was paid, once it is paid; else what is asked. */
  readonly amount: Rupiah;
  readonly refunded: Rupiah;
  readonly paidAt: Date | null;
  readonly providerStatus: string;
}

/** A webhook that was read: what to inquire about. It says nothing about money. */
export interface WebhookNotice {
  /** The same notice has the same key, however often and with whatever time it is sent. */
  readonly key: string;
  readonly reference: string;
}

/** Headers of a request. */
export interface WebhookHeaders {
  get(name: string): string | null;
}

/** One way of taking money. */
export interface PaymentGateway {
  readonly name: 'sandbox' | 'manual';
  /** Twice with one reference opens once. @throws PortError `denied`: certainly not opened; `unavailable`: perhaps opened, only getStatus knows */
  open(request: PaymentRequest): Promise<OpenedPayment>;
  /** The truth. Null: the gateway has never heard of it. @throws PortError `unavailable` */
  getStatus(reference: PaymentReference): Promise<PaymentObservation | null>;
  /** Nobody can pay it any more. `paid`: somebody was faster. Closing twice is closed. @throws PortError `unavailable` */
  close(reference: PaymentReference): Promise<'closed' | 'paid'>;
  /** Reads and authenticates. Null: not from them. Pure. */
  readWebhook(headers: WebhookHeaders, body: Uint8Array): WebhookNotice | null;
}

/** Gateways by their names. */
export type Gateways = Readonly<Record<string, PaymentGateway>>;
