import { plainCharacters } from '../shared/typed-text.ts';

/** What people write between the digits of a number: spaces, brackets, slashes, dots and dashes of any kind. */
const SEPARATORS = /[\s()[\]{}/.·\p{Dash_Punctuation}\u2043\u2212]/gu;
/** A link to a number (RFC 3966). */
const LINK = /^tel:/i;
/** The international prefix, dialled instead of the plus sign. */
const INTERNATIONAL_PREFIX = /^\+?00/;

/**
 * The text of a number without separators and invisible characters; "00" before the country code becomes "+". Every reader of numbers begins
 * with it. Other characters remain.
 */
export const compactPhone = (text: string): string =>
  plainCharacters(text).trim().replace(LINK, '').replace(SEPARATORS, '').replace(INTERNATIONAL_PREFIX, '+');
