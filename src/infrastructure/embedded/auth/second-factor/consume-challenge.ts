import type { ISql } from 'postgres';
import { addressGroup } from '../../../../application/auth/server/address-group.ts';
import { inTransaction } from '../../postgres/transaction.ts';
import type { AuthContext } from '../auth-context.ts';
import { MAX_TRIES } from '../codes/check-code.ts';
import type { FactorRow } from '../users/user-row.ts';
import { AuthError, tooManyRequests } from '../wire/auth-error.ts';
import { CHALLENGE_MS } from './challenge.ts';

/** The used columns of `auth.mfa_challenges`. */
export interface ChallengeRow {
  readonly id: string;
  readonly created_at: Date;
  readonly verified_at: Date | null;
  readonly ip_address: string;
  readonly otp_code: string | null;
}

/** Attempts at one factor from one network, over all challenges; otherwise new challenges would allow unlimited guesses. */
const MAX_GUESSES = 10;
/** Attempts at one factor from all networks where its owner never verified it. */
const MAX_UNKNOWN_GUESSES = 20;
const GUESSES_MS = 15 * 60_000;

const isSameAddress = (stored: string, given: string): boolean => stored.replace(/\/\d+$/, '') === given;

/** An attacker who knows the password uses up the attempts of their own network, without locking the owner out of a known network. */
const isExhausted = async (sql: ISql, factor: FactorRow, network: string, since: Date): Promise<boolean> => {
  const guesses = await sql<{ ip: string; n: number }[]>`
    select host(ip_address) as ip, sum(tries)::int as n from auth.mfa_challenges
    where factor_id = ${factor.id} and verified_at is null and created_at > ${since} group by 1`;
  const passed = await sql<{ ip: string }[]>`
    select distinct host(ip) as ip from auth.sessions where user_id = ${factor.user_id} and aal = 'aal2' and ip is not null`;
  const known = new Set(passed.map(({ ip }) => addressGroup(ip)));
  const sum = (counts: (group: string) => boolean): number =>
    guesses.reduce((total, { ip, n }) => total + (counts(addressGroup(ip)) ? n : 0), 0);
  if (sum((group) => group === network) >= MAX_GUESSES) return true;
  return !known.has(network) && sum((group) => !known.has(group)) >= MAX_UNKNOWN_GUESSES;
};

/**
 * Reads the challenge of an answer. Each answer is an attempt, counted permanently before it is checked.
 * @throws AuthError `mfa_factor_not_found`, `mfa_ip_address_mismatch`, `mfa_challenge_expired`, `over_request_rate_limit`
 */
export const consumeChallenge = (context: AuthContext, factor: FactorRow, id: string, address: string): Promise<ChallengeRow> =>
  inTransaction(context.sql, async (sql) => {
    const now = context.now().getTime();
    await sql`select from auth.mfa_factors where id = ${factor.id} for update`;
    const [row] = await sql<ChallengeRow[]>`select * from auth.mfa_challenges where id = ${id} and factor_id = ${factor.id}`;
    if (row === undefined) throw new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found');
    if (row.verified_at !== null || !isSameAddress(row.ip_address, address))
      throw new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.');
    if (row.created_at.getTime() + CHALLENGE_MS <= now)
      throw new AuthError(
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge or create a new challenge.',
      );
    if (await isExhausted(sql, factor, addressGroup(address), new Date(now - GUESSES_MS))) throw tooManyRequests(GUESSES_MS / 1000);
    const [counted] = await sql`update auth.mfa_challenges set tries = tries + 1 where id = ${id} and tries < ${MAX_TRIES} returning id`;
    if (counted === undefined) throw tooManyRequests(CHALLENGE_MS / 1000);
    return row;
  });
