import { readCode } from '../../../domain/auth/verification-code.ts';
import type { Result } from '../../../domain/shared/result.ts';
import type { Caller } from './caller.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { CodeRequest } from './code-requests.ts';
import type { BackendSession, IdentityProvider } from './identity-provider.ts';
import { invalidCode } from './refusals.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';

interface CodeInput {
  readonly userId: string;
  readonly code: string;
}

interface Tools {
  readonly identity: IdentityProvider;
  readonly guess: CodeAttempts;
}

/**
 * Runs work after a correct code, with the session of its account. A wrong code, an unknown account and another purpose get the same answer
 * in the same time.
 * @throws PortError, and what the work throws
 */
export const withVerifiedCode = async <T>(
  { identity, guess }: Tools,
  input: CodeInput,
  purpose: CodeRequest['purpose'],
  caller: Caller,
  work: (userId: string, session: BackendSession) => Promise<Result<T>>,
): Promise<Result<T>> => {
  const code = readCode(input.code);
  if (code === null) return invalidCode;
  const request = await guess.at(input.userId, purpose, caller);
  if (!request.ok) return request;
  const { phone, userId } = request.value;
  if (userId === null) {
    await identity.simulateVerification(code);
    return invalidCode;
  }
  const session = await identity.verifyPhone(phone, code);
  return signOutOnFailure<T>(identity, session, async () => {
    if (session.userId !== userId) return invalidCode;
    await guess.wasRight(request.value);
    return work(userId, session);
  });
};
