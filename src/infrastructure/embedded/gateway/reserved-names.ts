/**
 * Names that every JavaScript object inherits. The library keeps names of a request as keys of plain objects, where these lead to what all
 * objects of the process share.
 */
export const RESERVED_NAMES: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Why a request is refused before the library reads its names. */
export type NameFault = 'RESERVED' | 'NUL' | 'QUOTE';

const WORDS = /[\w$]+/g;

/** Whether one of the words of a text is reserved. A name in quotes or beside signs is found too, because the library takes names apart at signs. */
const hasReserved = (text: string, reserved: ReadonlySet<string>): boolean =>
  text.match(WORDS)?.some((word) => reserved.has(word)) === true;

const hasOpenQuote = (text: string): boolean => (text.match(/"/g)?.length ?? 0) % 2 === 1;

/** The first fault of a text that consists of names. */
export const faultOfNames = (text: string, reserved: ReadonlySet<string>): NameFault | null => {
  if (text.includes('\0')) return 'NUL';
  if (hasReserved(text, reserved)) return 'RESERVED';
  return hasOpenQuote(text) ? 'QUOTE' : null;
};
