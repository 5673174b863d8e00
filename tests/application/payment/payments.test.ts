import { beforeEach, describe, expect, test } from '@jest/globals';
import type { BlockingAttempt, OrderCommands, PayableAttempt } from '../../../src/application/order/order-commands.ts';
import { OrderRefused } from '../../../src/application/order/order-service.ts';
import { ClosePayments } from '../../../src/application/payment/close-payments.ts';
import { InquireDuePayments, InquirePayment } from '../../../src/application/payment/inquire-payments.ts';
import { OpenPayment } from '../../../src/application/payment/open-payment.ts';
import type { PaymentReference } from '../../../src/application/payment/payment-gateway.ts';
import { ReceiveWebhook } from '../../../src/application/payment/receive-webhook.ts';
import { SimulatePayment } from '../../../src/application/payment/simulate-payment.ts';
import { PortError } from '../../../src/application/shared/port-error.ts';
import { InMemoryPaymentGateway } from '../../../src/infrastructure/memory/payment/payment-gateway.ts';
import { InMemoryPaymentRepository } from '../../../src/infrastructure/memory/payment/payment-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const REFERENCE = 'AA-1234567-1-AAAAAA';
const ORDER = `order of ${REFERENCE}`;

let book: InMemoryPaymentRepository;
let bank: InMemoryPaymentGateway;
let errors: RecentErrorLog;
let inquire: InquirePayment;
let close: ClosePayments;
let webhooks: ReceiveWebhook;
let open: OpenPayment;
beforeEach(() => {
  book = new InMemoryPaymentRepository();
  bank = new InMemoryPaymentGateway();
  errors = new RecentErrorLog(new FixedClock(), () => undefined);
  const gateways = { sandbox: bank };
  inquire = new InquirePayment(book, gateways);
  close = new ClosePayments(book, gateways, inquire, errors);
  webhooks = new ReceiveWebhook({ book, gateways, inquire, fingerprint: (bytes) => String(bytes.length), errors });
  open = new OpenPayment(book, gateways, close, errors);
});

/** A buyer who gets these attempts, one after the other. */
const buyerOf = (...answers: readonly (PayableAttempt | BlockingAttempt)[]): OrderCommands => {
  const left = [...answers];
  return { takeAttempt: async () => left.shift() ?? answers.at(-1) } as Partial<OrderCommands> as OrderCommands;
};
const taken = (given: Partial<PayableAttempt> = {}): PayableAttempt => {
  const { gateway, method, amount, expiresAt, instructions } = book.write({ reference: given.reference ?? REFERENCE });
  return { reference: REFERENCE, gateway, method, amount, expiresAt, instructions, description: 'Diamond 100', ...given };
};
const opened = async (): Promise<void> => void (await open.execute(buyerOf(taken()), ORDER, 'sandbox'));
const orderState = async () => (await book.find(REFERENCE))?.orderState;
const notified = (status = 'paid', reference = REFERENCE) => webhooks.execute('sandbox', bank.webhook(reference, status));

