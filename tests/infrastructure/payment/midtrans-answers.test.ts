import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentRequest } from '../../../src/application/payment/payment-gateway.ts';
import type { PortError } from '../../../src/application/shared/port-error.ts';
import { METHODS_OF_GATEWAYS } from '../../../src/domain/payment/payment-method.ts';
import { amountOf, timeOf, wibText } from '../../../src/infrastructure/payment/midtrans/midtrans-answers.ts';
import { MidtransGateway } from '../../../src/infrastructure/payment/midtrans/midtrans-gateway.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { type MidtransOddities, MidtransServer } from '../../support/gateways/midtrans-server.ts';

const MINUTE = 60_000;
const serverKey = 'SB-Mid-server-uji-1234567890';
const REFERENCE = 'AA-1234567-1-AAAAAA';
const clock = new FixedClock();
const server = new MidtransServer({ serverKey, clock });
beforeAll(() => server.listen());
afterAll(() => server.close());
beforeEach(() => server.reset());

const gatewayOf = (given: Partial<ConstructorParameters<typeof MidtransGateway>[0]> = {}): MidtransGateway =>
  new MidtransGateway({ serverKey, url: server.url, fetcher: fetch, clock, noticesTo: null, ...given });
const request = (given: Partial<PaymentRequest> = {}): PaymentRequest => ({
  ...{ reference: REFERENCE, method: 'va_bca', amount: 100_000, description: 'Diamond 100' },
  expiresAt: new Date(clock.now().getTime() + 30 * MINUTE),
  ...given,
});
const AT = { reference: REFERENCE, providerId: null };
const failure = (call: Promise<unknown>): Promise<PortError | null> =>
  call.then(
    () => null,
    (error: PortError) => error,
  );

describe('status', () => {
  test.each<readonly [status: string, state: string, refunded: number, refunds?: readonly number[]]>([
    ['pending', 'pending', 0],
    ['authorize', 'pending', 0],
    ['settlement', 'paid', 0],
    ['capture', 'paid', 0],
    ['deny', 'failed', 0],
    ['failure', 'failed', 0],
    ['cancel', 'closed', 0],
    ['expire', 'expired', 0],
    ['refund', 'refunded', 100_000],
    ['refund', 'refunded', 100_000, [40_000, 60_000]],
    ['partial_refund', 'refunded', 30_000, [10_000, 20_000]],
    ['chargeback', 'paid', 0],
    ['partial_chargeback', 'paid', 0],
    ['settled', 'pending', 0],
    ['PAID', 'pending', 0],
    ['', 'pending', 0],
  ])('%s: %s, refunded %i', async (status, state, refunded, refunds = []) => {
    await gatewayOf().open(request());
    server.set(REFERENCE, status, refunds);
    expect(await gatewayOf().getStatus(AT)).toMatchObject({ state, refunded, amount: 100_000 });
  });

  test.each(['chargeback', 'settled', 'authorize'])('%s: kept as text', async (status) => {
    await gatewayOf().open(request());
    server.set(REFERENCE, status);
    expect((await gatewayOf().getStatus(AT))?.providerStatus).toBe(status);
  });

  test('capture that a fraud check holds: pending', async () => {
    await gatewayOf().open(request());
    server.set(REFERENCE, 'challenge');
    server.oddities = { status: 'capture' };
    expect(await gatewayOf().getStatus(AT)).toMatchObject({ state: 'pending', providerStatus: 'capture challenge' });
  });

  test('characters that cannot be stored, and a long text: stored all the same', async () => {
    await gatewayOf().open(request());
    server.oddities = { status: `nan\0ti-é${'x'.repeat(400)}` };
    expect((await gatewayOf().getStatus(AT))?.providerStatus).toMatch(/^nan\?ti-\?x{92}$/);
  });

  test('answer about another payment: unavailable', async () => {
    await gatewayOf().open(request());
    server.oddities = { page: 'other payment' };
    expect((await failure(gatewayOf().getStatus(AT)))?.reason).toBe('unavailable');
  });
});

