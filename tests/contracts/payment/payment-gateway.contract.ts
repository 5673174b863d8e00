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
  /** The gateway's webhook; null where it sends none. */
  webhook(reference: string, status: string): Webhook | null;
}

export interface GatewayWorld {
  readonly gateway: PaymentGateway;
  readonly driver: GatewayDriver;
}

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

  describe('opening', () => {
    test('says how to pay', async () => {
      expect((await opened()).instructions['kind']).toMatch(/^(sandbox|transfer|qris)$/);
    });
    test('twice with one reference says the same', async () => {
      const request = await driver.request();
      expect(await gateway.open(request)).toEqual(await gateway.open(request));
    });
    test('twice at once says the same', async () => {
      const request = await driver.request();
      const [first, second] = await Promise.all([gateway.open(request), gateway.open(request)]);
      expect(first).toEqual(second);
    });
    test('twice while it answers slowly is one payment', async () => {
      const request = await driver.request();
      const answer = driver.answerSlowly();
      const both = Promise.all([gateway.open(request), gateway.open(request)]);
      answer();
      const [first, second] = await both;
      expect(first).toEqual(second);
      await driver.pay(request.reference);
      expect((await gateway.getStatus({ ...request, ...first }))?.amount).toBe(request.amount);
    });
    test('under two references is two payments', async () => {
      const [first, second] = [await opened(), await opened()];
      await driver.pay(first.reference);
      expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'pending']);
    });
    test('a paid one again leaves it paid', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      await gateway.open(payment);
      expect(await stateOf(payment)).toBe('paid');
    });
    test('a closed one again leaves it closed', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await gateway.open(payment).catch(() => undefined);
      expect(await stateOf(payment)).toBe('closed');
    });
    test('is denied by a gateway that refuses', async () => {
      const request = await driver.request();
      driver.refuse();
      await expect(gateway.open(request)).rejects.toMatchObject({ reason: 'denied' });
    });
    test('is unavailable while the gateway is away', async () => {
      const request = await driver.request();
      driver.goAway();
      await expect(gateway.open(request)).rejects.toMatchObject({ reason: 'unavailable' });
    });
    test('succeeds under the same reference after the gateway was away', async () => {
      const request = await driver.request();
      driver.goAway();
      await gateway.open(request).catch(() => undefined);
      driver.comeBack();
      expect(await stateOf({ ...request, ...(await gateway.open(request)) })).toBe('pending');
    });
  });

  describe('an inquiry', () => {
    test('is null for what the gateway has never heard of', async () => {
      expect(await gateway.getStatus(unknown)).toBeNull();
    });
    test('says what is asked before anybody has paid', async () => {
      const payment = await opened(123_456);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'pending', amount: 123_456, refunded: 0, paidAt: null });
    });
    test('says what was paid', async () => {
      const payment = await opened(123_456);
      await driver.pay(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 123_456, refunded: 0 });
    });
    test('says what came when less came', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 90_000);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 90_000 });
    });
    test('counts a payment once that is made twice', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      await driver.pay(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 100_000 });
    });
    test('tells of money that came after closing', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await driver.payLate(payment.reference);
      expect(await gateway.getStatus(payment)).toMatchObject({ state: 'paid', amount: 100_000 });
    });
    test('tells of money that came after its time', async () => {
      const payment = await opened();
      driver.runOut();
      await driver.payLate(payment.reference);
      expect(await stateOf(payment)).toBe('paid');
    });
    test('calls nothing paid whose time is over', async () => {
      const payment = await opened();
      driver.runOut();
      expect(['pending', 'expired']).toContain(await stateOf(payment));
    });
    test('leaves paid what is paid, whatever time goes by', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      driver.runOut();
      expect(await stateOf(payment)).toBe('paid');
    });
    test('is unavailable while the gateway is away, and never null', async () => {
      const payment = await opened();
      driver.goAway();
      await expect(gateway.getStatus(payment)).rejects.toMatchObject({ reason: 'unavailable' });
    });
    test('answers as before after the gateway was away', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      driver.goAway();
      driver.comeBack();
      expect(await stateOf(payment)).toBe('paid');
    });
    test('changes nothing', async () => {
      const payment = await opened();
      expect(await gateway.getStatus(payment)).toEqual(await gateway.getStatus(payment));
    });
    test('needs no name of the gateway’s own', async () => {
      const payment = await opened();
      expect(await gateway.getStatus({ reference: payment.reference, providerId: null })).toEqual(await gateway.getStatus(payment));
    });
    test('names the payment as the shop does', async () => {
      const payment = await opened();
      const status = await gateway.getStatus(payment);
      expect([status?.reference, status?.providerId]).toEqual([payment.reference, payment.providerId]);
    });
    test('has whole amounts, and a status of the provider that can be kept', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 1);
      const status = await gateway.getStatus(payment);
      expect([Number.isInteger(status?.amount), Number.isInteger(status?.refunded)]).toEqual([true, true]);
      expect(status?.providerStatus).toMatch(/^.{1,100}$/);
    });
  });

  describe('closing', () => {
    test('closes what nobody has paid', async () => {
      const payment = await opened();
      expect(await gateway.close(payment)).toBe('closed');
      expect(await stateOf(payment)).toBe('closed');
    });
    test('twice is closed', async () => {
      const payment = await opened();
      await gateway.close(payment);
      expect(await gateway.close(payment)).toBe('closed');
    });
    test('twice at once is closed', async () => {
      const payment = await opened();
      expect(await Promise.all([gateway.close(payment), gateway.close(payment)])).toEqual(['closed', 'closed']);
    });
    test('says that somebody was faster', async () => {
      const payment = await opened();
      await driver.pay(payment.reference);
      expect(await gateway.close(payment)).toBe('paid');
      expect(await stateOf(payment)).toBe('paid');
    });
    test('says that too little came, as paid', async () => {
      const payment = await opened();
      await driver.payLess(payment.reference, 1);
      expect(await gateway.close(payment)).toBe('paid');
    });
    test('says so of money that came afterwards, too', async () => {
      const payment = await opened();
      await gateway.close(payment);
      await driver.payLate(payment.reference);
      expect(await gateway.close(payment)).toBe('paid');
    });
    test('closes what the gateway has never heard of', async () => {
      expect(await gateway.close(unknown)).toBe('closed');
    });
    test('closes what ran out', async () => {
      const payment = await opened();
      driver.runOut();
      expect(await gateway.close(payment)).toBe('closed');
    });
    test('leaves other payments', async () => {
      const [first, second] = [await opened(), await opened()];
      await gateway.close(first);
      expect(await stateOf(second)).toBe('pending');
    });
    test('needs no name of the gateway’s own', async () => {
      const payment = await opened();
      expect(await gateway.close({ reference: payment.reference, providerId: null })).toBe('closed');
    });
    test('is unavailable while the gateway is away, and closes nothing', async () => {
      const payment = await opened();
      driver.goAway();
      await expect(gateway.close(payment)).rejects.toMatchObject({ reason: 'unavailable' });
      driver.comeBack();
      expect(await stateOf(payment)).toBe('pending');
    });
    test('while somebody pays loses no money', async () => {
      const payment = await opened();
      const [, answer] = await Promise.all([driver.pay(payment.reference), gateway.close(payment)]);
      const state = await stateOf(payment);
      expect(answer === 'paid' ? ['paid'] : ['closed', 'paid']).toContain(state);
    });
  });
};
