import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OpenedPayment, PaymentGateway, PaymentRequest } from '../../../src/application/payment/payment-gateway.ts';

export interface Webhook {
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** The environment of a gateway: paying people, a broken connection, a forger. */
export interface GatewayDriver {
  /** A payment that may be opened. */
  request(amount?: number): Promise<PaymentRequest>;
  pay(reference: string): Promise<void>;
  payLess(reference: string, amount: number): Promise<void>;
  /** Although it was closed or has expired. */
  payLate(reference: string): Promise<void>;
  /** The payment expires. */
  runOut(): void;
  refuse(): void;
  goAway(): void;
  comeBack(): void;
  /** Answers are delayed until it is called off. */
  answerSlowly(): () => void;
  /** The gateway's webhook; null if it sends none. */
  webhook(reference: string, status: string): Webhook | null;
  /** A webhook with the signature of another one; null: without any. */
  resign(webhook: Webhook, other: Webhook | null): Webhook;
}

/** For webhooks that are signed by a header. */
export const resignedByHeader: GatewayDriver['resign'] = ({ body }, other) => ({ headers: other?.headers ?? new Headers(), body });

export interface GatewayWorld {
  readonly gateway: PaymentGateway;
  readonly driver: GatewayDriver;
}

/** What a payment is that nobody can pay any more; a gateway may call a closed one expired. */
const OVER = ['closed', 'expired'];

/** The contract of payment gateways. */
export const paymentGatewayContract = (open: () => GatewayWorld): void => {
  let gateway: PaymentGateway;
  let driver: GatewayDriver;
  beforeEach(() => {
    ({ gateway, driver } = open());
  });
  const opened = async (amount = 100_000): Promise<PaymentRequest & OpenedPayment> => {
    const request = await driver.request(amount);
    return { ...request, ...(await gateway.open(request)) };
  };
  const stateOf = async (payment: PaymentRequest & OpenedPayment) => (await gateway.getStatus(payment))?.state;
  const unknown = { reference: 'AA-UNKNOWN-1-AAAAAA', providerId: null };

  describe('opening a payment', () => {
    test('new payment: has instructions', async () => {
      expect((await opened()).instructions['kind']).toMatch(/^(sandbox|transfer|qris|va|bill)$/);
    });
    test('repeated reference: the same payment', async () => {
      const request = await driver.request();
      expect(await gateway.open(request)).toEqual(await gateway.open(request));
    });
    test('concurrent requests with one reference: the same payment', async () => {
      const request = await driver.request();
      const [first, second] = await Promise.all([gateway.open(request), gateway.open(request)]);
      expect(first).toEqual(second);
    });
    test('concurrent requests during a slow answer: one payment', async () => {
      const request = await driver.request();
      const answer = driver.answerSlowly();
      const both = Promise.all([gateway.open(request), gateway.open(request)]);
      answer();
      const [first, second] = await both;
      expect(first).toEqual(second);
      await driver.pay(request.reference);
      expect((await gateway.getStatus({ ...request, ...first }))?.amount).toBe(request.amount);
    });
    test('two references: two payments', async () => {
      const [first, second] = [await opened(), await opened()];
      await driver.pay(first.reference);
      expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'pending']);
    });
    test('reopened paid payment: stays paid', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      await gateway.open(payment);
      expect(await stateOf(payment)).toBe('paid');
    });
    test('reopened closed payment: stays over', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await gateway.open(payment).catch(() => undefined);
      expect(OVER).toContain(await stateOf(payment));
    });
    test('gateway refuses: denied', async () => {
      const request = await driver.request();
      driver.refuse();
      await expect(gateway.open(request)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('gateway unavailable: unavailable', async () => {
      const request = await driver.request();
      driver.goAway();
      await expect(gateway.open(request)).rejects.toMatchObject({ reason: 'unavailable' });
    });
    test('retry after an outage: succeeds with the same reference', async () => {
      const request = await driver.request();
      driver.goAway();
      await gateway.open(request).catch(() => undefined);
      driver.comeBack();
      expect(await stateOf({ ...request, ...(await gateway.open(request)) })).toBe('pending');
    });
  });

  describe('payment inquiry', () => {
    test('unknown payment: null', async () => {
      expect(await gateway.getStatus(unknown)).toBeNull();
    });
    test('unpaid: pending with the amount', async () => {
      const payment = await opened(123_456);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'pending', amount: 123_456, refunded: 0, paidAt: null });
    });
    test('paid: paid with the amount', async () => {
      const payment = await opened(123_456);
      await driver.pay(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 123_456, refunded: 0 });
    });
    test('short payment: the received amount', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 90_000);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 90_000 });
    });
    test('two payments: counted once', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      await driver.pay(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 100_000 });
    });
    test('payment after closing: paid', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await driver.payLate(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 100_000 });
    });
    test('payment after expiry: paid', async () => {
      const payment = await opened();
      driver.runOut();
      await driver.payLate(payment.reference);
      expect(await stateOf(payment)).toBe('paid');
    });
    test('expired: never paid', async () => {
      const payment = await opened();
      driver.runOut();
      expect(['pending', 'expired']).toContain(await stateOf(payment));
    });
    test('paid, then expired: stays paid', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      driver.runOut();
      expect(await stateOf(payment)).toBe('paid');
    });
    test('gateway unavailable: unavailable, not null', async () => {
      const payment = await opened();
      driver.goAway();
      await expect(gateway.getStatus(payment)).rejects.toMatchObject({ reason: 'unavailable' });
    });
    test('after an outage: the same answer', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      driver.goAway();
      driver.comeBack();
      expect(await stateOf(payment)).toBe('paid');
    });
    test('repeated: the same answer', async () => {
      const payment = await opened();
      expect(await gateway.getStatus(payment)).toEqual(await gateway.getStatus(payment));
    });
    test('without the provider’s id: the same answer', async () => {
      const payment = await opened();
      expect(await gateway.getStatus({ reference: payment.reference, providerId: null })).toEqual(await gateway.getStatus(payment));
    });
    test('answer: names the shop’s reference', async () => {
      const payment = await opened();
      const status = await gateway.getStatus(payment);
      expect([status?.reference, status?.providerId]).toEqual([payment.reference, payment.providerId]);
    });
    test('answer: whole amounts and a storable provider status', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 1);
      const status = await gateway.getStatus(payment);
      expect([Number.isInteger(status?.amount), Number.isInteger(status?.refunded)]).toEqual([true, true]);
      expect(status?.providerStatus).toMatch(/^.{1,100}$/);
    });
  });

  describe('refunding a payment', () => {
    const refundOf = ({ reference, providerId, method }: PaymentRequest & OpenedPayment, amount: number, key = 'REFUND-1') =>
      gateway.refund({ reference, providerId, method, amount, key: `${reference}-${key}` });
    const paid = async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      return payment;
    };
    const refunded = async (payment: PaymentRequest & OpenedPayment) => (await gateway.getStatus(payment))?.refunded;

    test('whole: sent once, however often it is asked for, or impossible', async () => {
      const payment = await paid();
      const first = await refundOf(payment, 100_000);
      expect(await refundOf(payment, 100_000)).toBe(first);
      expect(await refunded(payment)).toBe(first === 'sent' ? 100_000 : 0);
    });
    test('in parts: each key once', async () => {
      const payment = await paid();
      const answers = [await refundOf(payment, 30_000), await refundOf(payment, 20_000, 'REFUND-2'), await refundOf(payment, 30_000)];
      expect(new Set(answers).size).toBe(1);
      expect(await refunded(payment)).toBe(answers[0] === 'sent' ? 50_000 : 0);
    });
    test('more than is left, or of an unpaid payment: impossible', async () => {
      const payment = await paid();
      await refundOf(payment, 60_000);
      expect(await refundOf(payment, 60_000, 'REFUND-2')).toBe('impossible');
      expect(await refundOf(await opened(), 100_000)).toBe('impossible');
    });
  });

  describe('closing a payment', () => {
    test('unpaid: closed', async () => {
      const payment = await opened();
      expect(await gateway.close(payment)).toBe('closed');
      expect(OVER).toContain(await stateOf(payment));
    });
    test('closed before: closed', async () => {
      const payment = await opened();
      await gateway.close(payment);
      expect(await gateway.close(payment)).toBe('closed');
    });
    test('concurrent: closed', async () => {
      const payment = await opened();
      expect(await Promise.all([gateway.close(payment), gateway.close(payment)])).toEqual(['closed', 'closed']);
    });
    test('paid before: paid', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      expect(await gateway.close(payment)).toBe('paid');
      expect(await stateOf(payment)).toBe('paid');
    });
    test('short payment received: paid', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 1);
      expect(await gateway.close(payment)).toBe('paid');
    });
    test('payment after closing: paid', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await driver.payLate(payment.reference);
      expect(await gateway.close(payment)).toBe('paid');
    });
    test('unknown payment: closed', async () => {
      expect(await gateway.close(unknown)).toBe('closed');
    });
    test('expired: closed', async () => {
      const payment = await opened();
      driver.runOut();
      expect(await gateway.close(payment)).toBe('closed');
    });
    test('other payments: unchanged', async () => {
      const [first, second] = [await opened(), await opened()];
      await gateway.close(first);
      expect(await stateOf(second)).toBe('pending');
    });
    test('without the provider’s id: closed', async () => {
      const payment = await opened();
      expect(await gateway.close({ reference: payment.reference, providerId: null })).toBe('closed');
    });
    test('gateway unavailable: unavailable, stays pending', async () => {
      const payment = await opened();
      driver.goAway();
      await expect(gateway.close(payment)).rejects.toMatchObject({ reason: 'unavailable' });
      driver.comeBack();
      expect(await stateOf(payment)).toBe('pending');
    });
    test('paid at the same moment: no money is lost', async () => {
      const payment = await opened();
      const [, answer] = await Promise.all([driver.pay(payment.reference), gateway.close(payment)]);
      const state = await stateOf(payment);
      expect(answer === 'paid' ? ['paid'] : [...OVER, 'paid']).toContain(state);
    });
  });
};
