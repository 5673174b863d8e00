const LOOPBACK = /^(::ffff:)?127\.|^::1$/i;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, without leading zeros (RFC 4291, section 2.2). */
const groupsOf = (address: string): string[] => {
  const [head = '', tail] = address.split('::');
  const split = (part: string): string[] => (part === '' ? [] : part.split(':'));
  const before = split(head);
  const after = split(tail ?? '');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  return [...before, ...Array<string>(missing).fill('0'), ...after].map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''));
};

/**
 * The unit of rate limits: an IPv4 address, or the /64 network of a household with IPv6, in which anyone may choose any address (RFC 6177).
 */
export const addressGroup = (address: string | null): string => {
  if (address === null) return 'unknown';
  const mapped = MAPPED.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
};

/** Whether it is a loopback address, which no remote client can have. */
export const isLoopback = (address: string): boolean => LOOPBACK.test(address);
