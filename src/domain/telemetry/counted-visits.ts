const MIN_LENGTH = 2;
const MAX_LENGTH = 60;
/** Longer numbers may be a phone number or an account number. */
const MAX_DIGITS = 7;

/**
 * Normalises a search term for counting: lower case, single spaces. Null for terms that are too short or too long, and for those that could
 * identify a person: addresses, links and long numbers.
 */
export const searchTerms = (text: string): string | null => {
  const words = text.normalize('NFKC').toLowerCase().replaceAll(/\p{C}/gu, ' ').replaceAll(/\s+/g, ' ').trim();
  if (words.length < MIN_LENGTH || words.length > MAX_LENGTH) return null;
  if (/@|:\/\/|www\./.test(words) || words.replaceAll(/\D/g, '').length > MAX_DIGITS) return null;
  return words;
};

const PROGRAMS =
  /bot\b|bot[/;)]|crawl|spider|slurp|preview|monitor|scan|fetch|curl|wget|python|java\/|go-http|headless|lighthouse|facebookexternal|whatsapp|telegram|discord|archive/i;

/** Whether a request comes from an automated client. A request without a user agent counts as one. */
export const isAutomated = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.length < 20 || PROGRAMS.test(userAgent);
