import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { PaymentRequest } from '../../../src/application/payment/payment-gateway.ts';
import { METHODS_OF_GATEWAYS } from '../../../src/domain/payment/payment-method.ts';
import { MidtransGateway } from '../../../src/infrastructure/payment/midtrans/midtrans-gateway.ts';
import { gatewayWebhookContract } from '../../contracts/payment/gateway-webhook.contract.ts';
import { type GatewayWorld, paymentGatewayContract, type Webhook } from '../../contracts/payment/payment-gateway.contract.ts';
import { FixedClock } from '../../support/fixed-clock.ts';
import { type MidtransOddities, MidtransServer } from '../../support/gateways/midtrans-server.ts';

const HOUR = 3_600_000;
const serverKey = 'SB-Mid-server-uji-1234567890';
const clock = new FixedClock();
const server = new MidtransServer({ serverKey, clock });
beforeAll(() => server.listen());
afterAll(() => server.close());

const STATUSES: Readonly<Record<string, string>> = { paid: 'settlement', failed: 'deny' };
const bytes = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const fieldsOf = ({ body }: Webhook): Record<string, unknown> => JSON.parse(new TextDecoder().decode(body)) as Record<string, unknown>;
let count = 0;

/** The shop at Midtrans, with one of its ways to pay and some of its oddities. */
const worldOf = (method: string, oddities: MidtransOddities): GatewayWorld => {
  server.reset(oddities);
  return {
    gateway: new MidtransGateway({ serverKey, url: server.url, fetcher: fetch, clock, noticesTo: null }),
    driver: {
      request: async (amount = 100_000): Promise<PaymentRequest> => {
        count += 1;
        const reference = `AA-TEST${String(count).padStart(3, '0')}-1-AAAAAA`;
        return { reference, method, amount, expiresAt: new Date(clock.now().getTime() + HOUR / 2), description: 'Diamond 100' };
      },
      pay: async (reference) => void server.pay(reference),
      payLess: async (reference, amount) => void server.pay(reference, amount),
      payLate: async (reference) => server.payLate(reference),
      runOut: () => clock.advance(HOUR),
      refuse: () => {
        server.state = 'refusing';
      },
      goAway: () => {
        server.state = 'away';
      },
      comeBack: () => {
        server.state = 'well';
      },
      answerSlowly: () => {
        let answer = (): void => undefined;
        server.delay = new Promise((resolve) => {
          answer = resolve;
        });
        return () => answer();
      },
      webhook: (reference, status) => ({
        headers: new Headers(),
        body: bytes(server.notice(reference, { transaction_status: STATUSES[status] ?? status })),
      }),
      resign: (webhook, other) => {
        const { signature_key: _, ...fields } = fieldsOf(webhook);
        const signature = other === null ? {} : { signature_key: fieldsOf(other)['signature_key'] };
        return { headers: new Headers(), body: bytes({ ...fields, ...signature }) };
      },
    },
  };
};

describe.each<readonly [what: string, method: string, oddities: MidtransOddities]>([
  ['QRIS', 'qris', {}],
  ['QRIS, statuses of HTTP', 'qris', { tellsHttpStatus: true }],
  ['a virtual account', 'va_bca', {}],
  ['a virtual account, no idempotency', 'va_bni', { forgetsKeys: true }],
  ['a virtual account, no idempotency, statuses of HTTP', 'va_permata', { forgetsKeys: true, tellsHttpStatus: true }],
  ['a virtual account, plain amounts', 'va_cimb', { hasPlainAmounts: true }],
  ['a bill', 'bill_mandiri', { forgetsKeys: true }],
])('Midtrans, %s', (_what, method, oddities) => {
  paymentGatewayContract(() => worldOf(method, oddities));
  gatewayWebhookContract(() => worldOf(method, oddities));
});

const vendorKey = process.env['MIDTRANS_TEST_SERVER_KEY'] ?? '';

// The sandbox of the vendor, without a payer: paying there is done on a page of theirs.
if (vendorKey !== '')
  describe.each(METHODS_OF_GATEWAYS.midtrans)("the vendor's sandbox, %s", (method) => {
    const vendor = new MidtransGateway({
      ...{ serverKey: vendorKey, url: 'https://api.sandbox.midtrans.com', fetcher: fetch, noticesTo: null },
      clock: { now: () => new Date() },
    });
    const request = (): PaymentRequest => ({
      ...{ reference: `AA-${randomUUID().slice(0, 8).toUpperCase()}-1-AAAAAA`, method, amount: 25_000, description: 'Diamond 100' },
      expiresAt: new Date(Date.now() + HOUR / 2),
    });
    test('opened, opened again, asked for, closed, closed again', async () => {
      const payment = request();
      const opened = await vendor.open(payment);
      expect(await vendor.open(payment)).toEqual(opened);
      expect(await vendor.getStatus({ ...payment, providerId: null })).toMatchObject({
        ...{ state: 'pending', amount: 25_000, refunded: 0, providerId: opened.providerId },
      });
      const at = { reference: payment.reference, providerId: opened.providerId };
      expect([await vendor.close(at), await vendor.close(at)]).toEqual(['closed', 'closed']);
      expect((await vendor.getStatus(at))?.state).toMatch(/^(closed|expired)$/);
    });
    test('unknown payment: null, and closed', async () => {
      const unknown = { reference: request().reference, providerId: null };
      expect([await vendor.getStatus(unknown), await vendor.close(unknown)]).toEqual([null, 'closed']);
    });
  });
