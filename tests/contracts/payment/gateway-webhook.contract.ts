import { beforeEach, describe, expect, test } from '@jest/globals';
import type { PaymentGateway } from '../../../src/application/payment/payment-gateway.ts';
import type { GatewayDriver, GatewayWorld, Webhook } from './payment-gateway.contract.ts';

/** The contract of gateways about webhooks, their own and others'. */
export const gatewayWebhookContract = (open: () => GatewayWorld): void => {
  let gateway: PaymentGateway;
  let driver: GatewayDriver;
  beforeEach(() => {
    ({ gateway, driver } = open());
  });

  describe('webhook', () => {
    /** The parsed webhook; nothing for gateways without webhooks. */
    const read = (webhook: Webhook | null) => (webhook === null ? null : gateway.readWebhook(webhook.headers, webhook.body));
    const sent = (reference = 'AA-1234567-1-AAAAAA', status = 'paid') => driver.webhook(reference, status);
    const changed = (webhook: Webhook | null, body: Uint8Array | string): Webhook => ({
      headers: webhook?.headers ?? new Headers(),
      body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    });

    /** A webhook with the signature of another one; null: without any. */
    const resigned = (other: Webhook | null): Webhook | null => {
      const webhook = sent();
      return webhook === null ? null : driver.resign(webhook, other);
    };

    test('valid: names the payment, no amounts', () => {
      const webhook = sent();
      const notice = { key: expect.any(String), reference: 'AA-1234567-1-AAAAAA' };
      expect(read(webhook)).toEqual(webhook === null ? null : notice);
    });
    test('repeated: the same key', () => {
      expect(read(sent())?.key).toBe(read(sent())?.key);
    });
    test('another status or payment: another key', () => {
      const keys = [sent(), sent(undefined, 'failed'), sent('AA-7654321-1-AAAAAA')].map((webhook) => read(webhook)?.key);
      expect(new Set(keys).size).toBe(keys[0] === undefined ? 1 : 3);
    });
    test.each([
      '',
      '{',
      '{}',
      '[]',
      'null',
      '\0',
      '{"reference":1,"status":"paid"}',
      '{"reference":"AA-1234567-1-AAAAAA","status":"paid"}',
    ])('changed body: rejected, %j', (body) => {
      expect(read(changed(sent(), body))).toBeNull();
    });
    test('body that is not text: rejected', () => {
      expect(
        read(
          changed(
            sent(),
            Uint8Array.from({ length: 64_000 }, (_, at) => at % 256),
          ),
        ),
      ).toBeNull();
    });
    test('no signature: rejected', () => {
      expect(read(resigned(null))).toBeNull();
    });
    test('signature of another webhook: rejected', () => {
      expect(read(resigned(sent('AA-7654321-1-AAAAAA')))).toBeNull();
    });
    test('status paid: does not change the payment', async () => {
      const request = await driver.request();
      const payment = { ...request, ...(await gateway.open(request)) };
      read(sent(payment.reference));
      expect((await gateway.getStatus(payment))?.state).toBe('pending');
    });
    test('gateway unavailable: still readable', () => {
      const before = read(sent());
      driver.goAway();
      expect(read(sent())).toEqual(before);
    });
  });
};
