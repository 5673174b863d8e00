import { describe, expect, test } from '@jest/globals';
import { GATEWAYS, gatewayFor, isAutomatic, METHODS_OF_GATEWAYS, PAYMENT_METHODS } from '../../../src/domain/payment/payment-method.ts';

describe('the gateway for a method', () => {
  test.each<readonly [what: string, ...given: Parameters<typeof gatewayFor>, gateway: string | null]>([
    ['two gateways offer it: the preferred one', 'qris', 5000, ['midtrans', 'manual'], 'midtrans'],
    ['two gateways offer it, the other preferred: the other one', 'qris', 5000, ['manual', 'midtrans'], 'manual'],
    ['one gateway offers it: that one, preferred or not', 'transfer', 5000, ['midtrans', 'manual'], 'manual'],
    ['no gateway offers it: none', 'va_bca', 5000, ['sandbox', 'manual'], null],
    ['no gateway: none', 'qris', 5000, [], null],
    ['QRIS at its limit: the preferred one', 'qris', 10_000_000, ['midtrans'], 'midtrans'],
    ['QRIS above its limit: none', 'qris', 10_000_001, ['midtrans', 'manual'], null],
    ['a virtual account above the limit of QRIS: its gateway', 'va_bca', 10_000_001, ['midtrans'], 'midtrans'],
  ])('%s', (_what, method, due, preferred, gateway) => {
    expect(gatewayFor(method, due, preferred)).toBe(gateway);
  });
  test('every method: offered by a gateway, and every method of a gateway is known', () => {
    expect([...new Set(Object.values(METHODS_OF_GATEWAYS).flat())].toSorted()).toEqual([...PAYMENT_METHODS].toSorted());
  });
  test('payments by hand: the only ones that staff confirm', () => {
    expect(GATEWAYS.filter((gateway) => !isAutomatic(gateway))).toEqual(['manual']);
  });
});
