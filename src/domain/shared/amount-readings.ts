/** A spreadsheet's mark of a text, and the currency before or after an amount with the dash that stands for no cents. */
const FRAME = /^['’]?(?:(?:rp|idr)\.?)? ?(.*?)(?:[,.]--?| ?(?:idr|rupiah))?$/i;
/** Digits, or digits in groups of three after one sort of mark. */
const NUMBER = /^(?:\d+|[1-9]\d{0,2}([., ])\d{3}(?:\1\d{3})*)$/;
const WITH_PART = /^(.*\d)([.,])(\d\d?)$/;
/** `1,5jt`, `750 rb`; after millions thousands may follow: `1jt500`, `1jt 500rb`. */
const WITH_UNIT = /^(\d+)(?:[.,](\d{1,3}))? ?(?:(ribu|rbu?|k)|(?:juta|jta?)(?: ?(\d{1,3})( ?(?:ribu|rbu?|k))?)?)$/i;

const digitsOf = (text: string): number => +text.replace(/\D/g, '');

/**
 * What an amount can mean as people write it, in rupiah: nothing, one amount, or two, the first of which takes the mark as one between thousands.
 * It is in the first load of lists; `readAmount` makes refusals of it.
 */
export const typedReadings = (input: string): readonly number[] => {
  // Chats add characters without width.
  const text = FRAME.exec(input.replace(/[\s\p{Cf}]+/gu, ' ').trim())?.[1] ?? '';
  const [, count, part = '', thousand, rest = '', unit] = WITH_UNIT.exec(text) ?? [];
  if (count) {
    const all = +(count + part) * (thousand ? 1e3 : 1e6);
    if (part) return rest ? [] : part.length > 2 ? [all, all / 1e3] : [all / 10 ** part.length];
    const sum = all + +rest * 1e3;
    // "1jt5" could be 1,5 million as well.
    return !rest || unit || rest.length > 2 ? [sum] : [sum, all + (+rest * 1e6) / 10 ** rest.length];
  }
  if (NUMBER.test(text)) return /^\d+,\d+$/.test(text) ? [digitsOf(text), +text.replace(',', '.')] : [digitsOf(text)];
  const [, head = '', mark, cents = ''] = WITH_PART.exec(text) ?? [];
  const [whole, between] = NUMBER.exec(head) ?? [];
  if (!whole || between === mark) return [];
  const exact = digitsOf(head) + +`.${cents}`;
  // The mark between thousands tells that the other one is before cents, and a comma after four digits has no second meaning.
  if (between || (mark === ',' && head.length > 3)) return [exact];
  return cents.length > 1 ? [digitsOf(text), exact] : [exact * 1e3, exact * 1e6];
};
