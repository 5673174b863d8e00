import { formatPhone } from './format-phone.ts';

const SHOWN_LAST = 3;
const SHOWN_FIRST = 2;
const HIDDEN = '•';

/**
 * Masks a normalised number so that its owner still recognises it: '+62 81•-••••-•890'. Numbers that match no country's rule are masked
 * alike.
 */
export const maskPhone = (phone: string): string => {
  const shown = formatPhone(phone);
  const start = shown.indexOf(' ') + 1;
  const national = shown.slice(start);
  const digits = national.replace(/\D/g, '').length;
  let place = 0;
  const masked = national.replace(/\d/g, (digit) => {
    place += 1;
    return place > SHOWN_FIRST && place <= digits - SHOWN_LAST ? HIDDEN : digit;
  });
  return shown.slice(0, start) + masked;
};
