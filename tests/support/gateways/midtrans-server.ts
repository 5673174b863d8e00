import { randomInt, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../src/application/shared/clock.ts';
import { wibText } from '../../../src/infrastructure/payment/midtrans/midtrans-answers.ts';
import { codesOf, type Json, refusal, signatureOf } from './midtrans-wire.ts';

/** Oddities of the Core API, each off by default. */
export interface MidtransOddities {
  /** The status of HTTP is that of the body, instead of 200 for most answers. */
  readonly tellsHttpStatus?: boolean;
  /** Amounts are "10000" instead of "10000.00". */
  readonly hasPlainAmounts?: boolean;
  /** Idempotency keys are ignored. */
  readonly forgetsKeys?: boolean;
  /** How often each notice is sent. */
  readonly notices?: number;
  /** The notice of a new payment is sent, and answered, before the call that opens it is answered. */
  readonly noticesFirst?: boolean;
  /** Refunds are refused, as after their window. */
  readonly refusesRefunds?: boolean;
  /** Payments arrive at the moment when they are closed. */
  readonly paysAtClosing?: boolean;
  /** Instead of the true status. */
  readonly status?: string;
  /** Instead of the true amount. */
  readonly grossAmount?: string;
  /** What every call is answered with. */
  readonly page?: 'html' | 'html 502' | 'redirect' | 'long' | 'running' | 'busy' | 'other key' | 'other payment' | 'nothing';
}

interface Payment {
  readonly id: string;
  readonly orderId: string;
  readonly type: string;
  readonly codes: Json;
  readonly expiresAt: Date;
  readonly at: Date;
  readonly noticesTo: string | null;
  amount: number;
  status: string;
  paidAt: Date | null;
  refunds: { readonly refund_key: string; readonly refund_amount: string }[];
}

interface Options {
  readonly serverKey: string;
  readonly clock: Clock;
}

/** How long an idempotency key is remembered; it stands for the answer, whatever the later body is. */
const KEY_LIFE = 5 * 60_000;

/**
 * A server on this machine that speaks the Core API of Midtrans as documented (https://docs.midtrans.com/reference, August 2026), with its
 * oddities as switches. `pay` and its neighbours are what people and banks do.
 */
export class MidtransServer {
  oddities: MidtransOddities = {};
  state: 'well' | 'refusing' | 'away' = 'well';
  /** Answers wait for this promise. */
  delay: Promise<void> = Promise.resolve();
  /** The address of notices in the settings of the dashboard. */
  noticesTo: string | null = null;
  /** The calls so far: "POST /v2/charge". */
  readonly calls: string[] = [];
  /** The last call that opened a payment. */
  lastCharge: { readonly headers: IncomingMessage['headers']; readonly body: Json } | null = null;
  private readonly payments = new Map<string, Payment>();
  private readonly keys = new Map<string, { readonly until: number; answer: Json | null }>();
  private readonly server: Server;
  private origin = '';

  constructor(private readonly options: Options) {
    this.server = createServer((request, response) => void this.take(request, response));
  }

  get url(): string {
    return this.origin;
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Everything off, as if nothing had happened. */
  reset(oddities: MidtransOddities = {}): void {
    [this.oddities, this.state, this.delay, this.lastCharge] = [oddities, 'well', Promise.resolve(), null];
    this.payments.clear();
    this.keys.clear();
    this.calls.length = 0;
  }

  /** Pays as the buyer. @returns whether it was in time; a late payment is refused by banks */
  pay(orderId: string, amount?: number): boolean {
    const payment = this.payments.get(orderId);
    if (payment === undefined || this.statusOf(payment) !== 'pending') return false;
    this.settle(payment, amount);
    return true;
  }

  /** Pays although it is over, as a bank that was asked at the last moment. */
  payLate(orderId: string): void {
    const payment = this.payments.get(orderId);
    if (payment !== undefined) this.settle(payment);
  }

  /** Another status of a payment: of fraud checks, refunds and banks that take money back. */
  set(orderId: string, status: string, refunds: readonly number[] = []): void {
    const payment = this.payments.get(orderId);
    if (payment === undefined) return;
    payment.status = status;
    payment.refunds = refunds.map((amount, at) => ({ refund_key: `refund-${at}`, refund_amount: this.money(amount) }));
  }

  statusNow(orderId: string): string | null {
    const payment = this.payments.get(orderId);
    return payment === undefined ? null : this.statusOf(payment);
  }

  /** What all paid payments brought, less refunds. */
  get received(): number {
    return [...this.payments.values()].reduce((sum, { amount, paidAt }) => sum + (paidAt === null ? 0 : amount), 0);
  }

  /** The notice of a payment with a right signature. @param given replaces fields; the signature covers only three of them */
  notice(orderId: string, given: Json = {}): Json {
    const payment = this.payments.get(orderId);
    const told = payment === undefined ? { order_id: orderId, status_code: '200', gross_amount: '100000.00' } : this.told(payment);
    const notice = { ...told, ...given };
    return { ...notice, signature_key: given['signature_key'] ?? signatureOf(notice, this.options.serverKey) };
  }

  /** Sends the notice of a payment to the shop. @returns the statuses that it answered with */
  async notify(orderId: string, given: Json = {}): Promise<readonly number[]> {
    const to = this.payments.get(orderId)?.noticesTo ?? this.noticesTo;
    if (to === null) return [];
    const body = JSON.stringify(this.notice(orderId, given));
    const answers: number[] = [];
    for (let sent = 0; sent < (this.oddities.notices ?? 1); sent += 1) {
      answers.push(await this.post(to, body));
    }
    return answers;
  }

  /** Notices that were not taken because there were too many are sent again, as the vendor does, only sooner. */
  private async post(to: string, body: string): Promise<number> {
    for (let left = 20; ; left -= 1) {
      const answer = await fetch(to, { method: 'POST', headers: { 'content-type': 'application/json' }, body, redirect: 'manual' });
      await answer.body?.cancel();
      if (answer.status !== 429 || left === 0) return answer.status;
      await setTimeout(100);
    }
  }

  private settle(payment: Payment, amount?: number): void {
    if (payment.paidAt !== null) return;
    payment.status = 'settlement';
    payment.paidAt = this.options.clock.now();
    payment.amount = amount ?? payment.amount;
  }

  private statusOf({ status, expiresAt }: Payment): string {
    return status === 'pending' && expiresAt <= this.options.clock.now() ? 'expire' : status;
  }

  private money(amount: number): string {
    return this.oddities.grossAmount ?? `${amount}${this.oddities.hasPlainAmounts === true ? '' : '.00'}`;
  }

  private local(date: Date): string {
    return wibText(date).slice(0, 19);
  }

  private told(payment: Payment): Json {
    const status = this.oddities.status ?? this.statusOf(payment);
    return {
      status_code: { pending: '201', expire: '407', deny: '202' }[status] ?? '200',
      status_message: 'Success, transaction is found',
      transaction_id: payment.id,
      order_id: this.oddities.page === 'other payment' ? 'AA-OTHER-1-AAAAAA' : payment.orderId,
      gross_amount: this.money(payment.amount),
      currency: 'IDR',
      payment_type: payment.type,
      transaction_time: this.local(payment.at),
      transaction_status: status,
      ...(status === 'capture' ? { fraud_status: payment.status === 'challenge' ? 'challenge' : 'accept' } : {}),
      ...(payment.paidAt === null ? {} : { settlement_time: this.local(payment.paidAt) }),
      ...(payment.refunds.length === 0 ? {} : { refunds: payment.refunds }),
      // The status of a payment tells numbers, and no code of QRIS.
      ...(payment.type === 'qris' ? {} : payment.codes),
    };
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.calls.push(`${request.method} ${request.url}`);
    let body = '';
    for await (const part of request) body += String(part);
    if (this.state === 'away') return void request.socket.destroy();
    const answer = await this.answer(request, body);
    await this.delay;
    if (this.state === ('away' as string)) return void request.socket.destroy();
    this.send(response, answer);
  }

  private send(response: ServerResponse, answer: Json): void {
    const { page, tellsHttpStatus = false } = this.oddities;
    if (page === 'html' || page === 'html 502')
      return void response
        .writeHead(page === 'html' ? 200 : 502, { 'content-type': 'text/html' })
        .end('<!doctype html><h1>Bad Gateway</h1>');
    if (page === 'redirect') return void response.writeHead(302, { location: `${this.origin}/elsewhere` }).end();
    if (page === 'long')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(`{"a":"${'x'.repeat(1_100_000)}"}`);
    if (page === 'nothing') return void response.writeHead(200).end();
    const status = Number(answer['status_code']);
    // `fetch` makes a network error of HTTP 407, which is a proxy's, so that the Core API has to say it in the body alone.
    const isTold = (tellsHttpStatus && status !== 407) || status === 401 || status >= 500;
    response.writeHead(isTold ? status : 200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  }

  private async answer(request: IncomingMessage, body: string): Promise<Json> {
    const { serverKey } = this.options;
    const { page } = this.oddities;
    if (request.headers.authorization !== `Basic ${Buffer.from(`${serverKey}:`).toString('base64')}` || page === 'other key')
      return refusal('401', 'Unknown Merchant server_key/id');
    if (page === 'running') return refusal('202', 'The request is being processed');
    if (page === 'busy') return refusal('429', 'Too many requests');
    const [, , first = '', last = ''] = (request.url ?? '').split('/');
    if (request.method === 'POST' && first === 'charge') return this.once(request, () => this.charge(request, JSON.parse(body) as Json));
    const payment = this.payments.get(decodeURIComponent(first));
    if (payment === undefined) return refusal('404', "Transaction doesn't exist.");
    if (request.method === 'GET' && last === 'status') return this.told(payment);
    if (request.method === 'POST' && last === 'expire') return this.expire(payment);
    if (request.method === 'POST' && request.url?.endsWith('/refund/online/direct') === true)
      return this.once(request, async () => this.refund(payment, JSON.parse(body) as Json));
    return refusal('404', 'The requested resource is not found');
  }

  /** By its key, a call that succeeded is answered again without being made, whatever its body is. */
  private async once(request: IncomingMessage, call: () => Promise<Json>): Promise<Json> {
    const key = request.headers['idempotency-key'];
    if (typeof key !== 'string' || this.oddities.forgetsKeys === true) return call();
    const now = this.options.clock.now().getTime();
    const known = this.keys.get(key);
    if (known !== undefined && known.until > now) return known.answer ?? refusal('202', 'The request is being processed');
    const kept: { readonly until: number; answer: Json | null } = { until: now + KEY_LIFE, answer: null };
    this.keys.set(key, kept);
    const answer = await call();
    if (/^20[01]$/.test(String(answer['status_code']))) kept.answer = answer;
    else this.keys.delete(key);
    return answer;
  }

  private async charge(request: IncomingMessage, body: Json): Promise<Json> {
    const { order_id, gross_amount } = body['transaction_details'] as { order_id: string; gross_amount: number };
    const expiry = body['custom_expiry'] as { order_time: string; expiry_duration: number; unit: string };
    const from = new Date(expiry.order_time.replace(' ', 'T').replace(' +0700', '+07:00'));
    this.lastCharge = { headers: request.headers, body };
    if (this.state === 'refusing') return refusal('402', 'Payment channel is not activated.');
    if (!Number.isInteger(gross_amount) || gross_amount < 1 || expiry.unit !== 'minute' || Number.isNaN(from.getTime()))
      return refusal('400', 'One or more parameters in the payload is invalid.');
    if (this.payments.has(order_id)) return refusal('406', 'The request could not be completed due to a conflict with the current state.');
    const payment: Payment = {
      id: randomUUID(),
      orderId: order_id,
      type: String(body['payment_type']),
      codes: codesOf(body, () => String(randomInt(1_000_000_000))),
      expiresAt: new Date(from.getTime() + expiry.expiry_duration * 60_000),
      at: this.options.clock.now(),
      noticesTo: (request.headers['x-override-notification'] as string | undefined) ?? null,
      amount: gross_amount,
      status: 'pending',
      paidAt: null,
      refunds: [],
    };
    this.payments.set(order_id, payment);
    if (this.oddities.noticesFirst === true) await this.notify(order_id);
    return { ...this.told(payment), status_code: '201', ...payment.codes };
  }

  /** A key that was used is refused, as every second refund of an amount above what is left. */
  private refund(payment: Payment, { refund_key, amount }: Json): Json {
    const [key, sum] = [String(refund_key), Number(amount)];
    const sent = payment.refunds.reduce((total, one) => total + Number.parseInt(one.refund_amount, 10), 0);
    const isPossible = payment.type === 'qris' && payment.paidAt !== null && this.oddities.refusesRefunds !== true;
    if (!isPossible || sent + sum > payment.amount || payment.refunds.some((one) => one.refund_key === key))
      return refusal('412', 'Merchant cannot modify the status of the transaction');
    payment.refunds.push({ refund_key: key, refund_amount: this.money(sum) });
    payment.status = sent + sum === payment.amount ? 'refund' : 'partial_refund';
    return { ...this.told(payment), refund_amount: this.money(sum) };
  }

  private expire(payment: Payment): Json {
    if (this.oddities.paysAtClosing === true) this.pay(payment.orderId);
    if (this.statusOf(payment) !== 'pending') return refusal('412', 'Transaction status cannot be updated.');
    payment.status = 'expire';
    return { ...this.told(payment), status_code: '407' };
  }
}
