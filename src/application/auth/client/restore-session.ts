import { isLoggedIn } from '../../../domain/auth/stored-session.ts';
import type { User } from '../../../domain/auth/user.ts';
import type { Clock } from '../../shared/clock.ts';
import { isPortError } from '../../shared/port-error.ts';
import type { AccountInterface } from './account-interface.ts';
import type { PersistedSession } from './persisted-session.ts';
import { SESSION_LIFETIMES } from './session-lifetimes.ts';

/**
 * The state of the session on this device. `verified`: the server accepts it. `unverified`: the server did not answer, so that the stored
 * state applies. `invalid`: the server refuses it. `expired`: its expiry has passed. `guest`: nobody is signed in.
 */
export type AuthState =
  | { readonly kind: 'verified' | 'unverified'; readonly user: User }
  | { readonly kind: 'invalid' | 'expired' | 'guest'; readonly user: null };

const GUEST = { kind: 'guest', user: null } as const;

/** Restores the session of this device (section 4). It validates at most every 30 seconds, and never for a guest. */
export class RestoreSession {
  private answer: { readonly state: AuthState; readonly token: string; readonly at: number } | null = null;
  /** How the last session of this device ended, for checks after its removal. */
  private ended: AuthState & { readonly user: null } = GUEST;
  private pending: { readonly token: string; readonly state: Promise<AuthState> } | null = null;

  constructor(
    private readonly accounts: AccountInterface,
    private readonly persisted: PersistedSession,
    private readonly clock: Clock,
  ) {}

  /** The user of the stored session, before validation. */
  peek(): User | null {
    const session = this.persisted.read();
    return isLoggedIn(session, this.clock.now()) ? (session?.user ?? null) : null;
  }

  /** @param given.isFresh validates even when the last answer is younger than 30 seconds */
  async execute({ isFresh = false } = {}): Promise<AuthState> {
    const session = this.persisted.read();
    const now = this.clock.now();
    if (session === null) return this.ended;
    if (session.token === null || !isLoggedIn(session, now))
      return this.end(session.token !== null && session.expiresAt !== null ? 'expired' : 'guest');
    const { token } = session;
    this.ended = GUEST;
    if (!isFresh && this.answer?.token === token && now.getTime() - this.answer.at < SESSION_LIFETIMES.authState) return this.answer.state;
    if (this.pending?.token === token) return this.pending.state;
    const pending = { token, state: this.validate(token) };
    this.pending = pending;
    return pending.state.finally(() => {
      if (this.pending === pending) this.pending = null;
    });
  }

  /** Marks a new session as validated, because the server has just issued it. */
  accept(token: string, user: User): void {
    this.answer = { state: { kind: 'verified', user }, token, at: this.clock.now().getTime() };
  }

  private async validate(token: string): Promise<AuthState> {
    try {
      const { user, expiresAt } = await this.accounts.validateSession(token);
      const before = this.persisted.read();
      // The person may have signed out or changed during the request.
      if (before?.token !== token) return this.execute();
      this.persisted.store({ token, user, expiresAt: expiresAt ?? before.expiresAt ?? this.clock.now() });
      this.accept(token, user);
      return { kind: 'verified', user };
    } catch (error) {
      const session = this.persisted.read();
      if (session?.token !== token) return this.execute();
      if (!isPortError(error, 'denied') && session.user !== null) return { kind: 'unverified', user: session.user };
      return this.end('invalid');
    }
  }

  private end(kind: (AuthState & { readonly user: null })['kind']): AuthState {
    this.answer = null;
    this.persisted.drop();
    this.ended = { kind, user: null };
    return this.ended;
  }
}
