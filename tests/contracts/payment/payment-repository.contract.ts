import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentObservation } from '../../../src/application/payment/payment-gateway.ts';
import type { PaymentRepository } from '../../../src/application/payment/payment-repository.ts';

export interface PaymentRepositoryFixture {
  readonly book: PaymentRepository;
  /** A new attempt of 100,000 at the sandbox for an order, not yet opened at the gateway. @returns its reference */
  attempt(): Promise<string>;
  /** The inquiry is due. */
  makeDue(reference: string): Promise<void>;
  /** Its order is cancelled. */
  cancel(reference: string): Promise<void>;
  close(): Promise<void>;
}

/** The contract of every payment repository. */
export const paymentRepositoryContract = (open: () => Promise<PaymentRepositoryFixture>): void => {
  let world: PaymentRepositoryFixture;
  let book: PaymentRepository;
  let reference: string;
  beforeAll(async () => {
    world = await open();
    book = world.book;
    await book.setGateways(['sandbox', 'manual']);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    reference = await world.attempt();
  });
  const seen = (state: PaymentObservation['state'], amount = 100_000): PaymentObservation => ({
    ...{ reference, providerId: null, state, amount, refunded: 0, paidAt: null, providerStatus: state },
  });
  const observe = (state: PaymentObservation['state'], amount?: number) => book.observe(reference, 'inquiry', seen(state, amount));

  describe('payment repository', () => {
    test('attempt: recorded before the gateway opens it', async () => {
      const found = { reference, gateway: 'sandbox', state: 'created', orderState: 'pending_payment', amount: 100_000, paid: null };
      expect(await book.find(reference)).toMatchObject(found);
      expect(await book.find('AA-UNKNOWN-9-CCCCCC')).toBeNull();
    });
    test('instructions and failed opening: recorded', async () => {
      const instructions = { kind: 'sandbox', url: 'http://localhost/x' };
      await book.recordOpened(reference, { providerId: 'x-1', instructions });
      expect(await book.find(reference)).toMatchObject({ state: 'pending', providerId: 'x-1', instructions });
      reference = await world.attempt();
      await book.recordFailed(reference);
      expect((await book.find(reference))?.state).toBe('failed');
    });
    test('observation of a payment: moves the order once', async () => {
      for (let time = 0; time < 2; time += 1)
        expect(await observe('paid')).toEqual({ attemptState: 'paid', orderState: 'processing', exception: null });
      expect(await book.find(reference)).toMatchObject({ state: 'paid', paid: 100_000 });
    });
    test('several observations: the furthest state is kept', async () => {
      for (const state of ['expired', 'pending', 'closed', 'failed'] as const) await observe(state);
      expect((await book.find(reference))?.state).toBe('expired');
      expect(await observe('paid')).toMatchObject({ attemptState: 'paid', orderState: 'processing' });
      expect(await observe('closed')).toMatchObject({ attemptState: 'paid' });
    });
    test('unknown at the gateway: a failure only if it was never opened', async () => {
      expect(await book.observe(reference, 'inquiry', null)).toMatchObject({ attemptState: 'failed' });
      reference = await world.attempt();
      await book.recordOpened(reference, { providerId: null, instructions: { kind: 'sandbox', url: '' } });
      expect(await book.observe(reference, 'inquiry', null)).toMatchObject({ attemptState: 'pending' });
    });
    test.each([
      [99_999, 'short'],
      [100_001, 'over'],
    ])('payment of %d for 100,000: exception', async (amount, exception) => {
      expect(await observe('paid', amount)).toEqual({ attemptState: 'paid', orderState: 'pending_payment', exception });
    });
    test('payment of a cancelled order: exception', async () => {
      await world.cancel(reference);
      expect(await observe('paid')).toMatchObject({ orderState: 'cancelled', exception: 'late' });
    });
    test('webhook: stored once, an authentic one makes its attempt due', async () => {
      const webhook = { gateway: 'sandbox', key: `${reference}:paid`, reference, isAuthentic: true, body: '{}' };
      expect([await book.storeWebhook(webhook), await book.storeWebhook(webhook)]).toEqual([true, false]);
      expect(await book.dueInquiries(100)).toContainEqual(expect.objectContaining({ reference, gateway: 'sandbox' }));
      reference = await world.attempt();
      const forged = { ...webhook, key: `refused:${reference}`, reference: null, isAuthentic: false };
      expect(await book.storeWebhook(forged)).toBe(true);
      expect((await book.dueInquiries(100)).map((attempt) => attempt.reference)).not.toContain(reference);
    });
    test('due inquiries: each given to one caller', async () => {
      await world.makeDue(reference);
      const lists = await Promise.all([book.dueInquiries(100), book.dueInquiries(100)]);
      expect(lists.flat().filter((attempt) => attempt.reference === reference)).toHaveLength(1);
    });
    test('overdue payments: open attempts of ended orders', async () => {
      const names = async () => (await book.overdue(100)).map((attempt) => attempt.reference);
      expect(await names()).not.toContain(reference);
      await world.cancel(reference);
      expect(await names()).toContain(reference);
      await observe('closed');
      expect(await names()).not.toContain(reference);
    });
  });
};
