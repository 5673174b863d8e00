import { type LoginIdentifier, readIdentifier } from '../../domain/identity/login-identifier.ts';
import { succeed } from '../../domain/shared/result.ts';
import type { ErrorLog } from '../shared/error-log.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import { identityFailure } from './identity-failure.ts';
import type { BackendSession, Credential, IdentityProvider } from './identity-provider.ts';
import type { KnownDevices } from './known-devices.ts';
import { tries, wrongTries } from './limits.ts';
import type { Outcome } from './outcome.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';
import { invalidCredentials, tooManyAttempts, unavailable } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { SessionOpener } from './session-opener.ts';
import type { SignedIn } from './signed-in.ts';

/** Stands for everyone without an account, so that they are looked up like the others. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

const credentialOf = (identifier: LoginIdentifier, account: Account | null): Credential => {
  if (account?.phone != null) return { phone: account.phone };
  return identifier.kind === 'phone' ? { phone: identifier.phone } : { email: identifier.email };
};

/**
 * Signs in with a phone number or an e-mail and a password (section 7, "login"). Known and unknown identifiers are answered alike.
 * Failures: INVALID_CREDENTIALS, PHONE_NOT_VERIFIED and ACCOUNT_BLOCKED (with the right password), TOO_MANY_ATTEMPTS from the sixth wrong
 * try in 15 minutes, UNAVAILABLE.
 */
export class LogIn {
  constructor(
    private readonly identity: IdentityProvider,
    private readonly directory: AccountDirectory,
    private readonly devices: KnownDevices,
    private readonly tokens: SecretTokens,
    private readonly limiter: RateLimiter,
    private readonly opener: SessionOpener,
    private readonly errors: ErrorLog,
  ) {}

  execute(login: { readonly identifier: string; readonly password: string }, caller: Caller): Promise<Outcome<SignedIn>> {
    return attempt(this.errors, 'LogIn', async () => {
      const identifier = readIdentifier(login.identifier);
      const account = await this.directory.byIdentifier(identifier);
      const name = account?.id ?? (identifier.kind === 'phone' ? identifier.phone : identifier.email);
      const wrong = wrongTries(name, caller.address, await this.knownDevice(account, caller));
      const session = await this.signIn(credentialOf(identifier, account), login.password, wrong);
      if (!session.ok) return session;
      const signedIn = account ?? (await this.directory.byId(session.value.userId));
      return signedIn === null ? unavailable : succeed(await this.opener.open(signedIn, session.value, caller));
    });
  }

  private async knownDevice(account: Account | null, caller: Caller): Promise<string | null> {
    if (caller.deviceToken === null) return null;
    const hash = await this.tokens.hash(caller.deviceToken);
    return (await this.devices.knows(account?.id ?? NOBODY, hash)) ? hash : null;
  }

  private async signIn(credential: Credential, password: string, wrong: readonly Bucket[]): Promise<Outcome<BackendSession>> {
    // Only wrong tries count; all of them are held while they run, so that a burst gains little.
    const all = tries(wrong);
    const wait = (await this.limiter.wait(wrong)) || (await this.limiter.take(all));
    if (wait > 0) return tooManyAttempts(wait);
    try {
      const session = await this.identity.signIn(credential, password);
      await this.limiter.giveBack(all);
      return succeed(session);
    } catch (error) {
      const failure = identityFailure(error);
      if (failure === null || failure.ok || failure.failure.code !== 'INVALID_CREDENTIALS') {
        await this.limiter.giveBack(all);
        throw error;
      }
      await this.limiter.take(wrong);
      return invalidCredentials;
    }
  }
}
