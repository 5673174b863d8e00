import { beforeEach, describe, expect, test } from '@jest/globals';
import type { OrderCommands, PayableAttempt } from '../../../src/application/order/order-commands.ts';
import { ClosePayments } from '../../../src/application/payment/close-payments.ts';
import { InquireDuePayments, InquirePayment } from '../../../src/application/payment/inquire-payments.ts';
import { OpenPayment } from '../../../src/application/payment/open-payment.ts';
import { ReceiveWebhook } from '../../../src/application/payment/receive-webhook.ts';
import { SimulatePayment } from '../../../src/application/payment/simulate-payment.ts';
import { ORDER_STATES, type OrderState } from '../../../src/domain/order/transitions.ts';
import { InMemoryPaymentGateway } from '../../../src/infrastructure/memory/payment/payment-gateway.ts';
import { InMemoryPaymentRepository } from '../../../src/infrastructure/memory/payment/payment-repository.ts';
import { RecentErrorLog } from '../../../src/infrastructure/platform/recent-error-log.ts';
import { FixedClock } from '../../support/fixed-clock.ts';

const REFERENCE = 'AA-1234567-1-AAAAAA';

/** Notes where each observation came from. */
class WatchedBook extends InMemoryPaymentRepository {
  readonly sources: string[] = [];

  override observe(...[reference, source, observation]: Parameters<InMemoryPaymentRepository['observe']>) {
    this.sources.push(`${source} ${observation?.state}`);
    return super.observe(reference, source, observation);
  }
}

let book: WatchedBook;
let bank: InMemoryPaymentGateway;
let errors: RecentErrorLog;
let inquire: InquirePayment;
let close: ClosePayments;
beforeEach(() => {
  [book, bank, errors] = [new WatchedBook(), new InMemoryPaymentGateway(), new RecentErrorLog(new FixedClock(), () => undefined)];
  inquire = new InquirePayment(book, { sandbox: bank });
  close = new ClosePayments(book, { sandbox: bank }, inquire, errors);
});
const attempt = (instructions: PayableAttempt['instructions']): PayableAttempt => {
  const { gateway, amount, expiresAt } = book.write({ reference: REFERENCE });
  return { reference: REFERENCE, gateway, method: 'transfer', amount, expiresAt, instructions, description: 'Diamond 100' };
};
const opened = async (instructions: PayableAttempt['instructions']) => {
  const commands = { takeAttempt: async () => attempt(instructions) } as Partial<OrderCommands> as OrderCommands;
  return new OpenPayment(book, { sandbox: bank }, close, errors).execute(commands, 'order', 'transfer');
};
const at = (gateway: string) => ({ reference: REFERENCE, providerId: null, gateway });
const observed = { state: 'paid', amount: 100_000 };

describe('payment instructions', () => {
  test.each([
    [
      { kind: 'sandbox', url: '/internal/payments/x', more: 'y' },
      { kind: 'sandbox', url: '/internal/payments/x' },
    ],
    [
      { kind: 'transfer', bank: 'BCA', account: '123', holder: 'Arena' },
      { kind: 'transfer', id: '', bank: 'BCA', account: '123', holder: 'Arena' },
    ],
    [
      { kind: 'qris', payload: '0002', merchant: 'ARENA' },
      { kind: 'qris', payload: '0002', merchant: 'ARENA' },
    ],
    [
      { kind: 'va', bank: 'BCA', number: '880812345678', holder: 'x' },
      { kind: 'va', bank: 'BCA', number: '880812345678' },
    ],
    [
      { kind: 'bill', bank: 'Mandiri', biller: '70012', number: '987654321' },
      { kind: 'bill', bank: 'Mandiri', biller: '70012', number: '987654321' },
    ],
    [{ kind: 'sandbox' }, { kind: 'sandbox', url: '' }],
    [{ kind: 'transfer' }, { kind: 'transfer', id: '', bank: '', account: '', holder: '' }],
    [{ kind: 'qris' }, { kind: 'qris', payload: '', merchant: '' }],
  ])('known kind: converted, %j', async (given, shown) => {
    expect(await opened(given as unknown as Record<string, string>)).toEqual({
      reference: REFERENCE,
      method: 'transfer',
      amount: 100_000,
      expiresAt: new Date('2026-11-21T05:30:00Z'),
      instructions: shown,
      isAutomatic: true,
    });
  });
  test('unknown kind: METHOD_UNAVAILABLE', async () => {
    await expect(opened({ kind: 'voucher' })).rejects.toMatchObject({ code: 'METHOD_UNAVAILABLE' });
  });
  test('gateway no longer configured: METHOD_UNAVAILABLE', async () => {
    const commands = { takeAttempt: async () => ({ ...attempt(null), gateway: 'manual' }) } as Partial<OrderCommands> as OrderCommands;
    await expect(new OpenPayment(book, { sandbox: bank }, close, errors).execute(commands, 'order', 'transfer')).rejects.toMatchObject({
      code: 'METHOD_UNAVAILABLE',
    });
  });
  test('another method in the way: three attempts', async () => {
    book.write({ reference: REFERENCE });
    let calls = 0;
    const commands = {
      takeAttempt: async () => {
        calls += 1;
        return { close: at('sandbox') };
      },
    } as Partial<OrderCommands> as OrderCommands;
    // The outcome of the earlier attempt is unknown.
    const unknown = { one: async () => null, unseen: () => Promise.reject(new Error('not called')) };
    await expect(new OpenPayment(book, { sandbox: bank }, unknown, errors).execute(commands, 'order', 'transfer')).rejects.toMatchObject({
      code: 'BUSY',
    });
    expect(calls).toBe(3);
  });
});

