import { withoutGameIds } from './game-ids.ts';

/** Words begin and end where letters, digits and underscores do. */
const BEGIN = '(?<![a-z0-9_])';
const END = '(?![a-z0-9_])';

/** The beginning of a number that is not the rest of a price: Rp10.081.500. */
const NUMBER = `${BEGIN}(?<![0-9][.,])`;

const PASSWORD = '(password|pasword|passwd|kata ?sandi|sandi|pass|pw|pwd)(nya|ku)?';
const OF_WHAT = '( (akun|saya|aku|email|game|login|baru|lama|ini|yang|nya|ku|ml|ff|moonton|garena|steam|roblox)){0,4}';
/** A value that mixes letters and digits, which names seldom do. */
const VALUE = '(?=[^ ]*[0-9])(?=[^ ]*[a-z])[^ ]{6,}';

/** What stands between the parts of a number, between its prefix and the rest, and between digits that are written one by one. */
const GAP = '[ ./)\\]-]{0,3}';
const AFTER_PREFIX = '[ ./()\\[\\]-]{0,3}';
const APART = '[ ./-]{1,3}';
const MOBILE_APART = `8${APART}[1-9](${APART}[0-9]){7,10}`;
const MOBILE = `(8[1-9](${GAP}[0-9]){7,10}|${MOBILE_APART})`;
const TELEPHONE = '(wa|whatsapp|hp|telp|telpon|telepon)';

const BANK =
  '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|permata|danamon|seabank|bank jago|jenius|gopay|go-pay|ovo|dana|shopeepay|linkaja|no va|nomor va|virtual account)';
/** Ten or more digits, possibly grouped. */
const ACCOUNT = '[0-9]([ .-]?[0-9]){9,18}';
/** Unambiguous names of banks. Wallets are excluded, because their numbers are phone numbers, and so are names with other meanings. */
const SURELY_BANK = '(rekening|rek|norek|bca|bri|bni|bsi|btn|mandiri|cimb|cimb niaga|danamon|seabank|bank jago|jenius)';
/** Account numbers with a length that ids of games have too. */
const SHORT_ACCOUNT = '([0-9]{10}|[0-9]{12}|[0-9]{16})';
const FILLER = '(ya|yaa|kak|kk|min|gan|itu|ini|aja|punya|aku|saya|gw|ke|di|pakai|pake)';

