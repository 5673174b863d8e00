import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import type { CodeAttempts } from './code-attempts.ts';
import type { CodeRequests } from './code-requests.ts';
import type { IdentityProvider } from './identity-provider.ts';
import { unavailable } from './refusals.ts';
import type { SessionOpener } from './session-opener.ts';
import type { SignedIn } from './signed-in.ts';
import { withVerifiedCode } from './verify-code.ts';

/** Confirms a new account's number with its code and signs in (section 7, "verify-phone"). */
export class VerifyPhone {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly directory: AccountDirectory,
    private readonly requests: CodeRequests,
    private readonly guess: CodeAttempts,
    private readonly opener: SessionOpener,
    private readonly errors: ErrorLog,
  ) {}

  execute(input: { readonly userId: string; readonly code: string }, caller: Caller): Promise<Result<SignedIn>> {
    return attempt(this.errors, 'VerifyPhone', async () => {
      return withVerifiedCode<SignedIn>(
        { identity: this.identity, guess: this.guess },
        input,
        'sign-up',
        caller,
        async (userId, session) => {
          await this.requests.close(input.userId);
          const account = await this.directory.byId(userId);
          return account === null ? unavailable : succeed(await this.opener.open(account, session, caller));
        },
      );
    });
  }
}
