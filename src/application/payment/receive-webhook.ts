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
  /** What follows after the answer; never rejects. */
  readonly followed: Promise<void>;
}

/** Names what is not authentic, so that the same bytes are kept once. */
export type Fingerprint = (bytes: Uint8Array) => string;

/** Forged ones that may be stored at one time; further ones are refused and forgotten, so that real ones find the database free. */
const MAX_FORGED_AT_ONCE = 4;

const REFERENCE = /^[A-Z0-9-]{6,60}$/;

/**
 * A webhook is a hint and never a fact: it is kept as it came, the gateway that sent it gets its answer, and then is asked what is true.
 */
export class ReceiveWebhook {
  private forged = 0;

  constructor(
    private readonly book: PaymentRepository,
    private readonly gateways: Gateways,
    private readonly inquire: Pick<InquirePayment, 'execute'>,
    private readonly fingerprint: Fingerprint,
    private readonly errors: ErrorLog,
  ) {}

  /** Null for a gateway that the shop does not have. @throws PortError when it cannot be kept: the gateway sends it again */
  async execute(gateway: string, { headers, body }: IncomingWebhook): Promise<WebhookReceipt | null> {
    const adapter = Object.hasOwn(this.gateways, gateway) ? this.gateways[gateway] : undefined;
    if (adapter === undefined) return null;
    const notice = adapter.readWebhook(headers, body);
    const reference = notice !== null && REFERENCE.test(notice.reference) ? notice.reference : null;
    // The database holds no NUL.
    const text = new TextDecoder().decode(body).replaceAll('\0', '�');
    if (notice === null) {
      await this.storeForged({ gateway, key: `refused:${this.fingerprint(body)}`, reference, isAuthentic: false, body: text });
      return { isAuthentic: false, followed: Promise.resolve() };
    }
    await this.book.storeWebhook({ gateway, key: notice.key, reference, isAuthentic: true, body: text });
    return { isAuthentic: true, followed: reference === null ? Promise.resolve() : this.follow(gateway, reference) };
  }

  private async storeForged(webhook: ReceivedWebhook): Promise<void> {
    if (this.forged >= MAX_FORGED_AT_ONCE) return;
    this.forged += 1;
    try {
      await this.book.storeWebhook(webhook);
    } finally {
      this.forged -= 1;
    }
  }

  /** Once more by itself if it fails: the attempt is due. */
  private async follow(gateway: string, reference: string): Promise<void> {
    try {
      const attempt = await this.book.find(reference);
      if (attempt !== null && attempt.gateway === gateway) await this.inquire.execute(attempt);
    } catch (error) {
      this.errors.record('ReceiveWebhook', error);
    }
  }
}
