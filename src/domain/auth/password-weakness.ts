const MIN_LENGTH = 8;
const MIN_STAFF_LENGTH = 12;
/** What bcrypt reads of a password; more would be dropped silently. */
const MAX_BYTES = 72;
const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** What the rule knows about the owner of a password. */
export interface PasswordOwner {
  /** Number, e-mail, name: each is a bad password by itself. */
  readonly identifiers?: readonly (string | null | undefined)[];
  readonly isStaff?: boolean;
}

const plain = (text: string): string => text.toLowerCase().replace(/[\s+.-]/g, '');

const isIdentifier = (password: string, identifiers: PasswordOwner['identifiers'] = []): boolean => {
  const given = plain(password).replace(/^0(?=\d+$)/, '62');
  return identifiers.some((one) => one != null && one !== '' && [plain(one), plain(one.split('@')[0] ?? '')].includes(given));
};

/** The least length of a password, in characters. */
export const minPasswordLength = ({ isStaff = false }: PasswordOwner): number => (isStaff ? MIN_STAFF_LENGTH : MIN_LENGTH);

/**
 * Why a new password is refused (OWASP ASVS 5.0, 6.2: at least eight characters, 12 for staff; nothing its owner is known by); null when it
 * is accepted. The most common ones are refused by the server alone, which has their list (`PasswordRules`).
 */
export const passwordWeakness = (password: string, owner: PasswordOwner = {}): 'short' | 'long' | 'common' | null => {
  if ([...password].length < minPasswordLength(owner)) return 'short';
  if (bytesOf(password) > MAX_BYTES) return 'long';
  return isIdentifier(password, owner.identifiers) ? 'common' : null;
};
