import { PersistedSession } from '../../src/application/auth/client/persisted-session.ts';
import { PersonCalls } from '../../src/application/auth/client/person-calls.ts';
import { RestoreSession } from '../../src/application/auth/client/restore-session.ts';
import { SignInFlow } from '../../src/application/auth/client/sign-in-flow.ts';
import { SignOut } from '../../src/application/auth/client/sign-out.ts';
import { InMemoryAccountInterface } from '../../src/infrastructure/memory/auth/account-interface.ts';
import { InMemoryBackendAuth } from '../../src/infrastructure/memory/auth/backend-auth.ts';
import { MemoryAuthBackend } from '../../src/infrastructure/memory/auth/memory-auth-backend.ts';
import { InMemoryKeyValueStore } from '../../src/infrastructure/memory/shared/key-value-store.ts';
import { RecentErrorLog } from '../../src/infrastructure/platform/recent-error-log.ts';
import { PASSWORD, PHONE } from './account.ts';
import { FixedClock } from './fixed-clock.ts';
import { neverAgain } from './never-again.ts';

/** The use cases of signing in over fakes. */
export class SessionWorld {
  readonly clock = new FixedClock();
  readonly device = new InMemoryKeyValueStore();
  /** The tab's storage. */
  readonly tab = new InMemoryKeyValueStore();
  readonly accounts = new MemoryAuthBackend(this.clock);
  readonly accountInterface = new InMemoryAccountInterface(this.accounts);
  readonly backend = new InMemoryBackendAuth(this.accounts);
  readonly errors = new RecentErrorLog(this.clock, () => undefined);
  readonly persisted: PersistedSession;
  readonly restore: RestoreSession;
  readonly signOut: SignOut;
  readonly signInFlow: SignInFlow;
  readonly calls: PersonCalls;
  /** The number of token checks at the server. */
  validations = 0;

  constructor({ isSecure = false } = {}) {
    const validate = this.accountInterface.validateSession.bind(this.accountInterface);
    this.accountInterface.validateSession = (token) => {
      this.validations += 1;
      return validate(token);
    };
    this.persisted = new PersistedSession(this.device, this.clock, isSecure);
    this.restore = new RestoreSession(this.accountInterface, this.persisted, this.clock);
    const { accountInterface: accounts, backend, persisted, tab, errors } = this;
    this.signOut = new SignOut({ accounts, backend, persisted, tab, errors });
    this.signInFlow = new SignInFlow(this.persisted, this.restore, this.backend, this.errors);
    this.calls = new PersonCalls(this.persisted, this.backend, neverAgain, this.signInFlow);
  }

  /** Signs the account of `openAccount` in on the server, and stores it on this device as an earlier session. */
  async storeSignIn(): Promise<string> {
    const { token, user, expiresAt } = await this.accountInterface.logIn({ identifier: PHONE, password: PASSWORD });
    this.persisted.store({ token, user, expiresAt });
    return token;
  }
}
