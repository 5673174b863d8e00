/** Signs that change the direction of what follows, that hide, or that no font draws. Joiners stay: emoji and some scripts need them. */
const UNSEEN = /[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]/g;
const CONTROLS = /[^\P{Cc}\n]/gu;
/** Marks that pile up on one letter until they cover the lines around it. */
const PILES = /(\p{M}{4})\p{M}+/gu;
const JOINERS_ALONE = /^[\s\u200C\u200D]*$/;

/** Untrusted text, without characters that reverse, hide or cover what stands beside it. Empty when nothing visible is left. */
export const plainText = (value: string): string => {
  const text = value.replace(UNSEEN, '').replace(CONTROLS, ' ').replace(PILES, '$1').trim();
  return JOINERS_ALONE.test(text) ? '' : text;
};
