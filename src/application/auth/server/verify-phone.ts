import { readCode } from '../../../domain/auth/verification-code.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeGuess } from './code-guess.ts';
import type { CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { invalidCode, unavailable } from './refusals.ts';
import type { SessionOpener } from './session-opener.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';
import type { SignedIn } from './signed-in.ts';

/** Confirms a new account's number with the code it was sent and signs in (section 7, "verify-phone"). */
export class VerifyPhone {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly directory: AccountDirectory,
    private readonly requests: CodeRequests,
    private readonly guess: CodeGuess,
    private readonly opener: SessionOpener,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: { readonly userId: string; readonly code: string }, caller: Caller): Promise<Result<SignedIn>> {
    return attempt(this.errors, 'VerifyPhone', async () => {
      const code = readCode(input.code);
      if (code === null) return invalidCode;
      const request = await this.guess.at(input.userId, 'sign-up', caller);
      if (!request.ok) return request;
      const { phone, userId } = request.value;
      if (userId === null) {
        await this.identity.pretendToVerify(code);
        return invalidCode;
      }
      const session = await this.identity.verifyPhone(phone, code);
      return signOutOnFailure<SignedIn>(this.identity, session, async () => {
        if (session.userId !== userId) return invalidCode;
        await this.guess.wasRight(request.value);
        await this.requests.close(input.userId);
        const account = await this.directory.byId(userId);
        return account === null ? unavailable : succeed(await this.opener.open(account, session, caller));
      });
    });
  }
}
