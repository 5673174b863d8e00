import { type LoginIdentifier, readIdentifier } from '../../../domain/auth/login-identifier.ts';
import { type Result, succeed } from '../../../domain/shared/result.ts';
import type { ErrorLog } from '../../shared/error-log.ts';
import { PortError } from '../../shared/port-error.ts';
import type { SerialQueue } from '../../shared/serial-queue.ts';
import type { Account } from './account.ts';
import type { AccountDirectory } from './account-directory.ts';
import { type LookedUp, lookUpAccount } from './account-lookup.ts';
import type { AddressThrottle } from './address-throttle.ts';
import { attempt } from './attempt.ts';
import type { Caller } from './caller.ts';
import { identityFailure } from './identity-failure.ts';
import type { BackendSession, Credential, IdentityProvider } from './identity-provider.ts';
import type { KnownDevices } from './known-devices.ts';
import { wrongTries, wrongTriesFrom } from './limits.ts';
import type { Bucket, RateLimiter } from './rate-limiter.ts';
import { invalidCredentials, tooManyAttempts } from './refusals.ts';
import type { SecretTokens } from './secret-tokens.ts';
import type { SessionOpener } from './session-opener.ts';
import { signOutOnFailure } from './sign-out-on-failure.ts';
import type { SignedIn } from './signed-in.ts';

/** Seconds before a retry when the queue is full. */
const LINE_PAUSE_S = 5;
/** Stands in for unknown accounts, so that they cause the same lookups. */
const UNKNOWN_ACCOUNT = '00000000-0000-0000-0000-000000000000';

const credentialOf = (identifier: LoginIdentifier, account: Account): Credential => {
  if (account.phone !== null) return { phone: account.phone };
  return identifier.kind === 'phone' ? { phone: identifier.phone } : { email: identifier.email };
};

/** The key of the counter. A number with a pending code gets a new account at each sign-up, but no new attempts. */
const countedAs = ({ identifier, account }: LookedUp): string => {
  if (account !== null && !account.isUnused) return account.id;
  return identifier.kind === 'phone' ? identifier.phone : identifier.email;
};

interface LogInParts {
  readonly identity: IdentityProvider;
  readonly directory: AccountDirectory;
  readonly devices: KnownDevices;
  readonly tokens: SecretTokens;
  readonly limiter: RateLimiter;
  readonly opener: SessionOpener;
  readonly queue: SerialQueue;
  readonly throttle: AddressThrottle;
  readonly errors: ErrorLog;
}

/**
 * Signs in with a phone number or an e-mail address and a password (section 7, "login"). Known and unknown identifiers get the same answer.
 * Failures: INVALID_CREDENTIALS, also for an unconfirmed number; ACCOUNT_BLOCKED (with the correct password); TOO_MANY_ATTEMPTS from the
 * sixth wrong attempt in 15 minutes; UNAVAILABLE. Where a number without plus can mean two (`readIdentifiers`), the account of the first reading
 * that has one signs in.
 */
export class LogIn {
  constructor(private readonly parts: LogInParts) {}

  execute(login: { readonly identifier: string; readonly password: string }, caller: Caller): Promise<Result<SignedIn>> {
    return attempt(this.parts.errors, 'LogIn', async () => {
      const first = readIdentifier(login.identifier);
      // An empty address counts as an unknown account, because the provider would answer differently.
      if (first.kind === 'email' && first.email === '') return invalidCredentials;
      const { chosen, all } = await lookUpAccount(this.parts.directory, login.identifier);
      const { identifier, account } = chosen;
      const name = countedAs(chosen);
      const device = await this.knownDevice(account, caller);
      // A known device has its own counter, which nobody else can use up.
      const admission = device === null ? await this.parts.throttle.admit(caller.address, name) : null;
      if (admission !== null && admission.retryAfter > 0) return tooManyAttempts(admission.retryAfter);
      // One attempt counts for every reading of the number, so that a limit does not tell which of them has an account.
      const names = device === null ? all.map(countedAs) : [name];
      const counters = names.flatMap((one) => [wrongTries(one, device), ...(device === null ? [wrongTriesFrom(caller.address, one)] : [])]);
      const tried = () => this.signIn(() => this.compare(identifier, account, login.password), counters);
      // Sequential, so that simultaneous sign-ins with the correct password do not count as each other's wrong attempts.
      const session = await this.parts.queue.run(wrongTries(name, device).name, tried);
      if (session?.ok === true) await admission?.undo();
      if (session === null) return tooManyAttempts(LINE_PAUSE_S);
      if (!session.ok) return session;
      if (account === null) return invalidCredentials;
      const opened = async () => succeed(await this.parts.opener.open(account, session.value, caller));
      return signOutOnFailure<SignedIn>(this.parts.identity, session.value, opened);
    });
  }

  private async knownDevice(account: Account | null, caller: Caller): Promise<string | null> {
    if (caller.deviceToken === null) return null;
    const hash = await this.parts.tokens.hash(caller.deviceToken);
    return (await this.parts.devices.knows(account?.id ?? UNKNOWN_ACCOUNT, hash)) ? hash : null;
  }

  /** An unknown account causes as much work as a wrong password. @throws PortError */
  private async compare(identifier: LoginIdentifier, account: Account | null, password: string): Promise<BackendSession> {
    if (account !== null) return this.parts.identity.signIn(credentialOf(identifier, account), password);
    await this.parts.identity.simulateSignIn(password);
    throw new PortError('denied', 'nobody has this identifier', 'invalid_credentials');
  }

  private async signIn(compare: () => Promise<BackendSession>, counters: readonly Bucket[]): Promise<Result<BackendSession>> {
    // Counted before the comparison and given back when correct, so that a burst gains no attempts.
    const wait = await this.parts.limiter.take(counters);
    if (wait > 0) return tooManyAttempts(wait);
    try {
      const session = await compare();
      await this.parts.limiter.giveBack(counters);
      return succeed(session);
    } catch (error) {
      const failure = identityFailure(error);
      if (failure === null || failure.ok || failure.failure.code !== 'INVALID_CREDENTIALS') {
        await this.parts.limiter.giveBack(counters);
        throw error;
      }
      return invalidCredentials;
    }
  }
}
