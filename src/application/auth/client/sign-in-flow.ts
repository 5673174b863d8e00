import type { ErrorLog } from '../../shared/error-log.ts';
import { PortError } from '../../shared/port-error.ts';
import type { SignedIn } from './account-interface.ts';
import type { BackendAuth, BackendSession } from './backend-auth.ts';
import type { PersistedSession } from './persisted-session.ts';
import type { RestoreSession } from './restore-session.ts';

/** Stores a session; one that requires a second factor stays pending until it is verified. */
export class SignInFlow {
  private waiting: SignedIn | null = null;

  constructor(
    private readonly persisted: PersistedSession,
    private readonly restore: RestoreSession,
    private readonly backend: BackendAuth,
    private readonly errors: ErrorLog,
  ) {}

  /** @throws PortError when a second factor is required and the backend does not answer */
  async admit(signedIn: SignedIn): Promise<void> {
    const session = signedIn.backendSession;
    if (signedIn.nextStep === 'second-factor') {
      if (session === null) throw new PortError('unavailable', 'no session to ask the second factor with');
      await this.backend.adopt(session);
      this.waiting = signedIn;
      return;
    }
    // First the backend's: another tab continues as soon as it sees the shop's.
    await this.adopt(session);
    this.store(signedIn);
  }

  /** The session token of a sign-in that awaits its second factor. */
  get waitingToken(): string | null {
    return this.waiting?.token ?? null;
  }

  /** Stores the backend session, if there is one. */
  async adopt(session: BackendSession | null): Promise<void> {
    if (session === null) return;
    try {
      await this.backend.adopt(session);
    } catch (error) {
      // The shop's session is valid without it. Features that need the backend session ask to sign in again, and never find another
      // person's session.
      this.errors.record('Admission', error);
      await this.backend.removeSession();
    }
  }

  /** Completes the sign-in after the second factor. @returns the session; null when no sign-in was pending */
  complete(): SignedIn | null {
    const { waiting } = this;
    // The next validation returns the user; the server does not disclose it before the second factor.
    if (waiting !== null) this.put(waiting);
    this.waiting = null;
    return waiting;
  }

  /** Discards the pending sign-in. */
  async discard(): Promise<void> {
    if (this.waiting === null) return;
    this.waiting = null;
    await this.backend.removeSession();
  }

  private store(signedIn: SignedIn): void {
    this.put(signedIn);
    this.restore.accept(signedIn.token, signedIn.user);
  }

  private put({ token, user, expiresAt }: SignedIn): void {
    this.persisted.store({ token, user, expiresAt });
  }
}