describe('opening a payment', () => {
  test('new payment: instructions are stored and returned again while valid', async () => {
    const payment = await open.execute(buyerOf(taken()), ORDER, 'sandbox');
    expect(payment).toMatchObject({ reference: REFERENCE, amount: 100_000, instructions: { kind: 'sandbox' } });
    expect(await book.find(REFERENCE)).toMatchObject({ state: 'pending', instructions: payment.instructions });
    bank.state = 'away';
    const living = { ...taken(), instructions: { ...payment.instructions } };
    expect((await open.execute(buyerOf(living), ORDER, 'sandbox')).instructions).toEqual(payment.instructions);
  });
  test('refused by the gateway: the attempt fails', async () => {
    bank.state = 'refusing';
    await expect(open.execute(buyerOf(taken()), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'METHOD_UNAVAILABLE' });
    expect((await book.find(REFERENCE))?.state).toBe('failed');
    expect(errors.recent().map(({ where }) => where)).toEqual(['OpenPayment']);
  });
  test('another method while the gateway is away: possible as long as nobody has seen how to pay the former attempt', async () => {
    const inTheWay = (providerId: string | null) => ({ close: { reference: REFERENCE, providerId, gateway: 'other' } });
    const away = new InMemoryPaymentGateway();
    away.state = 'away';
    const gateways = { sandbox: bank, other: away };
    const closing = new ClosePayments(book, gateways, new InquirePayment(book, gateways), errors);
    const opening = new OpenPayment(book, gateways, closing, errors);
    book.write({ reference: REFERENCE, gateway: 'other' });
    const next = taken({ reference: 'AA-1234567-2-BBBBBB' });
    await expect(opening.execute(buyerOf(inTheWay('M-1'), next), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
    expect((await opening.execute(buyerOf(inTheWay(null), next), ORDER, 'sandbox')).reference).toBe('AA-1234567-2-BBBBBB');
    expect((await book.find(REFERENCE))?.state).toBe('closed');
  });
  test('opened before, how to pay is lost: closed, and the next attempt is opened', async () => {
    await bank.open(taken());
    const lost = Object.assign(new InMemoryPaymentGateway(), {
      open: () => Promise.reject(new PortError('conflict', 'lost')),
      close: (of: PaymentReference) => bank.close(of),
      getStatus: (of: PaymentReference) => bank.getStatus(of),
    });
    const gateways = { sandbox: bank, lost };
    const opening = new OpenPayment(book, gateways, new ClosePayments(book, gateways, new InquirePayment(book, gateways), errors), errors);
    const [first, next] = [taken({ gateway: 'lost' }), taken({ reference: 'AA-1234567-2-BBBBBB' })];
    expect((await opening.execute(buyerOf(first, next), ORDER, 'sandbox')).reference).toBe('AA-1234567-2-BBBBBB');
    expect((await book.find(REFERENCE))?.state).toBe('closed');
    await expect(opening.execute(buyerOf(first), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'BUSY' });
  });
  test('opened before and paid, how to pay is lost: ALREADY_PAID', async () => {
    await bank.open(taken());
    bank.pay(REFERENCE);
    bank.open = () => Promise.reject(new PortError('conflict', 'lost'));
    await expect(open.execute(buyerOf(taken()), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await orderState()).toBe('processing');
  });
  test('no answer of the gateway: the attempt stays, the inquiry finds no payment', async () => {
    bank.state = 'away';
    await expect(open.execute(buyerOf(taken()), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'GATEWAY_AWAY' });
    expect(errors.recent().map(({ where }) => where)).toEqual(['OpenPayment']);
    expect((await book.find(REFERENCE))?.state).toBe('created');
    bank.state = 'well';
    expect(await inquire.execute({ reference: REFERENCE, providerId: null, gateway: 'sandbox' })).toMatchObject({ attemptState: 'failed' });
  });
  test('server killed after opening: the payment is found and booked', async () => {
    await bank.open({ ...taken() });
    bank.pay(REFERENCE);
    book.makeDue(REFERENCE);
    expect(await new InquireDuePayments(book, inquire, errors).execute()).toBe(1);
    expect(await orderState()).toBe('processing');
  });
  test('another method: closes the former attempt', async () => {
    await opened();
    const next = taken({ reference: 'AA-1234567-2-BBBBBB' });
    const inTheWay = { close: { reference: REFERENCE, providerId: null, gateway: 'sandbox' } };
    expect((await open.execute(buyerOf(inTheWay, next), ORDER, 'sandbox')).reference).toBe('AA-1234567-2-BBBBBB');
    expect((await book.find(REFERENCE))?.state).toBe('closed');
  });
  test('another method while the former is paid: the order is paid', async () => {
    await opened();
    bank.pay(REFERENCE);
    const inTheWay = { close: { reference: REFERENCE, providerId: null, gateway: 'sandbox' } };
    await expect(open.execute(buyerOf(inTheWay), ORDER, 'qris')).rejects.toMatchObject({ code: 'ALREADY_PAID' });
    expect(await orderState()).toBe('processing');
  });
  test('former attempt repeatedly in the way: BUSY', async () => {
    const inTheWay = { close: { reference: taken().reference, providerId: null, gateway: 'sandbox' } };
    await expect(open.execute(buyerOf(inTheWay), ORDER, 'sandbox')).rejects.toMatchObject({ code: 'BUSY', retryAfter: 1 });
  });
  test('gateway no longer configured: the attempt fails', async () => {
    await expect(open.execute(buyerOf(taken({ gateway: 'manual' })), ORDER, 'sandbox')).rejects.toBeInstanceOf(OrderRefused);
    expect((await book.find(REFERENCE))?.state).toBe('failed');
  });
});

describe('webhook', () => {
  test('repeated notification: stored once, answered, one booking after the inquiry', async () => {
    await opened();
    bank.pay(REFERENCE);
    for (let time = 0; time < 3; time += 1) {
      const answer = await notified();
      expect(answer?.isAuthentic).toBe(true);
      await answer?.inquiry;
    }
    expect([book.webhooks.length, book.bookings, await orderState()]).toEqual([1, 1, 'processing']);
  });
  test('unconfirmed "paid": no booking', async () => {
    await opened();
    await (await notified())?.inquiry;
    expect([await orderState(), book.bookings]).toEqual(['pending_payment', 0]);
  });
  test('invalid signature: stored, no inquiry', async () => {
    await opened();
    bank.pay(REFERENCE);
    const forged = await webhooks.execute('sandbox', { headers: new Headers(), body: new TextEncoder().encode(`${REFERENCE}\0 paid`) });
    await forged?.inquiry;
    expect([forged?.isAuthentic, await orderState()]).toEqual([false, 'pending_payment']);
    expect(book.webhooks).toMatchObject([{ isAuthentic: false, reference: null, key: expect.stringContaining('refused:') }]);
    expect(book.webhooks[0]?.body).not.toContain('\0');
  });
  test('unknown payment or gateway: no effect', async () => {
    await (await notified('paid', 'AA-UNKNOWN-9-CCCCCC'))?.inquiry;
    expect(await webhooks.execute('manual', bank.webhook(REFERENCE, 'paid'))).toBeNull();
    expect(await webhooks.execute('toString', bank.webhook(REFERENCE, 'paid'))).toBeNull();
    expect(errors.recent()).toEqual([]);
  });
  test('failing inquiry: repeated later', async () => {
    await opened();
    bank.pay(REFERENCE);
    bank.state = 'away';
    await (await notified())?.inquiry;
    expect(errors.recent().map(({ where }) => where)).toEqual(['ReceiveWebhook']);
    bank.state = 'well';
    await new InquireDuePayments(book, inquire, errors).execute();
    expect(await orderState()).toBe('processing');
  });
});

describe('overdue payments', () => {
  test('expired order: closed once; a payment made before wins', async () => {
    await opened();
    book.moveOrder(ORDER, 'cancelled');
    expect([await close.execute(), await close.execute()]).toEqual([1, 0]);
    expect((await book.find(REFERENCE))?.state).toBe('closed');
    await bank.open({ ...taken({ reference: 'AA-7654321-1-DDDDDD' }) });
    bank.pay('AA-7654321-1-DDDDDD');
    book.moveOrder('order of AA-7654321-1-DDDDDD', 'expired');
    expect(await close.execute()).toBe(1);
    expect(await book.find('AA-7654321-1-DDDDDD')).toMatchObject({ state: 'paid', orderState: 'processing' });
  });
  test('closing fails: retried later, others are closed', async () => {
    await opened();
    book.moveOrder(ORDER, 'cancelled');
    book.write({ reference: 'AA-0000000-1-EEEEEE', gateway: 'manual', orderState: 'cancelled' });
    bank.state = 'away';
    expect(await close.execute()).toBe(1);
    expect([(await book.find(REFERENCE))?.state, (await book.find('AA-0000000-1-EEEEEE'))?.state]).toEqual(['pending', 'closed']);
    expect(errors.recent()).toHaveLength(1);
  });
});

test('due inquiries: a failing one does not block others', async () => {
  await opened();
  bank.pay(REFERENCE);
  book.write({ reference: 'AA-0000000-1-EEEEEE' });
  for (const reference of ['AA-0000000-1-EEEEEE', REFERENCE]) book.makeDue(reference);
  const failing = {
    execute: async (attempt: Parameters<InquirePayment['execute']>[0]) => {
      if (attempt.reference !== REFERENCE) throw new Error('odd');
      return inquire.execute(attempt);
    },
  };
  expect(await new InquireDuePayments(book, failing, errors).execute()).toBe(2);
  expect([await orderState(), errors.recent().length]).toEqual(['processing', 1]);
});

describe('payment observations', () => {
  const seen = (state: 'pending' | 'closed' | 'expired' | 'failed' | 'paid', amount = 100_000) => ({
    ...{ reference: REFERENCE, providerId: null, state, amount, refunded: 0, paidAt: null, providerStatus: state },
  });
  test('any order of observations: the same result', async () => {
    const states = ['pending', 'closed', 'expired', 'paid'] as const;
    const orders = states.flatMap((a) =>
      states.filter((b) => b !== a).flatMap((b) => [[a, b, ...states.filter((c) => c !== a && c !== b)]]),
    );
    for (const order of orders) {
      const fresh = new InMemoryPaymentRepository();
      fresh.write({ reference: REFERENCE });
      for (const state of [...order, ...order]) await fresh.observe(REFERENCE, 'inquiry', seen(state));
      expect([await fresh.find(REFERENCE), fresh.bookings]).toMatchObject([{ state: 'paid', orderState: 'processing' }, 1]);
    }
  });
  test.each([
    ['pending_payment', 90_000, 'short'],
    ['pending_payment', 100_001, 'over'],
    ['processing', 100_000, 'double'],
    ['cancelled', 100_000, 'late'],
    ['expired', 90_000, 'late'],
  ] as const)('exception in state %s: %d is %s', async (orderIs, amount, exception) => {
    book.write({ reference: REFERENCE, orderState: orderIs });
    expect(await book.observe(REFERENCE, 'inquiry', seen('paid', amount))).toMatchObject({ orderState: orderIs, exception });
  });
});

describe('sandbox payment', () => {
  const play = (event: 'paid' | 'late') => {
    const played = {
      simulate: async (reference: string) => {
        const isFirst = (await bank.getStatus({ reference, providerId: null }))?.state !== 'paid';
        bank.pay(reference);
        return isFirst ? [bank.webhook(reference, 'paid')] : null;
      },
    };
    return new SimulatePayment<'paid'>(book, played, webhooks, inquire).execute(REFERENCE, event);
  };
  test('actions: late only after the order ended, paid once', async () => {
    await opened();
    await expect(play('late')).rejects.toMatchObject({ code: 'ORDER_OPEN' });
    expect(await play('paid')).toEqual({ attemptState: 'paid', orderState: 'processing', exception: null });
    await expect(play('paid')).rejects.toMatchObject({ code: 'PAYMENT_OVER' });
  });
  test('unknown payment or another gateway: PAYMENT_UNKNOWN', async () => {
    await expect(play('paid')).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    book.write({ reference: REFERENCE, gateway: 'manual' });
    await expect(play('paid')).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  });
});
