import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { OrderRepository } from '../../../src/application/order/order-repository.ts';
import { OrderRefused, type OrderService, type Placement } from '../../../src/application/order/order-service.ts';
import type { SaleKind } from '../../../src/domain/order/order.ts';

/** A buyer: what they can read, and their steps. */
interface Buyer {
  readonly orders: OrderRepository;
  readonly steps: OrderService;
}

export interface OwnOrdersWorld {
  buyer(): Promise<Buyer>;
  /** A product of Rp100.000 with a stock of five by default. @returns its id */
  product(given?: { readonly kind?: SaleKind; readonly price?: number; readonly stock?: number }): Promise<string>;
  /** Gives the product a game that asks for these fields. */
  setForm(product: string, form: string): Promise<void>;
  setPrice(product: string, price: number): Promise<void>;
  /** The order is paid in the sandbox. */
  pay(order: string, reference: string): Promise<void>;
  deliver(order: string): Promise<void>;
  close(): Promise<void>;
}

/** A PNG of one pixel. */
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const placement = (productId: string, given: Partial<Placement> = {}): Placement => ({
  ...{ key: randomUUID(), productId, optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
  details: { gameId: '12345678', server: '2001', note: null },
  ...given,
});

/** The refusal of a step. */
const refusal = async (step: Promise<unknown>): Promise<OrderRefused> => {
  const error: unknown = await step.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (error instanceof OrderRefused) return error;
  throw new Error(`not refused: ${String(error)}`);
};
const codeOf = async (step: Promise<unknown>): Promise<string> => (await refusal(step)).code;

/** The contract of a buyer's orders. */
export const ownOrdersContract = (open: () => Promise<OwnOrdersWorld>): void => {
  describe('orders of a buyer', () => {
    let world: OwnOrdersWorld;
    beforeAll(async () => {
      world = await open();
    });
    afterAll(() => world.close());

    test('placement: one order per key, readable by its buyer only', async () => {
      const [rina, sari, product] = [await world.buyer(), await world.buyer(), await world.product()];
      const input = placement(product);
      const placed = await rina.steps.place(input);
      expect(placed).toMatchObject({ state: 'pending_payment', total: 100_000 });
      expect(placed.payUntil.getTime()).toBeGreaterThan(0);
      expect((await rina.steps.place(input)).id).toBe(placed.id);
      expect(await codeOf(rina.steps.place({ ...input, details: { gameId: '1', server: null, note: null } }))).toBe('KEY_REUSED');
      expect(await rina.orders.find(placed.id)).toMatchObject({
        ...{ id: placed.id, number: placed.number, state: 'pending_payment', version: 1, saleKind: 'item', productId: product },
        ...{ details: { gameId: '12345678', server: '2001', note: null }, payment: null, receiptCode: null, requestedHours: null },
        ...{ deadline: { name: 'payment', pausedAt: null }, events: [{ seq: 1, event: 'place', from: null, to: 'pending_payment' }] },
      });
      expect(await rina.orders.list('unpaid', null)).toMatchObject({
        orders: [{ id: placed.id }],
        counts: { all: 1, unpaid: 1 },
        next: null,
      });
      expect((await rina.orders.list('processing', null)).orders).toEqual([]);
      expect(await sari.orders.find(placed.id)).toBeNull();
      expect(await sari.orders.find(randomUUID())).toBeNull();
      expect(await codeOf(sari.steps.cancel(placed.id))).toBe('NOT_FOUND');
    });
    test('game with delivery fields: asked for, checked, and what was used before is offered to its buyer only', async () => {
      const [rina, sari, service] = [await world.buyer(), await world.buyer(), await world.product({ kind: 'service' })];
      const form = 'ID: 6-10 angka\nZone: 4-5 angka';
      expect(await rina.orders.deliveryQuestion(service)).toEqual({ form: null, game: null, asksLogin: false, used: [] });
      await world.setForm(service, form);
      for (const [gameId, server] of [
        ['12345', '2001'],
        ['12345678', '20'],
        ['12345678', null],
      ] as const)
        expect(await codeOf(rina.steps.place(placement(service, { details: { gameId, server, note: null } })))).toBe('INVALID');
      expect((await rina.orders.deliveryQuestion(service))?.used).toEqual([]);
      await rina.steps.place(placement(service));
      const used = [{ gameId: '12345678', server: '2001' }];
      expect(await rina.orders.deliveryQuestion(service)).toEqual({ form, game: expect.any(String), asksLogin: false, used });
      expect((await sari.orders.deliveryQuestion(service))?.used).toEqual([]);
    });
    test('player of a shop without a service of players: unknown', async () => {
      const rina = await world.buyer();
      expect(await rina.steps.findPlayer({ game: 'mobile-legends', gameId: '12345678', server: '2001' })).toEqual({
        state: 'unknown',
        name: null,
      });
    });
    test('changed price: refused with the new price, accepted when placed again', async () => {
      const [rina, product] = [await world.buyer(), await world.product()];
      expect(await rina.orders.quote(product, null)).toEqual({ unitPrice: 100_000, discount: 0, deposit: 0, total: 100_000, saleId: null });
      expect(await rina.orders.quote(randomUUID(), null)).toBeNull();
      expect(await rina.orders.deliveryQuestion(randomUUID())).toBeNull();
      await world.setPrice(product, 120_000);
      const input = placement(product);
      expect(await refusal(rina.steps.place(input))).toMatchObject({
        code: 'PRICE_CHANGED',
        quote: { unitPrice: 120_000, total: 120_000 },
      });
      expect((await rina.steps.place({ ...input, expectedTotal: 120_000 })).total).toBe(120_000);
    });
    test('several of one product: a group that is paid once, then an order each', async () => {
      const [rina, product] = [await world.buyer(), await world.product({ stock: 3 })];
      const input = placement(product, { quantity: 3, expectedTotal: 300_000 });
      const { id, total, state } = await rina.steps.place(input);
      expect({ total, state }).toEqual({ total: 300_000, state: 'pending_payment' });
      expect((await rina.steps.place(input)).id).toBe(id);
      expect((await rina.orders.list('all', null)).orders).toMatchObject([{ id, kind: 'group', quantity: 3, total: 300_000 }]);
      const unpaid = await rina.orders.find(id);
      expect(unpaid?.group?.orders.map((one) => [one.state, one.total])).toEqual(Array(3).fill(['pending_payment', 100_000]));
      const [member] = unpaid?.group?.orders ?? [];
      expect(await rina.orders.find(member?.id ?? '')).toMatchObject({ kind: 'purchase', quantity: 1, deadlines: [], group: { id } });
      expect(await codeOf(rina.steps.cancel(member?.id ?? ''))).toBe('TRANSITION_NOT_ALLOWED');
      await world.pay(id, (await rina.steps.openPayment(id, 'sandbox')).reference);
      const paid = await rina.orders.find(id);
      expect([paid?.state, paid?.group?.orders.map((one) => one.state)]).toEqual(['completed', Array(3).fill('processing')]);
      expect((await rina.orders.list('all', null)).orders.map(({ kind }) => kind)).toEqual(Array(3).fill('purchase'));
      expect((await rina.orders.receipt(paid?.receiptCode ?? ''))?.productName).toMatch(/^3 × /);
      await rina.steps.cancel(member?.id ?? '');
      expect((await rina.orders.find(id))?.group?.orders.map((one) => one.state)).toEqual(['cancelled', 'processing', 'processing']);
    });
    test('several of one product that are cancelled unpaid: all of them, and the units are free', async () => {
      const [rina, sari, product] = [await world.buyer(), await world.buyer(), await world.product({ stock: 2 })];
      const both = { quantity: 2, expectedTotal: 200_000 };
      const { id } = await rina.steps.place(placement(product, both));
      // A single unit that is sold out is remembered for a moment; several are not.
      expect(await codeOf(sari.steps.place(placement(product, both)))).toBe('SOLD_OUT');
      await rina.steps.cancel(id);
      expect((await rina.orders.find(id))?.group?.orders.map((one) => one.state)).toEqual(['cancelled', 'cancelled']);
      expect((await rina.orders.list('all', null)).orders.map((one) => one.id)).toEqual([id]);
      expect((await sari.steps.place(placement(product))).state).toBe('pending_payment');
    });
    test('several of an account, or at the price of one: refused', async () => {
      const [rina, product] = [await world.buyer(), await world.product({ stock: 3 })];
      const account = await world.product({ kind: 'account' });
      expect(await codeOf(rina.steps.place(placement(account, { quantity: 2, expectedTotal: 200_000 })))).toBe('INVALID');
      expect(await codeOf(rina.steps.place(placement(product, { quantity: 2 })))).toBe('PRICE_CHANGED');
      expect(await codeOf(rina.steps.place(placement(product, { quantity: 4, expectedTotal: 400_000 })))).toBe('SOLD_OUT');
    });
    test('unavailable product: refused with its code', async () => {
      const [rina, sari] = [await world.buyer(), await world.buyer()];
      const [last, service] = [await world.product({ stock: 1 }), await world.product({ kind: 'service' })];
      await rina.steps.place(placement(last));
      expect(await codeOf(sari.steps.place(placement(last)))).toBe('SOLD_OUT');
      const several = await world.product();
      await sari.steps.place(placement(several));
      expect(await codeOf(sari.steps.place(placement(several)))).toBe('UNPAID_LIMIT');
      expect(await codeOf(sari.steps.place(placement(randomUUID())))).toBe('NOT_FOR_SALE');
      expect(await refusal(sari.steps.place(placement(service, { rulesVersion: 0 })))).toMatchObject({
        ...{ code: 'RULES_CHANGED', rulesVersion: 1 },
      });
      for (const details of [
        { gameId: null, server: null, note: null },
        { gameId: '1', server: null, note: 'kata sandi : rahasia' },
      ])
        expect(await codeOf(sari.steps.place(placement(service, { details })))).toBe('INVALID');
    });
    test('delivery details: only those that the sale kind needs', async () => {
      const [rina, account, item] = [await world.buyer(), await world.product({ kind: 'account', stock: 1 }), await world.product()];
      const details = { gameId: '123', server: '2001', note: 'Malam ya' };
      const [ofAccount, ofItem] = [
        await rina.steps.place(placement(account, { details })),
        await rina.steps.place(placement(item, { details })),
      ];
      expect((await rina.orders.find(ofAccount.id))?.details).toEqual({ gameId: null, server: null, note: 'Malam ya' });
      expect((await rina.orders.find(ofItem.id))?.details).toEqual(details);
    });
    test('paid order: delivered and confirmed, its receipt is verifiable', async () => {
      const [rina, product] = [await world.buyer(), await world.product()];
      const { id, number } = await rina.steps.place(placement(product));
      const payment = await rina.steps.openPayment(id, 'sandbox');
      expect(payment).toMatchObject({ method: 'sandbox', amount: 100_000, instructions: { kind: 'sandbox' } });
      expect((await rina.steps.openPayment(id, 'sandbox')).reference).toBe(payment.reference);
      expect((await rina.orders.find(id))?.payment).toEqual(payment);
      await world.pay(id, payment.reference);
      const paid = await rina.orders.find(id);
      expect(paid).toMatchObject({ state: 'processing', payment: null, deadline: { name: 'delivery' } });
      expect(await codeOf(rina.steps.openPayment(id, 'sandbox'))).toBe('NOT_PAYABLE');
      await world.deliver(id);
      await rina.steps.write(id, 'Sudah masuk, terima kasih');
      expect(await codeOf(rina.steps.write(id, 'password: 123'))).toBe('MESSAGE_REFUSED');
      await rina.steps.confirm(id, false);
      const done = await rina.orders.find(id);
      expect(done).toMatchObject({ state: 'completed', messages: [{ author: 'buyer', text: 'Sudah masuk, terima kasih' }] });
      expect(done?.completedAt).toBeInstanceOf(Date);
      const { orders: stranger } = await world.buyer();
      const receiptCode = done?.receiptCode ?? '';
      for (const code of [receiptCode, receiptCode.toLowerCase().replaceAll('1', 'l').replaceAll('0', 'o')])
        expect(await stranger.receipt(code)).toMatchObject({ number, state: 'completed', total: 100_000 });
      expect(await stranger.receipt('A'.repeat(20))).toBeNull();
    });
    test('another payment method: closes the former; a transfer is submitted with or without a picture', async () => {
      const [rina, product] = [await world.buyer(), await world.product()];
      const { id } = await rina.steps.place(placement(product));
      expect(await codeOf(rina.steps.submitProof(id, null))).toBe('NOT_PAYABLE');
      const first = await rina.steps.openPayment(id, 'sandbox');
      const transfer = await rina.steps.openPayment(id, 'transfer');
      expect(transfer.reference).not.toBe(first.reference);
      expect(transfer.amount).toBeLessThan(100_000);
      expect(transfer.instructions).toEqual({
        ...{ kind: 'transfer', id: expect.any(String), bank: 'BCA', account: '1234567890', holder: 'Arena Akun' },
      });
      await rina.steps.submitProof(id, null);
      expect(await rina.orders.find(id)).toMatchObject({ state: 'payment_review', proof: { path: null } });
      const bytes = Buffer.from(PIXEL, 'base64');
      const path = await rina.steps.uploadProof(id, new Blob([bytes], { type: 'image/png' }));
      await rina.steps.submitProof(id, path);
      expect((await rina.orders.find(id))?.proof?.path).toBe(path);
      await expect(rina.steps.uploadProof(id, new Blob(['%PDF'], { type: 'application/pdf' }))).rejects.toMatchObject({
        reason: 'invalid',
      });
    });
    test('cancellation: once; the order is not payable afterwards', async () => {
      const [rina, product] = [await world.buyer(), await world.product({ stock: 1 })];
      const { id } = await rina.steps.place(placement(product));
      await rina.steps.cancel(id);
      expect(await rina.orders.find(id)).toMatchObject({ state: 'cancelled', deadline: null, version: 2 });
      expect(await codeOf(rina.steps.openPayment(id, 'sandbox'))).toBe('NOT_PAYABLE');
      expect(await codeOf(rina.steps.confirm(id, true))).toBe('TRANSITION_NOT_ALLOWED');
      // The unit is available again.
      const sari = await world.buyer();
      expect((await sari.steps.place(placement(product))).state).toBe('pending_payment');
      expect((await rina.orders.list('ended', null)).counts).toMatchObject({ all: 1, ended: 1, unpaid: 0 });
    });
  });
};
