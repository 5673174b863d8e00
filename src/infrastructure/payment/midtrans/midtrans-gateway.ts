import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type {
  OpenedPayment,
  PaymentGateway,
  PaymentObservation,
  PaymentReference,
  PaymentRequest,
  RefundRequest,
  WebhookHeaders,
  WebhookNotice,
} from '../../../application/payment/payment-gateway.ts';
import type { Clock } from '../../../application/shared/clock.ts';
import { isPortError, PortError } from '../../../application/shared/port-error.ts';
import { amountOf, MidtransAnswer, observationOf, stateOf, unreadable, wibText } from './midtrans-answers.ts';
import { MidtransClient, type MidtransClientOptions } from './midtrans-client.ts';
import { wayOf } from './midtrans-methods.ts';

interface Options extends MidtransClientOptions {
  readonly clock: Clock;
  /** Where Midtrans sends notices of payments; null where it cannot reach the shop, which then asks by itself alone. */
  readonly noticesTo: string | null;
}

const MINUTE = 60_000;
/** Codes of the Core API (https://docs.midtrans.com/reference/status-code). */
const RUNNING = 202;
const NOT_FOUND = 404;
const USED = 406;
const EXPIRED = 407;

/** Methods whose issuers take money back; virtual accounts and bills belong to banks, which do not. */
const REFUNDABLE: ReadonlySet<string> = new Set(['qris']);

const Notice = v.object({
  ...MidtransAnswer.entries,
  order_id: v.pipe(v.string(), v.maxLength(200)),
  gross_amount: v.pipe(v.string(), v.maxLength(50)),
  signature_key: v.pipe(v.string(), v.regex(/^[0-9a-f]{128}$/i)),
});

const denied = (message: string): PortError => new PortError('denied', message);

/**
 * Midtrans by its Core API: QRIS, virtual accounts and bills of Mandiri. Payments are known there by the shop's own reference, so that a
 * crash between a call and its answer loses nothing.
 */
export class MidtransGateway implements PaymentGateway {
  readonly name = 'midtrans';
  private readonly client: MidtransClient;
  /** Openings that run now, by reference: the second one would be told that the first one still runs. */
  private readonly opening = new Map<string, Promise<OpenedPayment>>();

  constructor(private readonly options: Options) {
    this.client = new MidtransClient(options);
  }

  async open(request: PaymentRequest): Promise<OpenedPayment> {
    const running = this.opening.get(request.reference);
    if (running !== undefined) return running;
    const opened = this.charge(request).finally(() => this.opening.delete(request.reference));
    this.opening.set(request.reference, opened);
    return opened;
  }

  async getStatus({ reference }: PaymentReference): Promise<PaymentObservation | null> {
    const answer = await this.ask(reference);
    return answer === null ? null : observationOf(reference, answer);
  }

  async close(payment: PaymentReference): Promise<'closed' | 'paid'> {
    const { status } = await this.askedOnly(() => this.client.post(`/v2/${encodeURIComponent(payment.reference)}/expire`, {}));
    if (status === NOT_FOUND) return 'closed';
    // Whatever it says, the status decides: a payment may have come first, and a refused order ends as well.
    const observed = await this.getStatus(payment);
    if (observed === null) return 'closed';
    if (observed.state === 'paid' || observed.state === 'refunded') return 'paid';
    if (observed.state === 'pending') throw unreadable(`status ${status}, and the payment is still open`);
    return 'closed';
  }

  async refund({ reference, key, method, amount }: RefundRequest): Promise<'sent' | 'impossible'> {
    if (!REFUNDABLE.has(method)) return 'impossible';
    // Whether it was sent before is known from the payment itself: its keys outlive the memory of idempotent calls.
    if (await this.isRefunded(reference, key, amount)) return 'sent';
    const { status } = await this.askedOnly(() =>
      this.client.post(
        `/v2/${encodeURIComponent(reference)}/refund/online/direct`,
        { refund_key: key, amount, reason: 'Refund' },
        { 'Idempotency-Key': `${key}:refund` },
      ),
    );
    if (status === RUNNING) throw unreadable('202: the refund is being sent');
    // A refusal is believed only where the payment does not have it.
    if (await this.isRefunded(reference, key, amount)) return 'sent';
    if (status < 300) throw unreadable('a refund that the payment does not have');
    return 'impossible';
  }

