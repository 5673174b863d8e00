import { beforeEach, describe, expect, test } from '@jest/globals';
import { OrderRefused, type Placement } from '../../../src/application/order/order-service.ts';
import {
  CancelOrder,
  ConfirmOrder,
  OpenPayment,
  PlaceOrder,
  SendMessageToShop,
  SetRefundDestination,
  StepOrder,
  SubmitProof,
} from '../../../src/application/order/order-steps.ts';
import { ListOwnOrders, QuoteOrder, ReadOwnOrder, VerifyReceipt } from '../../../src/application/order/own-orders.ts';
import { MemoryOrders } from '../../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOwnOrders } from '../../../src/infrastructure/memory/order/own-orders.ts';
import type { SoldProduct } from '../../../src/infrastructure/memory/order/stored-order.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const DIAMONDS: SoldProduct = { id: 'p', name: 'Diamond 100', gameName: null, saleKind: 'item', price: 100_000, sale: null, stock: 5 };
const placement = (given: Partial<Placement> = {}): Placement => ({
  ...{ key: 'k', productId: 'p', optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
  details: { gameId: '12345678', server: null, note: null },
  ...given,
});

let shop: MemoryOrders;
let own: InMemoryOwnOrders;
let errors: RecentErrorLog;
let product: SoldProduct;
beforeEach(() => {
  product = DIAMONDS;
  shop = new MemoryOrders(new FixedClock(), (id) => (id === product.id ? product : null));
  own = new InMemoryOwnOrders(shop, () => 'rina');
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
});
const done = { ok: true, value: undefined };
/** The failure of a refusal, with its values. */
const refused = (code: string, values: object = {}) => ({ ok: false, failure: { code, values } });
const placed = async (): Promise<string> => {
  const result = await new PlaceOrder(own, errors).execute(placement());
  return result.ok ? result.value.id : '';
};
const stateOf = (id: string) => shop.find(id, null)?.detail.state;
const delivered = async (): Promise<string> => {
  const id = await placed();
  shop.pay(id);
  const order = shop.find(id, null);
  if (order !== null) shop.move(order, 'deliver', 'staff');
  return id;
};

describe('buyer actions', () => {
  test('placement: one order per key; a changed price is returned', async () => {
    const place = new PlaceOrder(own, errors);
    const first = await place.execute(placement());
    expect(first).toMatchObject({ ok: true, value: { state: 'pending_payment', total: 100_000 } });
    expect(await place.execute(placement())).toEqual(first);
    product = { ...product, sale: { id: 's', price: 80_000 } };
    expect(await place.execute(placement({ key: 'other' }))).toEqual(refused('UNPAID_LIMIT'));
    await new CancelOrder(own, errors).execute(await placed());
    expect(await place.execute(placement({ key: 'third' }))).toEqual(
      refused('PRICE_CHANGED', { unitPrice: 100_000, discount: 20_000, total: 80_000 }),
    );
    shop.refusals.push(new OrderRefused('BUSY', null, 3));
    expect(await place.execute(placement({ key: 'fourth' }))).toEqual(refused('BUSY', { retryAfter: 3 }));
    shop.refusals.push(new OrderRefused('RULES_CHANGED', null, null, 4));
    expect(await place.execute(placement({ key: 'fifth' }))).toEqual(refused('RULES_CHANGED', { rulesVersion: 4 }));
    expect(errors.recent()).toEqual([]);
  });
  test('payment: opened, the same one while valid', async () => {
    const id = await placed();
    const open = new OpenPayment(own, errors);
    const first = await open.execute(id, 'transfer');
    expect(first).toMatchObject({ ok: true, value: { method: 'transfer', instructions: { kind: 'transfer' } } });
    expect(await open.execute(id, 'transfer')).toEqual(first);
    shop.methods = ['sandbox'];
    expect(await open.execute(id, 'qris')).toEqual(refused('METHOD_UNAVAILABLE'));
  });
  test('proof: submitted with or without a picture', async () => {
    const submit = new SubmitProof(own, errors);
    const id = await placed();
    expect(await submit.execute(id, null)).toEqual(refused('NOT_PAYABLE'));
    await new OpenPayment(own, errors).execute(id, 'transfer');
    expect(await submit.execute(id, null)).toEqual(done);
    expect(shop.find(id, null)?.detail).toMatchObject({ state: 'payment_review', proof: { path: null } });
    const picture = { size: 3, type: 'image/jpeg', arrayBuffer: async () => new ArrayBuffer(3) };
    expect(await submit.execute(id, picture)).toEqual(done);
    expect(shop.find(id, null)?.detail.proof?.path).toBe(`rina/${id}.jpg`);
    expect(await submit.execute(id, { ...picture, type: 'text/plain' })).toEqual({ ok: false, failure: { code: 'INVALID' } });
    expect(errors.recent().map(({ where }) => where)).toEqual(['SubmitProof']);
  });
  test('cancel and confirm: change the state', async () => {
    const id = await delivered();
    expect(await new CancelOrder(own, errors).execute(id)).toEqual(refused('TRANSITION_NOT_ALLOWED'));
    expect(await new ConfirmOrder(own, errors).execute(id, false)).toEqual(done);
    expect(stateOf(id)).toBe('completed');
  });
  test('confirmation of an account: requires acceptance of the hand-over', async () => {
    product = { ...product, saleKind: 'account' };
    const id = await delivered();
    const confirm = new ConfirmOrder(own, errors);
    expect([await confirm.execute(id, false), stateOf(id)]).toEqual([refused('ACCEPTANCE_NEEDED'), 'delivered']);
    expect([await confirm.execute(id, true), stateOf(id)]).toEqual([done, 'completed']);
  });
  test('more time, help, refund destination and message: accepted', async () => {
    const id = await placed();
    shop.pay(id);
    expect(await new StepOrder(own, errors).execute(id, 'grant_more_time')).toEqual(done);
    expect(await new SetRefundDestination(own, errors).execute(id, { bank: 'BCA', number: '1234567890', holder: 'Rina' })).toEqual(done);
    expect(await new SendMessageToShop(own, errors).execute(id, '  Kapan dikirim? \n')).toEqual(done);
    expect(await new SendMessageToShop(own, errors).execute(id, 'password: x')).toEqual(refused('MESSAGE_REFUSED'));
    expect(shop.find(id, null)?.detail).toMatchObject({
      destination: { bank: 'BCA', last4: '7890', holder: 'Rina' },
      messages: [{ text: 'Kapan dikirim?' }],
      events: [{ event: 'place' }, { event: 'pay' }, { event: 'grant_more_time' }],
    });
  });
});

describe('reads of a buyer', () => {
  test('own orders: list by page, single order, quote and receipt', async () => {
    const id = await placed();
    expect(await new ListOwnOrders(own, errors).execute('unpaid')).toMatchObject({ ok: true, value: { orders: [{ id }], next: null } });
    expect(await new ListOwnOrders(own, errors).execute('all', id)).toMatchObject({ ok: true, value: { orders: [] } });
    expect(await new ReadOwnOrder(own, errors).execute(id)).toMatchObject({ ok: true, value: { id } });
    expect(await new ReadOwnOrder(own, errors).execute('x')).toEqual({ ok: true, value: null });
    expect(await new QuoteOrder(own, errors).execute('p')).toMatchObject({ ok: true, value: { total: 100_000 } });
    expect(await new QuoteOrder(own, errors).execute('q')).toEqual({ ok: true, value: null });
    shop.pay(id);
    const code = shop.find(id, null)?.detail.receiptCode ?? '';
    expect(await new VerifyReceipt(own, errors).execute(code)).toMatchObject({ ok: true, value: { state: 'paid', total: 100_000 } });
    for (const typed of [code.toLowerCase(), code.replaceAll('0', 'o'), ` ${code.slice(0, 10)} ${code.slice(10)}`])
      expect(await new VerifyReceipt(own, errors).execute(typed)).toMatchObject({ ok: true, value: { state: 'paid' } });
    expect(await new VerifyReceipt(own, errors).execute('0'.repeat(20))).toEqual({ ok: true, value: null });
    expect(await new VerifyReceipt(own, errors).execute('x')).toEqual({
      ok: false,
      failure: { code: 'RECEIPT_CODE_LENGTH', values: { length: 1 } },
    });
  });
});

test('buyer actions: connection lost, each fails and is logged under its name', async () => {
  own.isAway = true;
  const account = { bank: 'BCA', number: '1234567890', holder: 'Rina' };
  const tries: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['PlaceOrder', () => new PlaceOrder(own, errors).execute(placement())],
    ['OpenPayment', () => new OpenPayment(own, errors).execute('x', 'sandbox')],
    ['SubmitProof', () => new SubmitProof(own, errors).execute('x', null)],
    ['CancelOrder', () => new CancelOrder(own, errors).execute('x')],
    ['ConfirmOrder', () => new ConfirmOrder(own, errors).execute('x', true)],
    ['StepOrder', () => new StepOrder(own, errors).execute('x', 'ask_cancellation')],
    ['SetRefundDestination', () => new SetRefundDestination(own, errors).execute('x', account)],
    ['SendMessageToShop', () => new SendMessageToShop(own, errors).execute('x', 'Halo')],
    ['ListOwnOrders', () => new ListOwnOrders(own, errors).execute('all')],
    ['ReadOwnOrder', () => new ReadOwnOrder(own, errors).execute('x')],
    ['QuoteOrder', () => new QuoteOrder(own, errors).execute('p')],
    ['VerifyReceipt', () => new VerifyReceipt(own, errors).execute('0'.repeat(20))],
  ];
  for (const [name, attempt] of tries) {
    const before = errors.recent().length;
    expect(await attempt()).toEqual({ ok: false, failure: { code: 'UNAVAILABLE' } });
    const noted = errors.recent();
    expect([noted.length - before, noted.some(({ where }) => where === name)]).toEqual([1, true]);
  }
});
