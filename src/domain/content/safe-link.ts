// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be in an address.
const ODD = /[\u0000-\u0020\u007f<>"'`\\]/;
const SAFE = /^(https:\/\/[^/?#]|mailto:[^?]|tel:\+?\d|#[a-z0-9]|\/(?!\/))/i;
const LONGEST = 500;

/** Where a text may lead: https, mail, telephone, a page of the shop's own, a place in the text. Null for anything else. */
export const safeLink = (address: string): string | null =>
  address === '/' || (address.length <= LONGEST && SAFE.test(address) && !ODD.test(address)) ? address : null;
