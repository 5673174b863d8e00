import ipaddr from 'ipaddr.js';

/** All IPv6 addresses that are given out for the internet (RFC 4291, section 2.4). */
const GLOBAL_UNICAST = ipaddr.parseCIDR('2000::/3');

/**
 * Whether a resolved address belongs to the internet: neither private, shared, local, multicast, reserved nor unspecified, and no IPv6 address
 * that stands for an IPv4 one.
 */
export const isPublicAddress = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.kind() === 'ipv6' && !parsed.match(GLOBAL_UNICAST)) return false;
  return parsed.range() === 'unicast';
};
