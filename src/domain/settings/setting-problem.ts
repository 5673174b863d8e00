import { isPlainAddress } from '../media/plain-address.ts';
import { characterCount } from '../shared/character-count.ts';
import { TEXT_SETTINGS, type TextName } from './own-settings.ts';
import { whatsappLink } from './whatsapp-link.ts';

/** Codes of invalid settings; the database enforces the same rules (private.refuse_unsafe_settings and the constraints of website_settings). */
export type SettingProblem = 'too-long' | 'unseen' | 'email' | 'phone' | 'whatsapp' | 'link' | 'target';

const EMAIL = /^[^@\s<>"'\\`]+@[^@\s<>"'\\`]+\.[^@\s<>"'\\`.]+$/u;
const PHONE = /^[0-9+() -]{6,25}$/;
const DIGITS = { fewest: 6, max: 15 } as const;
/**
 * An address with a dotted host name, without characters that end an attribute, and without user information, which could imitate another
 * site.
 */
const LINK =
  /^https:\/\/[^\s\p{Cc}\p{Cf}"'<>\\`/?#@:.]+(?:\.[^\s\p{Cc}\p{Cf}"'<>\\`/?#@:.]+)+(?::\d{1,5})?(?:[/?#][^\s\p{Cc}\p{Cf}"'<>\\`]*)?$/u;
const OWN_FILE = /^\/storage\/v1\/object\/public\/[A-Za-z0-9_./-]+$/;
/** As in the database. */
const LONGEST_PATH = 500;
const CLIMBING = /(^|\/)\.\.(\/|$)/;
const UNSEEN_IN_A_LINE = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;
const UNSEEN = /[^\P{Cc}\n\r]|[\u202A-\u202E\u2066-\u2069]/u;

const isPhone = (text: string): boolean => {
  const digits = text.replace(/\D/g, '').length;
  return PHONE.test(text) && digits >= DIGITS.fewest && digits <= DIGITS.max;
};

/** Whether an address is a safe link for visitors. */
const isPublicLink = (text: string): boolean => LINK.test(text) && !CLIMBING.test(text);

/** A page of the shop: a path that would complete a safe address. */
const isOwnPage = (text: string): boolean =>
  /^\/(?!\/)/.test(text) && characterCount(text) <= LONGEST_PATH && isPublicLink(`https://toko.example${text}`);

/** A picture comes from an external https address or from the shop's files. */
export const isPublicPicture = (text: string): boolean =>
  (isPublicLink(text) || (OWN_FILE.test(text) && !CLIMBING.test(text))) && isPlainAddress(text);

/** @param text as it would be stored; null is the default and always valid */
export const settingProblem = (name: TextName, text: string | null): SettingProblem | null => {
  if (text === null) return null;
  const { kind, longest } = TEXT_SETTINGS[name];
  if (characterCount(text) > longest) return 'too-long';
  switch (kind) {
    case 'line':
      return UNSEEN_IN_A_LINE.test(text) ? 'unseen' : null;
    case 'lines':
      return UNSEEN.test(text) ? 'unseen' : null;
    case 'email':
      return EMAIL.test(text) ? null : 'email';
    case 'phone':
      return isPhone(text) ? null : 'phone';
    case 'whatsapp':
      return isPhone(text) && whatsappLink(text, '') !== null ? null : 'whatsapp';
    case 'link':
      return isPublicLink(text) ? null : 'link';
    case 'target':
      return isPublicLink(text) || isOwnPage(text) ? null : 'target';
    case 'picture':
      return isPublicPicture(text) ? null : 'link';
  }
};
