/** A number that the message calls an id, or that has a server behind it, as games write them. */
const NAMED = /(?<![a-z0-9_])(u?id|user ?id|username|nick(name)?|server|zone)(nya|ku)?( [a-z]{1,9}){0,3}[ :.=-]{1,3}[0-9]{6,12}(?![0-9])/gu;
const WITH_SERVER = /(?<![0-9])[0-9]{6,10} ?[(/ ] ?[0-9]{4,5}(?![0-9])/gu;

/** @param text in small letters @returns it without the numbers that are a game's for certain */
export const withoutGameIds = (text: string): string => text.replace(NAMED, ' ').replace(WITH_SERVER, ' ');

/** As long as account numbers are: BCA, BNI and BSI have 10 digits, Jago and SeaBank 12, BTN 16. Ids of games are as long. */
const IN_DOUBT = /(?<![0-9])([0-9]{10}|[0-9]{12}|[0-9]{16})(?![0-9])/u;
/** Who gives an account number away does not speak of the game beside it. */
const ABOUT_A_GAME =
  /(?<![a-z])(u?id(nya)?|nick|username|server|zone|lvl|level|akun|game|top ?up|diamond|dm|uc|ml|mlbb|mobile legends?|ff|free fire|pubgm?|genshin|hsr|roblox|valorant|hok|codm?)(?![a-z])/u;

/**
 * Whether a message has a number that may be a bank's as well as a game's: nobody can tell ten digits of BCA from ten of Mobile Legends, so
 * the writer is asked. What is a bank's for certain is refused (message-filter.ts).
 */
export const hasNumberInDoubt = (text: string): boolean => {
  const small = text.toLowerCase();
  return !ABOUT_A_GAME.test(small) && IN_DOUBT.test(withoutGameIds(small));
};
