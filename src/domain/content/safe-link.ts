// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an address.
const ODD = /[\u0000-\u0020\u007f<>"'`\\]/;
const SAFE = /^(https:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|#[a-z0-9]|\/(?!\/))/i;
const LONGEST = 500;

/** Validates a link target: https, mailto, tel, a path of the shop, or a fragment. Null for anything else. */
export const safeLink = (address: string): string | null =>
  address === '/' || (address.length <= LONGEST && SAFE.test(address) && !ODD.test(address)) ? address : null;
