/**
 * Characters that are not visible: formatting characters (Unicode category Cf), which contacts and chats put around what is copied from them,
 * and others that are not drawn (Default_Ignorable_Code_Point).
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
/** Arabic and Persian digits, which NFKC keeps. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '');

const SPACES = /\s/gu;
const DASHES = /[\p{Dash_Punctuation}\u2043\u2212]/gu;

/** Text without invisible characters, with full-width and Arabic digits and signs as their ASCII equivalents. */
export const plainCharacters = (text: string): string =>
  withoutInvisible(text.normalize('NFKC')).replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf));

/** The characters of a typed or pasted code: without spaces, and every dash as a hyphen. */
export const characterRun = (text: string): string => plainCharacters(text).replace(SPACES, '').replace(DASHES, '-');

/** The characters of a typed or pasted code, without the spaces and dashes that group them. */
export const codeCharacters = (text: string): string => characterRun(text).replaceAll('-', '');
