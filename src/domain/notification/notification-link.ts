const LONGEST = 500;
/**
 * One slash that is not followed by a slash or a backslash (browsers read both as a host), without invisible characters and characters that
 * end an attribute.
 */
const OWN = /^\/(?![/\\])[^\s\p{Cc}\p{Cf}\\<>"'`]*$/u;
/** Without user information before an @, which could imitate another site. */
const OUTSIDE = /^https:\/\/[^\s\p{Cc}\p{Cf}\\<>"'`/?#@]+(?:[/?#][^\s\p{Cc}\p{Cf}\\<>"'`]*)?$/u;

/** Whether a safe link stays within the shop. */
export const isOwnLink = (link: string): boolean => OWN.test(link);

/**
 * Validates a link: a path of this shop or an https address; null for anything else. The database has the same rule (private.is_link).
 */
export const safeLink = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= LONGEST && (OWN.test(value) || OUTSIDE.test(value)) ? value : null;
