const LONGEST = 500;
/**
 * One slash, not followed by a slash or a backslash (browsers read it as a slash); no invisible characters, nothing that ends an
 * attribute.
 */
const OWN = /^\/(?![/\\])[^\s\p{Cc}\p{Cf}\\<>"'`]*$/u;
/** No name before an @, which would make another site look like this one. */
const OUTSIDE = /^https:\/\/[^\s\p{Cc}\p{Cf}\\<>"'`/?#@]+(?:[/?#][^\s\p{Cc}\p{Cf}\\<>"'`]*)?$/u;

/** Whether a safe link stays in this shop. */
export const isOwnLink = (link: string): boolean => OWN.test(link);

/** What of a link may be followed: a path of this shop, or an address with https; null for anything else. */
export const safeLink = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST && (OWN.test(value) || OUTSIDE.test(value)) ? value : null;