describe('amounts and times', () => {
  test.each([
    ['10000.00', 10_000],
    ['10000', 10_000],
    ['10000.0', 10_000],
    ['0.00', 0],
    ['999999999999.00', 999_999_999_999],
  ])('amount %s: %i', (text, amount) => {
    expect(amountOf(text)).toBe(amount);
  });
  test.each(['10000.50', '10000.01', '-1.00', '1e5', '10.000', '10,000.00', '', ' 10000.00', '10000.00 ', '1234567890123.00', undefined])(
    'amount %s: refused, not rounded',
    (text) => {
      expect(() => amountOf(text)).toThrow(expect.objectContaining({ reason: 'unavailable' }));
    },
  );
  test.each(['10000.50', 'abc'])('status with the amount %s: unavailable, never paid', async (grossAmount) => {
    await gatewayOf().open(request());
    server.pay(REFERENCE);
    server.oddities = { grossAmount };
    expect((await failure(gatewayOf().getStatus(AT)))?.reason).toBe('unavailable');
  });
  test('opened with another amount than was asked for: unavailable', async () => {
    server.oddities = { grossAmount: '99999.00' };
    expect((await failure(gatewayOf().open(request())))?.reason).toBe('unavailable');
  });

  test.each([
    ['2026-11-21 12:01:00', '2026-11-21T05:01:00.000Z'],
    ['2026-12-31 23:59:59', '2026-12-31T16:59:59.000Z'],
    ['2027-01-01 06:59:59', '2026-12-31T23:59:59.000Z'],
  ])('time %s: WIB', (text, iso) => {
    expect(timeOf(text)?.toISOString()).toBe(iso);
    expect(wibText(new Date(iso))).toBe(`${text} +0700`);
  });
  test.each(['2026-11-21T12:01:00Z', '2026-13-21 12:01:00', '21-11-2026 12:01:00', '', undefined])('time %s: none', (text) => {
    expect(timeOf(text)).toBeNull();
  });
  test('paid: the time of the settlement', async () => {
    await gatewayOf().open(request());
    server.pay(REFERENCE);
    expect((await gatewayOf().getStatus(AT))?.paidAt?.toISOString()).toBe(`${clock.now().toISOString().slice(0, 19)}.000Z`);
  });
});

describe('opening', () => {
  const KINDS = { qris: 'qris', va_bca: 'va', va_bni: 'va', va_bri: 'va', va_permata: 'va', va_cimb: 'va', bill_mandiri: 'bill' } as const;
  test.each(METHODS_OF_GATEWAYS.midtrans)('%s: with how to pay it', async (method) => {
    const { instructions } = await gatewayOf().open(request({ method }));
    expect(instructions['kind']).toBe(KINDS[method]);
    expect(Object.values(instructions).every((text) => text !== '')).toBe(true);
  });
  test('merchant of a QRIS: read from its code', async () => {
    expect((await gatewayOf().open(request({ method: 'qris' }))).instructions['merchant']).toBe('Toko Uji');
  });
  test('method of another gateway: denied without a call', async () => {
    expect((await failure(gatewayOf().open(request({ method: 'transfer' }))))?.reason).toBe('denied');
    expect(server.calls).toEqual([]);
  });
  test('time that is over: denied without a call', async () => {
    expect((await failure(gatewayOf().open(request({ expiresAt: clock.now() }))))?.reason).toBe('denied');
    expect(server.calls).toEqual([]);
  });
  test('deadline between minutes: expires at the second', async () => {
    await gatewayOf().open(request({ expiresAt: new Date(clock.now().getTime() + 90_000) }));
    expect(server.lastCharge?.body['custom_expiry']).toEqual({
      order_time: wibText(new Date(clock.now().getTime() - 30_000)),
      ...{ expiry_duration: 2, unit: 'minute' },
    });
  });
  test('notices: named only where the shop can be reached', async () => {
    await gatewayOf().open(request());
    expect(server.lastCharge?.headers['x-override-notification']).toBeUndefined();
    await gatewayOf({ noticesTo: 'https://toko.example/api/payments/midtrans/webhook' }).open(
      request({ reference: 'AA-1234567-2-AAAAAA' }),
    );
    expect(server.lastCharge?.headers['x-override-notification']).toBe('https://toko.example/api/payments/midtrans/webhook');
  });
  test('repeated with another body within five minutes: the first answer, one payment', async () => {
    const first = await gatewayOf().open(request());
    expect(
      await gatewayOf()
        .open(request({ method: 'qris', amount: 100_000 }))
        .catch((error: PortError) => error.reason),
    ).toBe('unavailable');
    expect(await gatewayOf().open(request())).toEqual(first);
    expect(server.lastCharge?.headers['idempotency-key']).toBe(`${REFERENCE}:open`);
    expect(server.received).toBe(0);
  });
  test('repeated after five minutes, a virtual account: its number, from the status', async () => {
    const first = await gatewayOf().open(request());
    clock.advance(6 * MINUTE);
    expect(await gatewayOf().open(request())).toEqual(first);
  });
  test('repeated after five minutes, QRIS: conflict, because its code is no longer told', async () => {
    await gatewayOf().open(request({ method: 'qris' }));
    clock.advance(6 * MINUTE);
    expect((await failure(gatewayOf().open(request({ method: 'qris' }))))?.reason).toBe('conflict');
    expect(await gatewayOf().close(AT)).toBe('closed');
  });
  test('repeated after it was paid by QRIS: unavailable, only the inquiry knows', async () => {
    await gatewayOf().open(request({ method: 'qris' }));
    server.pay(REFERENCE);
    clock.advance(6 * MINUTE);
    expect((await failure(gatewayOf().open(request({ method: 'qris' }))))?.reason).toBe('unavailable');
  });
});

