const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
/** A telephone number or an account's number: nobody else searches for that. */
const MAX_DIGITS = 7;

/**
 * What is counted of a search: small letters, single blanks. Null for what is too short or too long to say anything, and for what could
 * name a person: addresses, links and long numbers.
 */
export const searchTerms = (text: string): string | null => {
  const words = text.normalize('NFKC').toLowerCase().replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim();
  if (words.length < MIN_LENGTH || words.length > MAX_LENGTH) return null;
  if (/@|:\/\/|www\./.test(words) || words.replaceAll(/\D/g, '').length > MAX_DIGITS) return null;
  return words;
};
