import { composedPassword } from './password-forms.ts';

const MIN_LENGTH = 8;
const MIN_STAFF_LENGTH = 12;
/** Bytes of a password that bcrypt reads; it silently drops the rest. */
const MAX_BYTES = 72;
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Facts about the owner of a password. */
export interface PasswordOwner {
  /** Phone number, e-mail address and name, none of which may be the password. */
  readonly identifiers?: readonly (string | null | undefined)[];
  readonly isStaff?: boolean;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s+.-]/g, '');

const isIdentifier = (password: string, identifiers: PasswordOwner['identifiers'] = []): boolean => {
  const given = plain(password).replace(/^0(?=\d+$)/, '62');
  return identifiers.some((one) => one != null && one !== '' && [plain(one), plain(one.split('@')[0] ?? '')].includes(given));
};

/** The minimum length of a password, in characters. */
export const minPasswordLength = ({ isStaff = false }: PasswordOwner): number => (isStaff ? MIN_STAFF_LENGTH : MIN_LENGTH);

/**
 * Why a new password is refused (OWASP ASVS 5.0, 6.2: at least 8 characters, 12 for staff, and no identifier of its owner); null when it is
 * accepted. Only the server has the list of the most common passwords (`PasswordRules`).
 */
export const passwordWeakness = (typed: string, owner: PasswordOwner = {}): 'short' | 'long' | 'common' | null => {
  const password = composedPassword(typed);
  if ([...password].length < minPasswordLength(owner)) return 'short';
  if (bytesOf(password) > MAX_BYTES) return 'long';
  return isIdentifier(password, owner.identifiers) ? 'common' : null;
};
