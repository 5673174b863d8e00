import { type LoginIdentifier, readIdentifiers } from '../../../domain/auth/login-identifier.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';

export interface LookedUp {
  readonly identifier: LoginIdentifier;
  readonly account: Account | null;
}

/**
 * Looks up every reading of what somebody typed, so that an answer takes as long whichever of them has an account.
 * @returns `chosen`: the first reading with a confirmed account, else the first with any, else the first
 * @throws PortError
 */
export const lookUpAccount = async (
  directory: Pick<AccountDirectory, 'byIdentifier'>,
  text: string,
): Promise<{ readonly chosen: LookedUp; readonly all: readonly LookedUp[] }> => {
  const find = async (identifier: LoginIdentifier): Promise<LookedUp> => ({
    identifier,
    account: await directory.byIdentifier(identifier),
  });
  const [first, ...others] = readIdentifiers(text);
  const [found, ...rest] = await Promise.all([find(first), ...others.map(find)]);
  const all = [found, ...rest];
  const known = all.find(({ account }) => account?.isUnused === false) ?? all.find(({ account }) => account !== null);
  return { chosen: known ?? found, all };
};