  readWebhook(_headers: WebhookHeaders, body: Uint8Array): WebhookNotice | null {
    const notice = this.noticeIn(body);
    if (notice === null) return null;
    const { order_id: reference, status_code, gross_amount, transaction_id = '', transaction_status = '', fraud_status = '' } = notice;
    const signature = createHash('sha512').update(`${reference}${status_code}${gross_amount}${this.options.serverKey}`).digest();
    if (!timingSafeEqual(signature, Buffer.from(notice.signature_key, 'hex'))) return null;
    // The signature says nothing about the status, so that a notice is only a reason to ask.
    const told = [reference, status_code, gross_amount, transaction_id, transaction_status, fraud_status, notice.refund_amount ?? ''];
    return { key: createHash('sha256').update(JSON.stringify(told)).digest('hex'), reference };
  }

  private async isRefunded(reference: string, key: string, amount: number): Promise<boolean> {
    const answer = await this.ask(reference);
    if (answer === null) return false;
    observationOf(reference, answer);
    const sent = answer.refunds?.find((one) => one.refund_key === key);
    if (sent !== undefined && amountOf(sent.refund_amount) !== amount) throw unreadable('another amount for a refund with this key');
    return sent !== undefined;
  }

  private noticeIn(body: Uint8Array): v.InferOutput<typeof Notice> | null {
    try {
      return v.parse(Notice, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)));
    } catch {
      return null;
    }
  }

  /** A refused key says nothing about a payment that may be open; only an opening is certainly refused by it. */
  private async askedOnly<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call();
    } catch (error) {
      if (isPortError(error, 'denied')) throw new PortError('unavailable', error.message);
      throw error;
    }
  }

  private async ask(reference: string): Promise<MidtransAnswer | null> {
    const { status, answer } = await this.askedOnly(() => this.client.get(`/v2/${encodeURIComponent(reference)}/status`));
    if (status === NOT_FOUND) return null;
    // 407 is the status code of an expired payment, not a failure.
    if (status >= 300 && status !== EXPIRED && answer.transaction_status === undefined) throw unreadable(`status ${status}`);
    return answer;
  }

  private async charge({ reference, method, amount, expiresAt }: PaymentRequest): Promise<OpenedPayment> {
    const way = wayOf(method);
    if (way === null) throw denied(`Midtrans has no "${method}"`);
    const { clock, noticesTo } = this.options;
    const minutes = Math.ceil((expiresAt.getTime() - clock.now().getTime()) / MINUTE);
    if (minutes < 1) throw denied('the time to pay is over');
    const { status, answer } = await this.client.post(
      '/v2/charge',
      {
        ...way.charge,
        transaction_details: { order_id: reference, gross_amount: amount },
        // Counted from a time that makes it end when the order says so, to the second.
        custom_expiry: { order_time: wibText(new Date(expiresAt.getTime() - minutes * MINUTE)), expiry_duration: minutes, unit: 'minute' },
      },
      { 'Idempotency-Key': `${reference}:open`, ...(noticesTo === null ? {} : { 'X-Override-Notification': noticesTo }) },
    );
    if (status === RUNNING && answer.transaction_status === undefined) throw unreadable('202: the payment is being opened');
    if (status === USED) return this.reopened(reference, way);
    if (status >= 300) {
      if (status === NOT_FOUND || status === 408 || status === 409) throw unreadable(`status ${status}`);
      throw denied(`Midtrans menolak pembayaran ${method} (${status}): ${answer.status_message ?? 'tanpa keterangan'}`);
    }
    return this.openedBy(reference, amount, answer, way);
  }

  private openedBy(reference: string, amount: number, answer: MidtransAnswer, way: NonNullable<ReturnType<typeof wayOf>>): OpenedPayment {
    const observed = observationOf(reference, answer);
    if (observed.state === 'failed') throw denied(`Midtrans menolak pembayaran: ${answer.status_message ?? 'tanpa keterangan'}`);
    const instructions = way.read(answer);
    if (observed.amount !== amount || instructions === null) throw unreadable('another payment than the one that was asked for');
    return { providerId: observed.providerId, instructions };
  }

  /** The reference was used before: of some methods the status tells how to pay, of QRIS it does not. */
  private async reopened(reference: string, way: NonNullable<ReturnType<typeof wayOf>>): Promise<OpenedPayment> {
    const answer = await this.ask(reference);
    if (answer === null) throw unreadable('406 and 404 for one payment');
    const instructions = way.read(answer);
    if (instructions !== null) return { providerId: observationOf(reference, answer).providerId, instructions };
    if (stateOf(answer.transaction_status, answer.fraud_status) === 'paid') throw unreadable('no code for a payment that was paid');
    throw new PortError('conflict', 'Midtrans knows the payment, but no longer tells how to pay it');
  }
}