const PATTERNS: readonly RegExp[] = [
  // Passwords, verification codes of games, and e-mail addresses with passwords.
  `${BEGIN}${PASSWORD}${OF_WHAT} ?[:=]`,
  `${BEGIN}${PASSWORD}${OF_WHAT} ((adalah|yaitu|ialah|itu|jadi|is) )?${VALUE}`,
  `${BEGIN}(otp|kode verifikasi|kode login)(nya)?[ :=]{1,3}((adalah|itu) )?[0-9]{4,8}${END}`,
  '[a-z0-9._%+-]+@[a-z0-9.-]+\\.[a-z]{2,} ?[|:] ?[^ ]{6,}',
  // Phone numbers.
  `${BEGIN}(\\+|00)?62${AFTER_PREFIX}(0${AFTER_PREFIX})?${MOBILE}${END}`,
  `${NUMBER}0${AFTER_PREFIX}${MOBILE}${END}`,
  `${BEGIN}\\+?6${APART}2${APART}(0${APART})?${MOBILE_APART}${END}`,
  // In pairs; a date and a time have other signs between theirs.
  `${BEGIN}08([ .-])[1-9][0-9](\\1[0-9]{2}){3,5}${END}`,
  `\\+[0-9]([ .()\\[\\]-]{0,3}[0-9]){8,16}${END}`,
  `${BEGIN}${TELEPHONE}(nya|ku)?[ .:=([-]{0,3}((saya|aku|kami)[ .:=-]{1,3})?${MOBILE}${END}`,
  `${BEGIN}0[2-7][0-9]{1,2}${GAP}[0-9]{3,4}[ .-]{0,3}[0-9]{3,4}${END}`,
  // Numbers of bank accounts, wallets and cards. Ids of games can be as long, so that a number counts beside a bank's name, or when it has
  // the length of an account number.
  `${BEGIN}${BANK}(nya|ku)?([ .:=-]{1,3}(${BANK}|no|nomor|saya|aku|kami|ini|itu|bank))*[ .:=-]{0,3}${ACCOUNT}${END}`,
  `${BEGIN}(transfer|tf|bayar)( aja| saja| langsung)? (ke|di)( (${BANK}|no|nomor|ini))*[ .:=-]{1,3}${ACCOUNT}${END}`,
  `${BEGIN}${ACCOUNT}[ ,.(-]{1,3}(${BANK}|a\\.n|a/n|an\\.|atas nama)`,
  `${BEGIN}[0-9]{13,15}${END}`,
  // Ids of games do not begin with a zero.
  `${BEGIN}0[0-9]{9,14}${END}`,
  `${BEGIN}jago[ .:=-]{1,3}[0-9]{12}${END}`,
  `${BEGIN}[0-9]{12}[ ,.-]{1,3}jago${END}`,
  `${BEGIN}[0-9]{4}([ .-][0-9]{4}){3}${END}`,
  // External links. A sentence that begins with "id" after a full stop is no domain.
  '(https?://|www\\.|wa\\.me|t\\.me)',
  `${BEGIN}[a-z0-9-]+( ?\\. ?| dot | titik )(com|net|org|gg|ly|ee|xyz|cc|site|biz|co\\.id|my\\.id|web\\.id)${END}`,
  `${BEGIN}[a-z0-9-]+\\.[a-z]{2,6}/[a-z0-9@]`,
  `${BEGIN}[a-z0-9-]{3,}\\.id( ?[,!?)]| (aja|saja|ya|kak|gan|lebih|ada|makasih)${END}|$)`,
].map((pattern) => new RegExp(pattern, 'u'));

/** A bank and a number in one message, where the number is not labelled as an id. */
const FAR_APART: readonly RegExp[] = [
  `${BEGIN}${SURELY_BANK}(nya|ku)?${END}[^0-9]{0,60}${BEGIN}${SHORT_ACCOUNT}${END}`,
  `${BEGIN}${SHORT_ACCOUNT}${END}[ ,.-]{0,3}(${FILLER}[ ,.-]{1,3}){0,4}${SURELY_BANK}${END}`,
].map((pattern) => new RegExp(pattern, 'u'));

/** Formatting characters (Unicode category Cf) that keyboards, contacts and chats put into texts. */
const INVISIBLE = /[\u00AD\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF]/gu;
const DASHES = /[\u2010-\u2015\u2043\u2212\u2E3A\u2E3B]/gu;

/** Without the disguises of other alphabets' letters and digits, of dashes, and of signs nobody sees. */
export const undisguised = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(INVISIBLE, '')
    .replace(DASHES, '-')
    .replace(/[ \t\n\v\f\r]+/gu, ' ');

const plain = (text: string): string => undisguised(text).toLowerCase();

/**
 * Whether a message of an order contains what is not allowed: a password, a phone or bank number, an external link. Ids, servers and names
 * of games pass. The database has the same rule and enforces it (private.is_message_refused).
 */
export const isMessageRefused = (text: string): boolean => {
  const plainText = plain(text);
  if (PATTERNS.some((pattern) => pattern.test(plainText))) return true;
  const otherNumbers = withoutGameIds(plainText);
  return FAR_APART.some((pattern) => pattern.test(otherNumbers));
};

/**
 * The parts of a text that the filter refuses, as [begin, end) in its characters. Numbers far from the name of their bank are not among them;
 * `isMessageRefused` tells. @param text undisguised
 */
export const refusedParts = (text: string): readonly (readonly [begin: number, end: number])[] => {
  const lower = text.toLowerCase();
  // A few capital letters have more characters in lower case; positions would shift.
  const compared = lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
  return PATTERNS.flatMap(({ source }) =>
    [...compared.matchAll(new RegExp(source, 'gu'))].map(({ index, 0: part }) => [index, index + part.length] as const),
  );
};
