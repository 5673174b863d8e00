import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { attack, passesOf } from '../support/malformed/attack.ts';
import { arePrototypesFrozen, silentInterfaces } from '../support/malformed/interfaces.ts';
import { sendRaw } from '../support/raw-http.ts';
import { ShopProcess } from '../support/shop-process.ts';

describe('malformed requests', () => {
  let shop: ShopProcess;
  let headers: readonly (readonly [string, string])[] = [];
  beforeAll(async () => {
    shop = await ShopProcess.demo();
    expect(await shop.start()).toBeNull();
    const { publishableKey, customerToken } = await passesOf(shop);
    headers = [
      ['host', 'localhost'],
      ['apikey', publishableKey],
      ['authorization', `Bearer ${customerToken}`],
      ['content-type', 'application/json'],
    ];
  }, 60_000);
  afterAll(() => shop.remove());

  // The long run is `npm run prove -- malformed`.
  test('no 5xx, nothing stored, and all interfaces answer afterwards', async () => {
    expect(await silentInterfaces(shop)).toEqual([]);
    const { sent, statuses, failures, changed } = await attack(shop, 200, 7);
    expect(failures).toEqual([]);
    expect(changed).toEqual([]);
    expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(sent);
    expect(await silentInterfaces(shop)).toEqual([]);
    expect(await arePrototypesFrozen(shop)).toBe(true);
  }, 90_000);

  // Each of these once caused a 5xx response.
  test.each([
    ['the method TRACE', 'TRACE', '/rest/v1/products', '', 405],
    ['a table name that cannot be decoded', 'DELETE', '/rest/v1/%ed%a0%80', '', 400],
    ['an encoded line break in a path', 'GET', '/products/%0d%0aset-cookie:a=b', '', 400],
    ['invalid JSON in a file list', 'POST', '/storage/v1/object/list/product-images', 'NaN', 400],
    ['invalid JSON in a file move', 'POST', '/storage/v1/object/move', 'NaN', 400],
    ['an empty body for a bucket', 'POST', '/storage/v1/bucket', '', 400],
    ['a number as an e-mail address', 'POST', '/auth/v1/token?grant_type=password', '{"email":-1286206565}', 422],
    ['an invalid signed token', 'GET', '/storage/v1/object/sign/product-images/products/a.png?token=eq.%00', '', 400],
  ])('%s: the client’s error', async (_, method, target, text, status) => {
    const body = method === 'GET' ? null : Buffer.from(text);
    expect((await sendRaw(shop.port, { method, target, headers, body })).status).toBe(status);
  });
});
