/** A number that the message labels as an id, or that is followed by a server number, as games write them. */
const NAMED = /(?<![a-z0-9_])(u?id|user ?id|username|nick(name)?|server|zone)(nya|ku)?( [a-z]{1,9}){0,3}[ :.=-]{1,3}[0-9]{6,12}(?![0-9])/gu;
const WITH_SERVER = /(?<![0-9])[0-9]{6,10} ?[(/ ] ?[0-9]{4,5}(?![0-9])/gu;

/** @param text in lower case @returns the text without numbers that are certainly those of a game */
export const withoutGameIds = (text: string): string => text.replace(NAMED, ' ').replace(WITH_SERVER, ' ');

/** The parts of a text that are certainly numbers of a player, as [begin, end). @param text in lower case */
export const gameIdParts = (text: string): readonly (readonly [begin: number, end: number])[] =>
  [NAMED, WITH_SERVER].flatMap((pattern) => [...text.matchAll(pattern)].map(({ index, 0: part }) => [index, index + part.length] as const));

/** The lengths of account numbers: BCA, BNI and BSI have 10 digits, Jago and SeaBank 12, BTN 16. Ids of games can be as long. */
const IN_DOUBT = /(?<![0-9])([0-9]{10}|[0-9]{12}|[0-9]{16})(?![0-9])/u;
/** A message with an account number does not mention the game beside it. */
const ABOUT_A_GAME =
  /(?<![a-z])(u?id(nya)?|nick|username|server|zone|lvl|level|akun|game|top ?up|diamond|dm|uc|ml|mlbb|mobile legends?|ff|free fire|pubgm?|genshin|hsr|roblox|valorant|hok|codm?)(?![a-z])/u;

/**
 * Whether a message contains a number that may be a bank's or a game's. Ten digits of BCA look like ten of Mobile Legends, so that the
 * writer is asked to confirm. Certain bank numbers are refused (message-filter.ts).
 */
export const hasNumberInDoubt = (text: string): boolean => {
  const small = text.toLowerCase();
  return !ABOUT_A_GAME.test(small) && IN_DOUBT.test(withoutGameIds(small));
};
