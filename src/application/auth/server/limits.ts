import { sharedPhoneKey } from '../../../domain/auth/normalise-phone.ts';
import { addressGroup } from './address-group.ts';
import type { CodeRequest } from './code-requests.ts';
import type { Bucket } from './rate-limiter.ts';

const MINUTE_S = 60;
const QUARTER_S = 15 * MINUTE_S;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** The idle timeout and the maximum lifetime of a session. */
export const SESSION_LIFE = { idleSeconds: 14 * DAY_S, lifeSeconds: 60 * DAY_S } as const;
/** How long a new session stands for the password it was opened with, or for the code that only the owner of the number reads. */
const FRESH_SIGN_IN_MS = QUARTER_S * 1000;
/** The minimum time between two codes. */
export const RESEND_SECONDS = 60;

export const isFreshSignIn = ({ createdAt }: { readonly createdAt: Date }, now: Date): boolean =>
  now.getTime() - createdAt.getTime() < FRESH_SIGN_IN_MS;

const WRONG_TRIES = 5;
const GUESSES = 5;

const bucket = (name: string, max: number, windowSeconds: number): Bucket => ({ name, max, windowSeconds });

/** Wrong passwords of an account, counted before the comparison; a known device has its own bucket. */
export const wrongTries = (account: string, knownDevice: string | null): Bucket =>
  bucket(knownDevice === null ? `login:account:${account}` : `login:device:${account}:${knownDevice}`, WRONG_TRIES, QUARTER_S);

/** Wrong passwords for one account from one address, which limits slow guessing per day. */
export const wrongTriesFrom = (address: string | null, account: string): Bucket =>
  bucket(`login:pair:${addressGroup(address)}:${account}`, 20, DAY_S);

/** Marks an account as tried from an address, so that it counts only once an hour. */
export const triedFrom = (address: string | null, account: string): Bucket =>
  bucket(`login:tried:${addressGroup(address)}:${account}`, 1, HOUR_S);

/**
 * Different accounts with wrong passwords from an address. Customers of a mobile network share an address, so that none is refused; beyond
 * 50 accounts answers are delayed.
 * @param max the threshold to test; at most 1000 are stored
 */
export const accountsTriedFrom = (address: string | null, max = 1000): Bucket =>
  bucket(`login:accounts:${addressGroup(address)}`, max, HOUR_S);

/** The delay of an answer in seconds, by the number of different accounts from its address within an hour; the largest number first. */
export const ADDRESS_PAUSES: readonly { readonly accounts: number; readonly seconds: number }[] = [
  { accounts: 300, seconds: 16 },
  { accounts: 200, seconds: 8 },
  { accounts: 100, seconds: 4 },
  { accounts: 75, seconds: 2 },
  { accounts: 50, seconds: 1 },
];

/** Password checks of a signed-in person. */
export const confirmations = (userId: string): Bucket[] => [bucket(`confirm:${userId}`, WRONG_TRIES, QUARTER_S)];

/** Attempts at the recovery codes of an account from one network. */
export const recoveryGuesses = (address: string | null, userId: string): Bucket[] => [
  bucket(`recovery:${addressGroup(address)}:${userId}`, 10, QUARTER_S),
];

/** Profile completions, each of which discloses whether an e-mail address is taken. */
export const completions = (userId: string): Bucket[] => [bucket(`complete:${userId}`, 10, DAY_S)];

/** Changes of the name. */
export const nameChanges = (userId: string): Bucket[] => [bucket(`name:${userId}`, 20, DAY_S)];

/** Changes of the picture, each of which is decoded and stored. */
export const pictureChanges = (userId: string): Bucket[] => [bucket(`picture:${userId}`, 20, DAY_S)];

/** Changes of the number, each of which sends a message. */
export const phoneChanges = (userId: string): Bucket[] => [bucket(`phone:${userId}`, 10, DAY_S)];

/** Codes to an e-mail address: for each account, each address and the whole shop. @param perDay the shop's budget in 24 hours */
export const emailsTo = (email: string, userId: string, perDay: number): Bucket[] => [
  bucket(`email:pause:${userId}`, 1, RESEND_SECONDS),
  bucket(`email:user:${userId}`, 10, DAY_S),
  bucket(`email:address:${email}`, 5, DAY_S),
  bucket('email:day', perDay, DAY_S),
];

/** Attempts at the codes of an e-mail, whoever asks for another code in between. */
export const emailGuesses = (userId: string): Bucket[] => [bucket(`guess:email:${userId}`, 30, DAY_S)];

/** Attempts at the current code of a number; reset when a new code is sent. */
export const guesses = ({ purpose, phone }: Pick<CodeRequest, 'purpose' | 'phone'>): Bucket[] => [
  bucket(`guess:${purpose}:${sharedPhoneKey(phone)}`, GUESSES, DAY_S),
];

/** Attempts from one address at the codes of any number. */
export const guessesFrom = (address: string | null): Bucket[] => [bucket(`guess:address:${addressGroup(address)}`, 60, QUARTER_S)];

/** The pause between two codes for one number. */
export const pauseOf = (phone: string): Bucket => bucket(`code:number:${sharedPhoneKey(phone)}`, 1, RESEND_SECONDS);

/** The daily number of messages. @param perDay the shop's budget in 24 hours */
export const messagesOfDay = (perDay: number): Bucket => bucket('sms:day', perDay, DAY_S);

/** Requested codes, sent or not: per number, per prefix (the number without its last four digits), per address. */
export const codesTo = (phone: string, address: string | null): Bucket[] => [
  pauseOf(phone),
  bucket(`code:number-day:${sharedPhoneKey(phone)}`, 10, DAY_S),
  bucket(`code:prefix:${sharedPhoneKey(phone).slice(0, -4)}`, 30, HOUR_S),
  bucket(`code:address:${addressGroup(address)}`, 60, HOUR_S),
];

/** The last limit before a paid message, for every kind of request. */
export const messagesTo = (phone: string, perDay: number): Bucket[] => [
  bucket(`sms:number-day:${phone}`, 15, DAY_S),
  bucket(`sms:prefix:${phone.slice(0, -4)}`, 40, HOUR_S),
  messagesOfDay(perDay),
];
