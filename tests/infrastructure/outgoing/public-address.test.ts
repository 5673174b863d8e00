import { expect, test } from '@jest/globals';
import { isPublicAddress } from '../../../src/infrastructure/outgoing/public-address.ts';

const PUBLIC = [
  '1.1.1.1',
  '8.8.8.8',
  '36.86.63.185',
  '100.63.255.255',
  '100.128.0.0',
  '172.32.0.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2404:8000:1::5',
];

const REFUSED: Readonly<Record<string, readonly string[]>> = {
  unspecified: ['0.0.0.0', '0.1.2.3', '::'],
  loopback: ['127.0.0.1', '127.255.255.254', '::1'],
  private: ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  'unique local': ['fc00::1', 'fd12:3456::1'],
  'link-local': ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'fec0::1'],
  'shared by a provider': ['100.64.0.1', '100.127.255.255'],
  multicast: ['224.0.0.1', '239.255.255.255', 'ff02::1'],
  broadcast: ['255.255.255.255'],
  reserved: ['192.0.0.8', '192.0.2.1', '198.18.0.1', '198.51.100.1', '203.0.113.1', '240.0.0.1', '2001:db8::1', '3fff::1', '4000::1'],
  'IPv4 in IPv6': [
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:8.8.8.8',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
  ],
  'not an address': ['', 'localhost', '1.2.3.4.5', '1.2.3.256', ':::', 'g::1'],
};

test.each(PUBLIC)('address %s: public', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
test.each(Object.entries(REFUSED).flatMap(([kind, addresses]) => addresses.map((address) => [kind, address] as const)))(
  '%s address %s: refused',
  (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);
