const OUR_STORAGE = /storage(?:\/|%2f)+v1/i;
const OUR_FILE = /^(?:https:\/\/[^/?#@]+)?\/storage\/v1\/object\/public\/[A-Za-z0-9_-]+(?:\/(?!\.{1,2}(?:\/|$))[A-Za-z0-9_.-]+)+$/;
const STEP = /(?:^|\/)(?:\.|%2e){1,2}(?:[/?#]|$)/i;
/** Percent-encoded letters, digits and `-._~`, which need no encoding. */
const NEEDLESS_PERCENT = /%(?:2[de]|3[0-9]|4[1-9a-f]|5[0-9af]|6[1-9a-f]|7[0-9ae])/i;

/**
 * Whether an address has its canonical spelling: a file of the shop by bucket and names only, any other address without dot segments and
 * needless percent-encoding. Otherwise an unchecked file could be named by a second spelling (`private.is_plain_address` has the same
 * rule).
 */
export const isPlainAddress = (address: string): boolean =>
  OUR_STORAGE.test(address) ? OUR_FILE.test(address) : !STEP.test(address) && !NEEDLESS_PERCENT.test(address);