describe('payment inquiry', () => {
  test('attempt: inquired at its own gateway, not at one that is no longer configured', async () => {
    book.write({ reference: REFERENCE });
    expect(await inquire.execute(at('manual'))).toBeNull();
    expect(book.sources).toEqual([]);
    await bank.open({ ...attempt(null) });
    await inquire.execute(at('sandbox'));
    await close.one(at('sandbox'));
    expect(book.sources).toEqual(['inquiry pending', 'inquiry closed']);
  });
  test('failing inquiry or closing: logged under its name', async () => {
    book.write({ reference: REFERENCE, orderState: 'cancelled' });
    book.makeDue(REFERENCE);
    bank.state = 'away';
    await new InquireDuePayments(book, inquire, errors).execute();
    await close.execute();
    expect(
      errors
        .recent()
        .map(({ where }) => where)
        .toSorted(),
    ).toEqual(['ClosePayments', 'InquireDuePayments']);
  });
});

describe('webhook', () => {
  const take = (reference: string, asked: string[] = []) => {
    const watched = {
      execute: async (of: Parameters<InquirePayment['execute']>[0]) => {
        asked.push(of.reference);
        return inquire.execute(of);
      },
    };
    const fingerprint = (bytes: Uint8Array) => String(bytes.length);
    const webhooks = new ReceiveWebhook({ book, gateways: { sandbox: bank, other: bank }, inquire: watched, fingerprint, errors });
    return { webhooks, body: bank.webhook(reference, 'paid'), asked };
  };
  test('reference: accepted only in the format of references', async () => {
    for (const reference of ['aa-123456', 'AA-12', `AA-${'1'.repeat(58)}`, 'x/AA-1234567', 'AA-1234567/x']) {
      const { webhooks, body, asked } = take(reference);
      await (await webhooks.execute('sandbox', body))?.inquiry;
      expect([asked, book.webhooks.at(-1)?.reference]).toEqual([[], null]);
    }
  });
  test('characters that the database cannot store: replaced', async () => {
    await take(REFERENCE).webhooks.execute('sandbox', { headers: new Headers(), body: new TextEncoder().encode('a\0b') });
    expect(book.webhooks.at(-1)?.body).toBe('a\uFFFDb');
  });
  test('payment of another gateway or no reference: no inquiry', async () => {
    await bank.open({ ...attempt(null) });
    const { webhooks, body, asked } = take(REFERENCE);
    await (await webhooks.execute('other', body))?.inquiry;
    expect(asked).toEqual([]);
    book.find = () => Promise.reject(new Error('asked for nothing'));
    await (await webhooks.execute('sandbox', { headers: new Headers(), body: new Uint8Array() }))?.inquiry;
    expect(errors.recent()).toEqual([]);
  });
});

describe('sandbox payment', () => {
  const play = (event: 'paid' | 'late', gateways: Record<string, InMemoryPaymentGateway> = { sandbox: bank }) => {
    const received: string[] = [];
    const webhooks = {
      execute: async (gateway: string) => {
        received.push(gateway);
        return null;
      },
    };
    const sandbox = {
      simulate: async (reference: string) => (bank.pay(reference) ? [bank.webhook(reference, 'paid')] : [bank.webhook('x', 'x')]),
    };
    return {
      received,
      played: new SimulatePayment<'paid'>(book, sandbox, webhooks, new InquirePayment(book, gateways)).execute(REFERENCE, event),
    };
  };
  test.each(ORDER_STATES.map((state) => [state]))('late payment: only after the order ended, %s', async (state: OrderState) => {
    book.write({ reference: REFERENCE, orderState: state });
    await bank.open({ ...observed, reference: REFERENCE, method: 'sandbox', expiresAt: new Date(), description: '' });
    const outcome = await play('late').played.then(
      () => 'played',
      (error: Error) => error.message,
    );
    expect(outcome).toBe(['completed', 'cancelled', 'expired', 'refunded'].includes(state) ? 'played' : 'ORDER_OPEN');
  });
  test('action: informs the shop by webhook, returns the recorded state', async () => {
    await bank.open({ ...attempt(null) });
    const { received, played } = play('paid');
    expect(await played).toEqual({ attemptState: 'paid', orderState: 'processing', exception: null });
    expect(received).toEqual(['sandbox']);
  });
  test('payment of another gateway or no sandbox: PAYMENT_UNKNOWN', async () => {
    book.write({ reference: REFERENCE, gateway: 'manual' });
    await expect(play('paid', { sandbox: bank, manual: bank }).played).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
    await bank.open({ ...attempt(null) });
    await expect(play('paid', {}).played).rejects.toMatchObject({ code: 'PAYMENT_UNKNOWN' });
  });
});
