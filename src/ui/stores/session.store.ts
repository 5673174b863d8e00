import { makeAutoObservable, observableRef } from 'mobx';
import type { AuthState, RestoreSession } from '../../application/auth/client/restore-session.ts';
import type { SignOut } from '../../application/auth/client/sign-out.ts';
import type { User } from '../../domain/auth/user.ts';
import { sessionText } from './session.text.ts';
import type { ToastStore } from './toast.store.ts';

/** Why a person is signed out: here, in another tab, or because the session has expired. */
export type SignOutReason = 'self' | 'elsewhere' | 'ended';

const SESSION_ITEMS: ReadonlySet<string | null> = new Set([null, 'session_token', 'user_data', 'session_expires']);

/**
 * The signed-in person for every page. The server renders a guest's page; the stored session is shown at once after it, and the server
 * validates it. A guest causes no request.
 */
export class SessionStore {
  status: 'loading' | 'guest' | 'signed-in' = 'loading';
  user: User | null = null;
  /** False while the server has not confirmed it, or did not answer. */
  isVerified = false;
  signOutReason: SignOutReason | null = null;

  constructor(
    private readonly restore: RestoreSession,
    private readonly signOutHere: SignOut,
    private readonly toasts: ToastStore,
  ) {
    makeAutoObservable<this, 'restore' | 'signOutHere' | 'toasts'>(
      this,
      { user: observableRef, restore: false, signOutHere: false, toasts: false },
      { autoBind: true },
    );
  }

  /** Adopts the stored session and follows the other tabs. @returns a function that stops it */
  start(): () => void {
    void this.check();
    const followed = ({ key }: StorageEvent): void => {
      if (SESSION_ITEMS.has(key)) this.follow();
    };
    const returned = (): void => {
      if (document.visibilityState === 'visible' && this.user !== null) void this.check();
    };
    window.addEventListener('storage', followed);
    document.addEventListener('visibilitychange', returned);
    return () => {
      window.removeEventListener('storage', followed);
      document.removeEventListener('visibilitychange', returned);
    };
  }

  /** Checks whether the session is still valid, at most every 30 seconds unless it has to be fresh. */
  async check(isFresh = false): Promise<void> {
    const known = this.restore.peek();
    // The server's answer about the current user is more complete than the stored one.
    if (known?.id !== this.user?.id) this.user = known;
    if (this.status === 'guest' && this.user !== null) this.status = 'loading';
    this.show(await this.restore.execute({ isFresh }));
  }

  /** A person has just signed in on this page. */
  enter(user: User): void {
    this.show({ kind: 'verified', user });
  }

  /** The device's data is cleared whatever the server answers. */
  async signOut(everywhere = false): Promise<void> {
    const ended = this.signOutHere.execute({ everywhere });
    this.clear('self');
    const isConfirmed = await ended;
    if (everywhere && !isConfirmed) this.toasts.show('warning', sessionText.othersMayStay);
    else this.toasts.show('success', everywhere ? sessionText.signedOutEverywhere : sessionText.signedOut);
  }

  /** The account is deleted, and the device's data is cleared. */
  clear(signOutReason: SignOutReason | null): void {
    this.signOutReason = signOutReason;
    this.status = 'guest';
    this.user = null;
    this.isVerified = false;
  }

  /** Another tab has signed in or out. */
  private follow(): void {
    const known = this.restore.peek();
    if (known === null && this.user !== null) this.clear('elsewhere');
    if (known !== null && known.id !== this.user?.id) void this.check();
  }

  private show(state: AuthState): void {
    if (state.user !== null) {
      this.status = 'signed-in';
      this.user = state.user;
      this.isVerified = state.kind === 'verified';
      this.signOutReason = null;
      return;
    }
    if (state.kind === 'guest') {
      if (this.status !== 'guest') this.clear(null);
      return;
    }
    this.toasts.show('warning', state.kind === 'expired' ? sessionText.expired : sessionText.invalid);
    this.clear('ended');
  }
}