describe('answers that are none', () => {
  const PAGES = ['html', 'html 502', 'redirect', 'long', 'busy', 'nothing'] as const;
  test.each(PAGES)('%s: unavailable for every call', async (page) => {
    await gatewayOf().open(request());
    server.oddities = { page };
    const calls = [
      () => gatewayOf().open(request({ reference: 'AA-1234567-2-AAAAAA' })),
      () => gatewayOf().getStatus(AT),
      () => gatewayOf().close(AT),
    ];
    for (const call of calls) expect((await failure(call()))?.reason).toBe('unavailable');
  });
  test('opening that still runs: unavailable', async () => {
    server.oddities = { page: 'running' };
    expect((await failure(gatewayOf().open(request())))?.reason).toBe('unavailable');
  });
  test('no answer in time: unavailable', async () => {
    const asked: number[] = [];
    const timeout = (ms: number): AbortSignal => {
      asked.push(ms);
      return AbortSignal.abort();
    };
    expect((await failure(gatewayOf({ timeout }).getStatus(AT)))?.reason).toBe('unavailable');
    expect(asked).toEqual([10_000]);
  });
  test.each<readonly [what: string, oddities: MidtransOddities, given: { serverKey?: string }]>([
    ['key of another shop', {}, { serverKey: 'SB-Mid-server-lain-1234567890' }],
    ['key that was withdrawn', { page: 'other key' }, {}],
  ])('%s: the opening is denied, inquiries say nothing, and the owner reads why', async (_what, oddities, given) => {
    server.oddities = oddities;
    const opened = await failure(gatewayOf(given).open(request()));
    expect([opened?.reason, opened?.message]).toEqual(['denied', expect.stringContaining('MIDTRANS_SERVER_KEY')]);
    for (const call of [() => gatewayOf(given).getStatus(AT), () => gatewayOf(given).close(AT)]) {
      const error = await failure(call());
      expect([error?.reason, error?.message]).toEqual(['unavailable', expect.stringContaining('MIDTRANS_SERVER_KEY')]);
    }
  });
  test('errors: contain no key', async () => {
    for (const page of [...PAGES, 'other key', 'running'] as const) {
      server.oddities = { page };
      const error = await failure(gatewayOf().open(request()));
      const told = [error?.message, error?.stack, String(error?.cause), JSON.stringify(error)].join('\n');
      expect(told).not.toContain(serverKey);
      expect(told).not.toContain(Buffer.from(`${serverKey}:`).toString('base64'));
    }
  });
});

