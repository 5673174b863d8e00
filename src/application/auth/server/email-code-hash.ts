import type { SecretTokens } from './secret-tokens.ts';

/** The hash of a code, bound to its account and e-mail. */
export const emailCodeHash = (tokens: SecretTokens, userId: string, email: string, code: string): Promise<string> =>
  tokens.hash(`${userId} ${email} ${code}`);
