import { normalisePhone } from '../auth/normalise-phone.ts';
import { gameIdParts } from '../order/game-ids.ts';
import { refusedParts } from '../order/message-filter.ts';
import type { AdvertMark } from './advert.ts';
import { joinedParts, type TextPart } from './text-parts.ts';

/** Digits as they are grouped in phone numbers; `normalisePhone` tells whether they are one. */
const DIGIT_GROUPS = /(?<![\d.,])\+?\(?\d[\d ().-]{7,20}\d(?![\d])/gu;
/** "6.250.000" is an amount, whatever country's number the digits could be. */
const AMOUNT = /^[1-9]\d{0,2}(?:\.\d{3})+$/;
/** "08xx-3456-7890": some of its digits are covered. */
const COVERED_PHONE = /(?<![\p{L}\d])(?:\+?62|0)8(?=[\d .-]*[x*])[\dx*]+(?:[ .-]?[\dx*]{2,5}){1,4}(?![\p{L}\d])/giu;
const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/gu;
const HANDLE = /(?<![\w.])@[\w.]{3,40}(?: ?\((?:ig|instagram|tele|telegram|tiktok)\))?/giu;
const ACCOUNT_NAME = /(?<![\p{L}])(?:a\/n|a\.n\.?|atas nama)[ :]+\p{L}+(?: \p{L}+)?/giu;
const ON_A_NETWORK =
  /(?<![\p{L}\d])(?:ig|insta|instagram|tele|telegram|wa|whatsapp|wasap|line id|id line)(?:\b[ ]?[:.=] ?| )@?[a-z][\w.]*[._\d][\w.]*/giu;
/** What an account is bound to, rather than a name on a network: "FB : kosong". */
const BINDING_STATES =
  'kosong\\w*|ada|aman|on|off|aktif|nonaktif|mati|un(?:bind|link)\\w*|(?:di)?lepas|free|bebas|bisa|belum|blm|sudah|udah|udh|tidak|tdk|ga|gak|no|non|ya|yes|only|doang|aja|saja|ikut|include|full|ready|pribadi|ori';
const NETWORKS =
  'ig|insta|instagram|tele|telegram|wa|whatsapp|wasap|id line|line id|line|tik ?tok|fb|facebook|twitter|shopee|tokopedia|youtube';
/** "IG : name", "IG/Tele : name"; of a network whose names have several words, up to the end of the clause. */
const BEHIND_A_COLON = new RegExp(
  `(?<![\\p{L}\\d])(?:${NETWORKS})(?: ?(?:/|&|,|dan|atau|or) ?(?:${NETWORKS}))* ?[:=]+ ?@?(?!(?:${BINDING_STATES})(?!\\p{L}))(?:(?<=(?:fb|facebook) ?[:=]+ ?)\\p{L}[^\\n,;|•·(]*|[\\p{L}_][\\w.]*)`,
  'giu',
);
/** Where the seller is. */
const PLACE =
  /(?<![\p{L}\d])(?:(?:google ?|g)?maps|lokasi(?: toko)?|alamat(?: toko)?|share ?lo[ck]|sher ?lo[ck])(?:nya)? ?[:=]+[^\n,;|•·]*/giu;

const DISCORD = /(?<![\p{L}\d])(?:dc|discord)\b ?[:=] ?@?[\w.#]+/giu;
const CHANNEL =
  '(?:dm|wa|whatsapp|wasap|pc|pm|japri|jap?ri|inbox|inbok|chat|hub|hubungi|komen|comment|call|kontak|contact|ig|tele|telegram)';
/** A clause that asks the reader to write: from its first word to the end of the clause. */
const INVITATIONS = [
  `(?:minat|serius|fix|order|pesan|tanya|info|detail|ss|bukti|langsung|lsg|via|by|di|lewat|cek|yang mau|mau)(?: [\\p{L}/]+){0,3}[ /:]*${CHANNEL}(?!\\p{L})`,
  '(?:hub|hubungi|kontak|contact|contact person|cp|japri|inbox|inbok|chat|komen|whatsapp|wasap)(?!\\p{L})',
  '(?<!\\d ?)(?<!sisa ?)(?:dm|pm|wa)(?= ?(?:aja|saja|langsung|lsg|me|ig|sini|ya|yaa|kak|min|gan|:|/|$|\\n))(?! ?:? ?\\d{1,6}(?!\\d))',
].map((begin) => new RegExp(`(?<![\\p{L}\\d])${begin}[^\\n,;|•·]*`, 'giu'));

const partsOf = (text: string, pattern: RegExp): readonly TextPart[] =>
  [...text.matchAll(pattern)].map(({ index, 0: part }) => [index, index + part.length]);

const CHANNEL_BEFORE =
  /(?<!\p{L})(?:(?:dm|or|atau|admin|wa|whatsapp|wasap|hp|telp|telepon|no|nomor|hub|cp|kontak|contact|tele|telegram|link|id|uid|e-?mail|gmail|google maps|maps|lokasi)[\s:.=/]*)+$/iu;

const LONGEST_WORD = 100;

/** The filter finds the beginning of links and numbers: what is joined to them, and the word that names the channel, belongs to them. */
const wholeWords = (text: string, [begin, end]: TextPart): TextPart => {
  const word = begin - (/[^\s,;|(]*$/u.exec(text.slice(Math.max(0, begin - LONGEST_WORD), begin))?.[0].length ?? 0);
  const from =
    word - (CHANNEL_BEFORE.exec(text.slice(Math.max(text.lastIndexOf('\n', word - 1) + 1, word - LONGEST_WORD), word))?.[0].length ?? 0);
  return [from, end + (/^[^\s,;|)]*/u.exec(text.slice(end))?.[0].length ?? 0)];
};

/**
 * The parts of an advert by which a buyer would leave the shop: what the filter of messages refuses, phone numbers, addresses and names in other
 * networks, and the clauses that ask for a message there. Numbers of players are no matter of the public either.
 */
export const contactsIn = (text: string): readonly AdvertMark[] => {
  const refused = text.split('\n').reduce<{ at: number; parts: TextPart[] }>(
    ({ at, parts }, line) => ({
      at: at + line.length + 1,
      parts: [...parts, ...refusedParts(line).map(([begin, end]) => wholeWords(text, [at + begin, at + end]))],
    }),
    { at: 0, parts: [] },
  ).parts;
  const phones = partsOf(text, DIGIT_GROUPS).filter(([begin, end]) => {
    const digits = text.slice(begin, end);
    return !AMOUNT.test(digits) && normalisePhone(digits) !== null;
  });
  const named = [HANDLE, ACCOUNT_NAME, ON_A_NETWORK, BEHIND_A_COLON, PLACE, DISCORD, ...INVITATIONS].flatMap((pattern) =>
    partsOf(text, pattern),
  );
  return joinedParts([
    ...refused,
    ...[...phones, ...partsOf(text, COVERED_PHONE), ...partsOf(text, EMAIL)].map((part) => wholeWords(text, part)),
    ...gameIdParts(text.toLowerCase()).map(([begin, end]): TextPart => [begin, text[end] === ')' ? end + 1 : end]),
    ...named,
  ]).map(([begin, end]) => ({ kind: 'contact', begin, end }));
};
