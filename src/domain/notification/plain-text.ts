/**
 * Bidirectional controls, invisible characters and characters without a glyph. Joiners are kept, because emoji and some scripts need them.
 */
const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const CONTROLS = /[^\P{Cc}\n]/gu;
/** Stacked combining marks, which would cover adjacent lines. */
const PILES = /(\p{M}{4})\p{M}+/gu;
const JOINERS_ALONE = /^[\s\u200C\u200D]*$/;

/** Removes characters that reverse, hide or cover other text. Empty when nothing visible is left. */
export const plainText = (value: string): string => {
  const text = value.replace(UNSEEN, '').replace(CONTROLS, ' ').replace(PILES, '$1').trim();
  return JOINERS_ALONE.test(text) ? '' : text;
};

/** Marks of the scripts that are piled, by their codes, because the database knows no categories. */
const PILED =
  '\\u0300-\\u036F\\u0483-\\u0489\\u0591-\\u05BD\\u0610-\\u061A\\u064B-\\u065F\\u06D6-\\u06DC\\u0E34-\\u0E3A\\u0E47-\\u0E4E' +
  '\\u1AB0-\\u1ACE\\u1DC0-\\u1DFF\\u20D0-\\u20F0\\uFE00-\\uFE0F\\uFE20-\\uFE2F';
const PILE = new RegExp(`[${PILED}]{5}`);

/**
 * Whether a reader sees a text as it was written: nothing hidden, reversed or piled, no spaces around it, and not joiners alone. The database
 * has the same rule (private.is_plain_text).
 */
export const isPlainText = (value: string): boolean =>
  value === '' ||
  (value.search(UNSEEN) < 0 && value.search(CONTROLS) < 0 && !PILE.test(value) && value.trim() === value && !JOINERS_ALONE.test(value));
