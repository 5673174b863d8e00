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

interface VerifyPhoneParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly requests: CodeRequests;
  readonly guess: CodeAttempts;
  readonly opener: SessionOpener;
  readonly errors: ErrorLog;
}

/** Confirms a new account's number with its code and signs in (section 7, "verify-phone"). */
export class VerifyPhone {
  constructor(private readonly parts: VerifyPhoneParts) {}

  execute(input: { readonly userId: string; readonly code: string }, caller: Caller): Promise<Result<SignedIn>> {
    return attempt(this.parts.errors, 'VerifyPhone', async () => {
      return withVerifiedCode<SignedIn>(
        { identity: this.parts.identity, guess: this.parts.guess },
        input,
        'sign-up',
        caller,
        async (userId, session) => {
          await this.parts.requests.close(input.userId);
          const account = await this.parts.directory.byId(userId);
          return account === null ? unavailable : succeed(await this.parts.opener.open(account, session, caller));
        },
      );
    });
  }
}
