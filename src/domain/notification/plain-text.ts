/**
 * Bidirectional controls, invisible characters and characters without a glyph. Joiners are kept, because emoji and some scripts need them.
 */
export const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;
export const CONTROLS = /[^\P{Cc}\n]/gu;
/** Stacked combining marks, which would cover adjacent lines. */
const PILES = /(\p{M}{4})\p{M}+/gu;
export const JOINERS_ALONE = /^[\s\u200C\u200D]*$/;

/** Removes characters that reverse, hide or cover other text. Empty when nothing visible is left. */
export const plainText = (value: string): string => {
  const text = value.replace(UNSEEN, '').replace(CONTROLS, ' ').replace(PILES, '$1').trim();
  return JOINERS_ALONE.test(text) ? '' : text;
};
