const MIN_LENGTH = 8;
/** What bcrypt reads of a password; more would be dropped silently. */
const MAX_BYTES = 72;
/** What everybody tries first; the identity provider may know more of them. */
const COMMON = new Set(
  '12345678 123456789 1234567890 11111111 00000000 87654321 password password1 password123 qwerty123 qwertyuiop iloveyou sayangku indonesia bismillah'.split(
    ' ',
  ),
);

const bytesOf = (text: string): number => {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
  }
  return bytes;
};

/** Why a new password is refused (OWASP ASVS 5.0, 6.2: at least eight characters, none of the most common); null when it is accepted. */
export const passwordWeakness = (password: string): 'short' | 'long' | 'common' | null => {
  if ([...password].length < MIN_LENGTH) return 'short';
  if (bytesOf(password) > MAX_BYTES) return 'long';
  return COMMON.has(password.toLowerCase()) ? 'common' : null;
};