describe('closing', () => {
  test('paid while it is closed: paid', async () => {
    await gatewayOf().open(request());
    server.oddities = { paysAtClosing: true };
    expect(await gatewayOf().close(AT)).toBe('paid');
  });
  test('paid at the second of its expiry: paid', async () => {
    await gatewayOf().open(request());
    clock.advance(30 * MINUTE);
    server.payLate(REFERENCE);
    expect(await gatewayOf().close(AT)).toBe('paid');
  });
  test('still open afterwards: unavailable', async () => {
    await gatewayOf().open(request());
    server.oddities = { status: 'pending' };
    expect((await failure(gatewayOf().close(AT)))?.reason).toBe('unavailable');
  });
});

describe('refund', () => {
  const refund = (given: object = {}) => gatewayOf().refund({ ...AT, method: 'qris', amount: 40_000, key: 'REFUND-1', ...given });
  const paid = async (method = 'qris') => {
    await gatewayOf().open(request({ method }));
    server.pay(REFERENCE);
  };
  test.each(['va_bca', 'bill_mandiri'])('%s: impossible, without a call', async (method) => {
    await paid(method);
    const calls = server.calls.length;
    expect([await refund({ method }), server.calls.length]).toEqual(['impossible', calls]);
  });
  test('after five minutes, when its call is forgotten: still one', async () => {
    await paid();
    await refund();
    clock.advance(6 * MINUTE);
    expect(await refund()).toBe('sent');
    expect((await gatewayOf().getStatus(AT))?.refunded).toBe(40_000);
  });
  test('same key, another amount: unavailable, and nothing more is sent', async () => {
    await paid();
    await refund();
    expect((await failure(refund({ amount: 50_000 })))?.reason).toBe('unavailable');
    expect((await gatewayOf().getStatus(AT))?.refunded).toBe(40_000);
  });
  test('answer lost: unavailable, and asking again finds it', async () => {
    await paid();
    const lossy = (async (input, init) => {
      const answer = await fetch(input, init);
      if (String(input).endsWith('/direct')) throw new TypeError('fetch failed');
      return answer;
    }) as typeof fetch;
    const ask = { ...AT, method: 'qris', amount: 40_000, key: 'REFUND-1' };
    expect((await failure(gatewayOf({ fetcher: lossy }).refund(ask)))?.reason).toBe('unavailable');
    expect(await refund()).toBe('sent');
    expect((await gatewayOf().getStatus(AT))?.refunded).toBe(40_000);
  });
  test('refused after its window: impossible', async () => {
    await paid();
    server.oddities = { refusesRefunds: true };
    expect([await refund(), (await gatewayOf().getStatus(AT))?.refunded]).toEqual(['impossible', 0]);
  });
  test('away: unavailable', async () => {
    await paid();
    server.state = 'away';
    expect((await failure(refund()))?.reason).toBe('unavailable');
  });
});

describe('signature of a notice', () => {
  const read = (notice: object) => gatewayOf().readWebhook(new Headers(), new TextEncoder().encode(JSON.stringify(notice)));
  test('made with another key: refused', () => {
    const other = new MidtransServer({ serverKey: 'Mid-server-lain-1234567890', clock });
    expect(read(other.notice(REFERENCE))).toBeNull();
  });
  test.each(['order_id', 'status_code', 'gross_amount'])('changed %s: refused', (name) => {
    expect(read({ ...server.notice(REFERENCE), [name]: name === 'order_id' ? 'AA-7654321-1-AAAAAA' : '201' })).toBeNull();
  });
  test('amount as another text: refused, because the text is signed', () => {
    expect(read({ ...server.notice(REFERENCE), gross_amount: '100000' })).toBeNull();
  });
  test('changed status: accepted, because the status is not signed, and names only the payment', () => {
    const notice = { ...server.notice(REFERENCE, { transaction_status: 'pending' }), transaction_status: 'settlement' };
    expect(read(notice)).toEqual({ key: expect.stringMatching(/^[0-9a-f]{64}$/), reference: REFERENCE });
  });
  test('in capitals, as some senders write it: accepted', () => {
    const notice = server.notice(REFERENCE);
    expect(read({ ...notice, signature_key: String(notice['signature_key']).toUpperCase() })?.reference).toBe(REFERENCE);
  });
  test('sent again with other fields that say nothing about the payment: the same key', () => {
    const notice = server.notice(REFERENCE);
    expect(read({ ...notice, transaction_time: '2026-11-21 12:00:01', metadata: {} })?.key).toBe(read(notice)?.key);
  });
});
