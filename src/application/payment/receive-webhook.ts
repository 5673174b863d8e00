import type { ErrorLog } from '../shared/error-log.ts';
import type { InquirePayment } from './inquire-payments.ts';
import type { Gateways, WebhookHeaders } from './payment-gateway.ts';
import type { PaymentRepository, ReceivedWebhook } from './payment-repository.ts';

export interface IncomingWebhook {
  readonly headers: WebhookHeaders;
  readonly body: Uint8Array;
}

export interface WebhookReceipt {
  readonly isAuthentic: boolean;
  /** Completes when the payment was processed after the response; never rejects. */
  readonly inquiry: Promise<void>;
}

/** Hashes an unauthentic webhook, so that the same bytes are stored once. */
type Fingerprint = (bytes: Uint8Array) => string;

/**
 * The maximum number of forged webhooks that are stored concurrently; further ones are dropped, so that authentic ones do not wait for the
 * database.
 */
const MAX_FORGED_AT_ONCE = 4;

const REFERENCE = /^[A-Z0-9-]{6,60}$/;

interface ReceiveWebhookParts {
  readonly book: PaymentRepository;
  readonly gateways: Gateways;
  readonly inquire: Pick<InquirePayment, 'execute'>;
  readonly fingerprint: Fingerprint;
  readonly errors: ErrorLog;
}

/**
 * Receives a webhook. It is a hint and no proof of payment: it is stored unchanged and answered, and then the gateway is queried for the
 * status.
 */
export class ReceiveWebhook {
  private forged = 0;

  constructor(private readonly parts: ReceiveWebhookParts) {}

  /** Null for a gateway that is not configured. @throws PortError when it cannot be stored, upon which the gateway sends it again */
  async execute(gateway: string, { headers, body }: IncomingWebhook): Promise<WebhookReceipt | null> {
    const adapter = Object.hasOwn(this.parts.gateways, gateway) ? this.parts.gateways[gateway] : undefined;
    if (adapter === undefined) return null;
    const notice = adapter.readWebhook(headers, body);
    const reference = notice !== null && REFERENCE.test(notice.reference) ? notice.reference : null;
    // PostgreSQL text cannot contain NUL.
    const text = new TextDecoder().decode(body).replaceAll('\0', '�');
    if (notice === null) {
      await this.storeForged({ gateway, key: `refused:${this.parts.fingerprint(body)}`, reference, isAuthentic: false, body: text });
      return { isAuthentic: false, inquiry: Promise.resolve() };
    }
    await this.parts.book.storeWebhook({ gateway, key: notice.key, reference, isAuthentic: true, body: text });
    return { isAuthentic: true, inquiry: reference === null ? Promise.resolve() : this.follow(gateway, reference) };
  }

  private async storeForged(webhook: ReceivedWebhook): Promise<void> {
    if (this.forged >= MAX_FORGED_AT_ONCE) return;
    this.forged += 1;
    try {
      await this.parts.book.storeWebhook(webhook);
    } finally {
      this.forged -= 1;
    }
  }

  /** A failure is retried by the next due inquiry. */
  private async follow(gateway: string, reference: string): Promise<void> {
    try {
      const attempt = await this.parts.book.find(reference);
      if (attempt !== null && attempt.gateway === gateway) await this.parts.inquire.execute(attempt);
    } catch (error) {
      this.parts.errors.record('ReceiveWebhook', error);
    }
  }
}
