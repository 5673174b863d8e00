import { expect, test } from '@jest/globals';
import { readAddress } from '../../../src/infrastructure/http-server/read-address.ts';

test.each([
  ['/products?q=a%00b', '/products'],
  ['/produk/%E6%97%A5', '/produk/%E6%97%A5'],
  ['//evil.example/x', '//evil.example/x'],
  ['/a/../b', '/b'],
])('request target: %p is accepted', (target, pathname) => expect(readAddress(target)?.pathname).toBe(pathname));

test.each([undefined, '', '*', 'x', 'http://evil.example/', '/%', '/%ed%a0%80', '/%c0%af', '/a%00b', '/a%0d%0aset-cookie:a=b', '/%7f'])(
  'request target: %p is rejected',
  (target) => expect(readAddress(target)).toBeNull(),
);
